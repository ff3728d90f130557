// @ts-check
/** The start page: choose a game, an opponent, a colour and a clock. */

import { Board } from "../../board/board.js";
import { refusalOf } from "../connection.js";
import { button, check, choice, h, rename } from "../dom.js";
import { t } from "../language.js";
import { offerLessons } from "../learn/rules.js";
import { prefer, settings } from "../settings.js";
import { Sharing } from "../sharing.js";
import { keepSeat, openSeats } from "../tables.js";
import { chooseClassic, classicText } from "./classics.js";
import { chooseClock } from "./clocks.js";
import { Gallery } from "./gallery.js";
import { nameField } from "./invite_panel.js";
import { askKnowledge, levelSlider, likeWhom } from "./levels.js";
import { chooseOptions, swatched } from "./options.js";
import { choosePlayer, chooseSpeed, watched } from "./watching.js";
import { COLOURS, START, START_WORDS, WAYS } from "./wishes.js";

/** About how long an opponent seems to think, in seconds; even who wants no pace wants to see several captures. */
const PACE = 0.8;
const NO_PACE = 0.01;

/** A position that another view asked to play on from. @type {From | null} */
let given = null;

/** @param {From} position */
export function playFrom(position) {
  given = position;
}

/**
 * @param {HTMLElement} root
 * @param {string[]} _rest
 * @param {App} app
 */
export async function showSetup(root, _rest, app) {
  const page = h("div", { class: "page setup" });
  root.append(page);
  try {
    const catalogue = await app.connection.ask("catalogue", {});
    if (!app.signal.aborted) new Setup(page, catalogue, app);
  } catch (problem) {
    const again = button(t("Try again"), () => app.go("#/"), { picture: "again" });
    page.append(h("p", { class: "trouble", role: "alert" }, refusalOf(problem).message), again);
  }
}

class Setup {
  /**
   * @param {HTMLElement} page
   * @param {Wire.Catalogue} catalogue
   * @param {App} app
   */
  constructor(page, catalogue, app) {
    this.catalogue = catalogue;
    this.app = app;
    this.from = given;
    given = null;
    this.wish = { ...START, ...settings.setup };
    this.wish.watch = [...this.wish.watch];
    if (!catalogue.games.some(({ kind }) => kind === this.wish.kind)) this.wish = { ...START };
    /** The game with its sizes, as ratings name it. */
    this.gameName = this.from?.game ?? this.game.game;
    this.trouble = h("p", { class: "trouble", role: "alert" });
    this.form = h("div", { class: "stack" });
    const offered = catalogue.games.filter(({ kind }) => !this.from || kind === this.from.kind);
    this.gallery = new Gallery(app.connection, offered, (kind) => this.choose(kind));
    this.startButton = button(t("Play"), () => this.start(), { class: "primary big wide", id: "start" });
    const parts = [this.greeting(), this.going(), this.from ? this.picture(this.from) : this.gallery.element];
    page.append(
      h("section", { class: "stack", "aria-label": t("Games") }, ...parts),
      h(
        "section",
        { class: "card setup-card", "aria-label": t("Your game") },
        this.form,
        h("div", { class: "start-row" }, this.trouble, this.startButton),
      ),
    );
    this.draw();
  }

  greeting() {
    if (this.from) return h("h1", {}, t("Play on from move {ply}", { ply: this.from.moves.length }));
    return h("h1", {}, t("Choose a game"));
  }

  /** The position to play on from. @param {From} from */
  picture({ game, moves }) {
    const host = h("div", { class: "from-board" });
    this.app.connection.ask("look", { game, moves, board: true }).then(
      ({ view, board }) => new Board(host, { still: true }).set({ view, board }),
      (problem) => (this.trouble.textContent = refusalOf(problem).message),
    );
    return host;
  }

  /** Games that were begun and not ended. */
  going() {
    const seats = openSeats().slice(0, 3);
    if (!seats.length || this.from) return null;
    const links = seats.map((seat) => h("a", { class: "going", href: `#/table/${seat.table}` }, seat.title));
    return h("p", { class: "goings small" }, h("span", { class: "quiet" }, t("Go on with")), ...links);
  }

  get game() {
    const { games } = this.catalogue;
    return games.find(({ kind }) => kind === this.wish.kind) ?? games[0];
  }

  /** @param {string} kind */
  choose(kind) {
    this.wish = { ...this.wish, kind, options: {}, swap2: false };
    this.gameName = this.game.game;
    this.draw();
  }

  /** Another size is another game, with ratings of its own. @param {Wish["options"]} options */
  async resize(options) {
    this.wish.options = options;
    try {
      this.gameName = (await this.app.connection.ask("compose", { kind: this.wish.kind, options })).game;
    } catch {
      this.gameName = "";  // no such game: the start button says why
    }
    this.form.dispatchEvent(new Event("resized"));
  }

  /** @param {Partial<Wish>} changes */
  change(changes) {
    this.wish = { ...this.wish, ...changes };
    this.draw();
  }

  draw() {
    if (this.from) this.wish.kind = this.from.kind;
    const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : null;
    this.gallery.mark(this.wish.kind);
    const { game, wish } = this;
    this.form.replaceChildren(
      offerLessons(this.app.connection, game, this.from?.title ?? game.title, () => this.gameName),
      ...(this.from ? [] : [chooseOptions(game, wish.options, (options) => this.resize(options))]),
      choice(t("Opponent"), "way", this.ways(), wish.way, (way) => this.change({ way })),
      ...this.opponent(),
      ...this.colour(),
      ...this.clock(),
      ...this.more(),
    );
    rename(this.startButton, START_WORDS[wish.way] ?? t("Play {title}", { title: game.title }));
    // The form is drawn anew; who chose with the keyboard stays where he was.
    const isSame = (/** @type {HTMLInputElement} */ one) => one.name === focused?.name && one.value === focused.value;
    if (focused?.name) [...this.form.querySelectorAll("input")].find(isSame)?.focus();
  }

  /** @param {string} group */
  inGroup(group) {
    const { family } = this.game;
    return this.catalogue.opponents.filter((one) => one.group === group && one.families.includes(family));
  }

  ways() {
    const hasClassics = this.inGroup("classic").length > 0;
    if (!hasClassics && this.wish.way === "classic") this.wish.way = "engine";
    return WAYS.filter(([way]) => way !== "classic" || hasClassics);
  }

  /** @returns {HTMLElement[]} */
  opponent() {
    const { way } = this.wish;
    if (way === "engine") return this.levels();
    if (way === "classic") return [chooseClassic(this.inGroup("classic"), this.wish, (changes) => this.change(changes))];
    if (way === "like") return [likeWhom(this.wish.like || settings.name, (like) => (this.wish.like = like))];
    if (way === "watch") {
      return this.watchers();
    }
    const about = this.catalogue.opponents.find(({ opponent }) => opponent === way)?.about;
    const words = about ? [h("p", { class: "note" }, about)] : [];
    return way === "link" ? [...words, ...this.company()] : words;
  }

  /** Playing with friends: one's name, and how their devices reach this board. */
  company() {
    const { field, label } = nameField("own-name");
    field.addEventListener("input", () => prefer({ name: field.value.trim() }));
    const more = h("details", {}, h("summary", {}, t("Open the board on another device")));
    const open = () => more.open && more.children.length === 1 && more.append(new Sharing(this.app.connection, "", t("Address")).element);
    more.addEventListener("toggle", open);
    return [label, more];
  }

  /** Any two who are no persons. */
  watchers() {
    const players = ["engine", "classic", "simple"].flatMap((group) => this.inGroup(group));
    const fields = this.game.sides.map((name, side) =>
      choosePlayer(name, players, watched(this.wish.watch[side]), (player) => (this.wish.watch[side] = player)),
    );
    return [...fields, chooseSpeed(this.wish.speed, (seconds) => (this.wish.speed = seconds))];
  }

  /** A level of one's own choice, or one that follows one's results. */
  levels() {
    const { adaptive, level } = this.wish;
    const follow = check(t("Adaptive: follows your results"), adaptive, (isOn) => this.change({ adaptive: isOn }));
    if (adaptive) return this.question() ?? [follow];
    return this.question() ?? [this.slider(t("Level"), level, (chosen) => (this.wish.level = chosen)), follow];
  }

  /** Who has not played a game here yet is asked how well they know it. */
  question() {
    const { kind } = this.wish;
    if (settings.known.includes(kind) || this.from) return null;
    const known = [...settings.known, kind];
    return [askKnowledge(this.game, this.catalogue.knowledge, (level) => (prefer({ known }), this.change({ level })))];
  }

  /**
   * @param {string} name
   * @param {number} value
   * @param {(level: number) => void} onchange
   */
  slider(name, value, onchange) {
    const { field, tell } = levelSlider(name, value, this.inGroup("engine"), () => this.gameName, onchange);
    this.form.addEventListener("resized", tell);
    return field;
  }

  colour() {
    const { wish, game } = this;
    if (wish.way === "watch" || wish.way === "here" || wish.swap2) return [];
    const names = { first: game.sides[0], second: game.sides[1], random: t("Random") };
    /** @type {[Wish["colour"], Child][]} */
    const options = this.catalogue.colours.map((colour) => [colour, swatched(names[colour], game, COLOURS[colour])]);
    return [choice(t("You play"), "colour", options, wish.colour, (colour) => (this.wish.colour = colour))];
  }

  clock() {
    if (this.wish.way === "watch") return [];
    return chooseClock(this.catalogue.clocks, this.wish.clock, (clock) => (this.wish.clock = clock));
  }

  /** What few people change. */
  more() {
    const { wish } = this;
    const parts = [];
    if (this.game.swap2 && wish.way !== "watch" && !this.from) {
      const words = t("Swap2: one places three stones, the other chooses");
      parts.push(check(words, wish.swap2, (swap2) => this.change({ swap2 })));
    }
    if (["engine", "classic", "like"].includes(wish.way)) {
      parts.push(check(t("Natural pace: replies take a moment"), settings.pace, (isOn) => prefer({ pace: isOn })));
    }
    return parts.length ? [h("details", { open: wish.swap2 || null }, h("summary", {}, t("More")), ...parts)] : [];
  }

  async start() {
    const { wish, app } = this;
    this.trouble.textContent = "";
    this.startButton.disabled = true;
    try {
      const { kind, options } = wish;
      const game = this.from ? this.from.game : (await app.connection.ask("compose", { kind, options })).game;
      const made = await app.connection.ask("new", { game, ...this.asked() });
      prefer({ setup: wish });
      keepSeat(made.table, { token: made.token, invite: made.invite, title: made.state.view.title });
      app.go(`#/table/${made.table}`);
    } catch (problem) {
      this.trouble.textContent = refusalOf(problem).message;
    } finally {
      this.startButton.disabled = false;
    }
  }

  /** @returns {Omit<Wire.New, "game">} */
  asked() {
    const { wish } = this;
    /** @type {Record<string, string | null>} */
    const opponents = {
      engine: wish.adaptive ? "level:auto" : `level:${wish.level}`,
      classic: classicText(wish),
      like: `like:${wish.like || settings.name}`,
    };
    /** @type {Omit<Wire.New, "game">} */
    const asked = { opponent: opponents[wish.way] ?? wish.way };
    if (wish.way !== "here" && wish.way !== "link") asked.pace = settings.pace ? PACE : NO_PACE;
    if (wish.way === "engine" && wish.adaptive) asked.start = wish.level;
    if (settings.name) asked.name = settings.name;
    if (this.from) asked.moves = this.from.moves;
    if (wish.way === "watch") return { ...asked, players: wish.watch.map(watched), pace: wish.speed };
    if (wish.clock) asked.clock = wish.clock;
    if (wish.swap2 && this.game.swap2 && !this.from) asked.swap2 = true;
    if (wish.way !== "here" && !asked.swap2) asked.colour = wish.colour;
    return asked;
  }
}
