// @ts-check
/** The evaluation bar: both sides' winning chances, side 0 from the left. */

import { h } from "../dom.js";
import { t } from "../language.js";

export class Bar {
  constructor() {
    this.fill = h("div", { class: "bar-fill" });
    this.track = h("div", { class: "bar-track" }, this.fill);
    this.names = [h("span", { class: "bar-name" }), h("span", { class: "bar-name" })];
    this.element = h(
      "div",
      { class: "bar", role: "meter", "aria-label": t("Winning chances"), "aria-valuemin": 0, "aria-valuemax": 100 },
      this.names[0],
      this.track,
      this.names[1],
    );
  }

  /**
   * @param {number | null} chance side 0's, or null when nothing is known
   * @param {Wire.View} view
   * @param {string | null} words
   */
  show(chance, view, words = null) {
    this.element.dataset.family = view.family;
    const shown = chance ?? 0.5;
    this.fill.style.transform = `scaleX(${shown})`;
    const percents = [shown, 1 - shown].map((one) => `${Math.round(100 * one)} %`);
    this.names.forEach((name, side) => {
      const value = chance === null ? "–" : percents[side];
      name.replaceChildren(h("i", { class: `swatch ${view.family}-${side}` }), h("b", {}, value));
    });
    this.element.setAttribute("aria-valuenow", String(Math.round(100 * shown)));
    const spoken = chance === null ? t("not known yet") : words ?? `${view.sides[0]} ${percents[0]}`;
    this.element.setAttribute("aria-valuetext", spoken);
  }
}
