// @ts-check
/** The engine's lines: hover or turn the wheel to see one on the board, click a move to make it a branch. */

import { h } from "../dom.js";
import { proofTone } from "./values.js";
import { t } from "../language.js";

/** @typedef {{ moves: string[] }} Line */
/** @typedef {(line: Line | null, upto: number) => void} Preview shows a line, or with null none */
/** @typedef {(line: Line, count: number) => void} Branch plays its first moves */

export class Lines {
  /** @param {{ onpreview: Preview, onbranch: Branch }} on */
  constructor({ onpreview, onbranch }) {
    this.onpreview = onpreview;
    this.onbranch = onbranch;
    /** @type {Wire.PlayLine[]} */
    this.lines = [];
    /** @type {[Wire.PlayLine[], number] | null} */
    this.held = null;
    /** @type {{ line: Wire.PlayLine, upto: number } | null} */
    this.shown = null;
    this.element = h("ol", { class: "lines", "aria-label": t("Best lines") });
    this.at = "";
    this.element.addEventListener("mousemove", (event) => this.onMouse(event));
    this.element.addEventListener("mouseleave", () => this.release());
    this.element.addEventListener("focusout", () => this.release());
    this.element.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
  }

  /**
   * New lines. While one is under preview they wait, so that nothing moves under the pointer.
   * @param {Wire.PlayLine[]} lines
   * @param {number} count
   */
  show(lines, count) {
    if (this.shown && lines.length) {
      this.held = [lines, count];
      return;
    }
    this.lines = lines;
    const rows = lines.map((line, at) => this.row(line, at));
    while (rows.length < count) rows.push(h("li", { class: "line-row empty" }, " "));
    this.element.replaceChildren(...rows);
  }

  /**
   * @param {number} count
   * @param {string} words
   */
  clear(count, words = "") {
    this.shown = null;
    this.held = null;
    this.show([], count);
    if (words) this.element.firstElementChild?.replaceChildren(h("span", { class: "quiet small" }, words));
  }

  /**
   * @param {Wire.PlayLine} line
   * @param {number} at
   */
  row(line, at) {
    const moves = line.moves.slice(0, 24).map((move, index) =>
      h(
        "button",
        {
          type: "button",
          class: "line-move",
          "data-index": index,
          onfocus: () => this.preview(line, index + 1),
          onclick: () => this.branch(line, index + 1),
        },
        move,
      ),
    );
    return h(
      "li",
      { class: "line-row", "data-line": at + 1 },
      h("kbd", { "aria-hidden": "true" }, String(at + 1)),
      h("span", { class: `line-score${line.exact ? ` exact ${proofTone(line.chance)}` : ""}`, title: line.text }, briefly(line.text)),
      h("span", { class: "line-moves" }, moves),
    );
  }

  /**
   * Only a pointer that moves asks for a preview, not one under which new lines appear.
   * @param {MouseEvent} event
   */
  onMouse(event) {
    const at = `${event.clientX} ${event.clientY}`;
    const move = /** @type {Element} */ (event.target).closest(".line-move");
    const line = this.lineAt(event);
    if (at === this.at || !move || !line) return;
    this.at = at;
    this.preview(line, Number(move.getAttribute("data-index")) + 1);
  }

  /** The line under the pointer. @param {MouseEvent} event */
  lineAt(event) {
    const row = /** @type {Element} */ (event.target).closest("[data-line]");
    return row && this.lines[Number(row.getAttribute("data-line")) - 1];
  }

  /**
   * @param {Wire.PlayLine} line
   * @param {number} upto
   */
  preview(line, upto) {
    this.shown = { line, upto };
    this.onpreview(line, upto);
    const row = this.element.children[this.lines.indexOf(line)];
    row?.querySelectorAll(".line-move").forEach((one, at) => one.classList.toggle("on", at < upto));
  }

  /**
   * @param {Wire.PlayLine} line
   * @param {number} count
   */
  branch(line, count) {
    this.shown = null;
    this.held = null;
    this.onpreview(null, 0);
    this.onbranch(line, count);
  }

  release() {
    if (!this.shown) return;
    this.shown = null;
    this.onpreview(null, 0);
    for (const one of this.element.querySelectorAll(".line-move.on")) one.classList.remove("on");
    if (this.held) this.show(...this.held);
    this.held = null;
  }

  /** @param {WheelEvent} event */
  onWheel(event) {
    const line = this.lineAt(event);
    if (!line) return;
    event.preventDefault();
    const before = this.shown?.line === line ? this.shown.upto : 0;
    const upto = Math.max(1, Math.min(line.moves.length, before + (event.deltaY > 0 ? 1 : -1)));
    this.preview(line, upto);
  }
}

/** The score without the words that a narrow row has no room for. @param {string} text */
export function briefly(text) {
  const likely = text.replace(/^likely (win|loss) in (\d+)$/, "$1 in $2?");
  return likely.replace("about ", "≈ ").replace(" cells", "").replace("-", "−");
}
