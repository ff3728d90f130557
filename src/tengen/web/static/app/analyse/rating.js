/** The rating of a whole game: the chances at every position of a line, one after the other. */

import { faultOf } from "./tree.js";

export class Rating {
  /** `onpoint(node)` after every position, `ondone(words)` at the end. */
  constructor(connection, signal, { onpoint, ondone }) {
    this.connection = connection;
    this.onpoint = onpoint;
    this.ondone = ondone;
    this.nodes = [];
    this.number = null;
    connection.on("graph", (point) => this.receive(point), signal);
  }

  async start(game, nodes) {
    this.nodes = nodes;
    const { moves } = nodes[nodes.length - 1];
    this.number = (await this.connection.ask("graph", { game, moves })).graph;
  }

  receive({ graph, ply, chance, best, done }) {
    if (graph !== this.number) return;
    const node = this.nodes[ply];
    if (node && chance !== null && chance !== undefined) {
      node.rated = { chance, best };
      node.chance = chance;
      this.onpoint(node);
    }
    if (!done) return;
    this.number = null;
    this.ondone(this.words());
  }

  words() {
    const count = this.nodes.filter(isMistake).length;
    if (count === 0) return "Rated: no mistakes.";
    return `Rated: ${count === 1 ? "1 mistake" : `${count} mistakes`}. Key m goes to the next one.`;
  }
}

/** Worth a second look. */
export function isMistake(node) {
  return ["mistake", "blunder"].includes(faultOf(node));
}
