/** Positions as the server sends them, with only what a test needs. */

/** @param {object} facts */
export function view(facts) {
  return {
    game: "test", family: "line", sides: ["Black", "White"], turn: 0, ply: 0, moves: [], movers: [], last: null,
    stones: [], edges: [], cells: [], last_cells: [], legal: [], forbidden: [], result: null,
    ...facts,
  };
}

/** A line board of three by three. */
export const POINTS = {
  game: "tictactoe", kind: "points", rows: 3, cols: 3, length: 3,
  col_names: ["a", "b", "c"], row_names: ["1", "2", "3"], stars: ["b2"],
};

/** A rack of four columns with three rows. */
export const COLUMNS = {
  game: "popout:3x4x3", kind: "columns", rows: 3, cols: 4, length: 3,
  col_names: ["1", "2", "3", "4"], row_names: ["1", "2", "3"], pops: "any",
};

/** Two boxes side by side; `v01` is between them. */
export const EDGES = {
  game: "dots:1x2", kind: "edges", shape: "squares", rows: 1, cols: 2, width: 128, height: 64,
  cells: [
    { name: "(0,0)", row: 0, col: 0, centre: [32, 32], points: [[0, 0], [64, 0], [64, 64], [0, 64]] },
    { name: "(0,1)", row: 0, col: 1, centre: [96, 32], points: [[64, 0], [128, 0], [128, 64], [64, 64]] },
  ],
  edges: [
    { name: "h00", from: [0, 0], to: [64, 0], cells: ["(0,0)"] },
    { name: "h01", from: [64, 0], to: [128, 0], cells: ["(0,1)"] },
    { name: "h10", from: [0, 64], to: [64, 64], cells: ["(0,0)"] },
    { name: "h11", from: [64, 64], to: [128, 64], cells: ["(0,1)"] },
    { name: "v00", from: [0, 0], to: [0, 64], cells: ["(0,0)"] },
    { name: "v01", from: [64, 0], to: [64, 64], cells: ["(0,0)", "(0,1)"] },
    { name: "v02", from: [128, 0], to: [128, 64], cells: ["(0,1)"] },
  ],
  dots: [], labels: [],
};

/** @param {string[]} names edges that are drawn */
export function drawn(...names) {
  return names.map((name, at) => ({ name, side: at % 2, ply: at + 1 }));
}
