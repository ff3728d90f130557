// @ts-check
/** Small helpers to make SVG elements. Attributes only: a strict content policy forbids style text. */

const NS = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children; attributes that are null are left out.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | null | undefined>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * A text centred on a place; `dy` in em centres it by height in every browser.
 * @param {number} x
 * @param {number} y
 * @param {string | number} text
 * @param {string} className
 * @param {number} size
 */
export function label(x, y, text, className, size) {
  const attributes = { x, y, dy: "0.35em", class: className, "text-anchor": "middle", "font-size": size };
  return svg("text", attributes, String(text));
}

/**
 * A gradient whose colours come from the style sheet: one class a stop.
 * @param {"linearGradient" | "radialGradient"} kind
 * @param {string} id
 * @param {string[]} classes
 * @param {Record<string, number>} attributes
 */
export function gradient(kind, id, classes, attributes) {
  const stops = classes.map((name, at) =>
    svg("stop", { offset: at / (classes.length - 1), class: name }),
  );
  return svg(kind, { id, ...attributes }, ...stops);
}

/** A number short enough for an attribute. @param {number} value */
export function short(value) {
  return Math.round(value * 100) / 100;
}

/** Small boards are drawn large; their labels are not. @param {number} width */
export function typeScale(width) {
  return Math.min(1, Math.max(0.5, width / 520));
}

/** True when the reader asked for less motion. */
export function isCalm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
