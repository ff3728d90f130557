// @ts-check
/** What is said beside a game: whose move it is, the opening, what the other one asks for, the end. */

import { analysisAddress } from "../analyse/address.js";
import { button, h } from "../dom.js";
import { t, together } from "../language.js";
import { seatAt } from "../tables.js";
import { endPanel } from "./end_panel.js";
import { invitePanel, invitedPanel } from "./invite_panel.js";
import { swap2Panel } from "./swap2_panel.js";

/** @typedef {Record<Wire.Asks["what"], string>} Words */
/** @type {Words} */
const ASKED = { undo: t("You asked to take back. Waiting for an answer."), draw: t("You offered a draw. Waiting for an answer.") };
/** @type {Words} */
const REFUSED = { undo: t("Your opponent does not allow it to be taken back."), draw: t("Your opponent declines the draw.") };
/** @type {Words} */
const QUESTION = { undo: t("Your opponent asks to take back a move."), draw: t("Your opponent offers a draw.") };
/** @type {Words} */
const YES = { undo: t("Allow"), draw: t("Accept the draw") };

/** Whose move it is; nothing when the game is over. @param {Wire.State} state */
export function sentence({ view, seats, you, can, thinking, paused, mode }) {
  if (view.result) return "";
  if (paused) return t("Paused");
  const name = view.sides[view.turn];
  if (you.length === 2) return t("{name} to move", { name });
  if (can.move) return t("Your move");
  if (thinking && mode !== "watch") return t("{title} is thinking…", { title: seats[view.turn].title });
  return t("{name} to move", { name });
}

/**
 * Why you cannot move now, wherever you click; nothing if you can.
 * @param {Wire.State} state
 * @param {boolean} isBack an earlier position is on the board
 */
export function whyNobodyMoves({ view, can, you, swap2 }, isBack) {
  if (view.result) return t("The game is over.");
  if (isBack) return t("You are looking back. Go to the last move to play on.");
  if (can.move) return "";
  if (!you.length) return t("You are watching this game.");
  return swap2?.stage === "choose" ? t("Choose a side first.") : t("It is not your turn.");
}

export class StatusPanel {
  /**
   * @param {string} table
   * @param {import("./table.js").Table} page
   */
  constructor(table, page) {
    this.table = table;
    this.page = page;
    this.element = h("div", { class: "status" });
    /** The list after signing. @type {Wire.Feat[] | null} */
    this.fame = null;
    this.drawn = "";
  }

  /** @param {Wire.State} state */
  show(state) {
    const { view, asks, refused, swap2, rematch, can, seats, trouble } = state;
    const facts = [view.result, asks, refused, swap2, swap2 && view.ply, rematch, can, seats, trouble, this.fame, this.page.invitation.isOpen(state)];
    const drawn = JSON.stringify([...facts, view.ply === 0, sentence(state)]);
    // Drawn anew only when it changed: a name being typed must not vanish.
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.element.replaceChildren(...this.parts(state));
  }

  /** @param {Wire.State} state */
  parts(state) {
    const { asks, refused, you, trouble, mode } = state;
    const parts = [];
    if (trouble) parts.push(h("p", { class: "trouble", role: "alert" }, trouble));
    parts.push(...this.main(state));
    if (asks && you.includes(asks.side)) {
      parts.push(h("p", { class: "note" }, ASKED[asks.what]));
    } else if (asks && you.length) parts.push(this.question(asks.what));
    if (refused && you.includes(refused.side)) parts.push(h("p", { class: "note", role: "status" }, REFUSED[refused.what]));
    if (!you.length && mode !== "watch" && !this.page.invitation.isOpen(state)) {
      const used = seatAt(this.table)?.used ? t("This invitation has been used by somebody else.") : "";
      parts.push(h("p", { class: "note" }, together(used, t("You are watching this game."))));
    }
    return parts;
  }

  /** @param {Wire.State} state */
  main(state) {
    const { view, swap2, seats } = state;
    const invite = seatAt(this.table)?.invite;
    if (view.result) return [endPanel(state, this.endActions(view), this.fame)];
    if (invite && seats.some(({ free }) => free)) {
      const opening = swap2 && view.ply ? [swap2Panel(state, swap2, (choice) => this.page.act("swap2", { choice }))] : [];
      return [invitePanel(this.page.app.connection, this.table, invite), ...opening];
    }
    if (this.page.invitation.isOpen(state)) {
      return [invitedPanel(state, (name) => this.page.invitation.accept(name), () => this.page.invitation.decline())];
    }
    if (swap2) return [swap2Panel(state, swap2, (choice) => this.page.act("swap2", { choice }))];
    return [h("h2", {}, sentence(state)), h("p", { class: "quiet small" }, view.title)];
  }

  /** @param {Wire.View} view */
  endActions(view) {
    const { app } = this.page;
    return {
      review: () => app.go(`${analysisAddress(view.game, view.moves, view.moves.length)}/review`),
      rematch: () => void this.page.rematch(),
      fresh: () => app.go("#/"),
      sign: async (/** @type {string} */ name) => {
        this.fame = (await app.connection.ask("sign", { table: this.table, name, brief: true })).feats;
        this.page.render();
      },
    };
  }

  /** @param {Wire.Asks["what"]} what */
  question(what) {
    const answer = (/** @type {boolean} */ yes) => () => this.page.act("answer", { yes });
    return h(
      "div",
      { class: "note stack tight" },
      h("p", {}, QUESTION[what]),
      h("div", { class: "row" }, button(YES[what], answer(true), { class: "primary" }), button(t("Refuse"), answer(false))),
    );
  }
}
