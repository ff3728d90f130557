import assert from "node:assert/strict";
import test from "node:test";

import { fill, preferred, t, tied, tn, together } from "../../../src/tengen/web/static/app/language.js";

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

test("sentences stand one after the other as their language does it", () => {
  assert.equal(together("It is used.", "", "You watch."), "It is used. You watch.");
  assert.equal(together("传输没有加密。", "关闭之后就失效。"), "传输没有加密。关闭之后就失效。");
  assert.equal(together(), "");
});

test("a percent sign stays with its number", () => {
  assert.equal(tied("43 % to win instead of 20 %."), "43\u00a0% to win instead of 20\u00a0%.");
});

test("Chinese has a space beside foreign letters, and none beside its own signs", () => {
  assert.equal(fill("{name}胜：{why}", { name: "Ann", why: "a" }), "Ann 胜：a");
  assert.equal(fill("{name}胜", { name: "红方" }), "红方胜");
  assert.equal(fill("下 {move}", { move: "第 4 列" }), "下第 4 列");
  assert.equal(fill("第 {move} 步", { move: "h8" }), "第 h8 步");
});
