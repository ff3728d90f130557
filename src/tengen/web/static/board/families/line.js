// @ts-check
/** Line games: stones on crossings. */

import { t } from "../../app/language.js";
import { Family, ofKind } from "./family.js";
import { Intersections } from "./intersections.js";
import { Squares } from "./squares.js";

/** Larger boards are never solved move by move in a few seconds. */
const LARGEST_SOLVED = 16;

class Line extends Family {
  /** @type {"sgf"} */
  recordFormat = "sgf";

  /** @override @param {Wire.Board} board @param {boolean} flip */
  geometry(board, flip) {
    const points = ofKind(board, "points");
    return isNoughtsAndCrosses(points) ? new Squares(points, flip) : new Intersections(points, flip);
  }

  /** Nobody needs names for nine squares. @override @param {Wire.Board} board */
  coordinatesSetting(board) {
    return isNoughtsAndCrosses(ofKind(board, "points")) ? "squareNames" : "coordinates";
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

/** @param {Wire.PointsBoard} board */
function isNoughtsAndCrosses({ rows, cols, length }) {
  return rows === 3 && cols === 3 && length === 3;
}

export const line = new Line("line", t("In a row"));
