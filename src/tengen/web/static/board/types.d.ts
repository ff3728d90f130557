// What the parts of the board hand to each other.

/** A place where a move can be made. */
interface Target {
  move: string;
  x: number;
  y: number;
}

/** Something that lies on the board. `key` is the same as long as it is the same thing. */
interface Piece {
  key: string;
  layer: "pieces" | "cells";
  side: Wire.Side;
  x: number;
  y: number;
  /** The move that put it there, for numbers; 0 or nothing where there is none to show. */
  number?: number;
}

type Layers = Record<
  "defs" | "ground" | "cells" | "under" | "pieces" | "front" | "labels" | "top" | "overlay" | "ghost" | "cursor",
  SVGElement
>;

type Stroke = { x1: number; y1: number; x2: number; y2: number };

/** Where things are on a board of one family, and how they look. */
interface Geometry {
  width: number;
  height: number;
  /** The radius of a badge on a place. */
  badge: number;
  targets: Target[];
  /** Where the mark of the last move lies: on the pieces, or under them. */
  lastLayer: "top" | "under";
  /** Where extras lie. */
  extrasLayer: "top" | "under";
  /** What lies on it, where that is not what is usual in its family. */
  pieceNames?: string;
  numberSize(number: number): number;
  find(move: string): Target | null;
  /** The place nearest to a point; `isOpen` says which may be chosen. */
  snap(x: number, y: number, isOpen: (move: string) => boolean): Target | null;
  /** Where a move comes to rest now. */
  spot(move: string): { x: number; y: number } | null;
  /** The area of a place for pointers and screen readers. */
  shape(target: Target): SVGElement;
  drawGround(layers: Layers, uid: string): void;
  drawLabels(layer: SVGElement): void;
  pieces(view: Wire.View): Piece[];
  draw(piece: Piece, uid: string): SVGElement;
  enter(element: SVGElement, calm: boolean, piece: Piece): void;
  ghost(move: string, side: Wire.Side, uid: string, stacked?: number | null): SVGElement | null;
  lastMark(view: Wire.View): SVGElement | null;
  /** What else there is to see: forbidden points, pops. */
  extras(view: Wire.View): SVGElement[];
  winStroke(cells: string[]): Stroke | null;
  area(cell: string): SVGElement;
  /** The place under a point that can bear a mark: a cell, or an edge. */
  placeAt(x: number, y: number): string | null;
  /** The place that a mark lies on when somebody points at a move. */
  placeOf(move: string): string;
  /** The middle of a place by its name, and how large a mark there may be; null if there is none. */
  markSpot(name: string): { x: number; y: number; r: number } | null;
  /** What stands on a place in words: "h8, empty". */
  say(target: Target, view: Wire.View): string;
  /** Where each move of a line comes to rest, in games in which that depends on those before it. */
  landings?(moves: string[]): (number | null)[];
}

interface Candidate {
  move: string;
  text: string;
  /** From 0 (bad) to 4 (good). */
  tone: number;
  best: boolean;
}

/** A line of play; `upto` is how many moves of it are shown. */
interface ShownLine {
  moves: string[];
  sides: Wire.Side[];
  upto?: number;
}

/** A mark that somebody put on a place. */
interface Sign {
  at: string;
  kind: "circle" | "triangle" | "square" | "cross" | "label";
  /** Of a label. */
  text: string;
}

interface Overlay {
  candidates: Candidate[];
  line: ShownLine | null;
  marks: { move: string; kind: "hint" | "good" | "bad" | "here" }[];
  signs: Sign[];
  threats: Wire.ThreatShape[];
  /** Cells in which something is to be found. */
  area: string[];
  /** Lines through cells that show why a move is forbidden. */
  lines: string[][];
}

interface BoardState {
  view: Wire.View | null;
  board: Wire.Board | null;
  /** The colour of what is put next; null for none. */
  side: Wire.Side | null;
  /** May a move be chosen? */
  isOpen: boolean;
  flip: boolean;
  numbers: boolean;
  coordinates: boolean;
  /** Is the position being edited? Then every place may be chosen. */
  edit: boolean;
  /** Are marks put on the board? Then every place may be chosen, be it one for a move or not. */
  marking: boolean;
}

/** What was laid out by hand. */
interface Laid {
  stones: Map<string, Wire.Side>;
  edges: Map<string, Wire.Side>;
  cells: Map<string, Wire.Side>;
}
