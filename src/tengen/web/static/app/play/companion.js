// @ts-check
/** The coach beside a game: a warning before a move that loses at once, a word after a mistake. Off until wanted. */

import { button, check, h } from "../dom.js";
import { t } from "../language.js";
import { prefer, settings } from "../settings.js";
import { speak } from "../speak.js";

export class Companion {
  /** @param {import("./table.js").Table} page */
  constructor(page) {
    this.page = page;
    /** The move that was warned of, and is played if it is chosen again. @type {string | null} */
    this.warned = null;
    /** What is said once the move is on the board. @type {{ ply: number, words: string } | null} */
    this.remark = null;
    this.isAsking = false;
  }

  /** A switch for who plays where the coach may speak: against another person it keeps quiet. @returns {HTMLElement[]} */
  toggle() {
    const { state } = this.page;
    if (!state?.you.length || !mayCoach(state)) return [];
    return [check(t("Coach"), settings.coach, (coach) => prefer({ coach }))];
  }

  /** @param {Wire.State} state */
  isOn(state) {
    return settings.coach && !state.swap2 && mayCoach(state);
  }

  /**
   * May this move go out? If not, the warning is on the tray. Whatever goes wrong here stops nobody.
   * @param {Wire.State} state
   * @param {string} move
   */
  async allows(state, move) {
    const isSecond = this.warned === move;
    this.warned = null;
    this.remark = null;
    if (!this.isOn(state)) return true;
    // One move at a time: a second click while the first is looked at does nothing.
    if (this.isAsking) return false;
    this.isAsking = true;
    const { game, moves, ply } = state.view;
    try {
      const { warning, remark } = await this.page.app.connection.ask("advise", { game, moves, move });
      if (this.page.state?.view.ply !== ply) return false;
      if (warning && !isSecond) this.warn(move, warning.text);
      if (warning) return isSecond;
      if (remark) this.remark = { ply, words: remark.text };
    } catch {
      // The table says what is wrong with the move itself.
    } finally {
      this.isAsking = false;
    }
    return true;
  }

  /**
   * @param {string} move
   * @param {string} words
   */
  warn(move, words) {
    const { page } = this;
    this.warned = move;
    const anyway = button(t("Play it anyway"), () => page.play(move), { class: "small" });
    const other = button(t("Another move"), () => this.relent(), { class: "small primary" });
    page.tray.replaceChildren(h("p", { class: "caution" }, words), h("div", { class: "row" }, other, anyway));
    speak(words);
    other.focus({ preventScroll: true });
  }

  relent() {
    this.warned = null;
    this.page.say("");
    this.page.host.focus({ preventScroll: true });
  }

  /** After a new state: what there is to say of the move before. @param {Wire.State} state */
  tell({ view }) {
    if (!this.remark) return;
    const { ply, words } = this.remark;
    const isNear = view.ply > ply && view.ply <= ply + 2;
    if (!isNear) this.remark = null;
    else if (!view.result) this.page.say(t("Coach: {words}", { words }), "small caution");
  }
}

/** @param {Wire.State} state */
function mayCoach({ mode }) {
  return mode === "engine" || mode === "here";
}
