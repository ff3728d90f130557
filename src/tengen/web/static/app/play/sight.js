// @ts-check
/** What a classic player sees: its scores on the board, for the move it makes or has made. */

import { refusalOf } from "../connection.js";
import { check } from "../dom.js";
import { t } from "../language.js";
import { prefer, settings } from "../settings.js";

const THINKING = 40_000;

/** @typedef {import("./table.js").Table} Table */

export class Sight {
  /** @param {Table} page */
  constructor(page) {
    this.page = page;
    /** The position whose scores are shown or on their way. @type {string | null} */
    this.shown = null;
  }

  /** A switch, where somebody plays who can be looked through. @returns {HTMLElement[]} */
  toggle() {
    if (!this.page.state?.seats.some(isClassic)) return [];
    const flip = (/** @type {boolean} */ sight) => {
      prefer({ sight });
      this.shown = null;
      if (!sight) this.page.board.overlay({ candidates: [] });
      this.page.render();
    };
    return [check(t("What it sees"), settings.sight, flip)];
  }

  /** The scores went away with the old position. */
  forget() {
    this.shown = null;
  }

  /** Shows the scores that belong to what is on the board. @param {Wire.State} state @param {Wire.View} view */
  async follow(state, view) {
    if (!settings.sight || state.swap2) return;
    const ply = decision(state, view.ply);
    if (ply === null) return this.forget();
    const key = `${ply}/${state.view.moves.slice(0, ply + 1).join(" ")}`;
    if (key === this.shown) return;
    this.shown = key;
    try {
      const seen = await this.page.app.connection.ask("see", { table: this.page.id, ply, brief: true }, THINKING);
      if (this.shown !== key || !settings.sight) return;
      const candidates = seen.moves.map(({ move, text, tone }) => ({ move, text, tone, best: move === seen.played }));
      this.page.board.overlay({ candidates });
      this.page.say(t("{title} sees {words}.", { title: seen.title, words: seen.words }));
    } catch (problem) {
      const { code, message } = refusalOf(problem);
      if (this.shown === key) this.shown = null;
      if (code !== "lost" && code !== "not-now") this.page.complain(message);
    }
  }
}

/** @param {Wire.Seat} seat */
function isClassic({ opponent }) {
  return Boolean(opponent?.startsWith("classic:"));
}

/**
 * The number of moves before the choice to look at: that of who is to move here, else of who moved here.
 * @param {Wire.State} state
 * @param {number} ply
 */
function decision(state, ply) {
  const { movers, turn, result, moves } = state.view;
  const next = ply < moves.length ? movers[ply] : result ? null : turn;
  if (next !== null && isClassic(state.seats[next])) return ply;
  return ply > 0 && isClassic(state.seats[movers[ply - 1]]) ? ply - 1 : null;
}
