/** A game with its variations. The first child of a node is the main line. */

export class Node {
  constructor(parent, move, mover) {
    this.parent = parent;
    this.move = move;
    this.mover = mover;
    this.ply = parent ? parent.ply + 1 : 0;
    this.children = [];
    this.view = null;
    /** Side 0's chance as last seen. */
    this.chance = null;
    /** What the coach thinks of the move: a fault, or null. */
    this.mark = null;
  }

  /** The moves from the start to here. */
  get moves() {
    return this.path.slice(1).map((node) => node.move);
  }

  /** The nodes from the start to here. */
  get path() {
    const path = [];
    for (let node = this; node; node = node.parent) path.unshift(node);
    return path;
  }

  /** The end of the line that goes on from here. */
  get end() {
    let node = this;
    while (node.children.length) [node] = node.children;
    return node;
  }

  /** The child with that move, made if it is new. */
  add(move, mover) {
    const old = this.children.find((child) => child.move === move);
    if (old) return old;
    const child = new Node(this, move, mover);
    this.children.push(child);
    return child;
  }

  /** A whole line below this node; returns its last node. */
  addLine(moves, movers) {
    return moves.reduce((node, move, at) => node.add(move, movers[at]), this);
  }

  /** Takes this node and all below it away. */
  remove() {
    this.parent.children = this.parent.children.filter((child) => child !== this);
  }

  sibling(by) {
    const all = this.parent?.children ?? [];
    return all[all.indexOf(this) + by] ?? null;
  }
}

/** `blunder`, `mistake`, `inaccuracy` or null. */
export function faultOf(node) {
  return node.mark;
}

export const SIGNS = { blunder: "??", mistake: "?", inaccuracy: "?!" };
