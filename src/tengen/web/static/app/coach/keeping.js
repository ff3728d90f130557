// @ts-check
/** Puzzles of one's own: made from the mistakes of the game that was reviewed, and kept for the puzzle page. */

import { refusalOf } from "../connection.js";
import { button, h } from "../dom.js";
import { t, tn } from "../language.js";
import { settings } from "../settings.js";
import { speak } from "../speak.js";

export class Keeping {
  /**
   * @param {import("../connection.js").Connection} connection
   * @param {AbortSignal} signal
   */
  constructor(connection, signal) {
    this.connection = connection;
    /** @type {number | null} */
    this.number = null;
    this.review = 0;
    this.game = "";
    this.element = h("div", { class: "keeping", "aria-live": "polite" });
    connection.on("keep", (push) => this.receive(push), signal);
    connection.on("lost", () => this.number !== null && this.say(t("The connection was lost; try again.")), signal);
    signal.addEventListener("abort", () => this.stop());
  }

  /**
   * Offers to make puzzles of this review; nothing for a game without a mistake.
   * @param {number} review
   * @param {string} game
   * @param {number} mistakes
   */
  offer(review, game, mistakes) {
    this.stop();
    this.review = review;
    this.game = game;
    if (!mistakes) return;
    const words = mistakes === 1 ? t("Make a puzzle") : t("Make puzzles");
    this.element.replaceChildren(button(words, () => this.start(), { class: "small" }));
  }

  async start() {
    this.say(t("Looking for puzzles…"));
    try {
      const fields = { review: this.review, person: settings.name || null };
      this.number = (await this.connection.ask("keep", fields)).keep;
    } catch (problem) {
      this.say(refusalOf(problem).message, "trouble");
    }
  }

  /** Ends what is under way, and shows nothing any more. */
  stop() {
    const { number } = this;
    this.number = null;
    this.element.replaceChildren();
    if (number !== null) this.connection.order("stop", { keep: number });
  }

  /** @param {Wire.KeepProgress} push */
  receive({ keep, done, total, puzzles, new: fresh = 0, trouble }) {
    if (keep !== this.number) return;
    if (trouble) {
      this.number = null;
      this.say(trouble, "trouble");
    } else if (puzzles === null) {
      const bar = h("progress", { max: total, value: done, "aria-label": t("Making puzzles") });
      this.element.replaceChildren(h("p", { class: "small quiet" }, t("Looking for puzzles…")), bar);
    } else {
      this.number = null;
      this.tell(puzzles, fresh);
    }
  }

  /**
   * @param {number} puzzles
   * @param {number} fresh
   */
  tell(puzzles, fresh) {
    if (!puzzles) {
      this.say(t("No puzzle: in none of these positions is one move clearly the best."));
      return;
    }
    const words = fresh ? tn("{count} puzzle kept.", "{count} puzzles kept.", fresh) : t("These are among your puzzles already.");
    const link = h("a", { href: `#/puzzles/${encodeURIComponent(this.game)}/own` }, t("Solve them"));
    this.element.replaceChildren(h("p", { class: "small" }, `${words} `, link));
    speak(words);
  }

  /**
   * @param {string} words
   * @param {string} looks
   */
  say(words, looks = "small quiet") {
    this.element.replaceChildren(h("p", { class: looks }, words));
  }
}
