// @ts-check
/** Drop games: discs fall behind a rack with holes; where the rules allow it they pop out of its foot. */

import { gradient, label, svg, typeScale } from "../svg.js";
import { t, tn } from "../../app/language.js";
import { DISC, disc, nameOf, popArrow } from "./discs.js";

const STEP = 60;
const EDGE = 12;
const LANE = 54;

/**
 * @typedef {Target & { col: number, pop?: boolean }} ColumnTarget a column from above, or its foot
 */

/** @implements {Geometry} */
export class Columns {
  /**
   * @param {Wire.ColumnsBoard} board
   * @param {boolean} flip
   */
  constructor(board, flip) {
    this.rows = board.rows;
    this.cols = board.cols;
    this.flip = flip;
    this.hasPops = board.pops !== "none";
    this.foot = this.hasPops ? 62 : 36;
    this.width = 2 * EDGE + this.cols * STEP;
    this.height = LANE + EDGE + this.rows * STEP + this.foot;
    this.bottom = LANE + EDGE + this.rows * STEP;
    this.badge = 21;
    this.type = typeScale(this.width + 60);
    /** @type {"top"} */
    this.lastLayer = "top";
    /** @type {"top"} on the rack, not behind it */
    this.extrasLayer = "top";
    /** @type {number[]} */
    this.heights = Array(this.cols).fill(0);
    /** @type {ColumnTarget[]} */
    this.targets = [];
    for (let col = 0; col < this.cols; col += 1) {
      const x = this.place(0, col)[0];
      this.targets.push({ move: `${col + 1}`, col, x, y: LANE / 2 });
      if (this.hasPops) this.targets.push({ move: `p${col + 1}`, col, pop: true, x, y: this.bottom + 40 });
    }
  }

  /**
   * The middle of a hole; row 0 is at the bottom. A turned board is mirrored, for discs still fall down.
   * @param {number} row
   * @param {number} col
   */
  place(row, col) {
    const across = this.flip ? this.cols - 1 - col : col;
    return [EDGE + (across + 0.5) * STEP, LANE + EDGE + (this.rows - 0.5 - row) * STEP];
  }

  /** The middle of the hole with a name such as d1. @param {string} name */
  hole(name) {
    return this.place(Number(name.slice(1)) - 1, name.charCodeAt(0) - 97);
  }

  /** @param {number} number */
  numberSize(number) {
    return 20 - 2 * String(number).length;
  }

  /** @param {ColumnTarget} target */
  shape(target) {
    const x = target.x - STEP / 2;
    if (target.pop) return svg("rect", { x, y: this.bottom, width: STEP, height: this.foot });
    return svg("rect", { x, y: 0, width: STEP, height: this.bottom });
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  snap(x, y) {
    const across = Math.floor((x - EDGE) / STEP);
    if (across < 0 || across >= this.cols) return null;
    const col = this.flip ? this.cols - 1 - across : across;
    return this.find(this.hasPops && y > this.bottom ? `p${col + 1}` : `${col + 1}`);
  }

  /**
   * @param {Layers} layers
   * @param {string} uid
   */
  drawGround(layers, uid) {
    layers.defs.append(
      gradient("linearGradient", `${uid}-rack`, ["rack-a", "rack-b"], { x1: 0, y1: 0, x2: 0, y2: 1 }),
      this.mask(uid),
    );
    const body = { x: 1, y: LANE, width: this.width - 2, height: this.height - LANE - 1, rx: 16 };
    layers.ground.append(svg("rect", { ...body, class: "hole" }));
    layers.front.append(
      svg("rect", { ...body, class: "rack", fill: `url(#${uid}-rack)`, mask: `url(#${uid}-holes)` }),
    );
    for (let row = 0; row < this.rows; row += 1) {
      for (let col = 0; col < this.cols; col += 1) {
        const [cx, cy] = this.place(row, col);
        layers.front.append(svg("circle", { cx, cy, r: DISC, class: "hole-rim" }));
      }
    }
  }

  /** @param {string} uid */
  mask(uid) {
    const holes = [];
    for (let row = 0; row < this.rows; row += 1) {
      for (let col = 0; col < this.cols; col += 1) {
        const [cx, cy] = this.place(row, col);
        holes.push(svg("circle", { cx, cy, r: DISC, fill: "black" }));
      }
    }
    const all = { x: 0, y: 0, width: this.width, height: this.height };
    const box = { ...all, maskUnits: "userSpaceOnUse" };
    return svg("mask", { id: `${uid}-holes`, ...box }, svg("rect", { ...all, fill: "white" }), ...holes);
  }

  /** @param {SVGElement} layer */
  drawLabels(layer) {
    for (let col = 0; col < this.cols; col += 1) {
      layer.append(label(this.place(0, col)[0], this.bottom + 15, col + 1, "label", 17 * this.type));
    }
  }

  /**
   * @param {Wire.View} view
   * @returns {Piece[]}
   */
  pieces(view) {
    this.heights = Array(this.cols).fill(0);
    for (const { row, col } of view.stones) this.heights[col] = Math.max(this.heights[col], row + 1);
    return view.stones.map(({ row, col, side, ply }) => {
      const [x, y] = this.place(row, col);
      // The ply names the disc, so that a disc above a pop moves down instead of being drawn anew.
      return { key: `${ply || `${row},`}:${col}:${side}`, layer: "pieces", side, x, y, number: ply };
    });
  }

  /** @param {Piece} piece */
  draw(piece) {
    return disc(piece.side);
  }

  /**
   * @param {SVGElement} element
   * @param {boolean} calm
   * @param {Piece} piece
   */
  enter(element, calm, piece) {
    if (calm) return;
    const fall = piece.y - LANE / 2;
    const at = (/** @type {number} */ y) => ({ transform: `translate(${piece.x}px, ${y}px)` });
    // Falls as a disc does, faster and faster, and comes to rest with one small bounce.
    const bounce = Math.min(9, fall * 0.03);
    element.animate(
      [
        { ...at(LANE / 2), easing: "cubic-bezier(.45,0,.9,.55)" },
        { ...at(piece.y), offset: 0.76, easing: "ease-out" },
        { ...at(piece.y - bounce), offset: 0.88, easing: "ease-in" },
        at(piece.y),
      ],
      { duration: 190 + 14 * Math.sqrt(fall) },
    );
  }

  /**
   * @param {string} move
   * @param {Wire.Side} side
   * @param {string} _uid
   * @param {number | null} stacked where a disc of a line comes to rest
   */
  ghost(move, side, _uid, stacked = null) {
    const target = this.find(move);
    if (target === null) return null;
    const y = stacked ?? target.y;
    if (target.pop) return popArrow(target.x, this.bottom + 42, "pop-ghost");
    const ghost = disc(side);
    ghost.setAttribute("transform", `translate(${target.x} ${y})`);
    return ghost;
  }

  /**
   * Where each move of a line comes to rest; pops are arrows at the foot, and let their column down.
   * @param {string[]} moves
   */
  landings(moves) {
    const heights = [...this.heights];
    return moves.map((move) => {
      const target = this.find(move);
      if (target === null) return null;
      if (target.pop) {
        heights[target.col] -= 1;
        return null;
      }
      heights[target.col] += 1;
      return this.place(heights[target.col] - 1, target.col)[1];
    });
  }

  /** @param {string} move */
  find(move) {
    return this.targets.find((target) => target.move === move) ?? null;
  }

  /** @param {string} move */
  spot(move) {
    const target = this.find(move);
    if (target === null) return null;
    if (target.pop) return { x: target.x, y: this.bottom + 42 };
    const row = Math.min(this.heights[target.col], this.rows - 1);
    return { x: target.x, y: this.place(row, target.col)[1] };
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  placeAt(x, y) {
    const target = /** @type {ColumnTarget | null} */ (this.snap(x, y));
    if (target === null) return null;
    const row = Math.floor((this.bottom - y) / STEP);
    return row >= 0 && row < this.rows ? nameOf(row, target.col) : null;
  }

  /** Where the next disc of the column would lie. @param {string} move */
  placeOf(move) {
    const col = this.find(move)?.col ?? 0;
    return nameOf(Math.min(this.heights[col], this.rows - 1), col);
  }

  /** @param {string} name */
  markSpot(name) {
    const found = /^([a-z])(\d{1,2})$/.exec(name);
    if (!found || found[1].charCodeAt(0) - 97 >= this.cols || Number(found[2]) > this.rows) return null;
    const [x, y] = this.hole(name);
    return { x, y, r: this.badge * 0.6 };
  }

  /** @param {Wire.View} view */
  lastMark(view) {
    const target = view.last ? this.find(view.last) : null;
    if (target === null) return null;
    if (target.pop) return popArrow(target.x, this.bottom + 42, "last-pop");
    const cy = this.place(this.heights[target.col] - 1, target.col)[1];
    return svg("circle", { cx: target.x, cy, r: 6.5, class: "last" });
  }

  /** @param {Wire.View} view */
  extras(view) {
    const pops = this.targets.filter(({ pop, move }) => pop && view.legal.includes(move));
    return pops.map(({ x }) => {
      const button = { x: x - 22, y: this.bottom + 28, width: 44, height: 28, rx: 9, class: "pop-button" };
      return svg("g", { class: "can-pop" }, svg("rect", button), popArrow(x, this.bottom + 42, ""));
    });
  }

  /** @param {string[]} cells */
  winStroke(cells) {
    const [x1, y1] = this.hole(cells[0]);
    const [x2, y2] = this.hole(cells[cells.length - 1]);
    return { x1, y1, x2, y2 };
  }

  /** @param {string} cell */
  area(cell) {
    const [x, y] = this.hole(cell);
    return svg("circle", { cx: x, cy: y, r: STEP * 0.47 });
  }

  /** "column 4, 2 discs", "pop column 4". @param {ColumnTarget} target */
  say({ col, pop }) {
    if (pop) return t("pop column {column}", { column: col + 1 });
    const count = this.heights[col];
    const column = t("column {column}", { column: col + 1 });
    return `${column}, ${count === 0 ? t("empty") : tn("{count} disc", "{count} discs", count)}`;
  }
}
