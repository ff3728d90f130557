import assert from "node:assert/strict";
import test from "node:test";

import { analysisAddress, readAnalysis } from "../../../src/tengen/web/static/app/analyse/address.js";

/** What the frame makes of an address. */
function words(address) {
  return address.replace(/^#\/analyse\//, "").split("/").map(decodeURIComponent);
}

test("an address says which game it is, its moves, and how many are shown", () => {
  assert.equal(analysisAddress("gomoku", ["h8", "i9"], 2), "#/analyse/gomoku/h8.i9");
  assert.equal(analysisAddress("gomoku", ["h8", "i9"], 1), "#/analyse/gomoku/h8.i9@1");
  assert.equal(analysisAddress("mnk:7x6x4", []), "#/analyse/mnk%3A7x6x4/");
});

test("what was written is read again", () => {
  for (const [game, moves, ply] of [["gomoku", ["h8", "i9", "j10"], 2], ["hexifence:2", ["3:2", "2:2"], 0], ["connect4", [], 0]]) {
    assert.deepEqual(readAnalysis(words(analysisAddress(game, moves, ply))), { game, moves, ply });
  }
});

test("a wrong number is the end of the game, and nothing is no game", () => {
  for (const end of ["@9", "@-1", "@x", "@", ""]) assert.equal(readAnalysis(["gomoku", `h8.i9${end}`]).ply, 2);
  assert.deepEqual(readAnalysis([]), { game: null, moves: [], ply: 0 });
});
