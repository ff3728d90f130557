// @ts-check
/** A game with its variations. The first child of a node is the main line. */

import { t } from "../language.js";

/** @typedef {"blunder" | "mistake" | "inaccuracy"} Fault */

export class Node {
  /**
   * @param {Node | null} parent null for the start
   * @param {string} move
   * @param {Wire.Side} mover
   */
  constructor(parent = null, move = "", mover = 0) {
    this.parent = parent;
    this.move = move;
    this.mover = mover;
    /** @type {number} */
    this.ply = parent ? parent.ply + 1 : 0;
    /** @type {Node[]} */
    this.children = [];
    /** The position after the move, once it is known. @type {Wire.View | null} */
    this.view = null;
    /** Side 0's chance as last seen. @type {number | null} */
    this.chance = null;
    /** What the coach thinks of the move: a fault, or null. @type {Fault | null} */
    this.mark = null;
    /** Exact values; null when the solver has none, undefined when it was not asked. @type {Wire.ExactValues | null | undefined} */
    this.exact = undefined;
  }

  /** The moves from the start to here. */
  get moves() {
    return this.path.slice(1).map((node) => node.move);
  }

  /** The nodes from the start to here. */
  get path() {
    /** @type {Node[]} */
    const path = [];
    for (let node = /** @type {Node | null} */ (this); node; node = node.parent) path.unshift(node);
    return path;
  }

  /** The end of the line that goes on from here. */
  get end() {
    /** @type {Node} */
    let node = this;
    while (node.children.length) [node] = node.children;
    return node;
  }

  /**
   * The child with that move, made if it is new.
   * @param {string} move
   * @param {Wire.Side} mover
   */
  add(move, mover) {
    const old = this.children.find((child) => child.move === move);
    if (old) return old;
    const child = new Node(this, move, mover);
    this.children.push(child);
    return child;
  }

  /**
   * A whole line below this node; returns its last node.
   * @param {string[]} moves
   * @param {Wire.Side[]} movers
   * @returns {Node}
   */
  addLine(moves, movers) {
    return moves.reduce((node, move, at) => node.add(move, movers[at]), /** @type {Node} */ (this));
  }

  /** Takes this node and all below it away. */
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
  }

  /** Another variation of the same move. @param {number} by */
  sibling(by) {
    const all = this.parent?.children ?? [];
    return all[all.indexOf(this) + by] ?? null;
  }
}

/** What the coach calls them. */
export const FAULTS = { blunder: t("blunder"), mistake: t("mistake"), inaccuracy: t("inaccuracy") };
export const SIGNS = { blunder: "??", mistake: "?", inaccuracy: "?!" };
