// @ts-check
/**
 * The position in the address: `#/analyse/gomoku/h8.i9.j10@2` is the game, its moves, and which position is shown.
 *
 * Variations stand in parentheses behind the move whose place they take: `h8.i9(h9.g8).j10`. Behind `~` follow
 * comments and marks. Positions are counted along the main line first, then along each variation in turn.
 */

import { Node, inOrder } from "./tree.js";

/** Longer links are cut by too many programs. */
export const LONGEST = 4000;

/** @typedef {"nothing" | "notes" | "variations"} LeftOut what an address has no room for */

/**
 * @param {string} game
 * @param {string[]} moves
 * @param {number} [at] how many are shown; all of them if left out
 */
export function analysisAddress(game, moves, at) {
  const end = at === moves.length || at === undefined ? "" : `@${at}`;
  return `#/analyse/${encodeURIComponent(game)}/${moves.join(".")}${end}`;
}

/**
 * As much of a tree as fits: all of it, else without comments and marks, else the line that is shown.
 * @param {string} game
 * @param {Node} root
 * @param {Node} current
 * @returns {{ address: string, leftOut: LeftOut }}
 */
export function treeAddress(game, root, current) {
  const nodes = inOrder(root);
  const at = current === root.end ? "" : `@${nodes.indexOf(current)}`;
  const bare = `#/analyse/${encodeURIComponent(game)}/${written(root)}${at}`;
  const whole = `${bare}${notesOf(nodes)}`;
  if (whole.length <= LONGEST) return { address: whole, leftOut: "nothing" };
  if (bare.length <= LONGEST) return { address: bare, leftOut: "notes" };
  return { address: analysisAddress(game, current.end.moves, current.ply), leftOut: "variations" };
}

/** What follows a node, as text. @param {Node} from @returns {string} */
function written(from) {
  const parts = [];
  for (let node = from; node.children.length; [node] = node.children) {
    const [main, ...others] = node.children;
    const beside = others.map((other) => `(${[other.move, written(other)].filter(Boolean).join(".")})`);
    parts.push(main.move + beside.join(""));
  }
  return parts.join(".");
}

/** @param {Node[]} nodes */
function notesOf(nodes) {
  const notes = nodes.flatMap(({ comment, fields }, at) => (comment || Object.keys(fields).length ? [[at, comment, fields]] : []));
  if (!notes.length) return "";
  const bytes = new TextEncoder().encode(JSON.stringify(notes));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `~${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/**
 * What the address says; a wrong number is the end of the game, and notes that cannot be read are none.
 * @param {string[]} words
 */
export function readAnalysis([game, text = ""]) {
  const [body, notes = ""] = text.split("~");
  const [list, number] = body.split("@");
  const root = planted(list);
  const nodes = inOrder(root);
  readNotes(nodes, notes);
  const at = /^\d{1,5}$/.test(number ?? "") && Number(number) < nodes.length ? Number(number) : root.end.ply;
  return { game: game || null, root, at };
}

/** Is it more than a line of moves? @param {Node} root */
export function isTree(root) {
  return inOrder(root).some(({ children, comment, fields }) => children.length > 1 || comment || Object.keys(fields).length);
}

/** The tree that a text tells of; who moves is not known yet. @param {string} text */
function planted(text) {
  const root = new Node();
  /** @type {Node[]} */
  const open = [];
  let node = root;
  for (const [word] of text.matchAll(/[().]|[^().]+/g)) {
    // A variation begins beside the last move, so at its parent.
    if (word === "(") {
      open.push(node);
      node = node.parent ?? root;
    } else if (word === ")") node = open.pop() ?? node;
    else if (word !== ".") node = node.add(word, 0);
  }
  return root;
}

/**
 * @param {Node[]} nodes
 * @param {string} text
 */
function readNotes(nodes, text) {
  if (!text) return;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    for (const [at, comment, fields] of JSON.parse(new TextDecoder().decode(bytes))) {
      const node = nodes[at];
      if (!node) continue;
      if (typeof comment === "string") node.comment = comment;
      for (const [name, value] of Object.entries(fields ?? {})) if (typeof value === "string") node.fields[name] = value;
    }
  } catch {
    // A link that was cut off on its way still shows its moves.
  }
}
