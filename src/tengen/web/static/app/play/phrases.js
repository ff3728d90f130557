// @ts-check
/** A few set phrases between two people who play by link, instead of a chat. */

import { refusalOf } from "../connection.js";
import { button, check, h } from "../dom.js";
import { t } from "../language.js";
import { prefer, settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { speak } from "../speak.js";

/** Milliseconds for which a phrase is seen. */
const SEEN = 6000;

/** @returns {Record<Wire.Say["phrase"], string>} */
function phrases() {
  return {
    hello: t("Hello!"),
    luck: t("Good luck!"),
    nice: t("Nice move!"),
    oops: t("Oops!"),
    thinking: t("Let me think …"),
    "back-soon": t("Back in a minute."),
    thanks: t("Thank you!"),
    "good-game": t("Good game!"),
  };
}

export class Phrases {
  /** @param {import("./table.js").Table} page */
  constructor(page) {
    this.page = page;
    const buttons = Object.entries(phrases()).map(([phrase, words]) =>
      button(words, () => this.say(/** @type {Wire.Say["phrase"]} */ (phrase)), { class: "small" }),
    );
    this.element = h("details", { class: "phrases", hidden: true }, h("summary", {}, t("Say something")), h("div", { class: "row" }, buttons));
    page.app.connection.on("phrase", (push) => this.hear(push), page.app.signal);
  }

  /** Only who plays against somebody elsewhere has somebody to talk to. @param {Wire.State} state */
  show({ mode, you, seats }) {
    this.element.hidden = mode !== "link" || you.length !== 1 || seats.some(({ free }) => free) || !settings.phrases;
  }

  /** A switch for who wants to hear none. @returns {HTMLElement[]} */
  toggle() {
    if (this.page.state?.mode !== "link") return [];
    const flip = (/** @type {boolean} */ isOn) => {
      prefer({ phrases: isOn });
      this.page.render();
    };
    return [check(t("Set phrases"), settings.phrases, flip)];
  }

  /** @param {Wire.Say["phrase"]} phrase */
  async say(phrase) {
    try {
      await this.page.app.connection.ask("say", { table: this.page.id, phrase });
    } catch (problem) {
      this.page.complain(refusalOf(problem).message);
    }
  }

  /** @param {Wire.PhrasePush} push */
  hear({ table, side, phrase }) {
    const { state } = this.page;
    if (table !== this.page.id || !state || !settings.phrases) return;
    const words = phrases()[phrase];
    this.page.bars.find((bar) => bar.side === side)?.says(words, SEEN);
    speak(t("{name} says: {words}", { name: state.seats[side].title, words }));
    if (!state.you.includes(side)) sound("ask");
  }
}
