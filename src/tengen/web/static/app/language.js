// @ts-check
/**
 * Sentences that people read, in their language; English is the source. The catalogue of another language is
 * asked for once, before any other module of the page begins. `make languages` makes it.
 */

import { settings } from "./settings.js";

/** The languages that can be chosen, each in its own words. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", zh_CN: "简体中文" };
const SOURCE = "en";
/** Plural forms of larger numbers are those of their last two digits. */
const ROUND = 100;

/** @typedef {{ texts: Record<string, string | string[]>, plural: string }} Catalogue */

/** The language of this page. */
export const language = settings.language || preferred(globalThis.navigator?.languages ?? []);
const catalogue = language === SOURCE ? null : await load(language);

/**
 * The first of the browser's languages that there is.
 * @param {readonly string[]} wanted such as zh-TW
 */
export function preferred(wanted) {
  for (const name of wanted) {
    const whole = name.replaceAll("-", "_").toLowerCase();
    const [base] = whole.split("_");
    const known = Object.keys(LANGUAGES);
    const found =
      known.find((one) => one.toLowerCase() === whole) ?? known.find((one) => one.toLowerCase().split("_")[0] === base);
    if (found) return found;
  }
  return SOURCE;
}

/** Without its catalogue the page is English. @param {string} name @returns {Promise<Catalogue | null>} */
async function load(name) {
  try {
    const answer = await fetch(`/languages/${encodeURIComponent(name)}.json`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * The sentence with its values filled in: t("{name} is to move", {name: "Ann"}).
 * @param {string} sentence
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(sentence, values = {}) {
  const found = catalogue?.texts[sentence] ?? sentence;
  return fill(Array.isArray(found) ? found[found.length - 1] : found, values);
}

/**
 * A sentence with a number in it, {count}: tn("{count} move", "{count} moves", 3).
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function tn(one, many, count, values = {}) {
  const forms = catalogue?.texts[one];
  const at = Number(catalogue?.plural[count >= 0 && count < 2 * ROUND ? count : ROUND + (count % ROUND)]);
  return fill(Array.isArray(forms) ? forms[at] : count === 1 ? one : many, { count, ...values });
}

/**
 * Chinese has a space beside h8 and none beside its own signs; what is filled in may be either.
 * @param {string} sentence
 * @param {Record<string, unknown>} values
 */
export function fill(sentence, values) {
  const filled = sentence.replace(/\{(\w+)\}/g, (whole, name, at) => {
    if (!(name in values)) return whole;
    const value = String(values[name]);
    const before = /[\u4e00-\u9fff]/.test(sentence[at - 1] ?? "") && /^\w/.test(value);
    const after = /[\u4e00-\u9fff]/.test(sentence[at + whole.length] ?? "") && /\w$/.test(value);
    return `${before ? " " : ""}${value}${after ? " " : ""}`;
  });
  return filled.replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])/g, "");
}

/** A number and its percent sign stay on one line. @param {string} text */
export function tied(text) {
  return text.replaceAll(" %", "\u00a0%");
}

/** Sentences one after the other: a wide full stop needs no space behind it. @param {string[]} sentences */
export function together(...sentences) {
  return sentences.filter(Boolean).join(" ").replace(/(?<=[。！？：；]) /g, "");
}

/** Translates what stands in the page's own markup: texts and names with `data-t`. */
export function translatePage() {
  document.documentElement.lang = language.replace("_", "-");
  for (const element of document.querySelectorAll("[data-t]")) {
    const name = element.getAttribute("data-t");
    const source = (name ? element.getAttribute(name) : element.textContent)?.trim() ?? "";
    if (name) element.setAttribute(name, t(source));
    else element.textContent = t(source);
  }
}
