// @ts-check
/** Mouse, pen and finger: the nearest place, a preview, and for touch a second tap to confirm. */

export class Pointer {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {string | null} */
    this.over = null;
    /** @type {{ x: number, y: number } | null} */
    this.down = null;
    const { host } = board;
    // A click plays; it does not take the focus, so that the arrow keys stay with whoever had them.
    host.addEventListener("mousedown", (event) => {
      event.preventDefault();
      const focused = document.activeElement;
      if (focused !== host && focused instanceof HTMLElement) focused.blur();
    });
    host.addEventListener("pointermove", (event) => this.onMove(event));
    host.addEventListener("pointerleave", () => this.setOver(null));
    host.addEventListener("pointerdown", (event) => {
      this.down = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    });
    host.addEventListener("pointercancel", () => {
      this.down = null;
    });
    host.addEventListener("pointerup", (event) => this.onUp(event));
  }

  /** @param {PointerEvent} event */
  nearest(event) {
    const { board } = this;
    if (!board.drawn) return null;
    const [x, y] = board.locate(event);
    if (board.state.marking) return board.drawn.geometry.placeAt(x, y);
    const target = board.drawn.geometry.snap(x, y, (move) => board.isLegal(move));
    return target !== null && board.isLegal(target.move) ? target.move : null;
  }

  /** Tells the page which place was meant. @param {PointerEvent} event */
  refuse(event) {
    const [x, y] = this.board.locate(event);
    const meant = this.board.drawn?.geometry.snap(x, y, () => true);
    if (meant) this.board.send("refused", meant.move);
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    if (event.pointerType === "touch") return;
    this.setOver(this.nearest(event));
  }

  /** @param {string | null} move */
  setOver(move) {
    const { board } = this;
    if (move === this.over || !board.drawn) return;
    this.over = move;
    if (board.pending === null) board.setGhost(move);
    board.send("hover", move);
  }

  /** @param {PointerEvent} event */
  onUp(event) {
    const { board, down } = this;
    this.down = null;
    if (down === null || event.button > 0) return;
    // A finger that travelled was scrolling.
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > 12) return;
    const move = this.nearest(event);
    board.clearNote();
    if (move === null) {
      board.setPending(null);
      this.refuse(event);
      return;
    }
    const asksTwice = event.pointerType === "touch" && !board.state.edit && !board.state.marking;
    if (asksTwice && board.pending !== move) board.setPending(move);
    else board.choose(move);
  }
}
