import assert from "node:assert/strict";
import test from "node:test";

import { Family } from "../../../src/tengen/web/static/board/families/family.js";
import { FAMILIES, familyOf } from "../../../src/tengen/web/static/board/families/registry.js";
import { COLUMNS, EDGES, POINTS, drawn, view } from "./positions.js";

const BOARDS = { line: POINTS, drop: COLUMNS, edge: EDGES };

function laid() {
  return { stones: new Map(), edges: new Map(), cells: new Map() };
}

test("an unknown family is an error that names what is missing", () => {
  assert.throws(() => familyOf("heaps"), /cannot show heaps games, only line, drop, edge: board\/families\/heaps\.js is missing/);
});

test("a family that lacks a part says so, and is not taken for another one", () => {
  const heaps = new Family("heaps", "Heaps");
  assert.throws(() => heaps.geometry(POINTS, false), /heaps games have no geometry/);
  assert.throws(() => heaps.put(laid(), "a1", 0, POINTS), /heaps games have no position editor/);
});

test("every family draws its own boards, and no others", () => {
  for (const [name, family] of FAMILIES) {
    for (const [other, board] of Object.entries(BOARDS)) {
      if (other === name) assert.ok(family.geometry(board, false).targets.length);
      else assert.throws(() => family.geometry(board, false), new RegExp(`is a board of ${board.kind}, not of`));
    }
  }
});

test("moves have names for people", () => {
  assert.deepEqual(["4", "p4", "draw"].map((move) => familyOf("drop").nameMove(move)), ["column 4", "pop 4", "draw"]);
  assert.equal(familyOf("line").nameMove("h8"), "h8");
});

test("turns alternate, but who closes a cell moves again", () => {
  assert.deepEqual(familyOf("line").movers(["a1", "b2", "c3"], view({ turn: 1 }), POINTS), [1, 0, 1]);
  const open = view({ turn: 0, edges: drawn("h00", "h10", "v00") });
  assert.deepEqual(familyOf("edge").movers(["v01", "h01", "h11", "v02"], open, EDGES), [0, 0, 1, 0]);
});

test("only small line boards are worth asking the solver", () => {
  assert.equal(familyOf("line").isSolvable(POINTS), true);
  assert.equal(familyOf("line").isSolvable({ ...POINTS, rows: 15, cols: 15 }), false);
  assert.equal(familyOf("drop").isSolvable(COLUMNS), true);
});

test("the editor puts stones and takes them away", () => {
  const on = laid();
  const line = familyOf("line");
  for (const [move, side] of [["a1", 0], ["b2", 1], ["c3", 0], ["b2", 1], ["c3", null], ["a1", 1]]) line.put(on, move, side, POINTS);
  assert.deepEqual(line.setup(on), { stones: [["a1", 1]] });
});

test("the editor lets discs fall on each other, up to the top", () => {
  const on = laid();
  const drop = familyOf("drop");
  for (const side of [0, 1, 0, 1]) drop.put(on, "2", side, COLUMNS);
  assert.deepEqual(drop.setup(on), { stones: [["b1", 0], ["b2", 1], ["b3", 0]] });
  drop.put(on, "p2", null, COLUMNS);
  drop.put(on, "1", null, COLUMNS);
  assert.deepEqual(drop.setup(on), { stones: [["b1", 0], ["b2", 1]] });
});

test("the editor gives a cell to whoever's edge closes it", () => {
  const on = laid();
  const edge = familyOf("edge");
  for (const name of ["h00", "h10", "v00"]) edge.put(on, name, 0, EDGES);
  edge.put(on, "v01", 1, EDGES);
  assert.deepEqual(edge.setup(on), { edges: ["h00", "h10", "v00", "v01"], cells: [["(0,0)", 1]] });
  edge.put(on, "h00", 0, EDGES);
  assert.deepEqual(edge.setup(on), { edges: ["h10", "v00", "v01"], cells: [] });
});
