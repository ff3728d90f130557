// @ts-check
/** The fields for a game's sizes and rules, as the catalogue describes them. */

import { h } from "../dom.js";

/**
 * @typedef {Record<string, number | string>} Values
 * @typedef {(name: string, value: number | string, standard: number | string) => void} Set
 */

/**
 * Fields that call `onchange` with all values that differ from the defaults.
 * @param {Pick<Wire.OfferedGame, "options">} game
 * @param {Values} values
 * @param {(values: Values) => void} onchange
 */
export function chooseOptions(game, values, onchange) {
  const chosen = { ...values };
  /** @type {Set} */
  const set = (name, value, standard) => {
    if (value === standard) delete chosen[name];
    else chosen[name] = value;
    onchange({ ...chosen });
  };
  const fields = game.options.map((option) => {
    const value = chosen[option.name] ?? option.default;
    return option.type === "choice" ? select(option, value, set) : stepper(option, value, set);
  });
  return h("div", { class: "options" }, fields);
}

/**
 * @param {Wire.ChoiceOption} option
 * @param {number | string} value
 * @param {Set} set
 */
function select({ name, title, choices, default: standard }, value, set) {
  const options = choices.map((choice) => h("option", { value: choice.value }, choice.title));
  const field = h("select", { id: `option-${name}` }, options);
  field.value = String(value);
  field.addEventListener("change", () => set(name, field.value, standard));
  return h("label", { class: "field whole" }, h("span", {}, title), field);
}

/**
 * @param {Wire.NumberOption} option
 * @param {number | string} value
 * @param {Set} set
 */
function stepper({ name, title, min, max, default: standard }, value, set) {
  const field = h("input", { type: "number", id: `option-${name}`, min, max, step: 1, value, inputmode: "numeric" });
  field.addEventListener("input", () => {
    const number = Number(field.value);
    if (Number.isInteger(number)) set(name, number, standard);
  });
  return h("label", { class: "field" }, h("span", {}, title), field);
}

/**
 * A name with the colour it stands for.
 * @param {string} words
 * @param {Wire.OfferedGame} game
 * @param {Wire.Side | undefined} side
 */
export function swatched(words, game, side) {
  // X and O are their own signs.
  if (side === undefined || words.length === 1) return words;
  return h("b", { class: "swatched" }, h("i", { class: `swatch ${game.family}-${side}` }), words);
}
