// @ts-check
/** The games to choose from: a card with a small board each, family by family. */

import { Board } from "../../board/board.js";
import { familyOf } from "../../board/families/registry.js";
import { h } from "../dom.js";
import { SHOWCASE } from "./showcase.js";

export class Gallery {
  /**
   * @param {import("../connection.js").Connection} connection
   * @param {Wire.OfferedGame[]} games
   * @param {(kind: string) => void} onchoose
   */
  constructor(connection, games, onchoose) {
    this.connection = connection;
    this.onchoose = onchoose;
    /** @type {Map<string, HTMLElement>} */
    this.cards = new Map();
    this.element = h("div", { class: "gallery" });
    for (const family of new Set(games.map((game) => familyOf(game.family)))) {
      const cards = games.filter((game) => familyOf(game.family) === family).map((game) => this.card(game));
      this.element.append(h("h2", { class: "family small quiet" }, family.title), h("div", { class: "cards" }, cards));
    }
  }

  /** @param {Wire.OfferedGame} game */
  card(game) {
    const picture = h("div", { class: "card-board" });
    const words = h("span", { class: "card-words" }, h("strong", {}, game.title));
    const card = h(
      "button",
      { type: "button", class: "game-card", "data-kind": game.kind, onclick: () => this.onchoose(game.kind) },
      picture,
      words,
    );
    this.cards.set(game.kind, card);
    this.drawPicture(picture, game);
    return card;
  }

  /**
   * @param {HTMLElement} host
   * @param {Wire.OfferedGame} game
   */
  async drawPicture(host, game) {
    const [name, moves] = SHOWCASE[game.kind] ?? [game.game, ""];
    try {
      const fields = { game: name, moves: moves.split(" ").filter(Boolean), board: true };
      const { view, board } = await this.connection.ask("look", fields);
      new Board(host, { still: true }).set({ view, board, coordinates: false });
    } catch {
      // A card without a picture is still a card.
      host.classList.add("bare");
    }
  }

  /** Marks the card of a kind. @param {string} chosen */
  mark(chosen) {
    for (const [kind, card] of this.cards) card.setAttribute("aria-pressed", String(kind === chosen));
  }
}
