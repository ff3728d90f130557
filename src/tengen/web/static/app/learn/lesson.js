// @ts-check
/** A lesson: a board, a text, a task; right moves go on, wrong ones are answered and can be tried again. */

import { refusalOf } from "../connection.js";
import { button, h, rename } from "../dom.js";
import { listenToKeys } from "../keys.js";
import { t } from "../language.js";
import { BoardPage } from "../page.js";
import { settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { speak } from "../speak.js";
import { markDone } from "./progress.js";

/** Milliseconds before the other side answers. */
const PAUSE = 650;

/**
 * @param {HTMLElement} root
 * @param {string} course
 * @param {string} lesson
 * @param {App} app
 */
export async function showLesson(root, course, lesson, app) {
  const page = h("div", { class: "page stack" });
  root.append(page);
  try {
    const told = await app.connection.ask("lesson", { course, lesson });
    if (app.signal.aborted) return;
    page.remove();
    new Lesson(root, told, app);
  } catch (problem) {
    const words = h("p", { class: "trouble", role: "alert" }, refusalOf(problem).message);
    page.append(h("h1", {}, t("This lesson cannot be opened")), words, h("a", { class: "button", href: "#/learn" }, t("All courses")));
  }
}

class Lesson extends BoardPage {
  /**
   * @param {HTMLElement} root
   * @param {Wire.LessonTold} told
   * @param {App} app
   */
  constructor(root, told, app) {
    super(app, { name: t("Lesson"), looks: "lesson-stage" });
    this.told = told;
    this.at = 0;
    /** Where each step so far began. @type {Wire.View[]} */
    this.starts = [];
    /** @type {Wire.View | null} */
    this.shown = null;
    /** @type {"open" | "waiting" | "wrong" | "solved"} */
    this.state = "open";
    this.heading = h("h1", { class: "game-title", tabindex: -1 }, told.heading);
    this.words = h("div", { class: "lesson-words", "aria-live": "polite" });
    this.answer = h("div", { class: "lesson-answer", "aria-live": "polite" });
    this.count = h("span", {});
    this.nextButton = button(t("Next"), () => this.goOn(), { picture: "next", class: "primary", id: "next" });
    this.backButton = button(t("Back"), () => this.goBack(), { picture: "back", class: "plain" });
    this.againButton = button(t("Try again"), () => this.again(), { picture: "again", id: "again" });
    this.showButton = button(t("Show me"), () => this.reveal(), { picture: "eye", class: "plain", id: "reveal" });
    this.lay(root, this.side());
    root.querySelector(".duo")?.classList.add("lesson");
    document.title = t("{heading} · Learn {title}", { ...told });
    this.board.on("refused", (move) => this.refuse(move));
    listenToKeys(this.keys(), app.signal);
    this.enter(told.steps[0].view);
    scrollTo(0, 0);
    this.heading.focus({ preventScroll: true });
  }

  side() {
    const { course, title } = this.told;
    return h(
      "aside",
      { class: "side stack", "aria-label": t("Lesson") },
      h(
        "div",
        { class: "card stack tight" },
        h("p", { class: "small quiet" }, h("a", { href: `#/learn/${course}` }, title), " · ", this.count),
        this.heading,
        this.words,
        this.answer,
        h("div", { class: "row lesson-buttons" }, this.nextButton, this.againButton, this.backButton, this.showButton),
      ),
    );
  }

  /** @returns {KeyActions} */
  keys() {
    return {
      b: () => this.host.focus(),
      Escape: () => {
        this.board.setPending(null);
        this.host.blur();
      },
      n: () => !this.nextButton.hidden && this.goOn(),
      p: () => !this.backButton.disabled && this.goBack(),
      r: () => !this.againButton.hidden && this.again(),
      h: () => !this.showButton.hidden && this.reveal(),
      f: () => this.turnBoard(),
    };
  }

  get step() {
    return this.told.steps[this.at];
  }

  /** @override */
  get view() {
    return this.shown;
  }

  // ---- the way through the steps ------------------------------------------------------------------------

  /** The present step from its beginning; null begins where the last one ended. @param {Wire.View | null} start */
  enter(start) {
    this.shown = start ?? this.shown;
    if (this.shown) this.starts[this.at] = this.shown;
    this.state = "open";
    const { number, count, steps } = this.told;
    this.count.textContent = t("lesson {number} of {count}, step {step} of {steps}", { number, count, step: this.at + 1, steps: steps.length });
    this.words.replaceChildren(...this.paragraphs());
    this.answer.replaceChildren();
    this.say("");
    this.board.clearOverlay();
    this.render();
    if (!this.step.task) this.markIfLast();
    this.board.overlay({ marks: this.step.show.map((move) => ({ move, kind: "hint" })), area: this.step.area });
  }

  paragraphs() {
    const { text, task } = this.step;
    const parts = text.map((words) => h("p", {}, ...emphasised(words)));
    if (task) parts.push(h("p", { class: "task" }, h("strong", {}, task)));
    return parts;
  }

  /** Who has done the last step has done the lesson. */
  markIfLast() {
    const { steps, course, lesson } = this.told;
    if (this.at === steps.length - 1) markDone(this.app.connection, course, lesson);
  }

  /** To the next step, or behind the last one to the next lesson. */
  goOn() {
    const { steps, course, after } = this.told;
    if (this.at + 1 < steps.length) {
      this.at += 1;
      this.enter(this.step.view);
      (this.step.task ? this.host : this.nextButton).focus({ preventScroll: true });
      return;
    }
    this.app.go(after ? `#/learn/${course}/${after}` : `#/learn/${course}`);
  }

  goBack() {
    const { course, before } = this.told;
    if (this.at > 0) {
      this.at -= 1;
      this.enter(this.starts[this.at]);
    } else if (before) this.app.go(`#/learn/${course}/${before}`);
  }

  again() {
    this.enter(this.starts[this.at]);
    this.host.focus({ preventScroll: true });
  }

  // ---- moves --------------------------------------------------------------------------------------------

  /** @override @param {string} move */
  async play(move) {
    if (this.state !== "open" || !this.step.task || !this.shown) return;
    const { at } = this;
    this.state = "waiting";
    this.render();
    try {
      const told = await this.ask(move);
      if (this.at === at) await this.judged(told);
    } catch (problem) {
      this.state = "open";
      this.render();
      this.complain(refusalOf(problem).message);
    }
  }

  /** @param {string | null} move */
  ask(move) {
    const { course, lesson } = this.told;
    const moves = this.shown?.moves ?? [];
    return this.app.connection.ask("attempt", { course, lesson, step: this.at, moves, move }, 20_000);
  }

  /** @param {Wire.Attempted} told */
  async judged({ right, text, view, reply }) {
    const { at } = this;
    this.shown = view;
    this.board.clearOverlay();
    this.say("");
    this.render();
    sound("move");
    this.tell(text || (right ? t("Right.") : t("Not this one.")), right);
    if (reply) {
      await new Promise((done) => setTimeout(done, PAUSE));
      if (this.at !== at || this.state !== "waiting" || this.app.signal.aborted) return;
      this.shown = reply;
    }
    this.state = right ? "solved" : "wrong";
    if (right) this.markIfLast();
    this.render();
    (right ? this.nextButton : this.againButton).focus({ preventScroll: true });
  }

  /** @param {string} text @param {boolean} isRight */
  tell(text, isRight) {
    this.answer.replaceChildren(h("p", { class: isRight ? "praise" : "miss" }, ...emphasised(text)));
  }

  /** Marks the right places. */
  async reveal() {
    if (this.state === "wrong") this.again();
    try {
      const { answers } = await this.ask(null);
      this.board.overlay({ marks: answers.slice(0, 12).map((move) => ({ move, kind: "good" })) });
      const names = answers.slice(0, 3).map((move) => this.nameMove(move));
      const or = t(" or ");
      const words = answers.length > 3 ? t("For example {move}.", { move: names[0] }) : t("Play {list}.", { list: names.join(or) });
      this.answer.replaceChildren(h("p", {}, words));
    } catch (problem) {
      this.complain(refusalOf(problem).message);
    }
  }

  /**
   * Why a place cannot be played, in words.
   * @override
   * @param {string} move
   */
  async refuse(move) {
    if (this.state !== "open" || !this.step.task) return;
    try {
      await this.ask(move);
    } catch (problem) {
      const { message } = refusalOf(problem);
      this.complain(message);
      speak(message);
    }
  }

  // ---- showing ------------------------------------------------------------------------------------------

  /** @override */
  render() {
    const { shown, state, step, told } = this;
    if (!shown) return;
    const isOpen = state === "open" && Boolean(step.task);
    const { coordinates } = settings;
    this.board.set({ view: shown, board: told.board, side: shown.turn, isOpen, flip: this.flip, coordinates, numbers: false });
    const isLast = this.at === told.steps.length - 1;
    this.nextButton.hidden = Boolean(step.task) && state !== "solved";
    rename(this.nextButton, !isLast ? t("Next") : told.after ? t("Next lesson") : t("Finish"));
    this.againButton.hidden = state !== "wrong";
    this.showButton.hidden = !step.task || state === "solved" || state === "waiting";
    this.backButton.disabled = this.at === 0 && !told.before;
  }
}

/** Words between asterisks are new ones. @param {string} text @returns {Child[]} */
function emphasised(text) {
  return text.split("*").map((part, at) => (at % 2 ? h("em", {}, part) : part));
}
