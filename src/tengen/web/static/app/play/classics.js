// @ts-check
/** The fields for classic players: which one, what it is like, its options. */

import { h } from "../dom.js";
import { chooseOptions } from "./options.js";
import { t } from "../language.js";

/**
 * @param {Wire.OfferedOpponent[]} classics those that play this game
 * @param {Wish} wish
 * @param {(changes: Partial<Wish>) => void} change
 */
export function chooseClassic(classics, wish, change) {
  const chosen = classics.find(({ opponent }) => opponent === wish.classic) ?? classics[0];
  wish.classic = chosen.opponent;
  const select = h("select", { id: "classic" }, entries(classics));
  select.value = chosen.opponent;
  select.addEventListener("change", () => change({ classic: select.value, classicOptions: {} }));
  const about = h("p", { class: "small quiet" }, chosen.about);
  const fields = chooseOptions(chosen, wish.classicOptions ?? {}, (values) => (wish.classicOptions = values));
  return h(
    "div",
    { class: "stack tight" },
    h("label", { class: "field" }, h("span", {}, t("Which one")), select),
    about,
    h("details", {}, h("summary", {}, t("Its options")), fields),
  );
}

/** A classic with its options, as the wire writes it. @param {Wish} wish */
export function classicText({ classic, classicOptions }) {
  const options = Object.entries(classicOptions ?? {}).map(([name, value]) => `,${name}=${value}`);
  return `${classic}${options.join("")}`;
}

/** @param {Wire.OfferedOpponent[]} classics */
function entries(classics) {
  return classics.map(({ opponent, title }) => h("option", { value: opponent }, title));
}
