// @ts-check
/** How somebody stands at puzzles. */

import { h } from "../dom.js";
import { t } from "../language.js";

/**
 * The entries of a list.
 * @param {Wire.PuzzleStanding} standing
 */
export function standingEntries({ rating, streak, best_streak: longest, solved, tried }) {
  const entry = (/** @type {string} */ name, /** @type {string | number} */ value) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, String(value)));
  return [
    entry(t("rating"), rating),
    entry(t("streak"), streak),
    entry(t("longest"), longest),
    entry(t("solved"), t("{solved} of {tried}", { solved, tried })),
  ];
}
