// @ts-check
/** Keyboard play: a cursor that walks over every place, and the names of the places for screen readers. */

import { svg } from "./svg.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Cursor {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Target | null} */
    this.at = null;
    /** The column that is kept while walking up or down. */
    this.wish = 0;
    this.isUsed = false;
    /** @type {Target[][]} */
    this.rows = [];
    /** @type {Map<string, SVGElement>} */
    this.cells = new Map();
    board.host.addEventListener("keydown", (event) => this.onKey(event));
    board.host.addEventListener("focus", () => this.show());
    board.host.addEventListener("blur", () => this.show());
  }

  /**
   * One row of names for each height on the board, as screen readers expect of a grid.
   * @param {SVGElement} root
   * @param {Geometry} geometry
   */
  build(root, geometry) {
    /** @type {Map<number, Target[]>} */
    const rows = new Map();
    for (const target of geometry.targets) {
      const height = Math.round(target.y);
      rows.set(height, [...(rows.get(height) ?? []), target]);
    }
    this.rows = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.x - b.x));
    this.cells = new Map();
    const group = svg("g", { class: "targets", role: "rowgroup" });
    for (const row of this.rows) {
      group.append(svg("g", { role: "row" }, ...row.map((target) => this.cell(target, geometry))));
    }
    root.append(group);
    const middle = this.rows[Math.floor(this.rows.length / 2)];
    const before = this.at && geometry.find(this.at.move);
    this.at = before ?? middle[Math.floor(middle.length / 2)];
    this.wish = this.at.x;
    this.point();
  }

  /**
   * @param {Target} target
   * @param {Geometry} geometry
   */
  cell(target, geometry) {
    const shape = geometry.shape(target);
    shape.setAttribute("role", "gridcell");
    shape.id = `${this.board.uid}-${target.move.replace(":", "-")}`;
    shape.dataset.move = target.move;
    this.cells.set(target.move, shape);
    return shape;
  }

  /** @param {(target: Target) => string} say */
  refresh(say) {
    for (const target of this.rows.flat()) {
      const cell = this.cells.get(target.move);
      const text = say(target);
      if (cell?.getAttribute("aria-label") !== text) cell?.setAttribute("aria-label", text);
    }
    this.show();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || this.at === null) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.walk(this.at, ...arrow);
    else if (event.key === "Enter" || event.key === " ") this.play(this.at.move);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {Target} from
   * @param {number} across
   * @param {number} down
   */
  walk(from, across, down) {
    const here = this.rows.findIndex((row) => row.includes(from));
    if (across !== 0) {
      const row = this.rows[here];
      const next = row[row.indexOf(from) + across];
      if (next) {
        this.at = next;
        this.wish = next.x;
      }
    } else {
      // The wished column is kept while walking up or down, so that a zigzag of edges leads straight.
      const row = this.rows[here + down];
      if (row) this.at = row.reduce((a, b) => (Math.abs(b.x - this.wish) < Math.abs(a.x - this.wish) - 1 ? b : a));
    }
    this.isUsed = true;
    this.show();
  }

  /** @param {string} move */
  play(move) {
    this.isUsed = true;
    const { drawn, state } = this.board;
    if (drawn && state.marking) this.board.choose(drawn.geometry.placeOf(move));
    else if (this.board.isLegal(move)) this.board.choose(move);
    else this.board.send("refused", move);
    this.show();
  }

  /** Tells screen readers where the cursor is. */
  point() {
    const cell = this.at && this.cells.get(this.at.move);
    if (cell) this.board.host.setAttribute("aria-activedescendant", cell.id);
  }

  show() {
    const { drawn, host } = this.board;
    if (!drawn || this.at === null) return;
    const { layers, geometry } = drawn;
    layers.cursor.replaceChildren();
    this.point();
    if (document.activeElement !== host || !(this.isUsed || host.matches(":focus-visible"))) return;
    const spot = geometry.spot(this.at.move);
    if (spot === null) return;
    const r = geometry.badge + 4;
    const box = { x: spot.x - r, y: spot.y - r, width: 2 * r, height: 2 * r, rx: 7 };
    layers.cursor.append(svg("rect", { ...box, class: "cursor-case" }), svg("rect", { ...box, class: "cursor" }));
  }
}
