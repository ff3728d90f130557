// @ts-check
/** Tic-tac-toe as everybody draws it: nine squares with X and O, on paper. */

import { label, svg } from "../svg.js";
import { Intersections } from "./intersections.js";

const STEP = 40;
const EDGE = 10;
const REACH = 11;
const SIDES = ["cross", "nought"];

/** @implements {Geometry} */
export class Squares extends Intersections {
  /**
   * @param {Wire.PointsBoard} board
   * @param {boolean} flip
   */
  constructor(board, flip) {
    super(board, flip);
    this.width = 2 * EDGE + this.cols * STEP;
    this.height = 2 * EDGE + this.rows * STEP;
    this.badge = 12;
    this.pieceNames = "signs";
  }

  /**
   * The middle of a square.
   * @override
   * @param {number} row
   * @param {number} col
   */
  place(row, col) {
    const across = this.flip ? this.cols - 1 - col : col;
    const up = this.flip ? this.rows - 1 - row : row;
    return [EDGE + (across + 0.5) * STEP, EDGE + (this.rows - 0.5 - up) * STEP];
  }

  /** @override @param {Layers} layers */
  drawGround(layers) {
    let path = "";
    for (let at = 1; at < this.cols; at += 1) path += `M${EDGE + at * STEP} ${EDGE}V${this.height - EDGE}`;
    for (let at = 1; at < this.rows; at += 1) path += `M${EDGE} ${EDGE + at * STEP}H${this.width - EDGE}`;
    const sheet = { x: 0.5, y: 0.5, width: this.width - 1, height: this.height - 1, rx: 5 };
    layers.ground.append(svg("rect", { ...sheet, class: "sheet" }), svg("path", { d: path, class: "rules" }));
  }

  /** A square's name in its corner. @override @param {SVGElement} layer */
  drawLabels(layer) {
    for (const { move, x, y } of this.targets) {
      layer.append(label(x - STEP / 2 + 5.5, y - STEP / 2 + 5, move, "label corner", 5));
    }
  }

  /** @override @param {number} _number */
  numberSize(_number) {
    return 8;
  }

  /** @override @param {Piece} piece */
  draw(piece) {
    return sign(piece.side);
  }

  /**
   * @override
   * @param {string} move
   * @param {Wire.Side} side
   */
  ghost(move, side) {
    const { x, y } = this.point(move);
    const ghost = sign(side);
    ghost.setAttribute("transform", `translate(${x} ${y})`);
    return ghost;
  }

  /** @override @param {Wire.View} view */
  lastMark(view) {
    const spot = view.last ? this.find(view.last) : null;
    if (spot === null) return null;
    const size = { x: spot.x - STEP / 2 + 2, y: spot.y - STEP / 2 + 2, width: STEP - 4, height: STEP - 4, rx: 3 };
    return svg("rect", { ...size, class: "last-square" });
  }

  /** @override @param {string} cell */
  area(cell) {
    const { x, y } = this.point(cell);
    return svg("rect", { x: x - STEP / 2 + 2, y: y - STEP / 2 + 2, width: STEP - 4, height: STEP - 4, rx: 3 });
  }
}

/** X or O. @param {Wire.Side} side */
function sign(side) {
  const cross = `M${-REACH} ${-REACH}L${REACH} ${REACH}M${REACH} ${-REACH}L${-REACH} ${REACH}`;
  const shape = side === 0 ? svg("path", { d: cross }) : svg("circle", { r: REACH });
  shape.setAttribute("class", "stroke");
  return svg("g", { class: `piece sign ${SIDES[side]}` }, shape);
}
