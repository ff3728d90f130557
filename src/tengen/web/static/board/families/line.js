// @ts-check
/** Line games: stones on crossings. */

import { Family, ofKind } from "./family.js";
import { Intersections } from "./intersections.js";

/** Larger boards are never solved move by move in a few seconds. */
const LARGEST_SOLVED = 16;

class Line extends Family {
  /** @override @param {Wire.Board} board @param {boolean} flip */
  geometry(board, flip) {
    return new Intersections(ofKind(board, "points"), flip);
  }

  /**
   * A second click with the same colour takes the stone away.
   * @override
   * @param {Laid} laid
   * @param {string} move
   * @param {Wire.Side | null} side
   */
  put({ stones }, move, side) {
    if (side === null || stones.get(move) === side) stones.delete(move);
    else stones.set(move, side);
  }

  /** @override @param {Wire.Board} board */
  isSolvable({ rows, cols }) {
    return rows * cols <= LARGEST_SOLVED;
  }
}

export const line = new Line("line", "In a row");
