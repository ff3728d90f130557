// @ts-check
/** Making elements without markup text: what a server or a person wrote is never read as HTML. */

import { t } from "./language.js";

const NS = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => unknown)>} Properties */

/**
 * An element; properties starting with `on` are listeners, `class`, `data-…` and `aria-…` attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Properties} properties
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (key === "value" && "value" in element) Object.assign(element, { value: String(value) });
    else element.setAttribute(key, String(value));
  }
  for (const child of children.flat()) if (child) element.append(child);
  return element;
}

/** @typedef {keyof typeof SHAPES} Picture */

const SHAPES = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  flag: "M5 21V4m0 1c5-3 8 3 14 0v9c-6 3-9-3-14 0",
  bulb: "M9 18h6m-5 3h4M8.5 15C6.6 13.8 5.5 12 5.5 9.8a6.5 6.5 0 0 1 13 0c0 2.2-1.1 4-3 5.2V18h-7z",
  flip: "M7 4v15m0 0-3-3m3 3 3-3m7 4V5m0 0-3 3m3-3 3 3",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.500zM15.5 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
  mute: "M4 9.500v5h3.500L12 19V5L7.5 9.500zM16 9.500l5 5m0-5-5 5",
  help: "M9 9.200a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 17.600v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700L12 7m2 3a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700L12 17",
  save: "M12 4v11m0 0-4-4m4 4 4-4M5 20h14",
  load: "M12 15V4m0 0L8 8m4-4 4 4M5 20h14",
  pen: "M4 20l1-4L16 5l3 3L8 19z",
  first: "M6 5v14M19 6l-8 6 8 6z",
  back: "M15 6l-7 6 7 6z",
  next: "M9 6l7 6-7 6z",
  last: "M18 5v14M5 6l8 6-8 6z",
  close: "M6 6l12 12M18 6 6 18",
  number: "M9 4 7 20M17 4l-2 16M4 9h16M4 15h16",
  letters: "M4 18 8 6l4 12M5.5 14h5M15 11h5l-5 7h5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v2m0 14v2M3 12h2m14 0h2M5.600 5.600 7 7m10 10 1.400 1.400M18.400 5.600 17 7M7 17l-1.400 1.400",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.500 12h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  swap: "M4 8h14m0 0-4-4m4 4-4 4M20 16H6m0 0 4-4m-4 4 4 4",
  again: "M5 12a7 7 0 1 0 2.2-5.100L4.5 9.500m0-5v5h5",
  chart: "M4 19h16M5 15l5-6 4 4 5-8",
  book: "M12 6.500C10 5 7 4.500 3.500 4.500v13.500c3.500 0 6.500.500 8.500 2 2-1.500 5-2 8.500-2V4.500C17 4.500 14 5 12 6.500zM12 6.500V20",
  tick: "M5 12.500l4.500 4.500L19 7.500",
  circle: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",
  triangle: "M12 5l8 14H4z",
  square: "M5.500 5.500h13v13h-13z",
  letter: "M6 19 12 5l6 14M8 14.500h8",
  up: "M12 20V5m0 0-5 5m5-5 5 5",
  bin: "M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.500 11v5.500m3-5.500v5.500",
  target: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM12 2v4m0 12v4M2 12h4m12 0h4",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.500v1A3.5 3.5 0 0 0 8 10.500M16 6h3.500v1a3.5 3.5 0 0 1-3.5 3.500M12 14v4m-4 3h8m-6.5-3h5",
};

/** A line drawing that stands beside or instead of a word. @param {Picture} name */
export function icon(name) {
  const shape = document.createElementNS(NS, "svg");
  shape.setAttribute("viewBox", "0 0 24 24");
  shape.setAttribute("class", "icon-shape");
  shape.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", SHAPES[name]);
  shape.append(path);
  return shape;
}

/**
 * A button with a drawing; the words are its name, and shown unless it is an icon only.
 * @param {string} words
 * @param {(() => unknown) | null} onclick
 * @param {{ picture?: Picture | null, only?: boolean, class?: string, id?: string, type?: string }} looks
 */
export function button(words, onclick, { picture = null, only = false, ...rest } = {}) {
  const names = only ? { "aria-label": words, title: words } : {};
  const looks = [rest.class, only ? "icon" : null].filter(Boolean).join(" ");
  const properties = { type: "button", onclick, ...rest, ...names, class: looks || null };
  return h("button", properties, picture ? icon(picture) : null, only ? null : h("span", {}, words));
}

/** Other words for a button or the like, whose last part are its words. @param {Element} element @param {string} words */
export function rename(element, words) {
  if (element.lastChild) element.lastChild.textContent = words;
}

/** Brings what is current in a list into sight. Only the list scrolls; the page stays where it is. @param {HTMLElement} list */
export function scrollToCurrent(list) {
  const here = list.querySelector("[aria-current]");
  if (here instanceof HTMLElement) list.scrollTop = here.offsetTop - list.clientHeight / 2;
}

/**
 * One of a few, as radio buttons. `options` are [value, words] pairs.
 * @template {string} V
 * @param {string} legend
 * @param {string} name
 * @param {[V, Child][]} options
 * @param {V} value
 * @param {(value: V) => void} onchange
 */
export function choice(legend, name, options, value, onchange) {
  const labels = options.map(([option, words]) => {
    const radio = h("input", { type: "radio", name, value: option, onchange: () => onchange(option) });
    radio.checked = option === value;
    return h("label", {}, radio, h("span", {}, words));
  });
  return h("fieldset", {}, h("legend", {}, legend), h("div", { class: options.length > 4 ? "choice many" : "choice" }, labels));
}

/**
 * A check box with its words.
 * @param {string} words
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} onchange
 */
export function check(words, isOn, onchange) {
  const box = h("input", { type: "checkbox" });
  box.checked = isOn;
  box.addEventListener("change", () => onchange(box.checked));
  return h("label", { class: "check" }, box, h("span", {}, words));
}

/**
 * A dialogue with a heading and a button that shuts it; it removes itself when shut.
 * @param {string} title
 * @param {...Child} children
 */
export function dialogue(title, ...children) {
  const shut = button(t("Close"), () => dialog.close(), { picture: "close", only: true, class: "plain shut" });
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const dialog = h("dialog", { "aria-labelledby": id }, h("h2", { id }, title), ...children, shut);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
