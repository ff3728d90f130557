// What the views and their parts hand to each other.

/** What a view gets: the connection, a signal that says when it is left, and the way to another one. */
interface App {
  connection: import("./connection.js").Connection;
  signal: AbortSignal;
  /** Moves to another view. */
  go(address: string): void;
  /** Writes down where the view is; `isJump` shows that address anew. */
  write(address: string, isJump?: boolean): void;
}

type ViewMaker = (root: HTMLElement, rest: string[], app: App) => void;

/** What somebody chose on the start page. */
interface Wish {
  kind: string;
  options: Record<string, number | string>;
  way: string;
  level: number;
  adaptive: boolean;
  classic: string | null;
  classicOptions: Record<string, number | string>;
  like: string;
  colour: Wire.Catalogue["colours"][number];
  clock: string | null;
  swap2: boolean;
  /** Levels as numbers; any other player as the catalogue names it. */
  watch: (string | number)[];
  speed: number;
}

/** A position that another view asked to play on from. */
interface From {
  game: string;
  moves: string[];
  title: string;
  kind: string;
}

type Sound = "move" | "disc" | "stroke" | "back" | "ask" | "refuse" | "capture" | "win" | "loss" | "draw" | "low";
type Child = Node | string | null | undefined | false;
type KeyActions = Record<string, () => unknown>;
