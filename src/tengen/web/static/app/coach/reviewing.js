/** The coach's review of a line: asked for, followed while it is made, and written into the nodes at its end. */

import { faultOf } from "../analyse/tree.js";

export class Reviewing {
  /** `onprogress(done, total)`, then `ondone(report)` or `ontrouble(words)`. */
  constructor(connection, signal, { onprogress, ondone, ontrouble }) {
    this.connection = connection;
    this.onprogress = onprogress;
    this.ondone = ondone;
    this.ontrouble = ontrouble;
    this.nodes = [];
    this.number = null;
    this.done = null;
    connection.on("review", (push) => this.receive(push), signal);
    signal.addEventListener("abort", () => this.stop());
  }

  async start(game, nodes) {
    this.nodes = nodes;
    const { moves } = nodes[nodes.length - 1];
    this.number = (await this.connection.ask("review", { game, moves })).review;
  }

  stop() {
    const { number } = this;
    this.number = null;
    if (number !== null && this.connection.isOpen) this.connection.ask("stop", { review: number }).catch(() => {});
  }

  receive({ review, done, total, report, trouble }) {
    if (review !== this.number) return;
    if (!trouble && !report) {
      this.onprogress(done, total);
      return;
    }
    this.number = null;
    if (trouble) {
      this.ontrouble(trouble);
      return;
    }
    this.done = review;
    for (const [ply, chance] of report.chances.entries()) if (chance !== null) this.nodes[ply].chance = chance;
    for (const move of report.moves) this.nodes[move.ply + 1].mark = move.mark;
    this.ondone(report);
  }

  words() {
    const count = this.nodes.filter(isMistake).length;
    if (count === 0) return "Reviewed: no mistakes.";
    return `Reviewed: ${count === 1 ? "1 mistake" : `${count} mistakes`}. Key m goes to the next one.`;
  }
}

/** Worth a second look. */
export function isMistake(node) {
  return ["mistake", "blunder"].includes(faultOf(node));
}
