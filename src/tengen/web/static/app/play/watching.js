// @ts-check
/** Choosing two players who play each other, and how fast. */

import { h } from "../dom.js";
import { t } from "../language.js";
import { settings } from "../settings.js";

/** How a player is written who plays like somebody. */
const LIKE = "like:";

/** @type {[number, string][]} */
const SPEEDS = [[0.15, t("Fast")], [0.6, t("Normal")], [1.5, t("Slow")], [4, t("Very slow")]];

/** Who was chosen; earlier versions kept the number of a level. @param {string | number} kept */
export function watched(kept) {
  return typeof kept === "number" ? `level:${kept}` : kept;
}

/**
 * @param {string} side
 * @param {Wire.OfferedOpponent[]} players
 * @param {string} value
 * @param {(player: string) => void} onchange
 */
export function choosePlayer(side, players, value, onchange) {
  const options = players.map(({ opponent, title }) => h("option", { value: opponent }, title));
  const id = `watch-${side.toLowerCase()}`;
  const select = h("select", { id }, options, h("option", { value: LIKE }, t("Like somebody…")));
  const isLike = value.startsWith(LIKE);
  const name = h("input", { id: `${id}-like`, value: isLike ? value.slice(LIKE.length) : settings.name, maxlength: 40, autocomplete: "off" });
  const named = h("label", { class: "field" }, h("span", {}, t("{side}: like whom?", { side })), name);
  select.value = isLike ? LIKE : value;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
  const tell = () => {
    named.hidden = select.value !== LIKE;
    onchange(named.hidden ? select.value : `${LIKE}${name.value.trim()}`);
  };
  tell();
  select.addEventListener("change", tell);
  name.addEventListener("input", tell);
  return h("div", { class: "stack tight" }, h("label", { class: "field" }, h("span", {}, side), select), named);
}

/**
 * @param {number} value seconds a move
 * @param {(seconds: number) => void} onchange
 */
export function chooseSpeed(value, onchange) {
  const options = SPEEDS.map(([seconds, title]) => h("option", { value: seconds }, title));
  const select = h("select", { id: "watch-speed" }, options);
  select.value = String(value);
  if (select.selectedIndex < 0) select.selectedIndex = 1;
  select.addEventListener("change", () => onchange(Number(select.value)));
  return h("label", { class: "field" }, h("span", {}, t("Speed")), select);
}
