// @ts-check
/** A few moves of each kind of game, so that its card shows what it is like. */

/** @type {Record<string, [string, string]>} */
export const SHOWCASE = {
  tictactoe: ["tictactoe", "b2 a1 c1 a3"],
  mnk: ["mnk:7x7x4", "d4 d5 e5 c3 e3 e4 c5"],
  gomoku: ["gomoku:9", "e5 f6 f5 d5 e4 e6 d6 g3 g4"],
  standard: ["standard:9", "e5 e6 d6 f4 c5 d5 d7 f6 f5"],
  renju: ["renju:9", "e5 e6 g5 f4 d4 d6 f6"],
  caro: ["caro:9", "e5 f5 e6 e4 d5 c5 f7 g3"],
  connect4: ["connect4", "4 4 3 5 5 3 4 6 2 3 4 4"],
  connect: ["connect:5x6x4", "3 4 4 3 2 5 5 4"],
  popout: ["popout:5x6x4", "3 4 4 3 2 5 p3 5 4"],
  onepop: ["onepop:5x6x4", "4 3 3 4 p4 2 5 5"],
  hexifence: ["hexifence:2", "3:2 2:2 2:3 3:4 4:3 4:4 1:2 6:5"],
  dots: ["dots:3x3", "h00 v00 h10 v01 h21 v12 h32 v22 h12"],
};
