/** The variation tree as text one can click: the main line flows, variations stand in blocks below their move. */

import { h } from "../dom.js";
import { SIGNS, faultOf } from "./tree.js";

export class TreeView {
  constructor(onpick) {
    this.onpick = onpick;
    this.element = h("div", { class: "tree", role: "group", "aria-label": "Moves and variations" });
  }

  show(root, current, view) {
    this.family = view.family;
    this.sides = view.sides;
    this.current = current;
    const line = this.line(root);
    const nothing = h("p", { class: "small quiet" }, "Play on the board; every other move starts a variation.");
    this.element.replaceChildren(...(line.length ? line : [nothing]));
    const here = this.element.querySelector("[aria-current]");
    if (here) this.element.scrollTop = here.offsetTop - this.element.clientHeight / 2;
  }

  /** A line from a node to its end, with the other ways at each fork in blocks. */
  line(from) {
    const parts = [];
    let node = from;
    while (node.children.length) {
      const [main, ...others] = node.children;
      parts.push(this.move(main));
      for (const other of others) {
        parts.push(h("div", { class: "variation" }, this.move(other), ...this.line(other)));
      }
      node = main;
    }
    return parts;
  }

  move(node) {
    const fault = faultOf(node);
    const words = `Move ${node.ply}, ${this.sides[node.mover] ?? ""}, ${node.move}${fault ? `, ${fault}` : ""}`;
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
