// @ts-check
/** The winning chances over a whole game; click to go there. */

import { svg } from "../../board/svg.js";
import { h } from "../dom.js";
import { t } from "../language.js";

const WIDTH = 340;
const HEIGHT = 92;
const PAD = 6;

/** @typedef {import("./tree.js").Node} Node */

export class Graph {
  /** @param {(node: Node) => void} onpick */
  constructor(onpick) {
    this.onpick = onpick;
    /** @type {Node[]} */
    this.nodes = [];
    this.element = h("div", { class: "graph" });
    this.element.addEventListener("click", (event) => this.onClick(event));
  }

  /**
   * @param {Node[]} nodes
   * @param {Node} current
   * @param {Wire.View} view
   */
  show(nodes, current, view) {
    this.nodes = nodes;
    this.element.dataset.family = view.family;
    const known = nodes.filter((node) => node.chance !== null);
    const shape = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": this.words(known, view) });
    shape.append(svg("rect", { width: WIDTH, height: HEIGHT, rx: 8, class: "graph-ground" }));
    if (known.length > 1) {
      const points = known.map((node) => `${this.x(node)} ${this.y(node)}`);
      const [from, to] = [this.x(known[0]), this.x(known[known.length - 1])];
      shape.append(
        svg("path", { d: `M${from} ${HEIGHT}L${points.join("L")}L${to} ${HEIGHT}Z`, class: "graph-area" }),
        svg("path", { d: `M${points.join("L")}`, class: "graph-line" }),
      );
    }
    shape.append(svg("path", { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: "graph-middle" }));
    for (const node of known) {
      const fault = node.mark;
      if (fault) shape.append(svg("circle", { cx: this.x(node), cy: this.y(node), r: 3.6, class: `fault ${fault}` }));
    }
    const here = nodes.indexOf(current);
    if (here >= 0) {
      const x = this.x(current);
      shape.append(svg("path", { d: `M${x} 0V${HEIGHT}`, class: "graph-here" }));
      if (current.chance !== null) shape.append(svg("circle", { cx: x, cy: this.y(current), r: 4, class: "graph-now" }));
    }
    this.element.replaceChildren(shape);
  }

  /** @param {Node} node */
  x(node) {
    const last = Math.max(1, this.nodes.length - 1);
    return Math.round((PAD + (node.ply / last) * (WIDTH - 2 * PAD)) * 10) / 10;
  }

  /** @param {Node} node */
  y(node) {
    return Math.round((PAD + (1 - (node.chance ?? 0.5)) * (HEIGHT - 2 * PAD)) * 10) / 10;
  }

  /**
   * @param {Node[]} known
   * @param {Wire.View} view
   */
  words(known, view) {
    if (!known.length) return t("Winning chances: not known yet");
    const last = known[known.length - 1];
    return t("Winning chances of {side}: {percent} % at move {ply}", { side: view.sides[0], percent: Math.round(100 * (last.chance ?? 0.5)), ply: last.ply });
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const box = this.element.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * WIDTH;
    const at = Math.round(((share - PAD) / (WIDTH - 2 * PAD)) * (this.nodes.length - 1));
    const node = this.nodes[Math.max(0, Math.min(this.nodes.length - 1, at))];
    if (node) this.onpick(node);
  }
}
