/** The moves of a game as a list; each can be looked at. */

import { h } from "../dom.js";

export class MoveList {
  constructor(onpick) {
    this.onpick = onpick;
    this.element = h("ol", { class: "moves", "aria-label": "Moves" });
    this.moves = "";
  }

  /** Shows the moves; `at` is the number of moves on the board now. */
  show(view, at) {
    const moves = view.moves.join(" ");
    if (moves !== this.moves || !this.element.children.length) {
      this.moves = moves;
      this.element.replaceChildren(...view.moves.map((move, ply) => this.item(view, move, ply)));
    }
    [...this.element.children].forEach((item, ply) => {
      const isHere = ply + 1 === at;
      if (isHere) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
    const here = this.element.querySelector("[aria-current]");
    // Only the list itself scrolls; the page must stay where it is.
    if (here) this.element.scrollTop = here.offsetTop - this.element.clientHeight / 2;
  }

  item(view, move, ply) {
    const name = `Move ${ply + 1}, ${view.sides[view.movers[ply]]}, ${move}`;
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", "aria-label": name, onclick: () => this.onpick(ply + 1) },
        h("span", { class: "move-number" }, String(ply + 1)),
        h("i", { class: `swatch tiny ${view.family}-${view.movers[ply]}` }),
        h("span", {}, move),
      ),
    );
  }
}
