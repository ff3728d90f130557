/** Whose move each of a line is. In edge games the one who closes a cell moves again. */

export function moversOf(line, view, board) {
  if (line.movers) return line.movers;
  if (view.family !== "edge") return line.moves.map((_, at) => (view.turn + at) % 2);
  const drawn = new Set(view.edges.map(({ name }) => name));
  const closes = (cell) => board.edges.every((edge) => !edge.cells.includes(cell) || drawn.has(edge.name));
  let turn = view.turn;
  return line.moves.map((move) => {
    drawn.add(move);
    const mover = turn;
    const { cells } = board.edges.find((edge) => edge.name === move);
    if (!cells.some(closes)) turn = 1 - turn;
    return mover;
  });
}
