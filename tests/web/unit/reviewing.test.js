import assert from "node:assert/strict";
import test from "node:test";

import { Reviewing } from "../../../src/tengen/web/static/app/coach/reviewing.js";

test("nobody is sent to the next mistake if there is one only", () => {
  const words = (...marks) => Reviewing.prototype.words.call({ nodes: [{}, ...marks.map((mark) => ({ mark }))] });
  assert.equal(words(), "Reviewed: no mistakes.");
  assert.equal(words("blunder"), "Reviewed: one mistake.");
  assert.equal(words("blunder", "mistake"), "Reviewed: 2 mistakes. Key m goes to the next one.");
});
