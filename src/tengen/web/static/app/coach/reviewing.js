// @ts-check
/** The coach's review of a line: asked for, followed while it is made, and written into the nodes at its end. */

import { t } from "../language.js";

/** @typedef {import("../analyse/tree.js").Node} Node */

export class Reviewing {
  /**
   * @param {import("../connection.js").Connection} connection
   * @param {AbortSignal} signal
   * @param {object} on
   * @param {(done: number, total: number) => void} on.onprogress
   * @param {(report: Wire.ReviewReport) => void} on.ondone
   * @param {(words: string) => void} on.ontrouble
   */
  constructor(connection, signal, { onprogress, ondone, ontrouble }) {
    this.connection = connection;
    this.onprogress = onprogress;
    this.ondone = ondone;
    this.ontrouble = ontrouble;
    /** The line that was reviewed. @type {Node[]} */
    this.nodes = [];
    /** Of the review that is under way. @type {number | null} */
    this.number = null;
    /** The number of the last one that came to its end. */
    this.done = 0;
    connection.on("review", (push) => this.receive(push), signal);
    signal.addEventListener("abort", () => this.stop());
  }

  /**
   * @param {string} game
   * @param {Node[]} nodes
   */
  async start(game, nodes) {
    this.nodes = nodes;
    const { moves } = nodes[nodes.length - 1];
    this.number = (await this.connection.ask("review", { game, moves })).review;
  }

  stop() {
    const { number } = this;
    this.number = null;
    if (number !== null) this.connection.order("stop", { review: number });
  }

  /** @param {Wire.ReviewProgress} push */
  receive({ review, done = 0, total = 0, report, trouble }) {
    if (review !== this.number) return;
    if (trouble) {
      this.number = null;
      this.ontrouble(trouble);
      return;
    }
    if (!report) {
      this.onprogress(done, total);
      return;
    }
    this.number = null;
    this.done = review;
    for (const [ply, chance] of report.chances.entries()) if (chance !== null) this.nodes[ply].chance = chance;
    for (const move of report.moves) this.nodes[move.ply + 1].mark = move.mark;
    this.ondone(report);
  }

  words() {
    const count = this.nodes.filter(({ mark }) => mark).length;
    if (count === 0) return t("Reviewed: no mistakes.");
    // The only one is on the board already.
    if (count === 1) return t("Reviewed: one mistake.");
    return t("Reviewed: {count} mistakes. Key m goes to the next one.", { count });
  }
}
