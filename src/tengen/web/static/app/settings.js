/** What a person prefers, kept in this browser. Sound is off until somebody asks for it. */

const KEY = "tengen";
const DEFAULTS = {
  sound: false,
  numbers: false,
  coordinates: true,
  candidates: true,
  threshold: 0.3,
  lines: 3,
  name: "",
  setup: null,
};

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(kept && typeof kept === "object" ? kept : {}) };
  } catch {
    // Private windows may forbid storage, and a damaged entry is worth no more than none.
    return { ...DEFAULTS };
  }
}

export const settings = read();

/** Changes a preference and keeps it where that is possible. */
export function prefer(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage a preference lasts as long as the page.
  }
}
