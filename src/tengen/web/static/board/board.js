/**
 * A board without rules: a view goes in, moves come out.
 *
 * `set({view, board, side, isOpen, flip, numbers, coordinates, edit})` shows a position: `view` and `board` as the
 * wire of docs/web-api.md has them. The host element then sends
 * `move` (somebody chose a move), `hover` (a legal place under the pointer, or null) and `pending` (a touch
 * that waits for its confirmation, or null), each with `detail.move`. Overlays are set with `overlay(…)`.
 */

import { Columns } from "./columns.js";
import { Cursor } from "./cursor.js";
import { Edges } from "./edges.js";
import { Intersections } from "./intersections.js";
import { drawArea, drawCandidates, drawLine, drawMarks } from "./overlay.js";
import { Pieces } from "./pieces.js";
import { Pointer } from "./pointer.js";
import { isCalm, label, svg } from "./svg.js";
import { sayPlace } from "./words.js";

const GEOMETRIES = { points: Intersections, columns: Columns, edges: Edges };
const LAYERS = ["ground", "cells", "under", "pieces", "front", "labels", "top", "overlay", "ghost", "cursor"];
const NOTHING = { candidates: [], line: null, marks: [], area: [] };

let boards = 0;

export class Board {
  constructor(host, { name = "Board", still = false, frame = host } = {}) {
    boards += 1;
    this.uid = `board${boards}`;
    this.host = host;
    this.name = name;
    this.still = still;
    this.frame = frame;
    this.state = { view: null, board: null, side: 0, isOpen: false, flip: false, numbers: false, coordinates: true };
    this.shown = NOTHING;
    this.pending = null;
    host.classList.add("board");
    if (still) {
      host.setAttribute("aria-hidden", "true");
    } else {
      host.tabIndex = 0;
      host.setAttribute("role", "grid");
      host.setAttribute("aria-readonly", "true");
      this.pointer = new Pointer(this);
      this.cursor = new Cursor(this);
    }
  }

  /** Show a position; what is not given stays as it was. */
  set(changes) {
    const before = this.state;
    this.state = { ...before, ...changes };
    const { view, board, flip } = this.state;
    if (view === null || board === null || view.game !== board.game) return;
    const isNew = before.view?.game !== view.game || before.board?.game !== board.game || before.flip !== flip;
    if (isNew) this.build();
    const hasMoved = isNew || before.view.moves.join() !== view.moves.join();
    if (hasMoved) this.setPending(null);
    this.render(isNew);
  }

  /** Show overlays; what is not given stays as it was, null takes it away. */
  overlay(changes) {
    this.shown = { ...this.shown, ...changes };
    this.renderOverlay();
  }

  clearOverlay() {
    this.overlay(NOTHING);
  }

  /** May this move be chosen now? */
  isLegal(move) {
    return this.state.edit || (this.state.isOpen && this.state.view.legal.includes(move));
  }

  /** Somebody chose a move. */
  choose(move) {
    this.setPending(null);
    this.setGhost(null);
    this.send("move", { move });
  }

  /** A touch that waits for a second one on the same place. */
  setPending(move) {
    if (this.pending === move) return;
    this.pending = move;
    this.setGhost(move);
    this.send("pending", { move });
  }

  /** The stone that would be played here. */
  setGhost(move) {
    this.layers.ghost.replaceChildren();
    if (move === null || this.state.side === null) return;
    const ghost = this.geometry.ghost(move, this.state.side, this.uid);
    if (ghost === null) return;
    if (this.pending === move) ghost.classList.add("is-pending");
    this.layers.ghost.append(ghost);
  }

  send(type, detail) {
    this.host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }

  /** Everything that stays while one game is played. */
  build() {
    const { view, board, flip } = this.state;
    this.geometry = new GEOMETRIES[board.kind](board, flip);
    const { width, height } = this.geometry;
    this.layers = { defs: svg("defs") };
    for (const name of LAYERS) this.layers[name] = svg("g", { class: `layer-${name}`, "aria-hidden": "true" });
    this.svg = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "presentation" }, this.layers.defs);
    this.svg.append(...LAYERS.map((name) => this.layers[name]));
    this.geometry.drawGround(this.layers, this.uid);
    this.pieces = new Pieces(this.geometry, this.layers, this.uid);
    this.host.dataset.family = view.family;
    this.frame.style.setProperty("--aspect", width / height);
    // A board of few cells does not fill a large screen.
    this.frame.style.setProperty("--widest", `${Math.max(440, 2 * width)}px`);
    if (!this.still) {
      this.host.setAttribute("aria-label", `${this.name}: ${view.title}`);
      this.cursor.build(this.svg);
    }
    this.host.replaceChildren(this.svg);
  }

  render(isNew) {
    const { view, coordinates, numbers } = this.state;
    const { labels, under, top } = this.layers;
    this.pieces.show(this.geometry.pieces(view), { calm: isNew || this.still || isCalm() });
    labels.replaceChildren();
    if (coordinates) this.geometry.drawLabels(labels);
    under.replaceChildren(...this.geometry.extras(view));
    top.replaceChildren();
    this.renderLast(numbers);
    for (const cells of view.result?.lines ?? []) this.renderWin(cells);
    if (numbers) top.append(...this.numbers(view));
    this.host.classList.toggle("is-open", Boolean(this.state.isOpen || this.state.edit));
    if (!this.still) this.cursor.refresh((target) => sayPlace(target, view, this.geometry));
    this.renderOverlay();
  }

  renderLast(numbers) {
    const { view } = this.state;
    // The stroke through a winning line says where the last stone went.
    const mark = view.result?.lines.length ? null : this.geometry.lastMark(view);
    if (mark === null) return;
    mark.classList.toggle("beside-number", numbers);
    // The halo of an edge lies under the edge, the mark of a stone on it.
    const layer = view.family === "edge" ? this.layers.under : this.layers.top;
    layer.append(mark);
  }

  renderWin(cells) {
    const stroke = this.geometry.winStroke(cells);
    if (stroke === null) return;
    this.layers.top.append(svg("line", { ...stroke, class: "win-case" }), svg("line", { ...stroke, class: "win" }));
  }

  numbers(view) {
    return this.geometry
      .pieces(view)
      .filter((piece) => piece.number)
      .map((piece) => {
        const size = view.family === "edge" ? 13 : 20 - 2 * String(piece.number).length;
        return label(piece.x, piece.y, piece.number, `number side-${piece.side}`, size);
      });
  }

  renderOverlay() {
    if (!this.layers) return;
    const { overlay } = this.layers;
    const { candidates, line, marks, area } = this.shown;
    overlay.replaceChildren();
    if (area?.length) overlay.append(...drawArea(this.geometry, area));
    // A line under preview takes the numbers away, so that its stones can be read.
    if (line) overlay.append(...drawLine(this.geometry, line, this.uid));
    else if (candidates?.length) overlay.append(...drawCandidates(this.geometry, candidates));
    if (marks?.length) overlay.append(...drawMarks(this.geometry, marks));
  }

  /** A place of the window as a place on the board. */
  locate(event) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.geometry.width / box.width;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  }
}
