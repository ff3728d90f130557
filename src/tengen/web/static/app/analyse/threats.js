// @ts-check
/** What threatens on the board: drawn over it, told in words, and a win by force to play through. */

import { refusalOf } from "../connection.js";
import { button, h } from "../dom.js";
import { t, together } from "../language.js";
import { prefer, settings } from "../settings.js";
import { speak } from "../speak.js";
import { branch } from "./branching.js";

/** @typedef {import("./tree.js").Node} Node */

export class ThreatPanel {
  /** @param {import("./analyse.js").Analysis} page */
  constructor(page) {
    this.page = page;
    /** What was found in the position on the board. @type {Wire.Threats | null} */
    this.found = null;
    this.toggle = button(t("Threats on the board"), () => this.setOn(!settings.threats), { picture: "target", only: true, });
    this.words = h("div", { class: "threat-words", role: "status" });
    this.list = h("ul", { class: "threats", tabindex: 0, "aria-label": t("Threats of both sides") });
    this.win = h("div", { class: "row" });
    this.element = h("section", { class: "card stack tight threat-card", "aria-label": t("Threats") }, h("h2", {}, t("Threats")), this.words, this.win, this.list);
    this.mark();
  }

  mark() {
    this.toggle.setAttribute("aria-pressed", String(settings.threats));
    this.element.hidden = !settings.threats;
  }

  /** @param {boolean} isOn */
  setOn(isOn) {
    prefer({ threats: isOn });
    this.mark();
    this.clear();
    if (isOn) void this.at(this.page.current, true);
    this.page.drawOverlay();
  }

  clear() {
    this.found = null;
    this.page.board.overlay({ threats: [] });
    for (const part of [this.words, this.list, this.win]) part.replaceChildren();
    this.list.hidden = true;
  }

  /**
   * Another position is on the board.
   * @param {Node} node
   * @param {boolean} isAsked did somebody just ask for it?
   */
  async at(node, isAsked = false) {
    this.clear();
    if (!settings.threats || !this.page.view || this.page.tools.editor) return;
    try {
      const found = await this.page.app.connection.ask("threats", { game: this.page.game, moves: node.moves });
      if (this.page.current !== node || !settings.threats) return;
      this.show(found);
      if (isAsked) speak(together(...found.summary));
    } catch (problem) {
      if (this.page.current === node) this.words.replaceChildren(h("p", { class: "trouble" }, refusalOf(problem).message));
    }
  }

  /** @param {Wire.Threats} found */
  show(found) {
    this.found = found;
    const { threats, summary, win } = found;
    this.words.replaceChildren(...summary.map((sentence) => h("p", { class: "small" }, sentence)));
    const others = threats.filter(({ text }) => !summary.includes(text));
    this.list.hidden = !others.length;
    this.list.replaceChildren(...others.map((threat) => this.row(threat)));
    if (win) {
      const play = button(t("Play it through"), () => this.playThrough(win), { picture: "next", class: "small", id: "play-through" });
      this.win.replaceChildren(h("p", { class: "small won grow" }, win.text), play);
    }
    this.page.board.overlay({ threats });
    this.page.drawOverlay();
  }

  /** @param {Wire.ThreatShape} threat */
  row({ side, text, urgent }) {
    const family = this.page.view?.family ?? "";
    const swatch = side === null ? null : h("i", { class: `swatch tiny ${family}-${side}` });
    return h("li", { class: urgent ? "small urgent" : "small" }, swatch, h("span", {}, text));
  }

  /** The whole line becomes a variation; the first move of it is on the board, and → goes on. @param {Wire.ForcedWin} win */
  async playThrough(win) {
    const { page } = this;
    await branch(page, win, 1, win.moves.length);
    page.say(t("The win by force: key → plays the next move."));
  }
}
