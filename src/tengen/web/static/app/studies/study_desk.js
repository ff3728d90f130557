// @ts-check
/** What makes a study of an analysis: comments, marks, an order of the variations, and a place where it is kept. */

import { LONGEST, treeAddress } from "../analyse/address.js";
import { MARK_KINDS, marksOf, toggled } from "../analyse/marks.js";
import { toWire } from "../analyse/tree.js";
import { button, h, rename } from "../dom.js";
import { t } from "../language.js";
import { speak } from "../speak.js";
import { Keeper } from "./keeper.js";
import { askTitle } from "./title_dialogue.js";

/** @typedef {import("../analyse/marks.js").MarkKind} MarkKind */
/** @typedef {import("../analyse/tree.js").Node} Node */

/** @type {Record<MarkKind, import("../dom.js").Picture>} */
const PICTURES = { circle: "circle", triangle: "triangle", square: "square", cross: "close", label: "letter" };

export class StudyDesk {
  /** @param {import("../analyse/analyse.js").Analysis} page */
  constructor(page) {
    this.page = page;
    /** Headings of the game, as a record has them. @type {Record<string, string>} */
    this.tags = {};
    /** What a click on the board marks; null plays. @type {MarkKind | null} */
    this.tool = null;
    /** @type {(() => void) | null} */
    this.back = null;
    const { connection, signal } = page.app;
    this.keeper = new Keeper(connection, () => this.written(), (words, isTrouble) => this.tell(words, isTrouble));
    signal.addEventListener("abort", () => void this.keeper.flush());
    connection.on("open", () => void this.keeper.flush(), signal);
    this.title = h("h2", { class: "study-title" }, t("Study"));
    this.state = h("span", { class: "small quiet study-state", role: "status" });
    this.keep = button(t("Keep as a study"), () => this.askKeep(), { picture: "save", class: "small", id: "keep-study" });
    this.commentName = h("span", {}, "");
    this.comment = h("textarea", { id: "comment", rows: 2, maxlength: 20_000 });
    this.comment.addEventListener("input", () => this.write(this.comment.value));
    this.comment.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.comment.blur();
    });
    this.tools = MARK_KINDS.map((kind) => this.toolButton(kind));
    this.main = button(t("Make this the main line"), () => this.promote(), { picture: "up", only: true, class: "plain" });
    this.bin = button(t("Remove this move and what follows"), () => this.remove(), { picture: "bin", only: true, class: "plain" });
    this.placeName = h("input", { id: "mark-place", class: "tiny-field", autocomplete: "off", maxlength: 12, size: 8 });
    this.places = this.placeField();
    this.element = this.build();
  }

  build() {
    const list = h("a", { class: "button small", href: "#/studies" }, t("My studies"));
    const marks = h("div", { class: "row mark-tools", role: "group", "aria-label": t("Marks on the board") }, this.tools);
    return h(
      "section",
      { class: "card stack tight study", "aria-label": t("Study") },
      h("div", { class: "row" }, this.title, this.state),
      h("label", { class: "field" }, this.commentName, this.comment),
      h("div", { class: "row study-tools" }, marks, h("div", { class: "row" }, this.main, this.bin)),
      this.places,
      h("div", { class: "row" }, this.keep, list),
    );
  }

  /** @param {MarkKind} kind */
  toolButton(kind) {
    const names = { circle: t("Circle"), triangle: t("Triangle"), square: t("Square"), cross: t("Cross"), label: t("Letter") };
    const made = button(names[kind], () => this.choose(this.tool === kind ? null : kind), { picture: PICTURES[kind], only: true, class: "plain" });
    made.dataset.tool = kind;
    made.setAttribute("aria-pressed", "false");
    return made;
  }

  /** Marks by the name of their place, for who has no pointer. */
  placeField() {
    const field = this.placeName;
    const put = () => {
      if (field.value.trim() && this.mark(field.value.trim())) field.value = "";
    };
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") put();
      else if (event.key === "Escape") this.choose(null);
    });
    const words = h("label", { class: "inline-field" }, h("span", {}, t("Place")), field);
    const row = h("div", { class: "row mark-place" }, words, button(t("Mark"), put, { class: "small" }), h("span", { class: "small quiet" }, t("or click on the board")));
    row.hidden = true;
    return row;
  }

  // ---- where the study is -----------------------------------------------------------------------------

  /**
   * Another tree is on the board.
   * @param {Record<string, string>} tags
   * @param {import("./keeper.js").Kept | null} kept
   */
  begin(tags, kept) {
    this.keeper.hold(kept);
    this.tags = tags;
    this.back = null;
    this.choose(null);
    this.tell(kept ? (kept.mine ? t("Kept") : t("Somebody else's: changes are not kept")) : "");
    this.showTitle();
  }

  /** Another position is on the board. @param {Node} node */
  at(node) {
    const where = node.parent ? t("Comment on move {number}, {move}", { number: node.ply, move: this.page.nameMove(node.move) }) : t("Comment on the start");
    this.commentName.textContent = where;
    if (this.comment.value !== node.comment) this.comment.value = node.comment;
    this.main.disabled = node.isMain;
    this.bin.disabled = !node.parent;
    this.drawMarks();
    this.showAddress();
  }

  /** The tree is no longer what it was. */
  changed() {
    this.keeper.touch();
    this.at(this.page.current);
  }

  written() {
    return { game: this.page.game, nodes: toWire(this.page.root), tags: this.tags };
  }

  showAddress() {
    this.page.app.write(this.address().address);
  }

  /** The study as a link, and what of it does not fit in. */
  address() {
    const { kept } = this.keeper;
    const { game, root, current } = this.page;
    const found = treeAddress(game, root, current);
    if (!kept) return found;
    /** @type {import("../analyse/address.js").LeftOut} */
    const leftOut = "nothing";
    return { address: `#/study/${kept.study}/${this.page.placeOf(current)}`, leftOut };
  }

  /** The address for the clipboard; says when it does not hold everything. */
  link() {
    const { leftOut } = this.address();
    if (leftOut === "notes") {
      this.page.say(t("Comments and marks do not fit in the link ({most} characters). Keep the study and share its own link.", { most: LONGEST }));
    } else if (leftOut === "variations") {
      this.page.say(t("Only the line on the board fits in the link ({most} characters). Keep the study and share its own link.", { most: LONGEST }));
    }
    return location.href;
  }

  // ---- changing it ------------------------------------------------------------------------------------

  /** @param {string} text */
  write(text) {
    this.page.current.comment = text;
    this.keeper.touch();
    this.showAddress();
    this.page.showTree();
  }

  /** @param {MarkKind | null} tool */
  choose(tool) {
    this.tool = tool;
    for (const one of this.tools) one.setAttribute("aria-pressed", String(one.dataset.tool === tool));
    this.places.hidden = tool === null;
    this.page.board.set({ marking: tool !== null });
    if (tool) speak(t("Marking. The next place that is chosen on the board gets a mark."));
  }

  /** Marks a place if marks are being put; else the place is for a move. @param {string} place */
  mark(place) {
    const { board, current } = this.page;
    if (!this.tool) return false;
    if (!board.drawn?.geometry.markSpot(place)) {
      this.page.complain(t("There is no place {name} on this board.", { name: place }));
      return true;
    }
    current.fields = toggled(current.fields, place, this.tool);
    const mark = marksOf(current.fields).find(({ at }) => at === place);
    speak(mark ? t("{place} is marked.", { place }) : t("{place} is no longer marked.", { place }));
    this.changed();
    this.page.showTree();
    return true;
  }

  drawMarks() {
    this.page.board.overlay({ signs: marksOf(this.page.current.fields) });
  }

  promote() {
    this.page.current.promote();
    speak(t("This is the main line now."));
    this.page.render();
    this.changed();
  }

  /** Takes the move on the board away; the words below the board offer it back. */
  remove() {
    const { page } = this;
    const node = page.current;
    const { parent } = node;
    if (!parent) return;
    const restore = node.remove();
    this.back = () => {
      this.back = null;
      restore();
      this.keeper.touch();
      page.go(node);
    };
    this.keeper.touch();
    void page.go(parent).then(() => {
      const words = h("p", { class: "small quiet" }, t("{move} was removed.", { move: node.move }));
      page.tray.replaceChildren(words, button(t("Undo"), () => this.undo(), { picture: "undo", class: "small" }));
    });
  }

  undo() {
    if (!this.back) return false;
    this.back();
    return true;
  }

  // ---- keeping it -------------------------------------------------------------------------------------

  askKeep() {
    const { kept } = this.keeper;
    const first = kept?.title ?? this.tags.Event ?? this.tags.Name ?? "";
    askTitle(t("Keep as a study"), first || this.page.view?.title || "", async (title) => {
      await this.keeper.keep(title);
      this.showTitle();
      this.showAddress();
      speak(t("The study is kept. Changes are saved from now on."));
    });
  }

  showTitle() {
    const { kept } = this.keeper;
    this.title.textContent = kept ? kept.title : t("Study");
    this.keep.hidden = Boolean(kept?.mine);
    rename(this.keep, kept ? t("Keep a copy") : t("Keep as a study"));
  }

  /**
   * @param {string} words
   * @param {boolean} isTrouble
   */
  tell(words, isTrouble = false) {
    this.state.textContent = words;
    this.state.classList.toggle("trouble", isTrouble);
  }
}
