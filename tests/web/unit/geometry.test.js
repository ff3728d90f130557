import assert from "node:assert/strict";
import test from "node:test";

import { familyOf } from "../../../src/tengen/web/static/board/families/registry.js";
import { COLUMNS, EDGES, POINTS, drawn, view } from "./positions.js";

const BOARDS = { line: POINTS, drop: COLUMNS, edge: EDGES };

function geometry(family, flip = false) {
  return familyOf(family).geometry(BOARDS[family], flip);
}

const any = () => true;

for (const family of Object.keys(BOARDS)) {
  test(`${family}: a pointer on a place finds that place, also on a turned board`, () => {
    for (const flip of [false, true]) {
      const here = geometry(family, flip);
      for (const target of here.targets) assert.equal(here.snap(target.x, target.y, any), target);
      assert.equal(here.snap(-500, -500, any), null);
    }
  });

  test(`${family}: every place lies on the board, and turning it changes the places`, () => {
    const [straight, turned] = [geometry(family), geometry(family, true)];
    for (const { move, x, y } of straight.targets) {
      assert.ok(x > 0 && x < straight.width && y > 0 && y < straight.height, move);
    }
    const { move } = straight.targets[0];
    const [a, b] = [straight.find(move), turned.find(move)];
    assert.notDeepEqual([a.x, a.y], [b.x, b.y]);
    assert.equal(straight.find("nowhere"), null);
  });
}

test("row 1 is at the bottom, column a at the left", () => {
  const here = geometry("line");
  const [a1, c3] = [here.find("a1"), here.find("c3")];
  assert.ok(a1.x < c3.x && a1.y > c3.y);
  assert.deepEqual(here.winStroke(["a1", "b2", "c3"]), { x1: a1.x, y1: a1.y, x2: c3.x, y2: c3.y });
});

test("discs of a line come to rest on each other, and a pop lets its column down", () => {
  const here = geometry("drop");
  const stones = [{ at: "b1", row: 0, col: 1, side: 0, ply: 1 }];
  here.pieces(view({ family: "drop", stones }));
  const row = (number) => here.place(number, 1)[1];
  assert.deepEqual(here.landings(["2", "2", "p2", "2"]), [row(1), row(2), null, row(2)]);
  assert.equal(here.spot("2").y, row(1));
});

test("a disc keeps its name when it slides down", () => {
  const here = geometry("drop");
  const key = (row) => here.pieces(view({ stones: [{ at: "b1", row, col: 1, side: 0, ply: 3 }] }))[0].key;
  assert.equal(key(1), key(0));
});

test("an edge that is drawn is passed over for one that is free", () => {
  const here = geometry("edge");
  const { x, y } = here.find("v01");
  assert.equal(here.snap(x, y, (move) => move !== "v01"), null, "half a side away is too far");
  assert.equal(here.snap(x, y - 20, (move) => move !== "v01").move.slice(0, 2), "h0");
});

test("cells lie below the edges around them", () => {
  const here = geometry("edge");
  const shown = view({ edges: drawn("h00"), cells: [{ name: "(0,0)", side: 1 }], sides: ["Blue", "Red"] });
  assert.deepEqual(here.pieces(shown).map(({ layer }) => layer), ["cells", "pieces"]);
  assert.equal(here.pieces(shown)[0].initial, "R");
});

test("places are said in words", () => {
  const stones = [{ at: "b2", row: 1, col: 1, side: 0, ply: 1 }];
  const line = geometry("line");
  const say = (move) => line.say(line.find(move), view({ stones, forbidden: ["c1"] }));
  assert.deepEqual(["b2", "a1", "c1"].map(say), ["b2, Black", "a1, empty", "c1, forbidden"]);
  const drop = geometry("drop");
  drop.pieces(view({ stones: [{ at: "b1", row: 0, col: 1, side: 0, ply: 1 }] }));
  assert.deepEqual(["1", "2", "p2"].map((move) => drop.say(drop.find(move))), ["column 1, empty", "column 2, 1 disc", "pop column 2"]);
  const edge = geometry("edge");
  const sides = ["Blue", "Red"];
  assert.deepEqual(
    ["h00", "h01"].map((move) => edge.say(edge.find(move), view({ edges: drawn("h00"), sides }))),
    ["edge h00, Blue", "edge h01, free"],
  );
});
