// @ts-check
/** The frame of every view with a board: the stage, the tray below it, what can be said there, turning the board. */

import { Board } from "../board/board.js";
import { familyOf } from "../board/families/registry.js";
import { button, h } from "./dom.js";
import { t } from "./language.js";
import { prefer, settings } from "./settings.js";
import { play as sound } from "./sound.js";
import { speak } from "./speak.js";

/** Hints have three steps: the idea, the area, the move. */
export const LAST_STEP = 3;

/** @typedef {[words: string, picture: import("./dom.js").Picture, act: () => unknown]} Step a way through a game */

export class BoardPage {
  /**
   * @param {App} app
   * @param {{ name?: string, looks?: string }} options the board's name for who hears it; a class for the stage
   */
  constructor(app, { name, looks = "" } = {}) {
    this.app = app;
    this.flip = false;
    this.host = h("div", {});
    this.tray = h("div", { class: "tray", "aria-live": "polite" });
    this.stage = h("section", { class: `stage ${looks}`.trim(), "aria-label": t("Board") });
    this.board = new Board(this.host, { name, frame: this.stage });
    this.board.on("move", (move) => this.play(move));
    this.board.on("pending", (move) => this.showPending(move));
    this.board.on("refused", (move) => this.refuse(move));
  }

  // ---- what each view has of its own ------------------------------------------------------------------

  /** The position on the board. @returns {Wire.View | null} */
  get view() {
    throw new Error("a page shows a position");
  }

  /** Somebody chose a move. @param {string} _move @returns {unknown} */
  play(_move) {
    throw new Error("a page does something with a move");
  }

  /** Shows everything anew. */
  render() {
    throw new Error("a page can be drawn");
  }

  /** Why nothing can be played now, whatever the place; nothing where the place decides. */
  whyClosed() {
    return "";
  }

  // ---- what they share --------------------------------------------------------------------------------

  /**
   * Puts stage and side panel on the page.
   * @param {HTMLElement} root
   * @param {HTMLElement} side
   * @param {{ above?: HTMLElement, below?: HTMLElement }} around the board
   */
  lay(root, side, { above, below } = {}) {
    const box = h("div", { class: "board-box" }, this.host);
    for (const part of [above, box, below, this.tray]) if (part) this.stage.append(part);
    root.append(h("div", { class: "page duo" }, this.stage, side));
  }

  /**
   * The buttons that walk through a game. They stay the same ones, so that the focus stays on them.
   * @param {Step[]} steps
   */
  walkers(steps) {
    return steps.map(([words, picture, act]) => button(words, act, { picture, only: true, class: "plain" }));
  }

  /** The preference that says whether this board shows coordinates. @param {Wire.Board | null} board */
  coordinatesSetting(board) {
    return this.view && board ? familyOf(this.view.family).coordinatesSetting(board) : "coordinates";
  }

  turnBoard() {
    this.flip = !this.flip;
    this.render();
  }

  toggleNumbers() {
    prefer({ numbers: !settings.numbers });
    this.render();
  }

  /** A move on a button or in a sentence. @param {string} move */
  nameMove(move) {
    return this.view ? familyOf(this.view.family).nameMove(move) : move;
  }

  /** A touch waits for its confirmation, or with null no longer. @param {string | null} move */
  showPending(move) {
    if (move === null) {
      this.say("");
      return;
    }
    const play = button(t("Play {move}", { move: this.nameMove(move) }), () => this.board.choose(move), { class: "primary" });
    const cancel = button(t("Cancel"), () => this.board.setPending(null), { class: "plain" });
    this.tray.replaceChildren(play, cancel);
  }

  /**
   * Words below the board.
   * @param {string} words
   * @param {string} looks a class
   */
  say(words, looks = "small quiet") {
    this.tray.replaceChildren(h("p", { class: looks || null }, words));
  }

  /** Says on the board, and to who hears it, why a move cannot be played. @param {string} move */
  async refuse(move) {
    const { view, board } = this;
    if (!view) return;
    /** @type {Wire.Reason} */
    let reason = { text: this.whyClosed(), lines: [] };
    if (!reason.text && board.state.isOpen) {
      try {
        reason = await this.app.connection.ask("why", { game: view.game, moves: view.moves, move });
      } catch {
        reason.text = t("{move} cannot be played.", { move: this.nameMove(move) });
      }
    }
    if (!reason.text || this.view !== view) return;
    sound("refuse");
    board.note(move, reason.text, reason.lines);
    speak(reason.text);
  }

  /** @param {string} words @param {number} step */
  hintWords(words, step) {
    return step < LAST_STEP ? t("Hint: {words} Ask again for more.", { words }) : t("Hint: {words}", { words });
  }

  /** What went wrong, below the board. @param {string} words */
  complain(words) {
    this.say(words, "trouble");
  }
}
