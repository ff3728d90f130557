// @ts-check
/** The engine's card: on and off, how deep it looked, its lines, and what of it lies on the board. */

import { button, h } from "../dom.js";
import { t } from "../language.js";
import { prefer, settings } from "../settings.js";
import { Lines } from "./lines.js";
import { bigNumber, proofTone } from "./values.js";

export class EnginePanel {
  /**
   * @param {object} on
   * @param {import("./lines.js").Preview} on.onpreview
   * @param {import("./lines.js").Branch} on.onbranch
   * @param {() => void} on.onchange the engine must begin anew
   * @param {() => void} on.ondraw only the board's overlay changes
   */
  constructor({ onpreview, onbranch, onchange, ondraw }) {
    this.onchange = onchange;
    this.ondraw = ondraw;
    this.lines = new Lines({ onpreview, onbranch });
    this.facts = h("p", { class: "small quiet facts" });
    this.exact = h("p", { class: "small exact-words" });
    this.power = button(t("Engine"), () => this.setPower(!this.isOn), { class: "switch" });
    this.deep = button(t("Longer"), () => this.goDeeper(), { class: "plain small" });
    this.eye = button(t("Candidates on the board"), () => this.setEye(!settings.candidates), { picture: "eye", only: true });
    this.isOn = true;
    this.isDeep = false;
    this.element = h(
      "div",
      { class: "card stack tight engine" },
      h("div", { class: "row" }, this.power, this.facts, this.deep, this.eye),
      this.exact,
      this.lines.element,
      h("div", { class: "row engine-tools" }, this.countField(), this.thresholdField()),
    );
    this.mark();
  }

  countField() {
    const options = [1, 2, 3, 4, 5].map((count) => h("option", { value: count }, String(count)));
    const select = h("select", { id: "line-count", class: "tiny-field" }, options);
    select.value = String(settings.lines);
    select.addEventListener("change", () => {
      prefer({ lines: Number(select.value) });
      this.onchange();
    });
    return h("label", { class: "inline-field" }, h("span", {}, t("Lines")), select);
  }

  thresholdField() {
    const says = h("output", { class: "mono" });
    const fields = { type: "range", id: "threshold", min: 5, max: 100, step: 5, value: settings.threshold * 100 };
    const slide = h("input", fields);
    const tell = () => {
      says.textContent = Number(slide.value) >= 100 ? t("all") : `−${Number(slide.value) / 2} %`;
    };
    slide.addEventListener("input", () => {
      prefer({ threshold: Number(slide.value) >= 100 ? 2 : Number(slide.value) / 100 });
      tell();
      this.ondraw();
    });
    tell();
    return h("label", { class: "inline-field grow" }, h("span", {}, t("Show down to")), slide, says);
  }

  /** @param {boolean} isOn */
  setPower(isOn) {
    this.isOn = isOn;
    this.isDeep = false;
    this.mark();
    this.onchange();
  }

  /** @param {boolean} isOn */
  setEye(isOn) {
    prefer({ candidates: isOn });
    this.mark();
    this.ondraw();
  }

  goDeeper() {
    this.isDeep = true;
    this.onchange();
  }

  mark() {
    this.power.setAttribute("aria-pressed", String(this.isOn));
    this.eye.setAttribute("aria-pressed", String(settings.candidates));
    this.element.classList.toggle("is-off", !this.isOn);
  }

  /** A new position: nothing is known of it. */
  clear(words = "") {
    this.facts.textContent = this.isOn ? "…" : t("off");
    this.exact.textContent = "";
    this.deep.hidden = true;
    this.lines.clear(settings.lines, words);
  }

  /** @param {Wire.AnalysisReport} report */
  show(report) {
    const { depth, nodes, waiting, done, why } = report;
    const words = waiting ? t("waiting for the engine…") : t("depth {depth} · {nodes}", { depth, nodes: bigNumber(nodes) });
    this.facts.textContent = why === "proven" ? t("proven") : words;
    this.facts.title = t("{nodes} positions looked at", { nodes: bigNumber(nodes) });
    this.deep.hidden = !(done && why === "limit" && !this.isDeep);
    if (report.lines.length) this.lines.show(report.lines, settings.lines);
  }

  /** @param {Wire.ExactValues} exact */
  showExact(exact) {
    this.exact.textContent = t("Solved: {text} for the side to move", { text: exact.text });
    this.exact.className = `small exact-words ${proofTone(Math.max(...exact.moves.map(({ chance }) => chance)))}`;
  }
}
