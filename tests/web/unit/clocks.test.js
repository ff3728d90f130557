// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { readClock } from "../../../src/tengen/web/static/app/play/clocks.js";
import { clockText, shownTime } from "../../../src/tengen/web/static/app/play/player_bar.js";

test("a clock without byo-yomi shows what is left", () => {
  assert.deepEqual(shownTime(65.5, 0, 0), { left: 65.5, periods: 0 });
});

test("own time comes first, then one period after another", () => {
  assert.deepEqual(shownTime(100, 30, 3), { left: 10, periods: 3 });
  assert.deepEqual(shownTime(90, 30, 3), { left: 30, periods: 3 });
  assert.deepEqual(shownTime(75, 30, 3), { left: 15, periods: 3 });
  assert.deepEqual(shownTime(45, 30, 3), { left: 15, periods: 2 });
  assert.deepEqual(shownTime(30, 30, 3), { left: 30, periods: 1 });
  assert.deepEqual(shownTime(0, 30, 3), { left: 0, periods: 0 });
});

test("a clock of one's own is read back into its fields", () => {
  assert.deepEqual(readClock("7m+4s"), { minutes: "7", periods: "", seconds: "4" });
  assert.deepEqual(readClock("0.5m+3x20s"), { minutes: "0.5", periods: "3", seconds: "20" });
  assert.deepEqual(readClock("nonsense"), { minutes: "15", periods: "", seconds: "5" });
});

test("clocks show tenths at the end only", () => {
  assert.deepEqual([clockText(245), clockText(9.96), clockText(3661)], ["4:05", "0:09.9", "1:01:01"]);
});
