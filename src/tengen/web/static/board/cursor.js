/** Keyboard play: a cursor that walks over every place, and the names of the places for screen readers. */

import { svg } from "./svg.js";

const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Cursor {
  constructor(board) {
    this.board = board;
    this.at = null;
    board.host.addEventListener("keydown", (event) => this.onKey(event));
    board.host.addEventListener("focus", () => this.show());
    board.host.addEventListener("blur", () => this.show());
  }

  /** One row of names for each height on the board, as screen readers expect of a grid. */
  build(root) {
    const { geometry, uid, host } = this.board;
    const rows = new Map();
    for (const target of geometry.targets) {
      const height = Math.round(target.y);
      rows.set(height, [...(rows.get(height) ?? []), target]);
    }
    this.rows = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.x - b.x));
    this.cells = new Map();
    const group = svg("g", { class: "targets", role: "rowgroup" });
    for (const row of this.rows) group.append(svg("g", { role: "row" }, ...row.map((target) => this.cell(target))));
    root.append(group);
    const middle = this.rows[Math.floor(this.rows.length / 2)];
    this.at = this.at && geometry.find(this.at.move);
    this.at ??= geometry.find(middle[Math.floor(middle.length / 2)].move);
    this.wish = this.at.x;
    host.setAttribute("aria-activedescendant", this.cells.get(this.at.move).id || `${uid}-none`);
  }

  cell(target) {
    const shape = this.board.geometry.shape(target);
    shape.setAttribute("role", "gridcell");
    shape.id = `${this.board.uid}-${target.move.replace(":", "-")}`;
    shape.dataset.move = target.move;
    this.cells.set(target.move, shape);
    return shape;
  }

  refresh(say) {
    for (const target of this.board.geometry.targets) {
      const cell = this.cells.get(target.move);
      const text = say(target);
      if (cell.getAttribute("aria-label") !== text) cell.setAttribute("aria-label", text);
    }
    this.show();
  }

  onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.board.geometry) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.walk(...arrow);
    else if (event.key === "Enter" || event.key === " ") this.play();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  walk(across, down) {
    const here = this.rows.findIndex((row) => row.includes(this.at));
    if (across !== 0) {
      const row = this.rows[here];
      const next = row[row.indexOf(this.at) + across];
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

  play() {
    this.isUsed = true;
    if (this.board.isLegal(this.at.move)) this.board.choose(this.at.move);
    else this.board.send("refused", { move: this.at.move });
    this.show();
  }

  show() {
    const { layers, host, geometry } = this.board;
    if (!layers) return;
    layers.cursor.replaceChildren();
    host.setAttribute("aria-activedescendant", this.cells.get(this.at.move).id);
    if (document.activeElement !== host || !(this.isUsed || host.matches(":focus-visible"))) return;
    const { x, y } = geometry.spot(this.at.move);
    const r = geometry.badge + 4;
    layers.cursor.append(
      svg("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 7, class: "cursor-case" }),
      svg("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 7, class: "cursor" }),
    );
  }
}
