// @ts-check
/** What the start page offers, and what it begins with. */

import { t } from "../language.js";

/** @type {[string, string][]} */
export const WAYS = [
  ["engine", t("Engine")],
  ["classic", t("Classic")],
  ["like", t("Somebody like…")],
  ["here", t("Same screen")],
  ["link", t("By link")],
  ["watch", t("Watch")],
];
/** @type {Record<string, string>} */
export const START_WORDS = { link: t("Make a link"), watch: t("Watch") };
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
