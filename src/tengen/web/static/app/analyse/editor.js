// @ts-check
/** The position editor: put and take stones, discs and edges freely; the server says whether a game leads there. */

import { familyOf } from "../../board/families/registry.js";
import { button, choice, h } from "../dom.js";
import { t } from "../language.js";

export class Editor {
  /**
   * @param {Wire.View} view
   * @param {Wire.Board} board
   * @param {object} on
   * @param {(view: Wire.View) => void} on.onchange shows the edited board
   * @param {(setup: Wire.Setup) => void} on.ondone ends with a set-up
   * @param {() => void} on.oncancel ends without
   */
  constructor(view, board, { onchange, ondone, oncancel }) {
    this.view = view;
    this.board = board;
    this.family = familyOf(view.family);
    this.onchange = onchange;
    /** The colour of the stone under the pointer; the eraser has none. @type {Wire.Side | null} */
    this.side = 0;
    /** @type {Wire.Side | undefined} */
    this.turn = undefined;
    /** @type {Laid} */
    this.laid = {
      stones: new Map(view.stones.map(({ at, side }) => [at, side])),
      edges: new Map(view.edges.map(({ name, side }) => [name, side])),
      cells: new Map(view.cells.map(({ name, side }) => [name, side])),
    };
    this.trouble = h("p", { class: "trouble", role: "alert" });
    /** @type {[string, string][]} */
    const sides = view.sides.map((name, side) => [String(side), name]);
    this.element = h(
      "div",
      { class: "card stack editor", role: "group", "aria-label": t("Position editor") },
      h("h2", {}, t("Edit the position")),
      choice(t("Put"), "brush", [...sides, ["off", t("Remove")]], "0", (brush) => this.take(brush)),
      choice(t("To move"), "turn", [["auto", t("As the board says")], ...sides], "auto", (turn) => {
        this.turn = sideOf(turn) ?? undefined;
      }),
      this.trouble,
      h(
        "div",
        { class: "row" },
        button(t("Done"), () => ondone(this.setup()), { class: "primary" }),
        button(t("Clear"), () => this.clear()),
        button(t("Cancel"), oncancel, { class: "plain" }),
      ),
    );
  }

  /** Another colour for what is put next, or the eraser. @param {string} brush */
  take(brush) {
    this.side = sideOf(brush);
    this.draw();
  }

  clear() {
    for (const kept of Object.values(this.laid)) kept.clear();
    this.draw();
  }

  /** A click on the board. @param {string} move */
  put(move) {
    this.trouble.textContent = "";
    this.family.put(this.laid, move, this.side, this.board);
    this.draw();
  }

  draw() {
    const { stones, edges, cells } = this.laid;
    this.onchange({
      ...this.view,
      ...{ last: null, last_at: null, last_cells: [], forbidden: [], result: null, legal: [] },
      stones: [...stones].map(([at, side]) => stone(at, side)),
      edges: [...edges].map(([name, side]) => ({ name, side, ply: 0 })),
      cells: [...cells].map(([name, side]) => ({ name, side })),
    });
  }

  /** @returns {Wire.Setup} */
  setup() {
    const laid = this.family.setup(this.laid);
    return this.turn === undefined ? laid : { ...laid, turn: this.turn };
  }

  /** @param {string} words */
  complain(words) {
    this.trouble.textContent = words;
  }
}

/**
 * @param {string} text
 * @returns {Wire.Side | null}
 */
function sideOf(text) {
  return text === "0" ? 0 : text === "1" ? 1 : null;
}

/**
 * @param {string} at
 * @param {Wire.Side} side
 * @returns {Wire.Stone}
 */
function stone(at, side) {
  return { at, side, col: at.charCodeAt(0) - 97, row: Number(at.slice(1)) - 1, ply: 0 };
}
