// @ts-check
/** Choosing a clock: one of those offered, or one of one's own. */

import { h } from "../dom.js";
import { t } from "../language.js";

const OWN = "own";

/**
 * @param {Wire.Catalogue["clocks"]} offered
 * @param {string | null} value such as 5m+3s
 * @param {(clock: string | null) => void} onchange
 */
export function chooseClock(offered, value, onchange) {
  const options = offered.map(({ clock, title }) => h("option", { value: clock ?? "" }, title));
  const select = h("select", { id: "clock" }, options, h("option", { value: OWN }, t("Your own…")));
  const isOwn = value !== null && !offered.some(({ clock }) => clock === value);
  const [, minutes = "15", seconds = "5"] = /^([\d.]+)m\+([\d.]+)s$/.exec(isOwn ? value : "") ?? [];
  const base = h("input", { type: "number", id: "clock-minutes", min: 0.5, max: 600, step: 0.5, value: minutes });
  const more = h("input", { type: "number", id: "clock-seconds", min: 0, max: 600, step: 1, value: seconds });
  const own = h(
    "div",
    { class: "options" },
    h("label", { class: "field" }, h("span", {}, t("Minutes each")), base),
    h("label", { class: "field" }, h("span", {}, t("Seconds a move")), more),
  );
  const tell = () => {
    own.hidden = select.value !== OWN;
    onchange(own.hidden ? select.value || null : `${base.value || "0"}m+${more.value || "0"}s`);
  };
  select.value = isOwn ? OWN : value ?? "";
  own.hidden = !isOwn;
  for (const field of [select, base, more]) field.addEventListener("change", tell);
  return [h("label", { class: "field" }, h("span", {}, t("Clock")), select), own];
}
