// @ts-check
/** Edge games: who closes a cell has it, and moves again. */

import { t } from "../../app/language.js";
import { Edges } from "./edges.js";
import { Family, ofKind } from "./family.js";

class Edge extends Family {
  /** @override @type {"move" | "disc" | "stroke"} */
  moveSound = "stroke";

  /** @override @param {Wire.Board} board @param {boolean} flip */
  geometry(board, flip) {
    return new Edges(ofKind(board, "edges"), flip);
  }

  /**
   * Whoever's edge closes a cell has it, as in a game.
   * @override
   * @param {Laid} laid
   * @param {string} name
   * @param {Wire.Side | null} side
   * @param {Wire.Board} board
   */
  put({ edges, cells }, name, side, board) {
    const all = ofKind(board, "edges").edges;
    const beside = cellsOf(all, name);
    if (side === null || edges.has(name)) {
      edges.delete(name);
      for (const cell of beside) cells.delete(cell);
      return;
    }
    edges.set(name, side);
    for (const cell of beside) if (isClosed(all, cell, edges)) cells.set(cell, side);
  }

  /** @override @param {Laid} laid @returns {Wire.Setup} */
  setup({ edges, cells }) {
    return { edges: [...edges.keys()], cells: [...cells] };
  }

  /**
   * @override
   * @param {string[]} moves
   * @param {Wire.View} view
   * @param {Wire.Board} board
   */
  movers(moves, view, board) {
    const all = ofKind(board, "edges").edges;
    const drawn = new Set(view.edges.map(({ name }) => name));
    let { turn } = view;
    return moves.map((move) => {
      drawn.add(move);
      const mover = turn;
      if (!cellsOf(all, move).some((cell) => isClosed(all, cell, drawn))) turn = turn === 0 ? 1 : 0;
      return mover;
    });
  }

  /** A long line of edges says little: the first move is the answer. @override */
  shownLength() {
    return 1;
  }
}

/**
 * @param {Wire.BoardEdge[]} edges
 * @param {string} name
 */
function cellsOf(edges, name) {
  return edges.find((edge) => edge.name === name)?.cells ?? [];
}

/**
 * Are all edges around a cell drawn?
 * @param {Wire.BoardEdge[]} edges
 * @param {string} cell
 * @param {{ has(name: string): boolean }} drawn
 */
function isClosed(edges, cell, drawn) {
  return edges.every((edge) => !edge.cells.includes(cell) || drawn.has(edge.name));
}

export const edge = new Edge("edge", t("Fence in"));
