import assert from "node:assert/strict";
import test from "node:test";

import { briefly } from "../../../src/tengen/web/static/app/analyse/lines.js";
import { bigNumber, candidatesOf, exactBadges, shortText, toneOf } from "../../../src/tengen/web/static/app/analyse/values.js";
import { clockText } from "../../../src/tengen/web/static/app/play/player_bar.js";

test("the more a move loses, the darker its tone", () => {
  assert.deepEqual([0, 0.03, 0.1, 0.2, 0.3, 1].map(toneOf), [4, 3, 2, 1, 0, 0]);
});

test("a value fits on a stone", () => {
  const lines = [
    [{ kind: "win", value: 7, chance: 1 }, "W4"],
    [{ kind: "loss", value: 4, chance: 0 }, "L2"],
    [{ kind: "draw", value: 0, chance: 0.5 }, "="],
    [{ kind: "margin", value: 3, chance: 1 }, "+3"],
    [{ kind: "margin", value: -1, chance: 0 }, "−1"],
    [{ kind: "margin", value: 0, chance: 0.5 }, "0"],
    [{ kind: "estimate", value: 120, chance: 0.543 }, "54"],
  ];
  for (const [line, text] of lines) assert.equal(shortText(line), text);
});

test("candidates are the best move and those within the threshold", () => {
  const line = (move, chance) => ({ move, chance, kind: "estimate", value: 0 });
  const lines = [line("h8", 0.6), line("i9", 0.55), line("a1", 0.3)];
  assert.deepEqual(candidatesOf(lines, 0.3), [
    { move: "h8", text: "60", tone: 4, best: true },
    { move: "i9", text: "55", tone: 3, best: false },
  ]);
  assert.equal(candidatesOf(lines, 2).length, 3);
  assert.deepEqual(candidatesOf([], 2), []);
});

test("exact values have the best marked and losing moves in the darkest tone", () => {
  const moves = [
    { move: "4", short: "+2", chance: 1, best: true },
    { move: "3", short: "+1", chance: 1, best: false },
    { move: "2", short: "0", chance: 0.5, best: false },
    { move: "1", short: "-3", chance: 0, best: false },
  ];
  assert.deepEqual(exactBadges({ moves }).map(({ text, tone }) => [text, tone]), [["+2", 4], ["+1", 3], ["0", 1], ["−3", 0]]);
});

test("large numbers, scores and clocks are short", () => {
  assert.deepEqual([999, 1500, 1_234_567, 2e9].map(bigNumber), ["999", "2\u00a0k", "1.2\u00a0M", "2.0\u00a0G"]);
  assert.deepEqual(
    ["61 %", "likely win in 9", "about +1.4 cells", "about -2 cells"].map(briefly),
    ["61 %", "win in 9?", "≈ +1.4", "≈ −2"],
  );
  assert.deepEqual([9.94, 10, 247, 3725].map(clockText), ["0:09.9", "0:10", "4:07", "1:02:05"]);
});
