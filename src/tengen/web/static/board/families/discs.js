// @ts-check
/** Discs, the arrows that pop them, and the names of the holes in which they lie. */

import { svg } from "../svg.js";

export const DISC = 24.5;
const SIDES = ["red", "yellow"];

/**
 * The name of a hole.
 * @param {number} row
 * @param {number} col
 */
export function nameOf(row, col) {
  return `${String.fromCharCode(97 + col)}${row + 1}`;
}

/** A disc with an engraving, so that the sides differ in more than colour. @param {Wire.Side} side */
export function disc(side) {
  const cut = side === 0 ? svg("path", { d: "M0 -13l13 13l-13 13l-13 -13z" }) : svg("circle", { r: 13 });
  cut.setAttribute("class", "cut");
  return svg("g", { class: `piece disc ${SIDES[side]}` }, svg("circle", { r: DISC + 1, class: "body" }), cut);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} className
 */
export function popArrow(x, y, className) {
  return svg("path", { d: `M${x - 11} ${y - 7}h22l-11 14z`, class: `pop ${className}`.trim() });
}
