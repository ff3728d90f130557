// @ts-check
/** What lies over the board: candidate moves with numbers, a line of numbered ghosts, marks, a hint's area. */

import { label, svg } from "./svg.js";

/**
 * Badges; a thin ring marks the best of them.
 * @param {Geometry} geometry
 * @param {Candidate[]} candidates
 */
export function drawCandidates(geometry, candidates) {
  return candidates.flatMap(({ move, text, tone, best }) => {
    const spot = geometry.spot(move);
    if (spot === null) return [];
    const r = geometry.badge;
    const width = text.length + (text.startsWith("W") ? 0.6 : 0);
    const size = r * (width > 3.2 ? 0.68 : width > 2.2 ? 0.82 : 1);
    const badge = svg(
      "g",
      { class: `candidate tone-${tone}${best ? " best" : ""}`, "data-candidate": move },
      // Square, so that nobody takes one for a stone or a disc.
      svg("rect", { x: spot.x - r, y: spot.y - r, width: 2 * r, height: 2 * r, rx: r * 0.3 }),
      label(spot.x, spot.y, text, "value", size),
    );
    return [badge];
  });
}

/**
 * A line of play as ghosts with numbers.
 * @param {Geometry} geometry
 * @param {ShownLine} line
 * @param {string} uid
 */
export function drawLine(geometry, { moves, sides, upto = moves.length }, uid) {
  const landings = geometry.landings?.(moves);
  /** @type {SVGElement[]} */
  const drawn = [];
  moves.slice(0, upto).forEach((move, at) => {
    const ghost = geometry.ghost(move, sides[at], uid, landings?.[at]);
    if (ghost === null) return;
    ghost.classList.add("line-ghost");
    if (at === upto - 1) ghost.classList.add("newest");
    const spot = geometry.spot(move);
    if (spot === null) return;
    const y = landings?.[at] ?? spot.y;
    const size = geometry.badge * (at > 8 ? 0.95 : 1.1);
    drawn.push(ghost, label(spot.x, y, at + 1, `line-number side-${sides[at]}`, size));
  });
  return drawn;
}

/**
 * Signs on places.
 * @param {Geometry} geometry
 * @param {Overlay["marks"]} marks
 */
export function drawMarks(geometry, marks) {
  return marks.flatMap(({ move, kind }) => {
    const spot = geometry.spot(move);
    return spot === null ? [] : [svg("circle", { cx: spot.x, cy: spot.y, r: geometry.badge, class: `mark ${kind}` })];
  });
}

/**
 * The marks of a study.
 * @param {Geometry} geometry
 * @param {Sign[]} signs
 */
export function drawSigns(geometry, signs) {
  /** @type {(sign: Sign) => SVGElement[]} */
  const draw = ({ at, kind, text }) => {
    const place = geometry.markSpot(at);
    if (place === null) return [];
    const { x, y, r } = place;
    if (kind === "label") return [label(x, y, text, "sign-label", r * (text.length > 2 ? 1.1 : 1.9))];
    const d = SIGN_PATHS[kind](x, y, r);
    return [svg("path", { d, class: "sign-case" }), svg("path", { d, class: "sign-mark", "data-sign": `${kind} ${at}` })];
  };
  return signs.flatMap(draw);
}

/** @type {Record<Exclude<Sign["kind"], "label">, (x: number, y: number, r: number) => string>} */
const SIGN_PATHS = {
  circle: (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  triangle: (x, y, r) => `M${x} ${y - 1.15 * r}l${r} ${1.75 * r}h${-2 * r}z`,
  square: (x, y, r) => `M${x - 0.85 * r} ${y - 0.85 * r}h${1.7 * r}v${1.7 * r}h${-1.7 * r}z`,
  cross: (x, y, r) => `M${x - 0.85 * r} ${y - 0.85 * r}l${1.7 * r} ${1.7 * r}m0 ${-1.7 * r}l${-1.7 * r} ${1.7 * r}`,
};

/**
 * Cells in which something is to be found.
 * @param {Geometry} geometry
 * @param {string[]} cells
 */
export function drawArea(geometry, cells) {
  return cells.map((cell) => {
    const shape = geometry.area(cell);
    shape.setAttribute("class", "hint-area");
    return shape;
  });
}

/**
 * Lines through the stones that make a point forbidden.
 * @param {Geometry} geometry
 * @param {string[][]} lines
 */
export function drawReasons(geometry, lines) {
  return lines.flatMap((cells) => {
    const stroke = geometry.winStroke(cells);
    return stroke === null ? [] : [svg("line", { ...stroke, class: "reason-case" }), svg("line", { ...stroke, class: "reason" })];
  });
}

/**
 * What threatens: tinted cells, lines through stones, and signs where they are completed.
 * @param {Geometry} geometry
 * @param {Wire.ThreatShape[]} threats
 */
export function drawThreats(geometry, threats) {
  return [
    ...threats.flatMap(({ area, kind }) =>
      area.map((cell) => {
        const shape = geometry.area(cell);
        shape.setAttribute("class", `threat-area ${kind.replace(" ", "-")}`);
        return shape;
      }),
    ),
    ...threats.flatMap(({ line, side, urgent }) => {
      const stroke = line.length > 1 ? geometry.winStroke(line) : null;
      return stroke ? [svg("line", { ...stroke, class: `threat-line side-${side} ${urgent ? "urgent" : ""}` })] : [];
    }),
    ...threatPoints(geometry, threats),
  ];
}

/**
 * One badge a side and place, with the strongest of its signs. Where both sides have one they stand side by side.
 * @param {Geometry} geometry
 * @param {Wire.ThreatShape[]} threats
 */
function threatPoints(geometry, threats) {
  /** @type {Map<string, Map<Wire.Side | null, Wire.ThreatShape>>} */
  const places = new Map();
  for (const threat of threats) {
    for (const point of threat.points) {
      const there = places.get(point) ?? new Map();
      // The most urgent threats come first.
      if (!there.has(threat.side)) there.set(threat.side, threat);
      places.set(point, there);
    }
  }
  return [...places].flatMap(([point, there]) => {
    const spot = geometry.markSpot(point);
    if (spot === null) return [];
    return [...there.values()].map(({ side, sign, urgent, kind }) => {
      const isLong = sign.length > 2;
      const r = spot.r * (there.size > 1 ? 0.62 : isLong ? 1.25 : 0.86);
      // The sides of the diamond come nearer above and below the middle.
      const size = r * (isLong ? Math.min(0.86, 2.8 / sign.length) : 1.5);
      const x = there.size > 1 ? spot.x + (side === 0 ? -1.35 : 1.35) * r : spot.x;
      const name = { class: `threat-point side-${side}${urgent ? " urgent" : ""}`, "data-threat": `${kind} ${point}` };
      const turned = { x: x - r, y: spot.y - r, width: 2 * r, height: 2 * r, rx: r * 0.2, transform: `rotate(45 ${x} ${spot.y})` };
      return svg("g", name, svg("rect", turned), label(x, spot.y, sign, "threat-sign", size));
    });
  });
}
