// @ts-check
/** Choosing a clock: one of those offered, or one of one's own. */

import { h } from "../dom.js";
import { t } from "../language.js";

const OWN = "own";

/**
 * @param {Wire.Catalogue["clocks"]} offered
 * @param {string | null} value such as 5m+3s, or 10m+3x30s with byo-yomi
 * @param {(clock: string | null) => void} onchange
 */
export function chooseClock(offered, value, onchange) {
  const options = offered.map(({ clock, title }) => h("option", { value: clock ?? "" }, title));
  const select = h("select", { id: "clock" }, options, h("option", { value: OWN }, t("Your own…")));
  const isOwn = value !== null && !offered.some(({ clock }) => clock === value);
  const { minutes, periods, seconds } = readClock(isOwn ? value : "");
  const base = h("input", { type: "number", id: "clock-minutes", min: 0.5, max: 600, step: 0.5, value: minutes });
  const more = h("input", { type: "number", id: "clock-seconds", min: 0, max: 600, step: 1, value: seconds });
  const count = h("input", { type: "number", id: "clock-periods", min: 1, max: 10, step: 1, value: periods || "3" });
  const kind = h(
    "select",
    { id: "clock-kind" },
    h("option", { value: "more" }, t("seconds are added for each move")),
    h("option", { value: "byo-yomi" }, t("then byo-yomi periods")),
  );
  kind.value = periods ? "byo-yomi" : "more";
  const counted = h("label", { class: "field" }, h("span", {}, t("Periods")), count);
  const own = h(
    "div",
    { class: "options" },
    h("label", { class: "field" }, h("span", {}, t("Minutes each")), base),
    h("label", { class: "field whole" }, h("span", {}, t("And")), kind),
    counted,
    h("label", { class: "field" }, h("span", {}, t("Seconds a move")), more),
  );
  const tell = () => {
    own.hidden = select.value !== OWN;
    counted.hidden = kind.value === "more";
    const second = `${more.value || "0"}s`;
    const text = `${base.value || "0"}m+${counted.hidden ? second : `${count.value || "1"}x${second}`}`;
    onchange(own.hidden ? select.value || null : text);
  };
  select.value = isOwn ? OWN : value ?? "";
  own.hidden = !isOwn;
  counted.hidden = kind.value === "more";
  for (const field of [select, base, more, kind, count]) field.addEventListener("change", tell);
  return [h("label", { class: "field" }, h("span", {}, t("Clock")), select), own];
}

/** The parts of a clock of one's own. @param {string} text */
export function readClock(text) {
  const [, minutes = "15", periods = "", seconds = "5"] = /^([\d.]+)m\+(?:(\d+)x)?([\d.]+)s$/.exec(text) ?? [];
  return { minutes, periods, seconds };
}
