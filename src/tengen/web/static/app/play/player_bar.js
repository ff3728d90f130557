// @ts-check
/** The line above or below the board: who sits there, what they have, and their clock. */

import { h } from "../dom.js";
import { t, tn } from "../language.js";
import { play as sound } from "../sound.js";

export class PlayerBar {
  constructor() {
    /** @type {Wire.Side} */
    this.side = 0;
    /** Seconds left when they were told. @type {number | undefined} */
    this.left = undefined;
    /** When the clock was told to run. @type {number | null} */
    this.running = null;
    /** Byo-yomi: seconds of a period, and how many there are. */
    this.period = 0;
    this.periods = 0;
    this.swatch = h("i", { class: "swatch" });
    this.name = h("span", { class: "player-name" });
    this.more = h("span", { class: "player-more small quiet" });
    this.clock = h("span", { class: "clock", hidden: true });
    this.phrase = h("span", { class: "phrase", hidden: true });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.hushing = undefined;
    this.element = h("div", { class: "player" }, this.swatch, this.name, this.more, this.phrase, this.clock);
  }

  /**
   * @param {Wire.Side} side
   * @param {Wire.State} state
   * @param {Wire.View} view
   */
  show(side, state, view) {
    const seat = state.seats[side];
    this.side = side;
    this.swatch.className = `swatch ${view.family}-${side}`;
    const isMine = state.you.length === 1 && state.you[0] === side && seat.title !== t("You");
    this.name.textContent = isMine ? t("{title} (you)", { title: seat.title }) : seat.title;
    this.element.classList.toggle("to-move", view.result === null && view.turn === side);
    this.more.textContent = this.words(side, state, view, seat).join(" · ");
    this.showClock(state.clock);
  }

  /**
   * @param {Wire.Side} side
   * @param {Wire.State} state
   * @param {Wire.View} view
   * @param {Wire.Seat} seat
   */
  words(side, { thinking, mode }, view, seat) {
    const words = [];
    if (view.score) words.push(tn("{count} cell", "{count} cells", view.score[side]));
    const pops = view.pops_left?.[side];
    if (pops !== undefined && pops !== null) words.push(tn("{count} pop left", "{count} pops left", pops));
    if (mode === "link" && seat.kind === "person" && !seat.present) words.push(seat.free ? t("still to come") : t("not here"));
    if (thinking && view.turn === side && seat.kind !== "person" && view.result === null) words.push(t("thinking…"));
    return words;
  }

  /**
   * What somebody says is beside the name for a while.
   * @param {string} words
   * @param {number} time milliseconds
   */
  says(words, time) {
    this.phrase.textContent = words;
    this.phrase.hidden = false;
    clearTimeout(this.hushing);
    this.hushing = setTimeout(() => (this.phrase.hidden = true), time);
  }

  /** @param {Wire.Clock | null} clock */
  showClock(clock) {
    this.clock.hidden = clock === null;
    this.running = null;
    if (clock === null) return;
    this.left = clock.left[this.side];
    this.period = clock.period;
    this.periods = clock.periods[this.side];
    if (clock.running === this.side) this.running = performance.now();
    this.tick();
  }

  /** The clock as it stands now; the server has the last word, this only counts along. */
  tick() {
    if (this.left === undefined) return;
    const gone = this.running === null ? 0 : (performance.now() - this.running) / 1000;
    const { left, periods } = shownTime(Math.max(0, this.left - gone), this.period, this.periods);
    const text = periods ? `${clockText(left)} ×${periods}` : clockText(left);
    if (this.clock.textContent !== text) this.clock.textContent = text;
    const isLow = left < 10 && this.running !== null;
    if (isLow && !this.clock.classList.contains("low")) sound("low");
    this.clock.classList.toggle("low", isLow);
    this.clock.classList.toggle("runs", this.running !== null);
  }
}

/**
 * What a clock shows: own time and the periods behind it, or what is left of the period that runs.
 * @param {number} total seconds until the flag falls
 * @param {number} period
 * @param {number} periods
 */
export function shownTime(total, period, periods) {
  const own = total - period * periods;
  if (!period || own > 0) return { left: period ? own : total, periods };
  const whole = Math.max(0, Math.ceil(total / period - 1e-9));
  return { left: total - period * Math.max(0, whole - 1), periods: whole };
}

/** `4:07`, and tenths below ten seconds. @param {number} seconds */
export function clockText(seconds) {
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
