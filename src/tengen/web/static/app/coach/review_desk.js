// @ts-check
/** The coach at the analysis board: a review of the line on it, mistakes to walk to, another try at each. */

import { preview } from "../analyse/branching.js";
import { refusalOf } from "../connection.js";
import { button } from "../dom.js";
import { t } from "../language.js";
import { speak } from "../speak.js";
import { Keeping } from "./keeping.js";
import { ReportPanel } from "./report_panel.js";
import { Reviewing } from "./reviewing.js";

export class ReviewDesk {
  /** @param {import("../analyse/analyse.js").Analysis} page */
  constructor(page) {
    this.page = page;
    const { connection, signal } = page.app;
    this.ask = button(t("Review"), () => this.review(), { picture: "chart", class: "small" });
    this.keeping = new Keeping(connection, signal);
    this.reviewing = new Reviewing(connection, signal, {
      onprogress: (done, total) => this.panel.progress(done, total),
      ondone: (report) => void this.show(report),
      ontrouble: (words) => this.fail(words),
    });
    this.panel = new ReportPanel({
      ongo: (ply) => void page.go(this.reviewing.nodes[ply]),
      onstop: () => this.stop(),
      ontry: () => this.beginTry(),
      onsolved: (moves) => this.showSolved(moves),
      isCareful: (game, moves, move) => this.isCareful(game, moves, move),
      nameMove: (move) => page.nameMove(move),
      keeping: this.keeping,
    });
  }

  /** Another game is on the board. @param {Wire.View} view */
  clear(view) {
    this.reviewing.stop();
    this.reviewing.nodes = [];
    this.panel.clear();
    this.panel.sides = view.sides;
    this.ask.disabled = false;
  }

  /** Another position is on the board. @param {import("../analyse/tree.js").Node} node */
  at(node) {
    this.panel.at(this.reviewing.nodes.includes(node) ? node.ply : -1);
  }

  /** A review ends with the connection. */
  reconnect() {
    if (this.reviewing.number !== null) this.stop();
  }

  /** The coach looks at every move of the line on the board. */
  async review() {
    const nodes = this.page.line();
    if (nodes.length < 2) {
      this.page.say(t("There are no moves to review yet."));
      return;
    }
    this.ask.disabled = true;
    this.panel.clear();
    this.panel.progress(0, nodes.length);
    try {
      await this.reviewing.start(this.page.game, nodes);
    } catch (problem) {
      this.fail(refusalOf(problem).message);
    }
  }

  /** Begins at the first mistake. @param {Wire.ReviewReport} report */
  async show(report) {
    const { page } = this;
    this.ask.disabled = false;
    this.panel.show(report);
    this.keeping.offer(this.reviewing.done, page.game, this.panel.mistakes.length);
    const first = this.panel.mistakes[0];
    if (first) await page.go(this.reviewing.nodes[first.ply + 1]);
    else this.at(page.current);
    page.say(this.reviewing.words());
    page.render();
    page.think();
  }

  stop() {
    this.reviewing.stop();
    this.panel.clear();
    this.ask.disabled = false;
  }

  /** @param {string} words */
  fail(words) {
    this.ask.disabled = false;
    this.panel.trouble(words);
  }

  /** Another try at a move: the engine keeps quiet until it is found. */
  beginTry() {
    this.page.panel.setPower(false);
    this.page.board.overlay({ candidates: [], line: null });
  }

  /**
   * Does the coach have nothing against a move? If it cannot be asked, the answer is no.
   * @param {string} game
   * @param {string[]} moves
   * @param {string} move
   */
  async isCareful(game, moves, move) {
    try {
      return (await this.page.app.connection.ask("advise", { game, moves, move })).remark === null;
    } catch {
      return false;
    }
  }

  /** @param {string[]} moves */
  showSolved(moves) {
    const { panel } = this.page;
    preview(this.page, moves, 1);
    speak(t("{move} is right", { move: moves[0] }));
    panel.isOn = true;
    panel.mark();
  }

  /** The next mistake, or with -1 the one before. @param {1 | -1} by */
  goToFault(by) {
    const { page, panel } = this;
    if (panel.canStep) panel.step(by);
    else if (!panel.report) page.say(t("No mistakes known: review the game first."));
    else page.say(panel.mistakes.length ? t("This is the only mistake.") : t("No move of this game was a mistake."));
  }
}
