import assert from "node:assert/strict";
import test from "node:test";

import { Node, fromWire, inOrder, toWire } from "../../../src/tengen/web/static/app/analyse/tree.js";

test("a line hangs below the start, and knows its way", () => {
  const root = new Node();
  const end = root.addLine(["h8", "i9", "j10"], [0, 1, 0]);
  assert.deepEqual(end.moves, ["h8", "i9", "j10"]);
  assert.deepEqual(end.path.map(({ ply }) => ply), [0, 1, 2, 3]);
  assert.deepEqual(end.path.slice(1).map(({ mover }) => mover), [0, 1, 0]);
  assert.equal(root.end, end);
  assert.deepEqual(root.moves, []);
});

test("the same move is the same node, another one a variation", () => {
  const root = new Node();
  const main = root.addLine(["h8", "i9"], [0, 1]);
  assert.equal(root.addLine(["h8", "i9"], [0, 1]), main);
  const other = main.parent.add("g7", 1);
  assert.deepEqual(main.parent.children, [main, other]);
  assert.deepEqual([main.sibling(1), main.sibling(-1), other.sibling(-1), other.sibling(1)], [other, null, main, null]);
  assert.equal(root.end, main, "the first child is the main line");
  assert.equal(root.sibling(1), null);
});

test("a removed node is gone with all below it; the start stays", () => {
  const root = new Node();
  const first = root.addLine(["h8"], [0]);
  first.addLine(["i9", "j10"], [1, 0]);
  const other = root.add("a1", 0);
  first.remove();
  assert.deepEqual(root.children, [other]);
  root.remove();
  assert.equal(root.end, other);
});

test("a removed node can be put back where it was", () => {
  const root = new Node();
  for (const move of ["h8", "a1", "b2"]) root.add(move, 0);
  const [, second] = root.children;
  const restore = second.remove();
  restore();
  assert.deepEqual(root.children.map(({ move }) => move), ["h8", "a1", "b2"]);
  const again = second.remove();
  root.add("a1", 0);
  again();
  assert.equal(root.children.filter(({ move }) => move === "a1").length, 1, "played again in the meantime");
});

test("a variation becomes the main line at every fork on its way", () => {
  const root = new Node();
  root.addLine(["h8", "i9"], [0, 1]);
  const other = root.addLine(["g7", "g8"], [0, 1]);
  const third = other.parent.add("f6", 1);
  assert.equal(third.isMain, false);
  third.promote();
  assert.equal(root.end, third);
  assert.ok(third.isMain);
});

test("a tree goes over the wire and comes back", () => {
  const root = new Node();
  root.comment = "start";
  root.addLine(["h8", "i9", "j10"], [0, 1, 0]).fields = { circle: "h8" };
  root.children[0].add("a1", 1).comment = "odd";
  const back = fromWire(toWire(root));
  assert.deepEqual(toWire(back), toWire(root));
  assert.deepEqual(inOrder(back).map(({ ply }) => ply), [0, 1, 2, 3, 2]);
});
