// @ts-check
/** All families that the browser can show. A new one is a module beside this one, and a word here. */

import { drop } from "./drop.js";
import { edge } from "./edge.js";
import { line } from "./line.js";

/** In the order of the start page. */
export const FAMILIES = new Map([line, drop, edge].map((family) => [family.name, family]));

/**
 * The family of a game; an error that says what is missing if the browser has none of that name.
 * @param {string} name
 */
export function familyOf(name) {
  const family = FAMILIES.get(name);
  if (family) return family;
  const known = [...FAMILIES.keys()].join(", ");
  throw new Error(`This page cannot show ${name} games, only ${known}: board/families/${name}.js is missing.`);
}
