// @ts-check
/** How somebody plays: what they see and overlook, in words. */

import { refusalOf } from "./connection.js";
import { button, h } from "./dom.js";
import { t, tied } from "./language.js";
import { settings } from "./settings.js";

/** Milliseconds: whose games are looked at for the first time waits, and longer on a busy machine. */
const PATIENCE = 180_000;

/**
 * @param {HTMLElement} root
 * @param {string[]} rest
 * @param {App} app
 */
export async function showStyle(root, [named], { connection, signal, go }) {
  const name = named || settings.name;
  const told = h("div", { class: "card stack style-told", "aria-live": "polite" });
  const field = h("input", { id: "style-name", value: name, autocomplete: "off", maxlength: 40 });
  const ask = h(
    "form",
    { class: "row style-ask" },
    h("label", { class: "field" }, h("span", {}, t("Name")), field),
    button(t("Show"), null, { type: "submit", class: "primary" }),
  );
  ask.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) go(`#/style/${encodeURIComponent(field.value.trim())}`);
  });
  const title = h("h1", {}, t("How you play"));
  root.append(h("div", { class: "page narrow" }, h("div", { class: "stack" }, title, ask, told)));
  if (!name) {
    told.append(h("p", { class: "quiet" }, t("Play some games with your name, then ask here what they show.")));
    return;
  }
  told.append(h("p", { class: "quiet" }, t("Looking at the games…")));
  try {
    const { lines } = await connection.ask("style", { name }, PATIENCE);
    if (!signal.aborted) told.replaceChildren(...paragraphs(lines));
  } catch (problem) {
    told.replaceChildren(h("p", { class: "trouble", role: "alert" }, refusalOf(problem).message));
  }
}

/**
 * A line with a hash is a heading; those with a dash become a list, with two dashes a list inside it.
 * @param {string[]} lines
 */
export function paragraphs(lines) {
  /** @type {HTMLElement[]} */
  const found = [];
  for (const line of lines) {
    const words = tied(line.replace(/^[#\s-]+/, ""));
    if (line.startsWith("#")) found.push(h("h2", {}, words));
    else if (!line.startsWith("-")) found.push(h("p", {}, words));
    else listAt(found, line.startsWith("--")).append(h("li", {}, words));
  }
  return found;
}

/**
 * The list that the next entry belongs to.
 * @param {HTMLElement[]} found
 * @param {boolean} isInner
 */
function listAt(found, isInner) {
  if (found.at(-1)?.tagName !== "UL") found.push(h("ul", {}));
  const list = found[found.length - 1];
  const last = list.lastElementChild;
  if (!isInner || !last) return list;
  if (!last.querySelector("ul")) last.append(h("ul", {}));
  return last.querySelector("ul") ?? list;
}
