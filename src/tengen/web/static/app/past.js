// @ts-check
/** The archive: finished games of everybody on this board, to look for, replay, review and take away. */

import { familyOf } from "../board/families/registry.js";
import { analysisAddress } from "./analyse/address.js";
import { refusalOf } from "./connection.js";
import { button, h } from "./dom.js";
import { t } from "./language.js";

/** What was looked for last, so that who comes back finds it again. @type {Wire.Past} */
let kept = {};

const LEVELS = 10;
/** Milliseconds after the last letter of a name. */
const TYPED = 400;

/** @type {ViewMaker} */
export const showPast = (root, [number, what], app) => {
  if (number) retell(root, Number(number), what === "review", app);
  else new PastPage(root, app);
};

/**
 * A game of the archive on the analysis board; the way back leads to the list.
 * @param {HTMLElement} root
 * @param {number} number
 * @param {boolean} isReview
 * @param {App} app
 */
async function retell(root, number, isReview, { connection, signal, write }) {
  const heading = h("h1", {}, t("Archive"));
  root.append(h("div", { class: "page narrow stack" }, heading));
  try {
    const { about, moves } = await connection.ask("retell", { number });
    if (signal.aborted) return;
    const address = analysisAddress(about.game, moves, isReview ? moves.length : 0);
    write(isReview ? `${address}/review` : address, true);
  } catch (problem) {
    heading.after(
      h("p", { class: "trouble", role: "alert" }, refusalOf(problem).message),
      h("p", {}, h("a", { href: "#/games" }, t("All games"))),
    );
  }
}

class PastPage {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   */
  constructor(root, app) {
    this.app = app;
    this.asking = 0;
    this.list = h("ul", { class: "past" });
    this.count = h("p", { class: "quiet", role: "status" }, "…");
    this.more = button(t("Show more"), () => this.load(this.next), { class: "wide" });
    this.more.hidden = true;
    /** @type {number | null} */
    this.next = null;
    this.save = h("p", { class: "row small" });
    this.game = h("select", { id: "past-game" }, h("option", { value: "" }, t("All games")));
    this.form = this.filters();
    const parts = [h("h1", {}, t("Archive")), h("div", { class: "card" }, this.form), this.count, this.list, this.more, this.save];
    root.append(h("div", { class: "page narrow" }, h("div", { class: "stack" }, ...parts)));
    this.load(null);
  }

  filters() {
    const person = h("input", { id: "past-person", value: kept.person ?? "", maxlength: 40, autocomplete: "off" });
    const levels = Array.from({ length: LEVELS }, (_, at) => [String(at + 1), t("Level {level}", { level: at + 1 })]);
    const level = select("past-level", [["", t("Anybody")], ...levels], String(kept.level ?? ""));
    const end = select("past-end", ends(), kept.end ?? "");
    const since = h("input", { id: "past-since", type: "date", value: kept.since ?? "" });
    const until = h("input", { id: "past-until", type: "date", value: kept.until ?? "" });
    const read = () => {
      kept = { game: this.game.value || null, person: person.value.trim() || null, since: since.value || null, until: until.value || null };
      kept.level = level.value ? Number(level.value) : null;
      kept.end = /** @type {Wire.Past["end"]} */ (end.value || null);
      this.load(null);
    };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let typing;
    person.addEventListener("input", () => {
      clearTimeout(typing);
      typing = setTimeout(read, TYPED);
    });
    for (const one of [this.game, level, end, since, until]) one.addEventListener("change", read);
    const fields = [
      field(t("Game"), this.game),
      field(t("Person"), person),
      field(t("Against"), level),
      field(t("Result"), end),
      field(t("From"), since),
      field(t("To"), until),
    ];
    const form = h("form", { class: "past-filters", role: "search", "aria-label": t("Look for games") }, fields);
    form.addEventListener("submit", (event) => event.preventDefault());
    return form;
  }

  /** @param {number | null} before the games before this one; null begins anew */
  async load(before) {
    this.asking += 1;
    const mine = this.asking;
    try {
      const found = await this.app.connection.ask("past", { ...kept, before });
      if (mine === this.asking && !this.app.signal.aborted) this.show(found, before !== null);
    } catch (problem) {
      if (mine !== this.asking) return;
      this.list.replaceChildren();
      this.more.hidden = true;
      this.count.textContent = refusalOf(problem).message;
    }
  }

  /**
   * @param {Wire.PastGames} found
   * @param {boolean} isMore
   */
  show({ games, next, total, kinds }, isMore) {
    const options = kinds.map(({ game, title, count }) => h("option", { value: game }, `${title} (${count})`));
    this.game.replaceChildren(h("option", { value: "" }, t("All games")), ...options);
    this.game.value = kept.game ?? "";
    if (!isMore) this.list.replaceChildren();
    const items = games.map(item);
    this.list.append(...items);
    if (isMore) items[0]?.querySelector("a")?.focus();
    this.count.textContent = total === 1 ? t("1 game") : t("{count} games", { count: total });
    if (!total) this.count.textContent = t("No games. Those that are played to their end here are kept for ever.");
    this.next = next;
    this.more.hidden = next === null;
    this.save.replaceChildren(...(total ? this.files(kinds) : []));
  }

  /** All that fit, as one file. @param {Wire.PastKind[]} kinds */
  files(kinds) {
    const game = kinds.find((kind) => kind.game === kept.game);
    const hasSgf = (game ? [game] : kinds).every(({ family }) => familyOf(family).recordFormat === "sgf");
    return [
      h("span", { class: "quiet" }, t("Take all of these along:")),
      h("a", { href: fileAddress({ ...kept, format: "tengen" }), download: "" }, t("Tengen records")),
      hasSgf && h("a", { href: fileAddress({ ...kept, format: "sgf" }), download: "" }, t("SGF")),
    ].filter((part) => part instanceof HTMLElement);
  }
}

/** @param {Record<string, unknown>} fields */
function fileAddress(fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return `/api/archive?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** @param {Wire.PastGame} game */
function item({ number, game, title, family, first, second, result, played, plies }) {
  const moves = plies === 1 ? t("1 move") : t("{count} moves", { count: plies });
  const who = t("{first} – {second}", { first, second });
  /** @param {string} words @param {string} href @param {object} [more] */
  const link = (words, href, more = {}) => h("a", { class: "button small", href, "aria-label": `${words}: ${who}, ${played}`, ...more }, words);
  return h(
    "li",
    { class: "past-game card", "data-game": game },
    h(
      "div",
      { class: "past-words" },
      h("strong", { class: "past-who" }, side(family, 0), first, h("span", { class: "quiet" }, "–"), side(family, 1), second),
      h("span", { class: "small quiet" }, `${title} · ${played} · ${moves}`),
    ),
    h("span", { class: "past-result" }, resultWords(result, first, second)),
    h(
      "div",
      { class: "row past-acts" },
      link(t("Replay"), `#/games/${number}`),
      link(t("Review"), `#/games/${number}/review`),
      link(t("Save"), fileAddress({ number, format: familyOf(family).recordFormat }), { download: "" }),
    ),
  );
}

/**
 * @param {string} family
 * @param {number} at
 */
function side(family, at) {
  return h("i", { class: `swatch tiny ${family}-${at}` });
}

/**
 * @param {string} result
 * @param {string} first
 * @param {string} second
 */
function resultWords(result, first, second) {
  if (result === "1-0") return t("{name} won", { name: first });
  if (result === "0-1") return t("{name} won", { name: second });
  return result === "*" ? t("Not finished") : t("Draw");
}

/** @returns {[string, string][]} */
function ends() {
  return [
    ["", t("Any")],
    ["won", t("The person won")],
    ["lost", t("The person lost")],
    ["draw", t("Draw")],
    ["first", t("First side won")],
    ["second", t("Second side won")],
    ["unfinished", t("Not finished")],
  ];
}

/**
 * @param {string} id
 * @param {string[][]} options values and words
 * @param {string} value
 */
function select(id, options, value) {
  const made = h("select", { id }, options.map(([option, words]) => h("option", { value: option }, words)));
  made.value = value;
  return made;
}

/**
 * @param {string} words
 * @param {HTMLElement} input
 */
function field(words, input) {
  return h("label", { class: "field" }, h("span", {}, words), input);
}
