import assert from "node:assert/strict";
import test from "node:test";

import { preferred, t, tn } from "../../../src/tengen/web/static/app/language.js";

test("values are filled in, also twice, and what is missing stays", () => {
  assert.equal(t("{name} to move, {name}", { name: "Ann" }), "Ann to move, Ann");
  assert.equal(t("{name} to move"), "{name} to move");
});

test("one and many", () => {
  const cells = (count) => tn("{count} cell", "{count} cells", count);
  assert.deepEqual([0, 1, 2, 1000].map(cells), ["0 cells", "1 cell", "2 cells", "1000 cells"]);
});

test("the first language of the browser that there is", () => {
  assert.equal(preferred(["zh-CN", "en"]), "zh_CN");
  assert.equal(preferred(["fr-CA", "zh-Hans-SG", "en"]), "zh_CN");
  assert.equal(preferred(["en-GB", "zh-CN"]), "en");
  assert.equal(preferred(["xx"]), "en");
  assert.equal(preferred([]), "en");
});
