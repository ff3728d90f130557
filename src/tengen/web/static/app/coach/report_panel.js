/** What the coach says of a game: progress, accuracy of both sides, the sentence of a move, and another try. */

import { nameMove } from "../../board/words.js";
import { button, h } from "../dom.js";
import { SIGNS } from "../analyse/tree.js";

const MARKS = ["blunder", "mistake", "inaccuracy"];
const PLURALS = { blunder: "blunders", mistake: "mistakes", inaccuracy: "inaccuracies" };

export class ReportPanel {
  /**
   * `ongo(ply)` shows a position of the game; `onstop()` ends a review; `ontry()` begins another try and
   * `onsolved(moves)` shows how it could have gone. `keeping` is what stands at the end of the report.
   */
  constructor({ ongo, onstop, ontry, onsolved, keeping }) {
    this.ongo = ongo;
    this.onstop = onstop;
    this.ontry = ontry;
    this.onsolved = onsolved;
    this.keeping = keeping;
    this.family = "line";
    this.report = null;
    this.element = h("section", { class: "card stack tight coach", "aria-label": "Review", hidden: true });
  }

  clear() {
    this.keeping.stop();
    this.report = null;
    this.trying = null;
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  progress(done, total) {
    this.element.hidden = false;
    const bar = h("progress", { max: Math.max(total, 1), value: done, "aria-label": "Reviewing" });
    const stop = button("Stop", this.onstop, { class: "plain small" });
    this.element.replaceChildren(h("div", { class: "row" }, h("h2", {}, "Reviewing…"), stop), bar);
  }

  trouble(words) {
    this.element.hidden = false;
    this.element.replaceChildren(h("p", { class: "trouble" }, words));
  }

  show(report, sides) {
    this.report = report;
    this.sides = sides;
    this.element.hidden = false;
    this.mistakes = report.moves.filter((move) => move.mark);
    this.told = h("div", { class: "told", "aria-live": "polite" });
    const table = h("div", { class: "accuracies" }, ["first", "second"].map((side, at) => this.accuracy(side, at)));
    const count = this.mistakes.length;
    const back = button("Previous mistake", () => this.step(-1), { picture: "back", class: "small" });
    const next = button("Next mistake", () => this.step(1), { picture: "next", class: "small" });
    const none = h("p", { class: "quiet" }, "No move of this game was a mistake.");
    this.element.replaceChildren(
      h("h2", {}, "Review"),
      table,
      count ? h("div", { class: "row" }, back, next) : none,
      this.told,
      this.keeping.element,
    );
    this.at(report.played.length);
  }

  accuracy(side, at) {
    const { accuracy, ...counts } = this.report.sides[side];
    const parts = MARKS.filter((mark) => counts[mark]).map(
      (mark) => `${counts[mark]} ${counts[mark] === 1 ? mark : PLURALS[mark]}`,
    );
    return h(
      "div",
      { class: "accuracy" },
      h("b", {}, accuracy === null ? "–" : `${Math.round(accuracy)} %`),
      h("span", {}, `accuracy of ${this.sides[at]}`),
      h("span", { class: "quiet" }, parts.join(", ") || "no mistakes"),
    );
  }

  /** The position on the board is the one after `ply` moves: what is there to say of the last of them? */
  at(ply) {
    this.ply = ply;
    if (!this.report || this.trying) return;
    const move = this.report.moves.find((one) => one.ply === ply - 1);
    this.told.replaceChildren();
    if (!move?.mark) return;
    const name = nameMove(move.move, this.family);
    this.told.append(
      h("p", {}, h("b", { class: `sign ${move.mark}` }, `${ply}. ${name} ${SIGNS[move.mark]} ${move.mark}`)),
      h("p", {}, move.remark.text),
      button("Try again", () => this.tryAgain(move), { picture: "again", class: "small primary" }),
    );
  }

  /** The next or the last mistake before the position on the board. */
  step(by) {
    this.endTry();
    const later = this.mistakes.filter((one) => (by > 0 ? one.ply + 1 > this.ply : one.ply + 1 < this.ply));
    const found = by > 0 ? later[0] : later[later.length - 1];
    if (found) this.ongo(found.ply + 1);
  }

  /** Back to before the mistake; the next move on the board is an answer. */
  tryAgain(move) {
    this.trying = move;
    this.ontry();
    this.ongo(move.ply);
    const side = this.sides[move.side === "first" ? 0 : 1];
    const show = button("Show the move", () => this.reveal(), { class: "small" });
    const leave = button("Leave it", () => this.leaveTry(), { class: "plain small" });
    this.says = h("p", {}, `${side} to move: find something better than ${nameMove(move.move, this.family)}.`);
    this.told.replaceChildren(this.says, h("div", { class: "row" }, show, leave));
  }

  /** Is this move an answer to "try again"? Then the coach says what it is worth, and true is returned. */
  answer(move) {
    if (!this.trying) return false;
    const { best, move: played } = this.trying;
    if (move === best.moves[0]) {
      this.praise(`Right: ${nameMove(move, this.family)} (${best.score.text}).`);
      return true;
    }
    const again = move === played ? "That is what was played." : `${nameMove(move, this.family)} is not the best move.`;
    this.says.textContent = `${again} Try again.`;
    return true;
  }

  reveal() {
    const { best } = this.trying;
    this.praise(`${nameMove(best.moves[0], this.family)} was best (${best.score.text}).`);
  }

  praise(words) {
    const { best } = this.trying;
    this.endTry();
    this.told.replaceChildren(h("p", { class: "praise" }, words));
    this.onsolved(best.moves);
  }

  leaveTry() {
    const { ply } = this.trying;
    this.endTry();
    this.ongo(ply + 1);
  }

  endTry() {
    this.trying = null;
  }
}
