// @ts-check
/** Keeps the drawn pieces equal to those of the view: new ones come in, moved ones slide, old ones go. */

export class Pieces {
  /**
   * @param {Geometry} geometry
   * @param {Layers} layers
   * @param {string} uid
   */
  constructor(geometry, layers, uid) {
    this.geometry = geometry;
    this.layers = layers;
    this.uid = uid;
    /** @type {Map<string, { element: SVGElement, piece: Piece }>} */
    this.drawn = new Map();
  }

  /**
   * @param {Piece[]} pieces
   * @param {{ calm: boolean }} options
   */
  show(pieces, { calm }) {
    const wanted = new Map(pieces.map((piece) => [piece.key, piece]));
    for (const [key, old] of this.drawn) {
      if (!wanted.has(key)) {
        old.element.remove();
        this.drawn.delete(key);
      }
    }
    // Many new pieces at once are another position, not a move.
    const isJump = pieces.filter((piece) => !this.drawn.has(piece.key)).length > 4;
    for (const piece of pieces) this.place(piece, calm || isJump);
  }

  /**
   * @param {Piece} piece
   * @param {boolean} calm
   */
  place(piece, calm) {
    const old = this.drawn.get(piece.key);
    const transform = `translate(${piece.x} ${piece.y})`;
    if (old === undefined) {
      const element = this.geometry.draw(piece, this.uid);
      element.setAttribute("transform", transform);
      this.layers[piece.layer].append(element);
      this.drawn.set(piece.key, { element, piece });
      this.geometry.enter(element, calm, piece);
    } else if (old.piece.x !== piece.x || old.piece.y !== piece.y) {
      old.element.setAttribute("transform", transform);
      if (!calm) this.slide(old.element, old.piece, piece);
      old.piece = piece;
    }
  }

  /**
   * @param {SVGElement} element
   * @param {Piece} from
   * @param {Piece} to
   */
  slide(element, from, to) {
    const at = (/** @type {Piece} */ { x, y }) => ({ transform: `translate(${x}px, ${y}px)` });
    element.animate([at(from), at(to)], { duration: 200, easing: "cubic-bezier(.4,0,.7,1)" });
  }
}
