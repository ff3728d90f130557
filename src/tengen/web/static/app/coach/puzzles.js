/** Puzzles: find the one best move; a streak, and a rating that follows the answers. Some are from own games. */

import { Board } from "../../board/board.js";
import { nameMove } from "../../board/words.js";
import { button, h } from "../dom.js";
import { prefer, settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { speak } from "../speak.js";

const FIRST = "gomoku";
const PATIENCE = 30_000;

export function showPuzzles(root, rest, app) {
  new Puzzles(root, app, rest[1] === "own").load(rest[0] || settings.puzzles || FIRST);
}

class Puzzles {
  constructor(root, app, isOwn) {
    this.app = app;
    this.asked = null;
    this.isDone = true;
    this.host = h("div", {});
    this.tray = h("div", { class: "tray", "aria-live": "polite" });
    const stage = h("section", { class: "stage", "aria-label": "Board" });
    stage.append(h("div", { class: "board-box" }, this.host), this.tray);
    this.board = new Board(this.host, { name: "Puzzle", frame: stage });
    this.choice = h("select", { id: "puzzle-game" });
    this.choice.addEventListener("change", () => this.load(this.choice.value));
    this.own = h("input", { type: "checkbox", id: "puzzle-own" });
    this.own.checked = isOwn;
    this.own.addEventListener("change", () => this.load(this.game));
    this.count = h("span", {});
    this.question = h("h1", { class: "game-title" }, "Puzzles");
    this.standing = h("dl", { class: "standing" });
    this.next = button("Next puzzle", () => this.load(this.game), { picture: "next", class: "primary" });
    this.show = button("Show the answer", () => this.giveUp(), { class: "plain small" });
    const side = h(
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
    root.append(h("div", { class: "page duo" }, stage, side));
    this.host.addEventListener("move", ({ detail }) => this.answer(detail.move));
    this.host.addEventListener("pending", ({ detail }) => this.showPending(detail.move));
  }

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
      this.say(problem.message, "trouble");
      return;
    }
    prefer({ puzzles: game });
    this.isDone = false;
    this.show.hidden = false;
    const { view, board, rating, own, standing } = this.asked;
    this.question.textContent = `${view.sides[view.turn]} to move: find the best move`;
    this.say(own ? `A puzzle from a game of yours, rated ${rating}.` : `A puzzle rated ${rating}.`);
    this.tell(standing);
    this.board.clearOverlay();
    this.draw(view, board);
    this.host.focus({ preventScroll: true });
  }

  /** The games of which there are puzzles, and how many of these are one's own. */
  offer(games) {
    const isThere = games.some(({ game }) => game === this.game);
    const shown = isThere ? games : [...games, { game: this.game, title: this.game, own: 0 }];
    this.choice.replaceChildren(...shown.map(({ game, title }) => h("option", { value: game }, title)));
    this.choice.value = this.game;
    const { own } = shown.find(({ game }) => game === this.game);
    this.count.textContent = `Only from my own games (${own})`;
    this.own.disabled = !own && !this.own.checked;
  }

  draw(view, board) {
    const { coordinates } = settings;
    this.board.set({ view, board, side: view.turn, isOpen: !this.isDone, coordinates, numbers: false });
  }

  /** The first answer counts. */
  async answer(move) {
    if (this.isDone) return;
    this.isDone = true;
    try {
      const fields = { puzzle: this.asked.puzzle, move, person: settings.name || null };
      this.end(move, await this.app.connection.ask("guess", fields, PATIENCE));
    } catch (problem) {
      this.isDone = false;
      this.say(problem.message, "trouble");
    }
  }

  /** Who asks for the answer has not found it. */
  async giveUp() {
    this.isDone = true;
    try {
      const fields = { puzzle: this.asked.puzzle, person: settings.name || null };
      this.end(null, await this.app.connection.ask("guess", fields, PATIENCE));
    } catch (problem) {
      this.isDone = false;
      this.say(problem.message, "trouble");
    }
  }

  end(move, { solved, answer, moves, standing }) {
    const { view, board } = this.asked;
    const best = nameMove(answer, view.family);
    const wrong = move === null ? `The answer is ${best}.` : `Not ${nameMove(move, view.family)}: ${best} is best.`;
    this.say(solved ? `Right: ${best}.` : wrong, solved ? "praise" : "");
    speak(solved ? "Right" : wrong);
    sound(solved ? "win" : "move");
    this.draw(view, board);
    const sides = moves.map((_, at) => (view.turn + at) % 2);
    const upto = view.family === "edge" ? 1 : Math.min(moves.length, 7);
    this.board.overlay({ line: { moves, sides, upto } });
    this.tell(standing);
    this.show.hidden = true;
    this.next.hidden = false;
    this.next.focus();
  }

  showPending(move) {
    if (move === null || this.isDone) return;
    const words = `Play ${nameMove(move, this.asked.view.family)}`;
    this.tray.replaceChildren(button(words, () => this.board.choose(move), { class: "primary" }));
  }

  tell({ rating, streak, best_streak: longest, solved, tried }) {
    const entry = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value)));
    this.standing.replaceChildren(
      entry("rating", rating),
      entry("streak", streak),
      entry("longest", longest),
      entry("solved", `${solved} of ${tried}`),
    );
  }

  say(words, looks = "small quiet") {
    this.tray.replaceChildren(h("p", { class: looks || null }, words));
  }
}
