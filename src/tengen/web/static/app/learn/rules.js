// @ts-check
/** The rules of a game in short, one click from its table, with the way to its course. */

import { refusalOf } from "../connection.js";
import { button, dialogue, h, icon } from "../dom.js";

/**
 * @param {import("../connection.js").Connection} connection
 * @param {string} game
 */
export async function showRules(connection, game) {
  if (document.querySelector("dialog[open]")) return;
  try {
    const { title, course, rules } = await connection.ask("rules", { game });
    const link = h("a", { class: "button primary", href: `#/learn/${course}` }, icon("book"), h("span", {}, "Learn it step by step"));
    const shown = dialogue(`Rules: ${title}`, rulesList(rules), link);
    shown.classList.add("rules");
    link.addEventListener("click", () => shown.close());
  } catch (problem) {
    dialogue("Rules", h("p", { class: "trouble", role: "alert" }, refusalOf(problem).message));
  }
}

/**
 * For who has never seen a game: its course and its rules.
 * @param {import("../connection.js").Connection} connection
 * @param {{ kind: string, title: string }} game
 * @param {() => string} name the game string, with the sizes that are chosen
 */
export function offerLessons(connection, { kind, title }, name) {
  const learn = h("a", { class: "button", href: `#/learn/${kind}` }, icon("book"), h("span", {}, `Learn ${title}`));
  const rules = button("Rules", () => showRules(connection, name() || kind), { class: "plain" });
  return h("div", { class: "row offer" }, learn, rules);
}

/** @param {string[]} rules */
export function rulesList(rules) {
  return h("ul", { class: "rules-list" }, rules.map((rule) => h("li", {}, rule.charAt(0).toUpperCase() + rule.slice(1))));
}
