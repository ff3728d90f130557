// @ts-check
/** The buttons of a game: take back, hint, pause, claim a draw, resign. */

import { button, h, rename } from "../dom.js";
import { t } from "../language.js";

/** Milliseconds for the second click. */
const SURE = 3500;

export class ActionBar {
  /** @param {import("./table.js").Table} page */
  constructor(page) {
    this.page = page;
    this.element = h("div", { class: "row actions" });
    this.drawn = "";
  }

  /** @param {Wire.State} state */
  show(state) {
    const drawn = JSON.stringify([state.can, state.view.claim, state.paused]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.textContent : null;
    const buttons = this.buttons(state);
    this.element.replaceChildren(...buttons);
    if (focused) buttons.find((one) => one.textContent === focused)?.focus();
  }

  /** @param {Wire.State} state */
  buttons({ can, view, mode, paused }) {
    const { page } = this;
    const list = [];
    const undo = mode === "link" ? t("Ask to take back") : t("Take back");
    if (can.undo) list.push(button(undo, () => page.act("undo", {}), { picture: "undo" }));
    if (can.draw) list.push(button(t("Offer a draw"), () => page.act("draw", {}), { picture: "swap" }));
    if (can.hint) list.push(button(t("Hint"), () => page.hint(), { picture: "bulb" }));
    if (can.pause) {
      list.push(button(paused ? t("Go on") : t("Pause"), () => page.act("pause", { on: !paused }), { picture: "next" }));
    }
    if (can.pause && paused) list.push(button(t("Step"), () => page.act("pause", { step: true }), { picture: "last" }));
    if (view.claim && can.move) list.push(button(t("Claim a draw"), () => page.play("draw")));
    if (can.resign) list.push(this.resignButton());
    return list;
  }

  /** The first click asks, the second resigns. */
  resignButton() {
    let isSure = false;
    const ask = button(t("Resign"), () => {
      if (isSure) {
        this.resign();
        return;
      }
      isSure = true;
      rename(ask, t("Really resign?"));
      setTimeout(() => {
        isSure = false;
        rename(ask, t("Resign"));
      }, SURE);
    }, { picture: "flag" });
    return ask;
  }

  /** Who has both seats resigns for the side to move. */
  resign() {
    const { state } = this.page;
    if (state) this.page.act("resign", { side: state.you.length === 2 ? state.view.turn : null });
  }
}
