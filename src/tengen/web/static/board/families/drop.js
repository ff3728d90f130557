// @ts-check
/** Drop games: discs fall to the foot of their column. */

import { t } from "../../app/language.js";
import { Columns } from "./columns.js";
import { Family, ofKind } from "./family.js";

class Drop extends Family {
  /** @override @type {"move" | "disc" | "stroke"} */
  moveSound = "disc";

  /** @override @param {Wire.Board} board @param {boolean} flip */
  geometry(board, flip) {
    return new Columns(ofKind(board, "columns"), flip);
  }

  /**
   * Discs pile up; removing takes the topmost.
   * @override
   * @param {Laid} laid
   * @param {string} move
   * @param {Wire.Side | null} side
   * @param {Wire.Board} board
   */
  put({ stones }, move, side, board) {
    const letter = String.fromCharCode(96 + Number(move.replace("p", "")));
    let height = 0;
    while (stones.has(`${letter}${height + 1}`)) height += 1;
    if (side === null) stones.delete(`${letter}${height}`);
    else if (height < board.rows) stones.set(`${letter}${height + 1}`, side);
  }

  /** @override @param {string} move */
  nameMove(move) {
    if (move === "draw") return t("draw");
    return move.startsWith("p") ? t("pop {column}", { column: move.slice(1) }) : t("column {column}", { column: move });
  }
}

export const drop = new Drop("drop", t("Drop"));
