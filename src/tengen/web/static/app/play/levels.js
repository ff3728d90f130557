// @ts-check
/** Choosing how strong an opponent is. */

import { choice, h } from "../dom.js";
import { t } from "../language.js";

/**
 * How well somebody knows a game; the answer is the level to begin with.
 * @param {Wire.OfferedGame} game
 * @param {Wire.Catalogue["knowledge"]} knowledge
 * @param {(level: number) => void} onanswer
 */
export function askKnowledge(game, knowledge, onanswer) {
  /** @type {[string, string][]} */
  const answers = knowledge.map(({ level, title }) => [String(level), title]);
  return choice(t("How well do you know {title}?", { title: game.title }), "known", answers, "", (level) => onanswer(Number(level)));
}

/**
 * What a level is worth in a game, in words.
 * @param {Wire.OfferedOpponent} level
 * @param {string} game
 */
export function levelWords(level, game) {
  const rating = level.rating?.[game];
  // One level has its rating by definition: the others are measured against it.
  const known = rating && (rating.error ? t("rated {elo} ± {error}", { ...rating }) : t("rated {elo}", { ...rating }));
  return [known || t("not rated"), level.about].join(" · ");
}

/**
 * A slider from the weakest to the strongest. `tell` says anew what the chosen level is, for another game.
 * @param {string} name
 * @param {number} value
 * @param {Wire.OfferedOpponent[]} levels
 * @param {() => string} game its name, as ratings have it
 * @param {(level: number) => void} onchange
 */
export function levelSlider(name, value, levels, game, onchange) {
  const says = h("strong", {});
  const about = h("span", { class: "quiet" });
  const slide = h("input", { type: "range", min: 1, max: levels.length, step: 1, value, "aria-label": name });
  const tell = () => {
    const level = levels[Number(slide.value) - 1];
    says.textContent = level.title;
    about.textContent = levelWords(level, game());
    slide.setAttribute("aria-valuetext", level.title);
  };
  slide.addEventListener("input", () => {
    tell();
    onchange(Number(slide.value));
  });
  tell();
  const title = name === t("Level") ? [] : [h("span", {}, name)];
  const words = h("p", { class: "small level-words" }, says, " ", about);
  return { field: h("div", { class: "field level" }, ...title, slide, words), tell };
}

/**
 * Whom to imitate: somebody with at least five games here.
 * @param {string} value
 * @param {(name: string) => void} onchange
 */
export function likeWhom(value, onchange) {
  const field = h("input", { id: "like", value, autocomplete: "off", maxlength: 40, placeholder: t("a name") });
  field.addEventListener("input", () => onchange(field.value.trim()));
  const about = h("p", { class: "small quiet" }, t("Plays as their games show; five games here are needed."));
  return h("div", {}, h("label", { class: "field" }, h("span", {}, t("Like whom?")), field), about);
}
