/** Places in words, for screen readers and for buttons. */

/** What stands on a place: "h8, empty", "column 4, 2 discs", "edge 3:4, free". */
export function sayPlace(target, view, geometry) {
  if (view.family === "line") {
    const stone = view.stones.find(({ at }) => at === target.move);
    if (stone) return `${target.move}, ${view.sides[stone.side]}`;
    return `${target.move}, ${view.forbidden.includes(target.move) ? "forbidden" : "empty"}`;
  }
  if (view.family === "drop") {
    if (target.pop) return `pop column ${target.col + 1}`;
    const count = geometry.heights[target.col];
    return `column ${target.col + 1}, ${count === 0 ? "empty" : count === 1 ? "1 disc" : `${count} discs`}`;
  }
  const edge = view.edges.find(({ name }) => name === target.move);
  return `edge ${target.move}, ${edge ? view.sides[edge.side] : "free"}`;
}

/** A move on a button: "h8", "column 4", "pop 4". */
export function nameMove(move, family) {
  if (family !== "drop" || move === "draw") return move;
  return move.startsWith("p") ? `pop ${move.slice(1)}` : `column ${move}`;
}
