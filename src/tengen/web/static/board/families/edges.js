// @ts-check
/** Edge games: cells of hexagons or squares; a move claims the edge nearest to the pointer. */

import { t } from "../../app/language.js";
import { label, short, svg, typeScale } from "../svg.js";

const SIDES = ["blue", "red"];

/**
 * @typedef {[number, number]} Place
 * @typedef {Target & { a: Place, b: Place }} EdgeTarget
 * @typedef {{ x: number, y: number, corners: Place[] }} Cell
 * @typedef {Piece & { target: EdgeTarget }} EdgePiece
 * @typedef {Piece & { corners: Place[], initial: string }} CellPiece
 */

/** @implements {Geometry} */
export class Edges {
  /**
   * @param {Wire.EdgesBoard} board
   * @param {boolean} flip
   */
  constructor(board, flip) {
    this.box = board;
    this.flip = flip;
    this.left = 46;
    this.top = board.shape === "hexagons" ? 24 : 44;
    this.width = this.left + board.width + 24;
    this.height = board.height + 2 * this.top;
    this.type = typeScale(this.width);
    this.badge = 10 + 4 * this.type;
    /** @type {"under"} a halo, which the edge itself must not hide */
    this.lastLayer = "under";
    /** @type {"under"} */
    this.extrasLayer = "under";
    this.cells = new Map(board.cells.map((cell) => [cell.name, this.cell(cell)]));
    /** @type {EdgeTarget[]} */
    this.targets = board.edges.map(({ name, from, to }) => {
      const [a, b] = [this.at(from), this.at(to)];
      return { move: name, a, b, x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 };
    });
    this.byMove = new Map(this.targets.map((target) => [target.move, target]));
    const { a, b } = this.targets[0];
    this.side = Math.hypot(a[0] - b[0], a[1] - b[1]);
  }

  /**
   * A place of the game as a place on the sheet.
   * @param {Place} place
   * @returns {Place}
   */
  at([x, y]) {
    const [across, down] = this.flip ? [this.box.width - x, this.box.height - y] : [x, y];
    return [short(this.left + across), short(this.top + down)];
  }

  /**
   * @param {Wire.BoardCell} cell
   * @returns {Cell}
   */
  cell({ centre, points }) {
    const [x, y] = this.at(centre);
    return { x, y, corners: points.map((point) => this.at(point)) };
  }

  numberSize() {
    return 13;
  }

  /**
   * @param {EdgeTarget} target
   * @param {string} className
   */
  stroke(target, className) {
    const [x1, y1] = target.a;
    const [x2, y2] = target.b;
    return svg("line", { x1, y1, x2, y2, class: className });
  }

  /** @param {EdgeTarget} target */
  shape(target) {
    return this.stroke(target, "wide");
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {(move: string) => boolean} isOpen
   */
  snap(x, y, isOpen) {
    /** @type {EdgeTarget | null} */
    let near = null;
    let nearest = this.side * 0.5;
    for (const target of this.targets) {
      if (!isOpen(target.move)) continue;
      const distance = away(x, y, target);
      if (distance < nearest) [near, nearest] = [target, distance];
    }
    return near;
  }

  /** @param {Layers} layers */
  drawGround(layers) {
    const size = { x: 0.5, y: 0.5, width: this.width - 1, height: this.height - 1, rx: 12 };
    layers.ground.append(svg("rect", { ...size, class: "sheet" }));
    for (const { corners } of this.cells.values()) {
      layers.ground.append(svg("polygon", { points: corners.join(" "), class: "cell" }));
    }
    for (const target of this.targets) layers.ground.append(this.stroke(target, "free"));
    for (const dot of this.box.dots) {
      const [cx, cy] = this.at(dot);
      layers.front.append(svg("circle", { cx, cy, r: 4.6, class: "dot" }));
    }
  }

  /**
   * Labels stay on their side of the board when it is turned; along that side they change places.
   * @param {SVGElement} layer
   */
  drawLabels(layer) {
    const { width, height, labels } = this.box;
    const turn = (/** @type {number} */ value, /** @type {number} */ size) =>
      (this.flip && value >= 0 && value <= size ? size - value : value);
    for (const { at, text } of labels) {
      const [x, y] = [turn(at[0], width), turn(at[1], height)];
      layer.append(label(this.left + x, this.top + y, text, "label", 13 * this.type));
    }
  }

  /**
   * Captured cells lie below the edges around them.
   * @param {Wire.View} view
   * @returns {(EdgePiece | CellPiece)[]}
   */
  pieces(view) {
    /** @type {CellPiece[]} */
    const cells = view.cells.map(({ name, side }) => {
      return { key: `cell ${name},${side}`, layer: "cells", side, initial: view.sides[side][0], ...this.place(name) };
    });
    /** @type {EdgePiece[]} */
    const edges = view.edges.map(({ name, side, ply }) => {
      const target = this.edge(name);
      return { key: `${name},${side}`, layer: "pieces", side, target, x: target.x, y: target.y, number: ply };
    });
    return [...cells, ...edges];
  }

  /** @param {EdgePiece | CellPiece} piece */
  draw(piece) {
    const name = SIDES[piece.side];
    if ("corners" in piece) {
      const points = piece.corners.map(([x, y]) => [short(x - piece.x), short(y - piece.y)]).join(" ");
      const size = this.side * 0.42;
      return svg(
        "g",
        { class: `piece captured ${name}` },
        svg("polygon", { points }),
        label(0, 0, piece.initial, "letter", size),
      );
    }
    const { a, b } = piece.target;
    const ends = { x1: a[0] - piece.x, y1: a[1] - piece.y, x2: b[0] - piece.x, y2: b[1] - piece.y };
    // A pale core tells the second side's edges from the first's without colour.
    const core = piece.side === 1 ? [svg("line", { ...ends, class: "core" })] : [];
    return svg("g", { class: `piece edge ${name}` }, svg("line", { ...ends, class: "body" }), ...core);
  }

  /**
   * @param {SVGElement} element
   * @param {boolean} calm
   * @param {Piece} piece
   */
  enter(element, calm, piece) {
    if (calm) return;
    const isCell = piece.layer === "cells";
    const from = { transform: isCell ? "scale(.6)" : "scale(.2)", opacity: 0 };
    const options = { duration: isCell ? 240 : 150, easing: "ease-out" };
    for (const part of element.children) {
      part.animate([from, { transform: "none", opacity: 1 }], options);
    }
  }

  /**
   * @param {string} move
   * @param {Wire.Side} side
   */
  ghost(move, side) {
    const target = this.find(move);
    return target && svg("g", { class: `piece edge ${SIDES[side]}` }, this.stroke(target, "body"));
  }

  /** @param {string} move */
  find(move) {
    return this.byMove.get(move) ?? null;
  }

  /** @param {string} move */
  spot(move) {
    return this.find(move);
  }

  /** An edge that must be there. @param {string} name */
  edge(name) {
    const found = this.find(name);
    if (found === null) throw new Error(`there is no edge ${name}`);
    return found;
  }

  /** A cell that must be there. @param {string} name */
  place(name) {
    const found = this.cells.get(name);
    if (found === undefined) throw new Error(`there is no cell ${name}`);
    return found;
  }

  /**
   * The middle of a cell means the cell, all else the nearest edge.
   * @param {number} x
   * @param {number} y
   */
  placeAt(x, y) {
    for (const [name, cell] of this.cells) if (Math.hypot(cell.x - x, cell.y - y) < this.side * 0.3) return name;
    return this.snap(x, y, () => true)?.move ?? null;
  }

  /** @param {string} move */
  placeOf(move) {
    return move;
  }

  /** @param {string} name */
  markSpot(name) {
    const found = this.cells.get(name) ?? this.find(name);
    return found ? { x: found.x, y: found.y, r: this.badge * (this.cells.has(name) ? 0.75 : 0.55) } : null;
  }

  /** All edges of the last turn: who closes a cell draws another one. @param {Wire.View} view */
  lastMark({ moves, movers }) {
    const before = movers.lastIndexOf(movers[movers.length - 1] === 0 ? 1 : 0);
    const turn = moves.slice(before + 1).flatMap((move) => this.find(move) ?? []);
    return turn.length ? svg("g", {}, ...turn.map((target) => this.stroke(target, "last-edge"))) : null;
  }

  extras() {
    return [];
  }

  winStroke() {
    return null;
  }

  /** @param {string} cell */
  area(cell) {
    return svg("polygon", { points: this.place(cell).corners.join(" ") });
  }

  /**
   * "edge 3:4, free".
   * @param {Target} target
   * @param {Wire.View} view
   */
  say({ move }, view) {
    const drawn = view.edges.find(({ name }) => name === move);
    return [t("edge {edge}", { edge: move }), drawn ? view.sides[drawn.side] : t("free")].join(", ");
  }
}

/**
 * The distance from a point to an edge.
 * @param {number} x
 * @param {number} y
 * @param {EdgeTarget} edge
 */
function away(x, y, { a, b }) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy);
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(x - a[0] - part * dx, y - a[1] - part * dy);
}
