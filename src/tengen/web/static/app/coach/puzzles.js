// @ts-check
/** Puzzles: find the one best move; a streak, and a rating that follows the answers. Some are from own games. */

import { familyOf } from "../../board/families/registry.js";
import { refusalOf } from "../connection.js";
import { button, h } from "../dom.js";
import { BoardPage } from "../page.js";
import { prefer, settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { speak } from "../speak.js";

const FIRST = "gomoku";
const PATIENCE = 30_000;

/** @type {ViewMaker} */
export const showPuzzles = (root, rest, app) => {
  new Puzzles(root, app, rest[1] === "own").load(rest[0] || settings.puzzles || FIRST);
};

class Puzzles extends BoardPage {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {boolean} isOwn
   */
  constructor(root, app, isOwn) {
    super(app, { name: "Puzzle" });
    this.game = FIRST;
    /** @type {Wire.PuzzleAsked | null} */
    this.asked = null;
    this.isDone = true;
    /** What is said while nothing waits for a second tap. */
    this.told = "";
    this.choice = h("select", { id: "puzzle-game" });
    this.choice.addEventListener("change", () => this.load(this.choice.value));
    this.own = h("input", { type: "checkbox", id: "puzzle-own" });
    this.own.checked = isOwn;
    this.own.addEventListener("change", () => this.load(this.game));
    this.count = h("span", {});
    this.question = h("h1", { class: "game-title" }, "Puzzles");
    this.standing = h("dl", { class: "standing" });
    this.next = button("Next puzzle", () => this.load(this.game), { picture: "next", class: "primary" });
    this.show = button("Show the answer", () => this.guess(null), { class: "plain small" });
    this.lay(root, this.side());
  }

  side() {
    return h(
      "aside",
      { class: "side stack", "aria-label": "Puzzle" },
      h("div", { class: "card stack tight" }, this.question, this.next, this.show),
      h("div", { class: "card stack tight" }, h("h2", {}, "You"), this.standing),
      h(
        "div",
        { class: "card stack tight" },
        h("label", { class: "field" }, h("span", {}, "Game"), this.choice),
        h("label", { class: "check" }, this.own, this.count),
      ),
    );
  }

  /** @override */
  get view() {
    return this.asked?.view ?? null;
  }

  /** @param {string} game */
  async load(game) {
    this.game = game;
    this.next.hidden = true;
    this.show.hidden = true;
    try {
      const person = settings.name || null;
      this.offer((await this.app.connection.ask("puzzles", { person }, PATIENCE)).games);
      const fields = { game, person, own: this.own.checked };
      this.asked = await this.app.connection.ask("puzzle", fields, PATIENCE);
    } catch (problem) {
      this.next.hidden = false;
      this.complain(refusalOf(problem).message);
      return;
    }
    prefer({ puzzles: game });
    this.isDone = false;
    this.show.hidden = false;
    const { view, rating, own, standing } = this.asked;
    this.question.textContent = `${view.sides[view.turn]} to move: find the best move`;
    this.told = own ? `A puzzle from a game of yours, rated ${rating}.` : `A puzzle rated ${rating}.`;
    this.say(this.told);
    this.tell(standing);
    this.board.clearOverlay();
    this.render();
    this.host.focus({ preventScroll: true });
  }

  /**
   * The games of which there are puzzles, and how many of these are one's own.
   * @param {Wire.PuzzleGame[]} games
   */
  offer(games) {
    const here = games.find(({ game }) => game === this.game) ?? { game: this.game, title: this.game, own: 0 };
    const shown = games.some(({ game }) => game === this.game) ? games : [...games, here];
    this.choice.replaceChildren(...shown.map(({ game, title }) => h("option", { value: game }, title)));
    this.choice.value = this.game;
    this.count.textContent = `Only from my own games (${here.own})`;
    this.own.disabled = !here.own && !this.own.checked;
  }

  /** @override */
  render() {
    if (!this.asked) return;
    const { view, board } = this.asked;
    const { coordinates } = settings;
    this.board.set({ view, board, side: view.turn, isOpen: !this.isDone, coordinates, numbers: false });
  }

  /** The first answer counts. @override @param {string} move */
  play(move) {
    if (!this.isDone) this.guess(move);
  }

  /** Who asks for the answer, with null, has not found it. @param {string | null} move */
  async guess(move) {
    if (!this.asked) return;
    this.isDone = true;
    try {
      const fields = { puzzle: this.asked.puzzle, move, person: settings.name || null };
      this.end(this.asked, move, await this.app.connection.ask("guess", fields, PATIENCE));
    } catch (problem) {
      this.isDone = false;
      this.complain(refusalOf(problem).message);
    }
  }

  /**
   * @param {Wire.PuzzleAsked} asked
   * @param {string | null} move
   * @param {Wire.Guessed} guessed
   */
  end({ view, board }, move, { solved, answer, moves, standing }) {
    const best = this.nameMove(answer);
    const wrong = move === null ? `The answer is ${best}.` : `Not ${this.nameMove(move)}: ${best} is best.`;
    this.say(solved ? `Right: ${best}.` : wrong, solved ? "praise" : "");
    speak(solved ? "Right" : wrong);
    sound(solved ? "win" : "move");
    this.render();
    const family = familyOf(view.family);
    this.board.overlay({ line: { moves, sides: family.movers(moves, view, board), upto: family.shownLength(moves) } });
    this.tell(standing);
    this.show.hidden = true;
    this.next.hidden = false;
    this.next.focus();
  }

  /** @override @param {string | null} move */
  showPending(move) {
    if (this.isDone) return;
    if (move === null) this.say(this.told);
    else super.showPending(move);
  }

  /** @param {Wire.PuzzleStanding} standing */
  tell({ rating, streak, best_streak: longest, solved, tried }) {
    const entry = (/** @type {string} */ name, /** @type {string | number} */ value) =>
      h("div", {}, h("dt", {}, name), h("dd", {}, String(value)));
    this.standing.replaceChildren(
      entry("rating", rating),
      entry("streak", streak),
      entry("longest", longest),
      entry("solved", `${solved} of ${tried}`),
    );
  }
}
