// @ts-check
/** What differs from family to family. A family that lacks a part says so when the part is asked for. */

export class Family {
  /**
   * @param {string} name as the wire has it
   * @param {string} title of its games on the start page
   */
  constructor(name, title) {
    this.name = name;
    this.title = title;
    /** What a move sounds like. @type {"move" | "disc" | "stroke"} */
    this.moveSound = "move";
    /** In which format a single game is best taken away. @type {"tengen" | "sgf"} */
    this.recordFormat = "tengen";
  }

  /**
   * How its boards are drawn.
   * @param {Wire.Board} _board
   * @param {boolean} _flip
   * @returns {Geometry}
   */
  geometry(_board, _flip) {
    throw this.lacks("geometry");
  }

  /**
   * A click in the position editor; side null takes away.
   * @param {Laid} _laid
   * @param {string} _move
   * @param {Wire.Side | null} _side
   * @param {Wire.Board} _board
   * @returns {void}
   */
  put(_laid, _move, _side, _board) {
    throw this.lacks("position editor");
  }

  /**
   * What was laid out, as the wire has it.
   * @param {Laid} laid
   * @returns {Wire.Setup}
   */
  setup({ stones }) {
    return { stones: [...stones] };
  }

  /**
   * A move on a button: "h8", "column 4".
   * @param {string} move
   */
  nameMove(move) {
    return move;
  }

  /**
   * Whose move each of a line is.
   * @param {string[]} moves
   * @param {Wire.View} view
   * @param {Wire.Board} _board
   * @returns {Wire.Side[]}
   */
  movers(moves, view, _board) {
    return moves.map((_, at) => ((view.turn + at) % 2 ? 1 : 0));
  }

  /**
   * Is there a chance that a solver finds the value of every move in a few seconds?
   * @param {Wire.Board} _board
   */
  isSolvable(_board) {
    return true;
  }

  /**
   * Which preference says whether a board shows its coordinates.
   * @param {Wire.Board} _board
   * @returns {"coordinates" | "squareNames"}
   */
  coordinatesSetting(_board) {
    return "coordinates";
  }

  /**
   * How many moves of a puzzle's answer are shown on the board.
   * @param {string[]} moves
   */
  shownLength(moves) {
    return Math.min(moves.length, 7);
  }

  /** @param {string} part */
  lacks(part) {
    return new Error(`${this.name} games have no ${part} in the browser yet`);
  }
}

/**
 * The board, if it is of the kind that a family draws.
 * @template {Wire.Board["kind"]} K
 * @param {Wire.Board} board
 * @param {K} kind
 * @returns {Extract<Wire.Board, { kind: K }>}
 */
export function ofKind(board, kind) {
  if (board.kind !== kind) throw new Error(`${board.game} is a board of ${board.kind}, not of ${kind}`);
  return /** @type {Extract<Wire.Board, { kind: K }>} */ (board);
}
