// @ts-check
/** A game of a contest on the board: live as it is played, or to walk through when it is over. */

import { refusalOf } from "../connection.js";
import { button, h } from "../dom.js";
import { listenToKeys } from "../keys.js";
import { t } from "../language.js";
import { BoardPage } from "../page.js";
import { MoveList } from "../play/move_list.js";
import { settings } from "../settings.js";
import { speak } from "../speak.js";
import { keepLooking } from "./looking.js";

export class WatchedGame extends BoardPage {
  /**
   * @param {HTMLElement} root
   * @param {number} pair
   * @param {Wire.Side} leg
   * @param {App} app
   */
  constructor(root, pair, leg, app) {
    super(app);
    this.place = { pair, leg };
    /** @type {Wire.ContestGameTold | null} */
    this.told = null;
    /** An earlier position that is looked at. @type {Wire.View | null} */
    this.earlier = null;
    this.title = h("h1", { class: "contest-title" }, "…");
    this.state = h("p", { role: "status" }, "…");
    this.names = [h("div", { class: "player" }), h("div", { class: "player" })];
    this.moves = new MoveList((ply) => this.go(ply));
    this.buttons = this.walkers([
      [t("First position"), "first", () => this.go(0)],
      [t("Move back"), "back", () => this.step(-1)],
      [t("Move forward"), "next", () => this.step(1)],
      [t("Last position"), "last", () => this.go(null)],
    ]);
    const turn = button(t("Turn the board"), () => this.turnBoard(), { picture: "flip", only: true, class: "plain" });
    const side = h(
      "aside",
      { class: "side stack", "aria-label": t("The game") },
      h("div", { class: "card stack tight" }, this.title, this.state, h("a", { href: "#/contest" }, t("Standings and all games"))),
      h("div", { class: "card stack tight" }, h("div", { class: "row browser" }, ...this.buttons, turn), this.moves.element),
    );
    this.lay(root, side, { above: this.names[1], below: this.names[0] });
    listenToKeys({
      ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.go(0), End: () => this.go(null), f: () => this.turnBoard(),
    }, app.signal);
    keepLooking(() => this.look(), app.signal);
  }

  /** @override */
  get view() {
    return this.earlier ?? this.told?.view ?? null;
  }

  /** @override */
  whyClosed() {
    return t("You are watching this game.");
  }

  async look() {
    try {
      const told = await this.app.connection.ask("watchgame", this.place);
      const before = this.told;
      this.told = told;
      if (before && before.view.ply !== told.view.ply) speak(told.view.said);
      if (before?.view.ply !== told.view.ply || before?.about.result !== told.about.result) this.render();
      return told.about.result === "*";
    } catch (problem) {
      const { code, message } = refusalOf(problem);
      if (code === "lost" || code === "late") return true;
      this.state.textContent = message;
      // Between its last move and the journal a game is nowhere for a moment.
      return this.told !== null;
    }
  }

  /** @param {number} by */
  step(by) {
    if (this.view) this.go(this.view.ply + by);
  }

  /** @param {number | null} ply null is the last position, also of a game that goes on */
  async go(ply) {
    if (!this.told) return;
    const { game, moves } = this.told.view;
    if (ply === null || ply >= moves.length) this.earlier = null;
    else {
      try {
        this.earlier = (await this.app.connection.ask("look", { game, moves: moves.slice(0, Math.max(0, ply)) })).view;
      } catch (problem) {
        this.complain(refusalOf(problem).message);
      }
    }
    this.render();
  }

  /** @override */
  render() {
    const { told, view } = this;
    if (!told || !view) return;
    const { about, view: live, board } = told;
    const coordinates = settings[this.coordinatesSetting(board)];
    this.board.set({ view, board, side: view.turn, isOpen: false, flip: this.flip, numbers: settings.numbers, coordinates });
    const near = this.flip ? 1 : 0;
    this.showName(this.names[0], near);
    this.showName(this.names[1], 1 - near);
    this.title.textContent = t("{first} – {second}", { first: about.first, second: about.second });
    document.title = this.title.textContent;
    this.state.textContent = about.words || t("Live: {words}", { words: live.state });
    this.moves.show(live, view.ply);
    this.buttons.forEach((one, at) => (one.disabled = at < 2 ? view.ply === 0 : view.ply === live.ply));
  }

  /**
   * @param {HTMLElement} bar
   * @param {number} side
   */
  showName(bar, side) {
    const { told } = this;
    if (!told) return;
    const { about, view } = told;
    bar.replaceChildren(
      h("i", { class: `swatch ${view.family}-${side}` }),
      h("span", { class: "player-name" }, side ? about.second : about.first),
    );
    bar.classList.toggle("to-move", about.result === "*" && view.turn === side);
  }
}
