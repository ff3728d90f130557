// @ts-check
/** What the coach says of a game: progress, accuracy of both sides, the sentence of a move, and another try. */

import { button, h } from "../dom.js";
import { FAULTS, SIGNS } from "../analyse/tree.js";
import { t, tied, tn } from "../language.js";

/** @type {import("../analyse/tree.js").Fault[]} */
const MARKS = ["blunder", "mistake", "inaccuracy"];
/** @type {Record<import("../analyse/tree.js").Fault, (count: number) => string>} */
const COUNTED = {
  blunder: (count) => tn("{count} blunder", "{count} blunders", count),
  mistake: (count) => tn("{count} mistake", "{count} mistakes", count),
  inaccuracy: (count) => tn("{count} inaccuracy", "{count} inaccuracies", count),
};

export class ReportPanel {
  /**
   * @param {object} on
   * @param {(ply: number) => void} on.ongo shows a position of the game
   * @param {() => void} on.onstop ends a review
   * @param {() => void} on.ontry begins another try
   * @param {(moves: string[]) => void} on.onsolved shows how it could have gone
   * @param {(game: string, moves: string[], move: string) => Promise<boolean>} on.isCareful overlooks this move nothing?
   * @param {(move: string) => string} on.nameMove
   * @param {import("./keeping.js").Keeping} on.keeping what stands at the end of the report
   */
  constructor({ ongo, onstop, ontry, onsolved, isCareful, nameMove, keeping }) {
    this.ongo = ongo;
    this.onstop = onstop;
    this.ontry = ontry;
    this.onsolved = onsolved;
    this.isCareful = isCareful;
    this.nameMove = nameMove;
    this.keeping = keeping;
    /** @type {Wire.ReviewReport | null} */
    this.report = null;
    /** The move that is tried again. @type {Wire.ReviewMove | null} */
    this.trying = null;
    /** @type {string[]} */
    this.sides = [];
    /** @type {Wire.ReviewMove[]} */
    this.mistakes = [];
    this.ply = -1;
    /** What is said of the move on the board, and in it of a try. */
    this.told = h("div", { class: "told", "aria-live": "polite" });
    this.says = h("p", {});
    /** Another try at the move, beside what is made of all mistakes. */
    this.again = h("div", {});
    this.steps = [
      button(t("Previous mistake"), () => this.step(-1), { picture: "back", only: true, class: "small" }),
      button(t("Next mistake"), () => this.step(1), { picture: "next", class: "small" }),
    ];
    this.element = h("section", { class: "card stack tight coach", "aria-label": t("Review"), hidden: true });
  }

  clear() {
    this.keeping.stop();
    this.report = null;
    this.trying = null;
    this.mistakes = [];
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /**
   * @param {number} done
   * @param {number} total
   */
  progress(done, total) {
    this.element.hidden = false;
    const bar = h("progress", { max: Math.max(total, 1), value: done, "aria-label": t("Reviewing") });
    const stop = button(t("Stop"), this.onstop, { class: "plain small" });
    this.element.replaceChildren(h("div", { class: "row" }, h("h2", {}, t("Reviewing…")), stop), bar);
  }

  /** @param {string} words */
  trouble(words) {
    this.element.hidden = false;
    this.element.replaceChildren(h("p", { class: "trouble" }, words));
  }

  /** @param {Wire.ReviewReport} report */
  show(report) {
    this.report = report;
    this.element.hidden = false;
    this.mistakes = report.moves.filter((move) => move.mark);
    this.told.replaceChildren();
    const { first, second } = report.sides;
    const table = h("div", { class: "accuracies" }, [first, second].map((side, at) => this.accuracy(side, at)));
    const count = this.mistakes.length;
    const none = h("p", { class: "quiet" }, t("No move of this game was a mistake."));
    this.element.replaceChildren(
      h("h2", { class: "unseen" }, t("Review")),
      table,
      count ? h("div", { class: "row" }, this.steps) : none,
      this.told,
      h("div", { class: "row" }, this.again, this.keeping.element),
    );
    this.at(report.played.length);
  }

  /**
   * @param {Wire.ReviewSide} side
   * @param {number} at
   */
  accuracy({ accuracy, ...counts }, at) {
    const parts = MARKS.filter((mark) => counts[mark]).map((mark) => COUNTED[mark](counts[mark]));
    const comma = t(", ");
    return h(
      "div",
      { class: "accuracy" },
      h("b", {}, accuracy === null ? "–" : `${Math.round(accuracy)} %`),
      h("span", {}, t("accuracy of {side}", { side: this.sides[at] })),
      h("span", { class: "quiet" }, parts.join(comma) || t("no mistakes")),
    );
  }

  /**
   * The position on the board is the one after `ply` moves: what is there to say of the last of them?
   * @param {number} ply
   */
  at(ply) {
    this.ply = ply;
    for (const step of this.steps) step.disabled = !this.canStep;
    if (!this.report || this.trying) return;
    const move = this.report.moves.find((one) => one.ply === ply - 1);
    this.told.replaceChildren();
    this.again.replaceChildren();
    if (!move?.mark) return;
    const name = this.nameMove(move.move);
    this.told.append(
      h("p", {}, h("b", { class: `sign ${move.mark}` }, `${ply}. ${name} ${SIGNS[move.mark]} ${FAULTS[move.mark]}`)),
      h("p", {}, tied(move.remark?.text ?? "")),
    );
    this.again.append(button(t("Try again"), () => this.tryAgain(move), { picture: "again", class: "small primary" }));
  }

  /** Is there a mistake elsewhere than on the board? */
  get canStep() {
    return this.mistakes.some((one) => one.ply + 1 !== this.ply);
  }

  /**
   * The next mistake, or with -1 the one before; behind the last comes the first, from a side line either end.
   * @param {1 | -1} by
   */
  step(by) {
    if (!this.canStep) return;
    this.endTry();
    const plies = this.mistakes.map((one) => one.ply + 1);
    if (by < 0) plies.reverse();
    this.ongo(plies.find((ply) => this.ply >= 0 && by * (ply - this.ply) > 0) ?? plies[0]);
  }

  /** Back to before the mistake; the next move on the board is an answer. @param {Wire.ReviewMove} move */
  tryAgain(move) {
    this.trying = move;
    this.ontry();
    this.ongo(move.ply);
    const side = this.sides[move.side === "first" ? 0 : 1];
    const show = button(t("Show the move"), () => this.reveal(move.best), { class: "small" });
    const leave = button(t("Leave it"), () => this.leaveTry(move), { class: "plain small" });
    this.says = h("p", {}, t("{side} to move: find something better than {move}.", { side, move: this.nameMove(move.move) }));
    this.told.replaceChildren(this.says, h("div", { class: "row" }, show, leave));
    this.again.replaceChildren();
  }

  /**
   * Is this move an answer to "try again"? Then the coach says what it is worth, and true is returned.
   * @param {string} move
   */
  answer(move) {
    if (!this.trying) return false;
    const { best, move: played, oversights } = this.trying;
    if (move === best.moves[0]) {
      this.praise(t("Right: {move} ({text}).", { move: this.nameMove(move), text: best.score.text }), best.moves);
      return true;
    }
    const again = move === played ? t("That is what was played. Try again.") : t("{move} is not the best move. Try again.", { move: this.nameMove(move) });
    this.says.textContent = again;
    if (move !== played && oversights.length) this.accept(this.trying, move);
    return true;
  }

  /**
   * Where something was overlooked, a move that sees to it is right as well.
   * @param {Wire.ReviewMove} tried
   * @param {string} move
   */
  async accept(tried, move) {
    const { report } = this;
    if (!report || !(await this.isCareful(report.game, report.played.slice(0, tried.ply), move))) return;
    if (this.trying !== tried) return;
    const [best] = tried.best.moves;
    this.praise(t("{move} is right, too; {best} was best.", { move: this.nameMove(move), best: this.nameMove(best) }), [move]);
  }

  /** @param {Wire.ReviewLine} best */
  reveal({ moves, score }) {
    this.praise(t("{move} was best ({text}).", { move: this.nameMove(moves[0]), text: score.text }), moves);
  }

  /**
   * @param {string} words
   * @param {string[]} moves
   */
  praise(words, moves) {
    this.endTry();
    this.told.replaceChildren(h("p", { class: "praise" }, words));
    this.onsolved(moves);
  }

  /** @param {Wire.ReviewMove} move */
  leaveTry({ ply }) {
    this.endTry();
    this.ongo(ply + 1);
  }

  endTry() {
    this.trying = null;
  }
}
