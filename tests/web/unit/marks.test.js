import assert from "node:assert/strict";
import test from "node:test";

import { marksOf, toggled } from "../../../src/tengen/web/static/app/analyse/marks.js";

test("a mark is put, changed and taken away; other fields stay", () => {
  let fields = toggled({ used: "1.5" }, "h8", "circle");
  assert.deepEqual(fields, { used: "1.5", circle: "h8" });
  fields = toggled(fields, "i9", "circle");
  assert.equal(fields.circle, "h8 i9");
  fields = toggled(fields, "h8", "cross");
  assert.deepEqual(fields, { used: "1.5", circle: "i9", cross: "h8" });
  assert.deepEqual(toggled(toggled(fields, "h8", "cross"), "i9", "circle"), { used: "1.5" });
});

test("letters follow each other, and one that was taken away is used again", () => {
  let fields = {};
  for (const at of ["a1", "b1", "c1"]) fields = toggled(fields, at, "label");
  assert.equal(fields.label, "a1=A b1=B c1=C");
  fields = toggled(toggled(fields, "b1", "label"), "d1", "label");
  assert.deepEqual(marksOf(fields).map(({ at, text }) => at + text), ["a1A", "c1C", "d1B"]);
});
