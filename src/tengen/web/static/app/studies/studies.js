// @ts-check
/** The studies that this browser has kept: open, rename, delete and bring back. */

import { refusalOf } from "../connection.js";
import { button, h } from "../dom.js";
import { t } from "../language.js";
import { focusHeading } from "../learn/learn.js";
import { speak } from "../speak.js";
import { owner } from "./keeper.js";
import { askTitle } from "./title_dialogue.js";

/** @type {ViewMaker} */
export const showStudies = (root, _rest, app) => {
  document.title = `${t("My studies")} · Tengen`;
  const list = h("ul", { class: "studies" });
  const trouble = h("p", { class: "trouble", role: "alert" });
  const page = h("div", { class: "page narrow stack learn" });
  page.append(
    h("h1", { tabindex: -1 }, t("My studies")),
    h("p", { class: "quiet" }, t("Analyses with variations, comments and marks that were kept in this browser. Their links work for everybody who reaches this board.")),
    list,
    trouble,
    h("div", { class: "row" }, h("a", { class: "button", href: "#/analyse" }, t("New analysis"))),
  );
  root.append(page);
  focusHeading(page);
  void fill(list, trouble, app);
};

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} trouble
 * @param {App} app
 */
async function fill(list, trouble, app) {
  try {
    const { studies } = await app.connection.ask("studies", { owner: owner() });
    if (app.signal.aborted) return;
    list.replaceChildren(...studies.map((line) => new Row(line, app).element));
    if (!studies.length) list.before(h("p", {}, t("There are none yet. On the analysis board, “Keep as a study” makes one.")));
  } catch (problem) {
    trouble.textContent = refusalOf(problem).message;
  }
}

class Row {
  /**
   * @param {Wire.StudyLine} line
   * @param {App} app
   */
  constructor(line, app) {
    this.line = line;
    this.app = app;
    this.element = h("li", { class: "card study-row" });
    this.show();
  }

  show() {
    const { study, title, game_title, moves, changed } = this.line;
    // Days as the archive writes them, 2026-11-18: the Swedish way.
    const when = new Date(changed * 1000).toLocaleString("sv", { dateStyle: "short", timeStyle: "short" });
    const count = moves === 1 ? t("1 move") : t("{count} moves", { count: moves });
    this.element.replaceChildren(
      h("div", { class: "study-words" }, h("a", { href: `#/study/${study}` }, title), h("span", { class: "small quiet" }, `${game_title} · ${count} · ${when}`)),
      this.tool(t("Rename {title}", { title }), "pen", () => this.rename()),
      this.tool(t("Delete {title}", { title }), "bin", () => this.discard()),
    );
  }

  /**
   * @param {string} words
   * @param {import("../dom.js").Picture} picture
   * @param {() => unknown} act
   */
  tool(words, picture, act) {
    return button(words, act, { picture, only: true, class: "plain" });
  }

  rename() {
    askTitle(t("Rename the study"), this.line.title, async (title) => {
      await this.app.connection.ask("rename", { owner: owner(), study: this.line.study, title });
      this.line.title = title;
      this.show();
    });
  }

  async discard() {
    const words = t("{title} was deleted.", { title: this.line.title });
    if (!(await this.order(false))) return;
    const undo = button(t("Undo"), async () => {
      if (!(await this.order(true))) return;
      this.show();
      this.element.querySelector("a")?.focus();
    }, { picture: "undo", class: "small" });
    this.element.replaceChildren(h("span", { class: "study-words quiet" }, words), undo);
    speak(words);
    undo.focus();
  }

  /** @param {boolean} undo */
  async order(undo) {
    try {
      await this.app.connection.ask("discard", { owner: owner(), study: this.line.study, undo });
      return true;
    } catch (problem) {
      this.element.append(h("p", { class: "trouble", role: "alert" }, refusalOf(problem).message));
      return false;
    }
  }
}
