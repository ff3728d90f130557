// @ts-check
/** Tools around the analysis board: edit, import, export, another game, play on from here. */

import { refusalOf } from "../connection.js";
import { copyButton } from "../copy.js";
import { button, h } from "../dom.js";
import { t, together } from "../language.js";
import { showRules } from "../learn/rules.js";
import { playFrom } from "../play/setup.js";
import { Editor } from "./editor.js";
import { gameDialogue } from "./game_dialogue.js";
import { exportDialogue, importDialogue } from "./records.js";

export class Tools {
  /** @param {import("./analyse.js").Analysis} page */
  constructor(page) {
    this.page = page;
    /** @type {Editor | null} */
    this.editor = null;
    /** The board as it is being edited. @type {Wire.View | null} */
    this.edited = null;
    /** @type {Wire.Catalogue | null} */
    this.catalogue = null;
    /** Where the editor stands. */
    this.slot = h("div", { class: "slot" });
    /** The title of the game. */
    this.head = h("h1", { class: "game-title" });
    this.onwards = button(t("Play on"), () => this.playOn(), { picture: "next", class: "small" });
  }

  /** A game that is over cannot be played on. @param {Wire.View} view */
  show(view) {
    this.onwards.disabled = view.result !== null;
  }

  elements() {
    /** @type {(words: string, picture: import("../dom.js").Picture, act: () => void) => HTMLElement} */
    const tool = (words, picture, act) => button(words, act, { picture, class: "small" });
    const change = button(t("Other game"), () => this.changeGame(), { class: "plain small" });
    const rules = button(t("Rules"), () => showRules(this.page.app.connection, this.page.game), { picture: "book", class: "plain small" });
    return [
      h("div", { class: "row" }, this.head, rules, change),
      h(
        "div",
        { class: "tool-grid" },
        copyButton(t("Copy link"), () => this.page.study.link(), { class: "small" }),
        this.onwards,
        tool(t("Edit"), "pen", () => this.edit()),
        tool(t("Turn board"), "flip", () => this.page.turnBoard()),
        tool(t("Import"), "load", () => this.importGame()),
        tool(t("Export"), "save", () => this.exportGame()),
      ),
    ];
  }

  edit() {
    const { page } = this;
    if (this.editor || !page.view || !page.geometry) return;
    page.engine.halt();
    this.editor = new Editor(page.view, page.geometry, {
      onchange: (view) => {
        this.edited = view;
        page.render();
      },
      ondone: (setup) => this.takeSetup(setup),
      oncancel: () => this.endEdit(),
    });
    page.board.clearOverlay();
    this.slot.replaceChildren(this.editor.element);
    this.editor.draw();
    this.editor.element.querySelector("input")?.focus();
  }

  /** @param {Wire.Setup} setup */
  async takeSetup(setup) {
    const { page } = this;
    try {
      const { view } = await page.app.connection.ask("look", { game: page.game, setup });
      this.endEdit(false);
      page.start({ view }, view.moves.length);
    } catch (problem) {
      this.editor?.complain(refusalOf(problem).message);
    }
  }

  endEdit(isBack = true) {
    this.editor = null;
    this.edited = null;
    this.slot.replaceChildren();
    if (isBack) this.page.go(this.page.current);
  }

  importGame() {
    const { page } = this;
    importDialogue(page.app.connection, page.game, (found) => {
      page.start(found, found.moves.length);
      if (found.notes.length) page.say(together(...found.notes));
    });
  }

  exportGame() {
    this.withCatalogue(({ formats }, { family }) => {
      const { current, app, study } = this.page;
      exportDialogue(app.connection, formats, { ...study.written(), moves: current.end.moves, shown: current.moves, family });
    });
  }

  changeGame() {
    this.withCatalogue((catalogue, view) => {
      gameDialogue(this.page.app.connection, catalogue, view, (game) => this.page.open(game));
    });
  }

  playOn() {
    this.withCatalogue(({ games }, view) => {
      const { game, current, app } = this.page;
      const [kind] = game.split(":");
      if (view.result || !games.some((one) => one.kind === kind)) {
        this.page.complain(t("This game is over; go back a few moves first."));
        return;
      }
      playFrom({ game, moves: current.moves, title: view.title, kind });
      app.go("#/");
    });
  }

  /** @param {(catalogue: Wire.Catalogue, view: Wire.View) => void} act */
  async withCatalogue(act) {
    try {
      this.catalogue ??= await this.page.app.connection.ask("catalogue", {});
      if (this.page.view) act(this.catalogue, this.page.view);
    } catch (problem) {
      this.page.complain(refusalOf(problem).message);
    }
  }
}
