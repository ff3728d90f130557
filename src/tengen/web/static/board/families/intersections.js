// @ts-check
/** Line games: a wooden board with stones on the crossings of its lines. */

import { t } from "../../app/language.js";
import { gradient, label, svg, typeScale } from "../svg.js";

const STEP = 40;
const STONE = 18.6;
const FAR = 46;
const NEAR = 33;
const SIDES = ["black", "white"];

/** @implements {Geometry} */
export class Intersections {
  /**
   * @param {Wire.PointsBoard} board
   * @param {boolean} flip
   */
  constructor(board, flip) {
    this.rows = board.rows;
    this.cols = board.cols;
    this.colNames = board.col_names;
    this.rowNames = board.row_names;
    this.stars = board.stars;
    this.flip = flip;
    this.width = FAR + (this.cols - 1) * STEP + NEAR;
    this.height = NEAR + (this.rows - 1) * STEP + FAR;
    this.badge = 16;
    this.type = typeScale(this.width);
    /** @type {"top"} */
    this.lastLayer = "top";
    /** @type {"under"} */
    this.extrasLayer = "under";
    /** @type {Target[]} */
    this.targets = [];
    for (let row = 0; row < this.rows; row += 1) {
      for (let col = 0; col < this.cols; col += 1) {
        const [x, y] = this.place(row, col);
        this.targets.push({ move: this.colNames[col] + this.rowNames[row], x, y });
      }
    }
    this.byMove = new Map(this.targets.map((target) => [target.move, target]));
  }

  /**
   * The middle of a crossing; row 0 is at the bottom unless the board is turned.
   * @param {number} row
   * @param {number} col
   */
  place(row, col) {
    const across = this.flip ? this.cols - 1 - col : col;
    const up = this.flip ? this.rows - 1 - row : row;
    return [FAR + across * STEP, NEAR + (this.rows - 1 - up) * STEP];
  }

  /** @param {number} number */
  numberSize(number) {
    return 20 - 2 * String(number).length;
  }

  /** @param {Target} target */
  shape(target) {
    return svg("rect", { x: target.x - STEP / 2, y: target.y - STEP / 2, width: STEP, height: STEP });
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  snap(x, y) {
    /** @type {Target | null} */
    let near = null;
    let nearest = STEP * 0.62;
    for (const target of this.targets) {
      const distance = Math.hypot(target.x - x, target.y - y);
      if (distance < nearest) [near, nearest] = [target, distance];
    }
    return near;
  }

  /**
   * @param {Layers} layers
   * @param {string} uid
   */
  drawGround(layers, uid) {
    layers.defs.append(
      gradient("linearGradient", `${uid}-wood`, ["wood-a", "wood-b"], { x1: 0, y1: 0, x2: 0.7, y2: 1 }),
      gradient("radialGradient", `${uid}-black`, ["black-a", "black-b"], { cx: 0.36, cy: 0.3, r: 0.75 }),
      gradient("radialGradient", `${uid}-white`, ["white-a", "white-b"], { cx: 0.36, cy: 0.3, r: 0.8 }),
      grain(uid),
    );
    const size = { width: this.width, height: this.height, rx: 9 };
    layers.ground.append(
      svg("rect", { ...size, fill: `url(#${uid}-wood)` }),
      svg("rect", { ...size, fill: `url(#${uid}-grain)`, class: "grain" }),
      svg("path", { d: this.grid(), class: "grid" }),
    );
    if (this.rows > 1 && this.cols > 1) layers.ground.append(this.rim());
    for (const name of this.stars) {
      const { x: cx, y: cy } = this.point(name);
      layers.ground.append(svg("circle", { cx, cy, r: 3.6, class: "star" }));
    }
  }

  /** @param {SVGElement} layer */
  drawLabels(layer) {
    for (let col = 0; col < this.cols; col += 1) {
      layer.append(label(this.place(0, col)[0], this.height - 16, this.colNames[col], "label", 14 * this.type));
    }
    for (let row = 0; row < this.rows; row += 1) {
      layer.append(label(16, this.place(row, 0)[1], this.rowNames[row], "label", 14 * this.type));
    }
  }

  grid() {
    const [left, right] = [FAR, FAR + (this.cols - 1) * STEP];
    const [top, bottom] = [NEAR, NEAR + (this.rows - 1) * STEP];
    // The lines of a single row or column reach beyond their only point, so that it still is a crossing.
    const [across, along] = [this.cols > 1 ? 0 : 10, this.rows > 1 ? 0 : 10];
    let path = "";
    for (let y = top; y <= bottom; y += STEP) path += `M${left - across} ${y}H${right + across}`;
    for (let x = left; x <= right; x += STEP) path += `M${x} ${top - along}V${bottom + along}`;
    return path;
  }

  rim() {
    const size = { width: (this.cols - 1) * STEP, height: (this.rows - 1) * STEP };
    return svg("rect", { x: FAR, y: NEAR, ...size, class: "grid rim" });
  }

  /**
   * @param {Wire.View} view
   * @returns {Piece[]}
   */
  pieces(view) {
    return view.stones.map(({ at, side, ply }) => {
      const { x, y } = this.point(at);
      return { key: `${at},${side}`, layer: "pieces", side, x, y, number: ply };
    });
  }

  /**
   * @param {Piece} piece
   * @param {string} uid
   */
  draw(piece, uid) {
    const name = SIDES[piece.side];
    return svg(
      "g",
      { class: `piece stone ${name}` },
      svg("circle", { cx: 1.1, cy: 2.1, r: STONE, class: "shadow" }),
      svg("circle", { r: STONE, fill: `url(#${uid}-${name})`, class: "body" }),
    );
  }

  /**
   * @param {SVGElement} element
   * @param {boolean} calm
   */
  enter(element, calm) {
    if (calm) return;
    const from = { transform: "scale(1.18)", opacity: 0 };
    for (const part of element.children) {
      part.animate([from, { transform: "none", opacity: 1 }], { duration: 130, easing: "ease-out" });
    }
  }

  /**
   * @param {string} move
   * @param {Wire.Side} side
   * @param {string} uid
   */
  ghost(move, side, uid) {
    const { x, y } = this.point(move);
    const name = SIDES[side];
    const body = svg("circle", { r: STONE, fill: `url(#${uid}-${name})`, class: "body" });
    return svg("g", { class: `piece stone ${name}`, transform: `translate(${x} ${y})` }, body);
  }

  /** @param {string} move */
  find(move) {
    return this.byMove.get(move) ?? null;
  }

  /** @param {string} move */
  spot(move) {
    return this.find(move);
  }

  /** A point that must be there. @param {string} name */
  point(name) {
    const found = this.find(name);
    if (found === null) throw new Error(`there is no point ${name}`);
    return found;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  placeAt(x, y) {
    return this.snap(x, y)?.move ?? null;
  }

  /** @param {string} move */
  placeOf(move) {
    return move;
  }

  /** @param {string} name */
  markSpot(name) {
    const spot = this.find(name);
    return spot && { x: spot.x, y: spot.y, r: this.badge * 0.62 };
  }

  /** @param {Wire.View} view @returns {SVGElement | null} */
  lastMark(view) {
    const spot = view.last ? this.find(view.last) : null;
    return spot ? svg("circle", { cx: spot.x, cy: spot.y, r: 6, class: "last" }) : null;
  }

  /** @param {Wire.View} view */
  extras(view) {
    return view.forbidden.map((name) => {
      const { x, y } = this.point(name);
      return svg("path", { d: `M${x - 6} ${y - 6}l12 12m0 -12l-12 12`, class: "forbidden" });
    });
  }

  /** @param {string[]} cells */
  winStroke(cells) {
    const { x: x1, y: y1 } = this.point(cells[0]);
    const { x: x2, y: y2 } = this.point(cells[cells.length - 1]);
    return { x1, y1, x2, y2 };
  }

  /** @param {string} cell @returns {SVGElement} */
  area(cell) {
    const { x, y } = this.point(cell);
    return svg("circle", { cx: x, cy: y, r: STEP * 0.52 });
  }

  /**
   * "h8, empty", "h8, Black", "h8, forbidden".
   * @param {Target} target
   * @param {Wire.View} view
   */
  say({ move }, view) {
    const stone = view.stones.find(({ at }) => at === move);
    if (stone) return `${move}, ${view.sides[stone.side]}`;
    return `${move}, ${view.forbidden.includes(move) ? t("forbidden") : t("empty")}`;
  }
}

/** A few long, faint waves make wood out of a colour. @param {string} uid */
function grain(uid) {
  const wave = (/** @type {number} */ y, /** @type {number} */ bend) =>
    `M0 ${y}C90 ${y - bend} 170 ${y + bend} 260 ${y}S430 ${y - bend} 520 ${y}`;
  const path = [9, 21, 30, 47, 58, 73, 80, 96].map((y, at) => wave(y, at % 3 ? 2 : -3)).join("");
  const tile = { id: `${uid}-grain`, width: 520, height: 104, patternUnits: "userSpaceOnUse" };
  return svg("pattern", tile, svg("path", { d: path, class: "vein" }));
}
