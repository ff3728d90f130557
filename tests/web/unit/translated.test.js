import assert from "node:assert/strict";
import test from "node:test";

import { Linter } from "eslint";

import translated from "../../../tools/eslint_translated.js";

const config = [{ plugins: { tengen: { rules: { translated } } }, rules: { "tengen/translated": "error" } }];
const faults = (code) => new Linter().verify(code, config).length;

test("words that are shown as they stand are found", () => {
  for (const code of [
    'h("p", {}, "Your move")',
    'h("p", {}, t("Your move"), isOver ? "over" : null)',
    'h("p", {}, `move ${count}`)',
    'h("p", { "aria-label": "Board" })',
    'h("input", { placeholder: "a name" })',
    'button("Resign", act)',
    'this.say("Looking…")',
    'field.textContent = "none"',
    'document.title = name || "Table"',
    'host.setAttribute("aria-label", "Board")',
    'rename(element, "Sure?")',
  ]) assert.equal(faults(code), 1, code);
});

test("translated words, names, keys, classes and signs are not", () => {
  for (const code of [
    'h("p", { class: "small quiet" }, t("Your move"))',
    'h("kbd", {}, "Enter")',
    'h("p", {}, name, " · ", `${percent} %`)',
    'button(t("Resign"), act, { picture: "flag" })',
    'document.title = "Tengen"',
    'host.setAttribute("class", "board wide")',
    'h("p", {}, tn("{count} move", "{count} moves", 3))',
  ]) assert.equal(faults(code), 0, code);
});
