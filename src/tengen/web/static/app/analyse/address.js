// @ts-check
/** The position in the address: `#/analyse/gomoku/h8.i9.j10@2` is the game, its moves, and how many are shown. */

/**
 * @param {string} game
 * @param {string[]} moves
 * @param {number} [at] how many are shown; all of them if left out
 */
export function analysisAddress(game, moves, at) {
  const end = at === moves.length || at === undefined ? "" : `@${at}`;
  return `#/analyse/${encodeURIComponent(game)}/${moves.join(".")}${end}`;
}

/**
 * What the address says; a wrong number is the end of the game.
 * @param {string[]} words
 */
export function readAnalysis([game, text = ""]) {
  const [list, at] = text.split("@");
  const moves = list.split(".").filter(Boolean);
  const ply = /^\d{1,4}$/.test(at ?? "") ? Math.min(Number(at), moves.length) : moves.length;
  return { game: game || null, moves, ply };
}
