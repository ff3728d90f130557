// @ts-check
/** The tokens of the seats somebody has, kept in this browser so that a game survives anything. */

const KEY = "tengen.seats";
const MOST = 60;

/**
 * @typedef {object} Seat
 * @property {string} table
 * @property {number} when it was last kept
 * @property {string | null} [token]
 * @property {string | null} [invite] for the other person
 * @property {string | null} [claims] an invitation that is to be changed for the token
 * @property {boolean} [used] the invitation was somebody else's already
 * @property {string} [title] of the game
 * @property {boolean} [over]
 */

/** @returns {Seat[]} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return fallback;
  }
}

// Without storage the seats last as long as the page.
/** @type {Seat[]} */
let fallback = [];

/**
 * Remembers a seat; the oldest are forgotten.
 * @param {string} table
 * @param {Partial<Seat>} facts
 */
export function keepSeat(table, facts) {
  const others = read().filter((seat) => seat.table !== table);
  const mine = read().find((seat) => seat.table === table) ?? {};
  fallback = [{ ...mine, ...facts, table, when: Date.now() }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(fallback));
  } catch {
    // See above.
  }
}

/** A text that nobody guesses. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** The seat at a table, or null for somebody who only watches. @param {string} table */
export function seatAt(table) {
  return read().find((seat) => seat.table === table) ?? null;
}

/** Games that are not over, the newest first. */
export function openSeats() {
  return read().filter((seat) => seat.title && !seat.over);
}
