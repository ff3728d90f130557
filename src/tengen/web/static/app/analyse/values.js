// @ts-check
/** Values of moves as short texts and colours. A drop in winning chances is seen on a scale from -1 to 1. */

const STEPS = [0.3, 0.2, 0.1, 0.03];

/** 4 for the best moves down to 0 for those that throw the game away. @param {number} loss */
export function toneOf(loss) {
  const step = STEPS.findIndex((limit) => loss >= limit);
  return step < 0 ? 4 : step;
}

/**
 * What fits on a stone: 54 (percent), W4 (win in 4 moves), L2, =, +3 (cells).
 * @param {Pick<Wire.PlayLine, "kind" | "value" | "chance">} line
 */
export function shortText({ kind, value, chance }) {
  // The value counts moves of both sides; people count those of the winner.
  if (kind === "win" || kind === "loss") return `${kind === "win" ? "W" : "L"}${Math.ceil(value / 2)}`;
  if (kind === "draw") return "=";
  if (kind === "margin") return signed(value);
  return String(Math.round(100 * chance));
}

/**
 * Badges for the moves of the engine's lines that lose no more than the threshold.
 * @param {Wire.PlayLine[]} lines
 * @param {number} threshold
 * @returns {Candidate[]}
 */
export function candidatesOf(lines, threshold) {
  const [best] = lines;
  if (!best) return [];
  return lines
    .map((line) => ({ line, loss: 2 * (best.chance - line.chance) }))
    .filter(({ loss }, at) => at === 0 || loss <= threshold)
    .map(({ line, loss }, at) => ({ move: line.move, text: shortText(line), tone: toneOf(loss), best: at === 0 }));
}

/**
 * Badges for every move whose exact value is known.
 * @param {Pick<Wire.ExactValues, "moves">} exact
 * @returns {Candidate[]}
 */
export function exactBadges({ moves }) {
  const best = Math.max(...moves.map(({ chance }) => chance));
  return moves.map((move) => {
    const isWorse = move.chance < best;
    const tone = move.best ? 4 : !isWorse ? 3 : best - move.chance > 0.75 ? 0 : 1;
    return { move: move.move, text: move.short.replace("-", "−"), tone, best: move.best };
  });
}

/** How a proven value is coloured: who wins sees green, who loses red. @param {number} chance */
export function proofTone(chance) {
  return chance > 0.5 ? "won" : chance < 0.5 ? "lost" : "even";
}

/** +3, −1 or 0. @param {number} value */
function signed(value) {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

/** 1234567 as 1.2 M. @param {number} count */
export function bigNumber(count) {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)}\u00a0G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)}\u00a0M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)}\u00a0k` : String(count);
}
