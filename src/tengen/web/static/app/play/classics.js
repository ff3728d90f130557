// @ts-check
/** The fields for classic players: which one, what it is like, its options; also for watching them. */

import { h } from "../dom.js";
import { chooseOptions } from "./options.js";
import { START } from "./wishes.js";

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
    h("label", { class: "field" }, h("span", {}, "Which one"), select),
    about,
    h("details", {}, h("summary", {}, "Its options"), fields),
  );
}

/** A classic with its options, as the wire writes it. @param {Wish} wish */
export function classicText({ classic, classicOptions }) {
  const options = Object.entries(classicOptions ?? {}).map(([name, value]) => `,${name}=${value}`);
  return `${classic}${options.join("")}`;
}

/**
 * The engine or a classic for one side of a game that is watched.
 * @param {string} name
 * @param {number} side
 * @param {Wire.OfferedOpponent[]} classics
 * @param {number | string} chosen
 * @param {(player: number | string) => void} onchange
 */
export function watchedSelect(name, side, classics, chosen, onchange) {
  const select = h("select", { id: `watch-${side}` }, h("option", { value: "" }, "Engine"), entries(classics));
  select.value = classics.some(({ opponent }) => opponent === chosen) ? String(chosen) : "";
  select.addEventListener("change", () => onchange(select.value || START.watch[side]));
  return h("label", { class: "field" }, h("span", {}, name), select);
}

/**
 * @param {number | string} chosen
 * @param {number} side
 */
export function watchedLevel(chosen, side) {
  return Number(typeof chosen === "number" ? chosen : START.watch[side]);
}

/**
 * Both players of a watched game; a classic of another family leaves its place to the engine.
 * @param {(number | string)[]} watch
 * @param {Wire.OfferedOpponent[]} classics
 */
export function watchedTexts(watch, classics) {
  return watch.map((chosen, side) => {
    const isClassic = classics.some(({ opponent }) => opponent === chosen);
    return isClassic ? String(chosen) : `level:${watchedLevel(chosen, side)}`;
  });
}

/** @param {Wire.OfferedOpponent[]} classics */
function entries(classics) {
  return classics.map(({ opponent, title }) => h("option", { value: opponent }, title));
}
