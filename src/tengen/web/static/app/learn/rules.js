// @ts-check
/** The rules of a game in short, one click from its table, with the way to its course. */

import { refusalOf } from "../connection.js";
import { button, dialogue, h, icon } from "../dom.js";
import { t } from "../language.js";

/**
 * @param {import("../connection.js").Connection} connection
 * @param {string} game
 */
export async function showRules(connection, game) {
  if (document.querySelector("dialog[open]")) return;
  try {
    const { title, course, rules } = await connection.ask("rules", { game });
    const link = h("a", { class: "button primary", href: `#/learn/${course}` }, icon("book"), h("span", {}, t("Learn it step by step")));
    const shown = dialogue(t("Rules: {title}", { title }), rulesList(rules), link);
    shown.classList.add("rules");
    link.addEventListener("click", () => shown.close());
  } catch (problem) {
    dialogue(t("Rules"), h("p", { class: "trouble", role: "alert" }, refusalOf(problem).message));
  }
}

/**
 * A game's title and what it is about, with its course and its rules for who has never seen it.
 * @param {import("../connection.js").Connection} connection
 * @param {Wire.OfferedGame} game
 * @param {string} title
 * @param {() => string} name the game string, with the sizes that are chosen
 */
export function offerLessons(connection, game, title, name) {
  const words = [h("span", {}, t("Learn")), h("span", { class: "unseen" }, ` ${game.title}`)];
  const learn = h("a", { class: "button", href: `#/learn/${game.kind}` }, icon("book"), ...words);
  const rules = button(t("Rules"), () => showRules(connection, name() || game.game), { class: "plain" });
  const head = h("div", { class: "offer" }, h("h2", { class: "grow" }, title), learn, rules);
  return h("div", {}, head, h("p", { class: "quiet small" }, game.about));
}

/** @param {string[]} rules */
export function rulesList(rules) {
  return h("ul", { class: "rules-list" }, rules.map((rule) => h("li", {}, rule.charAt(0).toUpperCase() + rule.slice(1))));
}
