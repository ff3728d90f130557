// @ts-check
/**
 * A board without rules: a view goes in, moves come out.
 *
 * `set({view, board, side, isOpen, flip, numbers, coordinates, edit})` shows a position: `view` and `board` as the
 * wire of docs/web-api.md has them. The host element then sends
 * `move` (somebody chose a move), `hover` (a legal place under the pointer, or null), `pending` (a touch
 * that waits for its confirmation, or null) and `refused` (a place that cannot be played), each with
 * `detail.move`; `on(…)` listens. Overlays are set with `overlay(…)`.
 */

import { t } from "../app/language.js";
import { Cursor } from "./cursor.js";
import { familyOf } from "./families/registry.js";
import { drawArea, drawCandidates, drawLine, drawMarks, drawReasons, drawSigns, drawThreats } from "./overlay.js";
import { Pieces } from "./pieces.js";
import { Pointer } from "./pointer.js";
import { isCalm, label, svg } from "./svg.js";

/** @typedef {{ geometry: Geometry, svg: SVGSVGElement, layers: Layers, pieces: Pieces }} Drawn */

/** @type {Exclude<keyof Layers, "defs">[]} */
const LAYERS = ["ground", "cells", "under", "pieces", "front", "labels", "top", "overlay", "ghost", "cursor"];
/** @type {Overlay} */
const NOTHING = { candidates: [], line: null, marks: [], signs: [], threats: [], area: [], lines: [] };
/** Milliseconds for which a note on the board can be read. */
const READING = 6000;

let boards = 0;

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {{ name?: string, still?: boolean, frame?: HTMLElement }} options `still` is a picture: nothing can be
   *   played on it; `frame` is the element whose style gets the board's proportions
   */
  constructor(host, { name = t("Board"), still = false, frame = host } = {}) {
    boards += 1;
    this.uid = `board${boards}`;
    this.host = host;
    this.name = name;
    this.still = still;
    this.frame = frame;
    /** @type {BoardState} */
    this.state = {
      view: null,
      board: null,
      side: 0,
      isOpen: false,
      flip: false,
      numbers: false,
      coordinates: true,
      edit: false,
      marking: false,
    };
    this.shown = NOTHING;
    /** @type {string | null} */
    this.pending = null;
    /** Everything that stays while one game is played. @type {Drawn | null} */
    this.drawn = null;
    /** @type {Cursor | null} */
    this.cursor = null;
    /** Words on the board. @type {{ note: HTMLElement, timer: ReturnType<typeof setTimeout> } | null} */
    this.noted = null;
    host.classList.add("board");
    if (still) {
      host.setAttribute("aria-hidden", "true");
    } else {
      host.tabIndex = 0;
      host.setAttribute("role", "grid");
      host.setAttribute("aria-readonly", "true");
      new Pointer(this);
      this.cursor = new Cursor(this);
    }
  }

  /** Show a position; what is not given stays as it was. @param {Partial<BoardState>} changes */
  set(changes) {
    const before = this.state;
    this.state = { ...before, ...changes };
    const { view, board, flip } = this.state;
    if (view === null || board === null || view.game !== board.game) return;
    const isNew = before.view?.game !== view.game || before.board?.game !== board.game || before.flip !== flip;
    if (isNew || !this.drawn) this.drawn = this.build(view, board);
    const hasMoved = isNew || before.view?.moves.join() !== view.moves.join();
    if (hasMoved) {
      this.setPending(null);
      this.clearNote();
    }
    this.render(this.drawn, view, isNew);
  }

  /** Show overlays; what is not given stays as it was. @param {Partial<Overlay>} changes */
  overlay(changes) {
    this.shown = { ...this.shown, ...changes };
    this.renderOverlay();
  }

  clearOverlay() {
    this.overlay(NOTHING);
  }

  /** May this move be chosen now? @param {string} move */
  isLegal(move) {
    const { edit, isOpen, marking, view } = this.state;
    return edit || marking || (isOpen && Boolean(view?.legal.includes(move)));
  }

  /** Somebody chose a move. @param {string} move */
  choose(move) {
    this.setPending(null);
    this.setGhost(null);
    this.send("move", move);
  }

  /** A touch that waits for a second one on the same place. @param {string | null} move */
  setPending(move) {
    if (this.pending === move) return;
    this.pending = move;
    this.setGhost(move);
    this.send("pending", move);
  }

  /** The stone that would be played here. @param {string | null} move */
  setGhost(move) {
    if (!this.drawn) return;
    const { layers, geometry } = this.drawn;
    layers.ghost.replaceChildren();
    if (move === null || this.state.side === null || this.state.marking) return;
    const ghost = geometry.ghost(move, this.state.side, this.uid);
    if (ghost === null) return;
    if (this.pending === move) ghost.classList.add("is-pending");
    layers.ghost.append(ghost);
  }

  /**
   * Words on the board at a place, for a while, with lines that show what they speak of.
   * @param {string} move
   * @param {string} words
   * @param {string[][]} lines
   */
  note(move, words, lines = []) {
    this.clearNote();
    const spot = this.drawn?.geometry.spot(move);
    if (!this.drawn || !spot) return;
    const { width, height } = this.drawn.geometry;
    // Who hears the page is told the same words through its live region.
    const note = document.createElement("p");
    // What lines show must not lie under the words that speak of them.
    const y = lines.length ? (spot.y < height / 2 ? 0.96 : 0.04) * height : spot.y;
    note.className = `board-note${y < height * 0.3 ? " below" : ""}`;
    note.setAttribute("aria-hidden", "true");
    note.textContent = words;
    note.style.setProperty("--x", `${(100 * spot.x) / width}%`);
    note.style.setProperty("--y", `${(100 * y) / height}%`);
    this.host.append(note);
    this.overlay({ lines });
    const timer = setTimeout(() => this.clearNote(), READING);
    this.noted = { note, timer };
  }

  clearNote() {
    if (!this.noted) return;
    this.noted.note.remove();
    clearTimeout(this.noted.timer);
    this.noted = null;
    this.overlay({ lines: [] });
  }

  /**
   * @param {"move" | "hover" | "pending" | "refused"} type
   * @param {string | null} move
   */
  send(type, move) {
    this.host.dispatchEvent(new CustomEvent(type, { detail: { move }, bubbles: true }));
  }

  /**
   * Listens to what the board sends.
   * @template {"move" | "hover" | "pending" | "refused"} T
   * @param {T} type
   * @param {(move: T extends "move" | "refused" ? string : string | null) => void} listener
   */
  on(type, listener) {
    this.host.addEventListener(type, (event) => listener(/** @type {CustomEvent} */ (event).detail.move));
  }

  /**
   * @param {Wire.View} view
   * @param {Wire.Board} board
   * @returns {Drawn}
   */
  build(view, board) {
    /** @type {Geometry} */
    const geometry = familyOf(view.family).geometry(board, this.state.flip);
    const { width, height } = geometry;
    const groups = LAYERS.map((name) => svg("g", { class: `layer-${name}`, "aria-hidden": "true" }));
    const defs = svg("defs");
    const layers = /** @type {Layers} */ (Object.fromEntries([["defs", defs], ...LAYERS.map((name, at) => [name, groups[at]])]));
    const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "presentation" }, defs, ...groups);
    geometry.drawGround(layers, this.uid);
    this.host.dataset.family = view.family;
    // What stands for a side elsewhere on the page looks like what lies on the board.
    this.frame.dataset.pieces = geometry.pieceNames ?? "";
    this.frame.style.setProperty("--aspect", String(width / height));
    // A board of few cells does not fill a large screen.
    this.frame.style.setProperty("--widest", `${Math.max(440, 2 * width)}px`);
    if (this.cursor) {
      this.host.setAttribute("aria-label", `${this.name}: ${view.title}`);
      this.cursor.build(root, geometry);
    }
    this.host.replaceChildren(root);
    return { geometry, svg: root, layers, pieces: new Pieces(geometry, layers, this.uid) };
  }

  /**
   * @param {Drawn} drawn
   * @param {Wire.View} view
   * @param {boolean} isNew
   */
  render({ geometry, layers, pieces }, view, isNew) {
    const { coordinates, numbers, isOpen, edit, marking } = this.state;
    pieces.show(geometry.pieces(view), { calm: isNew || this.still || isCalm() });
    layers.labels.replaceChildren();
    if (coordinates) geometry.drawLabels(layers.labels);
    layers.under.replaceChildren();
    layers.top.replaceChildren();
    layers[geometry.extrasLayer].append(...geometry.extras(view));
    // The stroke through a winning line says where the last stone went.
    const mark = view.result?.lines.length ? null : geometry.lastMark(view);
    mark?.classList.toggle("beside-number", numbers);
    if (mark) layers[geometry.lastLayer].append(mark);
    for (const cells of view.result?.lines ?? []) layers.top.append(...winMarks(geometry, cells));
    if (numbers) layers.top.append(...moveNumbers(geometry, view));
    this.host.classList.toggle("is-open", isOpen || edit || marking);
    this.cursor?.refresh((target) => geometry.say(target, view));
    this.renderOverlay();
  }

  renderOverlay() {
    if (!this.drawn) return;
    const { geometry, layers } = this.drawn;
    const { candidates, line, marks, signs, threats, area, lines } = this.shown;
    const below = [...drawArea(geometry, area), ...drawThreats(geometry, line ? [] : threats)];
    layers.overlay.replaceChildren(...below, ...drawReasons(geometry, lines));
    // A line under preview takes the numbers away, so that its stones can be read.
    if (line) layers.overlay.append(...drawLine(geometry, line, this.uid));
    else layers.overlay.append(...drawCandidates(geometry, candidates));
    layers.overlay.append(...drawMarks(geometry, marks), ...drawSigns(geometry, signs));
  }

  /**
   * A place of the window as a place on the board.
   * @param {{ clientX: number, clientY: number }} event
   * @returns {[number, number]}
   */
  locate(event) {
    if (!this.drawn) return [0, 0];
    const box = this.drawn.svg.getBoundingClientRect();
    const scale = this.drawn.geometry.width / box.width;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  }
}

/**
 * @param {Geometry} geometry
 * @param {string[]} cells
 */
function winMarks(geometry, cells) {
  const stroke = geometry.winStroke(cells);
  if (stroke === null) return [];
  return [svg("line", { ...stroke, class: "win-case" }), svg("line", { ...stroke, class: "win" })];
}

/**
 * @param {Geometry} geometry
 * @param {Wire.View} view
 */
function moveNumbers(geometry, view) {
  return geometry.pieces(view).flatMap(({ x, y, side, number }) => {
    return number ? [label(x, y, number, `number side-${side}`, geometry.numberSize(number))] : [];
  });
}
