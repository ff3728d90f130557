// @ts-check
/** Lines of play that somebody else found: shown on the board, or made a variation. */

import { familyOf } from "../../board/families/registry.js";
import { t } from "../language.js";
import { speak } from "../speak.js";

/** @typedef {import("./analyse.js").Analysis} Analysis */

/**
 * Adds a line from here as a variation and goes to its move number `count`.
 * @param {Analysis} page
 * @param {{ moves: string[] }} line
 * @param {number} count
 * @param {number} length how much of the line is added
 */
export function branch(page, { moves }, count, length = count) {
  const added = moves.slice(0, length);
  const end = page.current.addLine(added, moversOf(page, added));
  page.study.keeper.touch();
  speak(t("Line added: {list}", { list: added.join(" ") }));
  return page.go(end.path[page.current.ply + count]);
}

/**
 * Shows a line on the board, or with null none.
 * @param {Analysis} page
 * @param {string[] | null} moves
 * @param {number} upto
 */
export function preview(page, moves, upto) {
  page.board.overlay({ line: moves && { moves, sides: moversOf(page, moves), upto } });
}

/**
 * Whose move each of a line from here is.
 * @param {Analysis} page
 * @param {string[]} moves
 */
function moversOf({ view, geometry }, moves) {
  return view && geometry ? familyOf(view.family).movers(moves, view, geometry) : [];
}
