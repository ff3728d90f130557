/** The position editor: put and take stones, discs and edges freely; the server says whether a game leads there. */

import { button, choice, h } from "../dom.js";

export class Editor {
  /** `onchange(view)` shows the edited board, `ondone(setup)` ends with a set-up, `oncancel()` without. */
  constructor(view, board, { onchange, ondone, oncancel }) {
    this.view = view;
    this.board = board;
    this.onchange = onchange;
    this.brush = "0";
    this.turn = "auto";
    this.stones = new Map(view.stones.map(({ at, side }) => [at, side]));
    this.edges = new Map(view.edges.map(({ name, side }) => [name, side]));
    this.cells = new Map(view.cells.map(({ name, side }) => [name, side]));
    this.trouble = h("p", { class: "trouble", role: "alert" });
    const brushes = [...view.sides.map((name, side) => [String(side), name]), ["off", "Remove"]];
    const turns = [["auto", "As the board says"], ...view.sides.map((name, side) => [String(side), name])];
    this.element = h(
      "div",
      { class: "card stack editor", role: "group", "aria-label": "Position editor" },
      h("h2", {}, "Edit the position"),
      choice("Put", "brush", brushes, this.brush, (brush) => this.take(brush)),
      choice("To move", "turn", turns, this.turn, (turn) => (this.turn = turn)),
      this.trouble,
      h(
        "div",
        { class: "row" },
        button("Done", () => ondone(this.setup()), { class: "primary" }),
        button("Clear", () => this.clear()),
        button("Cancel", oncancel, { class: "plain" }),
      ),
    );
  }

  /** Another colour for what is put next, or the eraser. */
  take(brush) {
    this.brush = brush;
    this.draw();
  }

  /** The colour of the stone under the pointer; the eraser has none. */
  get side() {
    return this.brush === "off" ? null : Number(this.brush);
  }

  clear() {
    for (const kept of [this.stones, this.edges, this.cells]) kept.clear();
    this.draw();
  }

  /** A click on the board. */
  put(move) {
    this.trouble.textContent = "";
    const isOff = this.brush === "off";
    if (this.view.family === "line") this.putStone(move, isOff);
    else if (this.view.family === "drop") this.putDisc(move, isOff);
    else this.putEdge(move, isOff);
    this.draw();
  }

  putStone(at, isOff) {
    const side = Number(this.brush);
    if (isOff || this.stones.get(at) === side) this.stones.delete(at);
    else this.stones.set(at, side);
  }

  /** Discs pile up; removing takes the topmost. */
  putDisc(move, isOff) {
    const col = Number(move.replace("p", "")) - 1;
    const name = (row) => `${String.fromCharCode(97 + col)}${row + 1}`;
    let height = 0;
    while (this.stones.has(name(height))) height += 1;
    if (isOff && height) this.stones.delete(name(height - 1));
    else if (!isOff && height < this.board.rows) this.stones.set(name(height), Number(this.brush));
  }

  /** Whoever's edge closes a cell has it, as in a game. */
  putEdge(name, isOff) {
    const { cells } = this.board.edges.find((edge) => edge.name === name);
    if (isOff || this.edges.has(name)) {
      this.edges.delete(name);
      for (const cell of cells) this.cells.delete(cell);
      return;
    }
    this.edges.set(name, Number(this.brush));
    for (const cell of cells) {
      const around = this.board.edges.filter((edge) => edge.cells.includes(cell));
      if (around.every((edge) => this.edges.has(edge.name))) this.cells.set(cell, Number(this.brush));
    }
  }

  draw() {
    const stones = [...this.stones].map(([at, side]) => this.stone(at, side));
    const edges = [...this.edges].map(([name, side]) => ({ name, side, ply: 0 }));
    const cells = [...this.cells].map(([name, side]) => ({ name, side }));
    const bare = { last: null, last_at: null, last_cells: [], forbidden: [], result: null, legal: [] };
    this.onchange({ ...this.view, ...bare, stones, edges, cells });
  }

  stone(at, side) {
    return { at, side, col: at.charCodeAt(0) - 97, row: Number(at.slice(1)) - 1, ply: 0 };
  }

  setup() {
    const turn = this.turn === "auto" ? {} : { turn: Number(this.turn) };
    if (this.view.family !== "edge") return { stones: [...this.stones], ...turn };
    return { edges: [...this.edges.keys()], cells: [...this.cells], ...turn };
  }

  complain(words) {
    this.trouble.textContent = words;
  }
}
