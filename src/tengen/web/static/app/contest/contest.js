// @ts-check
/** A match or tournament while it is played: standings, who met whom, and games to watch. Nothing can be done here. */

import { refusalOf } from "../connection.js";
import { h } from "../dom.js";
import { t } from "../language.js";
import { Sharing } from "../sharing.js";
import { WatchedGame } from "./game.js";
import { keepLooking } from "./looking.js";

/** @type {ViewMaker} */
export const showContest = (root, [pair, leg], app) => {
  if (pair !== undefined && pair !== "") new WatchedGame(root, Number(pair), leg === "1" ? 1 : 0, app);
  else new ContestPage(root, app);
};

class ContestPage {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   */
  constructor(root, app) {
    this.app = app;
    this.drawn = "";
    this.title = h("h1", {}, t("Contest"));
    this.about = h("p", { class: "quiet" });
    this.state = h("p", { role: "status" }, "…");
    this.bar = h("progress", { "aria-label": t("Games played"), max: 1, value: 0 });
    this.body = h("div", { class: "contest-parts" });
    const share = h("details", { class: "card" }, h("summary", {}, t("Show this page on other devices")));
    share.addEventListener("toggle", () => {
      if (share.open && share.children.length === 1) share.append(new Sharing(app.connection, "", t("Address")).element);
    });
    root.append(h("div", { class: "page contest stack" }, h("div", {}, this.title, this.about), this.state, this.bar, this.body, share));
    keepLooking(() => this.look(), app.signal);
  }

  async look() {
    try {
      this.show(await this.app.connection.ask("contest", {}));
    } catch (problem) {
      const { code, message } = refusalOf(problem);
      if (code !== "lost") this.state.textContent = message;
      return code === "lost" || code === "late";
    }
    return true;
  }

  /** @param {Wire.ContestTold} told */
  show(told) {
    const drawn = JSON.stringify(told);
    // What is the same stays as it is: nobody loses the focus, or the place in a long table.
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const { title, about, headline, done, total, over } = told;
    this.title.textContent = title;
    document.title = title;
    this.about.textContent = about;
    const count = t("{done} of {total} games", { done, total });
    this.state.textContent = [headline, over ? t("Finished: {count}", { count }) : count].filter(Boolean).join(" · ");
    Object.assign(this.bar, { max: total || 1, value: done });
    const { activeElement } = document;
    const focused = activeElement && this.body.contains(activeElement) ? activeElement.getAttribute("href") : null;
    this.body.replaceChildren(...parts(told));
    const links = [...this.body.querySelectorAll("a")];
    if (focused) links.find((link) => link.getAttribute("href") === focused)?.focus({ preventScroll: true });
  }
}

/** @param {Wire.ContestTold} told */
function parts(told) {
  const { live, finished, meetings } = told;
  return [
    part(t("Being played"), live.length ? [games(live)] : [h("p", { class: "quiet" }, nobody(told))]),
    part(t("Standings"), [standings(told)]),
    told.players.length > 2 ? part(t("Everybody against everybody"), [crosstable(told)]) : null,
    meetings.length ? part(t("Rounds"), rounds(meetings)) : null,
    finished.length ? part(t("Last games"), [games(finished)]) : null,
  ].filter((one) => one !== null);
}

/** @param {Wire.ContestTold} told */
function nobody({ over }) {
  if (over) return t("All games are finished.");
  return t("No game can be seen. Games are shown as they are played if the contest was started with --watch.");
}

/**
 * @param {string} words
 * @param {HTMLElement[]} children
 */
function part(words, children) {
  return h("section", { class: "card stack tight" }, h("h2", {}, words), ...children);
}

/**
 * A table that scrolls in itself where it is wider than the window.
 * @param {string} name
 * @param {string[]} heads
 * @param {(string | number)[][]} rows the second entry is a player
 */
function table(name, heads, rows) {
  const cells = rows.map((row) =>
    h("tr", {}, row.map((text, at) => (at === 1 ? h("th", { scope: "row" }, String(text)) : h("td", {}, String(text))))),
  );
  const head = h("tr", {}, heads.map((words) => h("th", { scope: "col" }, words)));
  const made = h("table", { class: "plain numbers" }, h("thead", {}, head), h("tbody", {}, cells));
  return h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": name }, made);
}

/** @param {Wire.ContestTold} told */
function standings({ players, breaks }) {
  const heads = [t("Rank"), t("Player"), t("Points"), t("Won"), t("Drawn"), t("Lost"), ...breaks];
  const rows = players.map((one) => [
    one.rank, one.name, t("{points} of {games}", { points: one.points, games: one.games }), one.wins, one.draws, one.losses,
    ...one.breaks.map((value) => value ?? ""),
  ]);
  return table(t("Standings"), heads, rows);
}

/** @param {Wire.ContestTold} told */
function crosstable({ players }) {
  const heads = ["", t("Player"), ...players.map((_, at) => String(at + 1))];
  return table(t("Everybody against everybody"), heads, players.map(({ name, row }, at) => [at + 1, name, ...row]));
}

/** @param {Wire.ContestMeeting[]} meetings */
function rounds(meetings) {
  const numbers = [...new Set(meetings.map(({ round }) => round))];
  return numbers.map((number) =>
    h(
      "div",
      {},
      h("h3", {}, t("Round {number}", { number })),
      h("ul", { class: "meetings" }, meetings.filter(({ round }) => round === number).map(meeting)),
    ),
  );
}

/** @param {Wire.ContestMeeting} met */
function meeting({ one, two, score }) {
  if (two === null) return h("li", {}, t("{name} has a bye", { name: one }));
  return h("li", {}, `${one} – ${two} `, h("strong", {}, score));
}

/** @param {Wire.ContestGame[]} list */
function games(list) {
  return h("ul", { class: "contest-games" }, list.map(({ pair, leg, first, second, plies, words }) => {
    const moves = t("move {count}", { count: plies });
    return h("li", {}, h("a", { href: `#/contest/${pair}/${leg}` }, `${first} – ${second}`), h("span", { class: "small quiet" }, words || moves));
  }));
}
