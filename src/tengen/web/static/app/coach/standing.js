// @ts-check
/** How somebody stands at puzzles. */

import { h } from "../dom.js";

/**
 * The entries of a list.
 * @param {Wire.PuzzleStanding} standing
 */
export function standingEntries({ rating, streak, best_streak: longest, solved, tried }) {
  const entry = (/** @type {string} */ name, /** @type {string | number} */ value) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, String(value)));
  return [
    entry("rating", rating),
    entry("streak", streak),
    entry("longest", longest),
    entry("solved", `${solved} of ${tried}`),
  ];
}
