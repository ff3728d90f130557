// @ts-check
/** The variation tree as text one can click: the main line flows, variations stand in blocks below their move. */

import { h, scrollToCurrent } from "../dom.js";
import { FAULTS, SIGNS } from "./tree.js";
import { t } from "../language.js";

/** @typedef {import("./tree.js").Node} Node */

export class TreeView {
  /** @param {(node: Node) => void} onpick */
  constructor(onpick) {
    this.onpick = onpick;
    this.family = "";
    /** @type {string[]} */
    this.sides = [];
    /** @type {Node | null} */
    this.current = null;
    this.element = h("div", { class: "tree", role: "group", "aria-label": t("Moves and variations") });
  }

  /**
   * @param {Node} root
   * @param {Node} current
   * @param {Wire.View} view
   */
  show(root, current, view) {
    this.family = view.family;
    this.sides = view.sides;
    this.current = current;
    const line = [...said(root), ...this.line(root)];
    const nothing = h("p", { class: "small quiet" }, t("Play on the board; every other move starts a variation."));
    this.element.replaceChildren(...(line.length ? line : [nothing]));
    scrollToCurrent(this.element);
  }

  /**
   * A line from a node to its end, with the other ways at each fork in blocks.
   * @param {Node} from
   * @returns {HTMLElement[]}
   */
  line(from) {
    const parts = [];
    let node = from;
    while (node.children.length) {
      const [main, ...others] = node.children;
      parts.push(this.move(main), ...said(main));
      for (const other of others) {
        parts.push(h("div", { class: "variation" }, this.move(other), ...said(other), ...this.line(other)));
      }
      node = main;
    }
    return parts;
  }

  /** @param {Node} node */
  move(node) {
    const fault = node.mark;
    const words = [t("Move {ply}, {side}, {move}", { ply: node.ply, side: this.sides[node.mover] ?? "", move: node.move }), ...(fault ? [FAULTS[fault]] : [])].join(", ");
    return h(
      "button",
      {
        type: "button",
        class: fault ? `tree-move ${fault}` : "tree-move",
        "aria-label": words,
        "aria-current": node === this.current ? "step" : null,
        onclick: () => this.onpick(node),
      },
      h("span", { class: "move-number" }, String(node.ply)),
      h("i", { class: `swatch tiny ${this.family}-${node.mover}` }),
      h("span", {}, node.move),
      fault ? h("b", {}, SIGNS[fault]) : null,
    );
  }
}

/** What was written at a node. @param {Node} node */
function said({ comment }) {
  return comment ? [h("p", { class: "tree-comment" }, comment)] : [];
}
