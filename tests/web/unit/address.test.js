import assert from "node:assert/strict";
import test from "node:test";

import { LONGEST, analysisAddress, isTree, readAnalysis, treeAddress } from "../../../src/tengen/web/static/app/analyse/address.js";

import { Node, inOrder, toWire } from "../../../src/tengen/web/static/app/analyse/tree.js";

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
    const found = readAnalysis(words(analysisAddress(game, moves, ply)));
    assert.deepEqual([found.game, found.root.end.moves, found.at, isTree(found.root)], [game, moves, ply, false]);
  }
});

test("a wrong number is the end of the game, and nothing is no game", () => {
  for (const end of ["@9", "@-1", "@x", "@", ""]) assert.equal(readAnalysis(["gomoku", `h8.i9${end}`]).at, 2);
  assert.equal(readAnalysis([]).game, null);
  assert.deepEqual(readAnalysis([]).root.end.moves, []);
});

function study() {
  const root = new Node();
  root.comment = "vor dem ersten Zug: 先手 (~@./)";
  const first = root.addLine(["h8"], [0]);
  first.addLine(["i9", "j10"], [1, 0]);
  const other = first.addLine(["h9", "g8"], [1, 0]);
  other.fields = { circle: "h8 i9", label: "g7=A" };
  other.parent.add("g7", 0).comment = "or here";
  root.add("a1", 0);
  return { root, other };
}

test("variations, comments and marks come back from the address, and the same position is shown", () => {
  const { root, other } = study();
  for (const current of inOrder(root)) {
    const { address, leftOut } = treeAddress("gomoku", root, current);
    const found = readAnalysis(words(address));
    assert.equal(leftOut, "nothing");
    assert.ok(isTree(found.root));
    assert.deepEqual(toWire(found.root), toWire(root));
    assert.deepEqual(inOrder(found.root)[found.at].moves, current.moves);
  }
  assert.match(treeAddress("gomoku", root, other).address, /#\/analyse\/gomoku\/h8\(a1\)\.i9\(h9\.g8\(g7\)\)\.j10@6~/);
});

test("what does not fit is left out: first the notes, then the variations", () => {
  const { root, other } = study();
  root.comment = "x".repeat(LONGEST);
  const without = treeAddress("gomoku", root, other);
  assert.equal(without.leftOut, "notes");
  assert.deepEqual(inOrder(readAnalysis(words(without.address)).root).length, inOrder(root).length);
  for (let at = 0; at < LONGEST / 3; at += 1) root.add(`z${at}`, 0);
  const line = treeAddress("gomoku", root, other);
  assert.equal(line.leftOut, "variations");
  assert.deepEqual(readAnalysis(words(line.address)).root.end.moves, other.end.moves);
  assert.ok(line.address.length <= LONGEST);
});

test("a link that was cut off still shows its moves", () => {
  const { root } = study();
  const { address } = treeAddress("gomoku", root, root);
  for (let length = 16; length < address.length; length += 1) {
    const found = readAnalysis(words(address.slice(0, length)));
    assert.ok(inOrder(found.root).length <= inOrder(root).length);
  }
});
