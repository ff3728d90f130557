// @ts-check
/** What a person prefers, kept in this browser. Sound is off until somebody asks for it. */

const KEY = "tengen";
/**
 * @typedef {object} Settings
 * @property {string} language such as zh_CN; empty follows the browser
 * @property {boolean} sound
 * @property {"system" | "light" | "dark"} look
 * @property {"wood" | "paper" | "slate"} boardLook
 * @property {boolean} numbers on the stones
 * @property {boolean} sight the scores of a classic player on the board
 * @property {boolean} coordinates
 * @property {boolean} squareNames coordinates where few people want them
 * @property {boolean} candidates of the engine on the board
 * @property {number} threshold how much worse than the best a candidate may be
 * @property {number} lines of the engine
 * @property {boolean} coach speaks while a game is played
 * @property {boolean} phrases what others say by link is shown
 * @property {boolean} pace replies take a moment
 * @property {string[]} known games that the person was asked about
 * @property {string} name of the person
 * @property {Partial<Wish> | null} setup the last choice on the start page
 * @property {string} [analysed] the game on the analysis board
 * @property {string} [puzzles] the game of the puzzles
 * @property {boolean} threats what both sides threaten lies on the analysis board
 * @property {string} [owner] the secret with which this browser keeps its studies
 * @property {Record<string, string[]>} learned lessons that were done, by course
 */

/** @type {Settings} */
const DEFAULTS = {
  language: "",
  sound: false,
  look: "system",
  boardLook: "wood",
  numbers: false,
  sight: false,
  coordinates: true,
  squareNames: false,
  candidates: true,
  threshold: 0.3,
  lines: 3,
  coach: false,
  phrases: true,
  pace: true,
  known: [],
  learned: {},
  name: "",
  setup: null,
  threats: false,
};

/** @returns {Settings} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(kept && typeof kept === "object" ? kept : {}) };
  } catch {
    // Private windows may forbid storage, and a damaged entry is worth no more than none.
    return { ...DEFAULTS };
  }
}

export const settings = read();

/** Changes a preference and keeps it where that is possible. @param {Partial<Settings>} changes */
export function prefer(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage a preference lasts as long as the page.
  }
}
