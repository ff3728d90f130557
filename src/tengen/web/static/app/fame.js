// @ts-check
/** The hall of fame: people who beat the engine. */

import { refusalOf } from "./connection.js";
import { h } from "./dom.js";
import { t } from "./language.js";

/**
 * @param {HTMLElement} root
 * @param {string[]} _rest
 * @param {App} app
 */
export async function showFame(root, _rest, { connection, signal }) {
  const list = h("div", {}, h("p", { class: "quiet" }, "…"));
  root.append(
    h(
      "div",
      { class: "page narrow" },
      h("div", { class: "stack" }, h("h1", {}, t("Hall of fame")), h("div", { class: "card" }, list), yourStyle()),
    ),
  );
  try {
    const { fame, feats } = await connection.ask("fame", {});
    if (signal.aborted) return;
    const everybody = fame.length ? [h("h2", {}, t("All wins")), fameTable(fame)] : [nobody()];
    list.replaceChildren(h("div", { class: "stack" }, ...byGame(feats), ...everybody));
  } catch (problem) {
    list.replaceChildren(h("p", { class: "trouble", role: "alert" }, refusalOf(problem).message));
  }
}

function yourStyle() {
  return h("p", {}, h("a", { href: "#/style" }, t("How do you play? What your games show")));
}

function nobody() {
  return h("p", { class: "quiet" }, t("Nobody yet. Win a game against the engine and sign."));
}

/** A table for each game, in the order of the server: the hardest win first. @param {Wire.Feat[]} feats */
function byGame(feats) {
  const titles = [...new Set(feats.map(({ title }) => title))];
  return titles.flatMap((title) => [h("h2", {}, title), featTable(feats.filter((feat) => feat.title === title))]);
}

/** What people did in one game. @param {Wire.Feat[]} feats */
export function featTable(feats) {
  const rows = feats.map(({ name, opponent, wins, last }) =>
    h("tr", {}, h("td", {}, name), h("td", {}, opponent), cell(wins), h("td", { class: "quiet small" }, last)),
  );
  const heads = [t("Name"), t("Beat"), t("Wins"), t("Last")].map((words) => h("th", { scope: "col" }, words));
  return h("table", { class: "plain feats" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

/** The list as a table. @param {Wire.Standing[]} fame */
export function fameTable(fame) {
  const rows = fame.map(({ name, wins, draws, losses }, at) =>
    h("tr", {}, h("td", { class: "quiet" }, String(at + 1)), h("td", {}, name), ...[wins, draws, losses].map(cell)),
  );
  const heads = ["", t("Name"), t("Won"), t("Drawn"), t("Lost")].map((words) => h("th", { scope: "col" }, words));
  return h("table", { class: "plain" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

/** @param {number} count */
function cell(count) {
  return h("td", { class: "mono" }, String(count));
}
