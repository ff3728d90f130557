// @ts-check
/** The moves of a game as a list; each can be looked at. */

import { h, scrollToCurrent } from "../dom.js";
import { t } from "../language.js";

export class MoveList {
  /** @param {(ply: number) => void} onpick */
  constructor(onpick) {
    this.onpick = onpick;
    this.element = h("ol", { class: "moves", "aria-label": t("Moves") });
    this.moves = "";
  }

  /**
   * Shows the moves; `at` is the number of moves on the board now.
   * @param {Wire.View} view
   * @param {number} at
   */
  show(view, at) {
    const moves = view.moves.join(" ");
    if (moves !== this.moves || !this.element.children.length) {
      this.moves = moves;
      this.element.replaceChildren(...view.moves.map((move, ply) => this.item(view, move, ply)));
    }
    [...this.element.children].forEach((item, ply) => {
      if (ply + 1 === at) item.firstElementChild?.setAttribute("aria-current", "step");
      else item.firstElementChild?.removeAttribute("aria-current");
    });
    scrollToCurrent(this.element);
  }

  /**
   * @param {Wire.View} view
   * @param {string} move
   * @param {number} ply
   */
  item(view, move, ply) {
    const name = t("Move {ply}, {side}, {move}", { ply: ply + 1, side: view.sides[view.movers[ply]], move });
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
