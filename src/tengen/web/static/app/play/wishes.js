// @ts-check
/** What the start page offers, and what it begins with. */

/** @type {[string, string][]} */
export const WAYS = [
  ["engine", "Engine"],
  ["classic", "Classic"],
  ["like", "Somebody like…"],
  ["here", "Same screen"],
  ["link", "By link"],
  ["watch", "Watch"],
];
/** @type {Record<string, string>} */
export const START_WORDS = { link: "Make a link", watch: "Watch" };
/** @type {Record<string, Wire.Side>} */
export const COLOURS = { first: 0, second: 1 };
/** @type {Wish} */
export const START = {
  kind: "gomoku",
  options: {},
  way: "engine",
  level: 3,
  adaptive: false,
  classic: null,
  classicOptions: {},
  like: "",
  colour: "first",
  clock: null,
  swap2: false,
  watch: ["level:4", "level:6"],
  speed: 0.6,
};
