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
    /** What somebody wrote here. */
    this.comment = "";
    /** Marks, and whatever else a record notes beside a move, as text. @type {Record<string, string>} */
    this.fields = {};
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

  /** Takes this node and all below it away; calling what it returns puts it back. */
  remove() {
    const { parent } = this;
    if (!parent) return () => {};
    const before = parent.children;
    parent.children = before.filter((child) => child !== this);
    return () => {
      const at = before.indexOf(this);
      if (!parent.children.some((child) => child.move === this.move)) parent.children.splice(at, 0, this);
    };
  }

  /** Is this the first choice at every fork on the way? */
  get isMain() {
    return this.path.every((node) => !node.parent || node.parent.children[0] === node);
  }

  /** Makes the way to here the main line. */
  promote() {
    for (const node of this.path) {
      if (node.parent) node.parent.children = [node, ...node.parent.children.filter((child) => child !== node)];
    }
  }

  /** Another variation of the same move. @param {number} by */
  sibling(by) {
    const all = this.parent?.children ?? [];
    return all[all.indexOf(this) + by] ?? null;
  }
}

/**
 * All nodes: a line to its end, then the variations beside each of its moves in the same way.
 * @param {Node} root
 * @returns {Node[]}
 */
export function inOrder(root) {
  /** @type {Node[]} */
  const found = [];
  const waiting = [root];
  while (waiting.length) {
    /** @type {Node[]} */
    const others = [];
    for (let node = waiting.pop(); node; [node] = node.children) {
      found.push(node);
      others.push(...node.children.slice(1));
    }
    waiting.push(...others.reverse());
  }
  return found;
}

/** A tree as the wire has it. @param {Node} root @returns {Wire.TreeNode[]} */
export function toWire(root) {
  const nodes = inOrder(root);
  const places = new Map(nodes.map((node, at) => [node, at]));
  return nodes.map(({ parent, move, comment, fields }) => ({
    parent: parent ? (places.get(parent) ?? -1) : -1,
    move,
    ...(comment ? { comment } : {}),
    ...(Object.keys(fields).length ? { fields } : {}),
  }));
}

/** A tree from the wire; returns its start. @param {Wire.TreeNode[]} nodes */
export function fromWire(nodes) {
  /** @type {Node[]} */
  const grown = [];
  for (const { parent, move, mover, comment, fields } of nodes) {
    const node = parent < 0 ? new Node() : grown[parent].add(move, mover ?? 0);
    node.comment = comment ?? "";
    node.fields = { ...fields };
    grown.push(node);
  }
  return grown[0] ?? new Node();
}

/** What the coach calls them. */
export const FAULTS = { blunder: t("blunder"), mistake: t("mistake"), inaccuracy: t("inaccuracy") };
export const SIGNS = { blunder: "??", mistake: "?", inaccuracy: "?!" };
