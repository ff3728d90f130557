// @ts-check
/** Puzzles: reach the goal against the best defence; hints in steps, the solution in words, another try. */

import { familyOf } from "../../board/families/registry.js";
import { refusalOf } from "../connection.js";
import { button, h } from "../dom.js";
import { t, together } from "../language.js";
import { BoardPage, LAST_STEP } from "../page.js";
import { prefer, settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { speak } from "../speak.js";
import { standingEntries } from "./standing.js";

const FIRST = "gomoku";
const PATIENCE = 30_000;
const ANY = "";

/** @type {ViewMaker} */
export const showPuzzles = (root, rest, app) => {
  const page = new Puzzles(root, app, rest[1] === "own");
  if (rest[1] && rest[1] !== "own") page.wanted = rest[1];
  page.load(rest[0] || settings.puzzles || FIRST);
};

class Puzzles extends BoardPage {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   * @param {boolean} isOwn
   */
  constructor(root, app, isOwn) {
    super(app, { name: t("Puzzle") });
    this.game = FIRST;
    /** The theme that was chosen. */
    this.wanted = ANY;
    /** @type {Wire.PuzzleAsked | null} */
    this.asked = null;
    /** The position on the board. @type {Wire.View | null} */
    this.shown = null;
    /** The moves of both sides since the puzzle's position. @type {string[]} */
    this.played = [];
    this.step = 0;
    /** The furthest hint at this puzzle. */
    this.hints = 0;
    this.isDone = true;
    /** What is said while nothing waits for a second tap. */
    this.told = "";
    this.choice = h("select", { id: "puzzle-game" });
    this.choice.addEventListener("change", () => {
      this.wanted = ANY;
      this.load(this.choice.value);
    });
    this.theme = h("select", { id: "puzzle-theme" });
    this.theme.addEventListener("change", () => {
      this.wanted = this.theme.value;
      this.load(this.game);
    });
    this.own = h("input", { type: "checkbox", id: "puzzle-own" });
    this.own.checked = isOwn;
    this.own.addEventListener("change", () => this.load(this.game));
    this.count = h("span", {});
    this.question = h("h1", { class: "game-title" }, t("Puzzles"));
    this.about = h("p", { class: "small quiet" });
    this.solution = h("div", { class: "solution stack tight", "aria-live": "polite" });
    this.standing = h("dl", { class: "standing" });
    this.next = button(t("Next puzzle"), () => this.load(this.game), { picture: "next", class: "primary" });
    this.again = button(t("Try again"), () => this.restart(), { picture: "again", class: "small" });
    this.hint = button(t("Hint"), () => this.ask(), { picture: "bulb", class: "small" });
    this.show = button(t("Show the solution"), () => this.guess(null), { class: "plain small" });
    this.lay(root, this.side());
  }

  side() {
    return h(
      "aside",
      { class: "side stack", "aria-label": t("Puzzle") },
      h(
        "div",
        { class: "card stack tight" },
        this.question,
        this.about,
        this.solution,
        this.next,
        h("div", { class: "row wrap" }, this.hint, this.again, this.show),
      ),
      h("div", { class: "card stack tight" }, h("h2", {}, t("You")), this.standing),
      h(
        "div",
        { class: "card stack tight" },
        h("label", { class: "field" }, h("span", {}, t("Game")), this.choice),
        h("label", { class: "field" }, h("span", {}, t("Theme")), this.theme),
        h("label", { class: "check" }, this.own, this.count),
      ),
    );
  }

  /** @override */
  get view() {
    return this.shown;
  }

  /** @param {string} game */
  async load(game) {
    this.game = game;
    for (const one of [this.next, this.show, this.hint, this.again]) one.hidden = true;
    try {
      const person = settings.name || null;
      this.offer((await this.app.connection.ask("puzzles", { person }, PATIENCE)).games);
      const fields = { game, person, own: this.own.checked, theme: this.wanted || null };
      this.asked = await this.app.connection.ask("puzzle", fields, PATIENCE);
    } catch (problem) {
      this.next.hidden = false;
      this.complain(refusalOf(problem).message);
      return;
    }
    prefer({ puzzles: game });
    this.hints = 0;
    const { rating, own, theme, goal, standing } = this.asked;
    this.question.textContent = goal;
    this.question.dataset.puzzle = this.asked.puzzle;
    this.about.textContent = together(t("Theme: {theme}. Rated {rating}.", { theme: t(theme), rating }), own ? t("From a game of yours.") : "");
    this.standing.replaceChildren(...standingEntries(standing));
    this.restart();
  }

  /** Back to the puzzle's position. */
  restart() {
    if (!this.asked) return;
    this.shown = this.asked.view;
    this.played = [];
    this.step = 0;
    this.isDone = false;
    this.solution.replaceChildren();
    this.hint.hidden = this.show.hidden = false;
    this.again.hidden = this.next.hidden = true;
    this.talk(t("Your move: any move that keeps the goal is right."));
    this.board.clearOverlay();
    this.render();
    this.host.focus({ preventScroll: true });
  }

  /**
   * The games of which there are puzzles, their themes, and how many of these are one's own.
   * @param {Wire.PuzzleGame[]} games
   */
  offer(games) {
    const none = { game: this.game, title: this.game, own: 0, themes: [] };
    const here = games.find(({ game }) => game === this.game) ?? none;
    const shown = games.some(({ game }) => game === this.game) ? games : [...games, here];
    this.choice.replaceChildren(...shown.map(({ game, title }) => h("option", { value: game }, title)));
    this.choice.value = this.game;
    this.theme.replaceChildren(
      h("option", { value: ANY }, t("any")),
      ...here.themes.map(({ theme, count }) => h("option", { value: theme }, `${t(theme)} (${count})`)),
    );
    if (!here.themes.some(({ theme }) => theme === this.wanted)) this.wanted = ANY;
    this.theme.value = this.wanted;
    this.count.textContent = t("Only from my own games ({own})", { own: here.own });
    this.own.disabled = !here.own && !this.own.checked;
  }

  /** @override */
  render() {
    if (!this.asked || !this.shown) return;
    const { view, board } = this.asked;
    const { coordinates } = settings;
    this.board.set({ view: this.shown, board, side: view.turn, isOpen: !this.isDone, coordinates, numbers: false });
  }

  /** @override @param {string} move */
  play(move) {
    if (!this.isDone) this.guess(move);
  }

  /** Who asks for the solution, with null, has not found it. @param {string | null} move */
  async guess(move) {
    if (!this.asked) return;
    this.isDone = true;
    try {
      const { puzzle } = this.asked;
      const fields = { puzzle, move, played: this.played, hints: this.hints, person: settings.name || null };
      const guessed = await this.app.connection.ask("guess", fields, PATIENCE);
      this.standing.replaceChildren(...standingEntries(guessed.standing));
      if (guessed.solved || move === null) this.end(guessed, move === null);
      else if (guessed.right) this.goOn(guessed, move);
      else this.miss(guessed, move);
    } catch (problem) {
      this.isDone = false;
      this.complain(refusalOf(problem).message);
    }
  }

  /**
   * A right move, and the defence.
   * @param {Wire.Guessed} guessed
   * @param {string} move
   */
  goOn({ view, played, replies }, move) {
    const other = this.nameOf(this.asked?.view.turn === 0 ? 1 : 0);
    const answers = replies.map((reply) => this.nameMove(reply)).join(", ");
    const told = { move: this.nameMove(move), other, answers };
    const words = answers ? t("Right: {move}. {other} answers {answers}. Go on.", told) : t("Right: {move}. Go on.", told);
    this.shown = view;
    this.played = played;
    this.step = 0;
    this.isDone = false;
    this.board.clearOverlay();
    this.render();
    sound("move");
    this.talk(words, "praise");
  }

  /**
   * A wrong move, and what the other side would answer.
   * @param {Wire.Guessed} guessed
   * @param {string} move
   */
  miss({ replies }, move) {
    if (!this.asked || !this.shown) return;
    const other = this.nameOf(this.asked.view.turn === 0 ? 1 : 0);
    this.render();
    this.lineUp([move, ...replies]);
    sound("move");
    this.again.hidden = this.next.hidden = false;
    this.hint.hidden = true;
    const told = { name: this.nameMove(move), other, answer: replies.length ? this.nameMove(replies[0]) : "" };
    this.talk(replies.length ? t("Not {name}: {other} answers {answer}.", told) : t("Not {name}.", told));
    this.again.focus();
  }

  /**
   * Solved, or given up: the solution in words, and its moves on the board.
   * @param {Wire.Guessed} guessed
   * @param {boolean} isGiven
   */
  end({ view, moves, told }, isGiven) {
    if (!this.asked) return;
    this.shown = isGiven ? this.asked.view : view;
    this.render();
    if (isGiven) this.lineUp(moves);
    else this.board.clearOverlay();
    this.talk(isGiven ? t("The solution begins with {move}.", { move: this.nameMove(moves[0]) }) : t("Solved."), isGiven ? "" : "praise");
    sound(isGiven ? "move" : "win");
    this.solution.replaceChildren(h("h2", {}, t("The solution")), ...told.map((words) => h("p", { class: "small" }, words)));
    this.show.hidden = this.hint.hidden = true;
    this.next.hidden = this.again.hidden = false;
    this.next.focus();
  }

  /** A line from the position on the board, as ghosts. @param {string[]} moves */
  lineUp(moves) {
    if (!this.asked || !this.shown) return;
    const family = familyOf(this.shown.family);
    const sides = family.movers(moves, this.shown, this.asked.board);
    this.board.overlay({ line: { moves, sides, upto: family.shownLength(moves) } });
  }

  /** A hint, and each time a little more. */
  async ask() {
    if (!this.asked || this.isDone) return;
    const { puzzle } = this.asked;
    const { length } = this.played;
    const step = Math.min(this.step + 1, LAST_STEP);
    try {
      const hint = await this.app.connection.ask("clue", { puzzle, played: this.played, step }, PATIENCE);
      if (this.isDone || this.asked.puzzle !== puzzle || this.played.length !== length) return;
      this.step = step;
      this.hints = Math.max(this.hints, step);
      if (hint.move) this.board.overlay({ area: [], marks: [{ move: hint.move, kind: "hint" }] });
      else this.board.overlay({ area: hint.area, marks: [] });
      this.talk(this.hintWords(hint.words, step));
    } catch (problem) {
      this.complain(refusalOf(problem).message);
    }
  }

  /**
   * Words below the board, which are also spoken, and which come back after a tap that was taken back.
   * @param {string} words
   * @param {string} looks
   */
  talk(words, looks = "") {
    this.told = words;
    this.say(words, looks);
    speak(words);
  }

  /** @param {number} side */
  nameOf(side) {
    return this.asked?.view.sides[side] ?? "";
  }

  /** @override @param {string | null} move */
  showPending(move) {
    if (this.isDone) return;
    if (move === null) this.say(this.told, "");
    else super.showPending(move);
  }
}
