// @ts-check
/** Looking back at a game that is being played: the buttons, and the earlier position on the board. */

import { analysisAddress } from "../analyse/address.js";
import { refusalOf } from "../connection.js";
import { h } from "../dom.js";
import { t } from "../language.js";

export class Browser {
  /** @param {import("./table.js").Table} page */
  constructor(page) {
    this.page = page;
    /** An earlier position that is looked at. @type {Wire.View | null} */
    this.view = null;
    this.walkers = page.walkers([
      [t("First position"), "first", () => this.go(0)],
      [t("Move back"), "back", () => this.step(-1)],
      [t("Move forward"), "next", () => this.step(1)],
      [t("Back to the game"), "last", () => this.go(null)],
    ]);
    const turn = page.walkers([[t("Turn the board"), "flip", () => page.turnBoard()]]);
    this.analyse = h("a", { class: "button plain-link small", href: "#/analyse" }, t("Analyse"));
    this.element = h("div", { class: "row browser" }, ...this.walkers, ...turn, this.analyse);
  }

  /** @param {number} by */
  step(by) {
    if (this.page.view) this.go(this.page.view.ply + by);
  }

  /** @param {number | null} ply null is the game itself */
  async go(ply) {
    const { state, app } = this.page;
    if (!state) return;
    const { view } = state;
    if (ply === null || ply >= view.ply) {
      this.view = null;
      this.page.render();
      return;
    }
    try {
      const fields = { game: view.game, moves: view.moves.slice(0, Math.max(0, ply)) };
      this.view = (await app.connection.ask("look", fields)).view;
      this.page.board.clearOverlay();
      this.page.render();
    } catch (problem) {
      this.page.complain(refusalOf(problem).message);
    }
  }

  /**
   * @param {Wire.State} state
   * @param {Wire.View} view the position on the board
   */
  show({ view: live, mode }, view) {
    this.walkers.forEach((walker, at) => {
      walker.disabled = at < 2 ? view.ply === 0 : view.ply === live.ply;
    });
    this.analyse.href = analysisAddress(live.game, live.moves, view.ply);
    // While a game against somebody else goes on, looking it up would be no game.
    this.analyse.hidden = mode === "link" && !live.result;
  }
}
