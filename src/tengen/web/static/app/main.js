// @ts-check
/** The frame around the views: which one the address names, the header's tools, the banner of a lost connection. */

import { Connection } from "./connection.js";
import { button, h } from "./dom.js";
import { isTyping, showKeys } from "./keys.js";
import { language, t, translatePage } from "./language.js";
import { applyLooks, askLanguage, askLooks } from "./looks.js";
import { prefer, settings } from "./settings.js";
import { play as sound } from "./sound.js";

const scheme = location.protocol === "https:" ? "wss" : "ws";
const connection = new Connection(`${scheme}://${location.host}/ws?language=${language}`);
const main = part("main");
const banner = part("banner");

/** Each view is fetched when it is first shown. @type {Record<string, () => Promise<ViewMaker>>} */
const VIEWS = {
  "": async () => (await import("./play/setup.js")).showSetup,
  table: async () => (await import("./play/table.js")).showTable,
  learn: async () => (await import("./learn/learn.js")).showLearn,
  analyse: async () => (await import("./analyse/opening.js")).showAnalysis,
  study: async () => (await import("./analyse/opening.js")).showStudy,
  studies: async () => (await import("./studies/studies.js")).showStudies,
  puzzles: async () => (await import("./coach/puzzles.js")).showPuzzles,
  games: async () => (await import("./past.js")).showPast,
  fame: async () => (await import("./fame.js")).showFame,
  style: async () => (await import("./style.js")).showStyle,
  contest: async () => (await import("./contest/contest.js")).showContest,
};
/** @type {Record<string, string>} */
const TAB = { "": "play", table: "play", learn: "learn", analyse: "analyse", puzzles: "puzzles", games: "games", fame: "fame", style: "fame", study: "analyse", studies: "analyse", contest: "contest" };

let current = new AbortController();
/** The address that the view on the page stands for. */
let shown = location.href;

/** A part of the page that is always there. @param {string} id */
function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** `#/analyse/gomoku/h8.i9@1` is the view `analyse` with two more words. */
function readAddress() {
  const [view, ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  // A server may show one view and nothing else.
  const { only } = document.body.dataset;
  if (only) return { view: only, rest: view === only ? rest : [] };
  return { view: view in VIEWS ? view : "", rest };
}

/** A link may have been cut off in the middle of a letter. @param {string} word */
function decoded(word) {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

async function show() {
  current.abort();
  current = new AbortController();
  const { view, rest } = readAddress();
  for (const link of document.querySelectorAll("[data-route]")) {
    if (link.getAttribute("data-route") === TAB[view]) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  main.replaceChildren();
  main.dataset.view = TAB[view];
  document.title = "Tengen";
  const { signal } = current;
  let make;
  try {
    make = await VIEWS[view]();
  } catch (problem) {
    console.warn(problem);
    if (signal.aborted) return;
    main.replaceChildren(h("p", { class: "page trouble", role: "alert" }, t("This page could not be fetched. It is tried again when the server answers.")));
    connection.on("open", () => void show(), signal);
    return;
  }
  if (!signal.aborted) make(main, rest, lent(signal));
}

/**
 * What a view may do to the page. An answer may come when the view was left, or when another address was asked
 * for and the event that tells of it is still to come: then the address is no longer the view's to change.
 * @param {AbortSignal} signal
 * @returns {App}
 */
function lent(signal) {
  const isShown = () => !signal.aborted && location.href === shown;
  return {
    connection,
    signal,
    go: (address) => {
      if (isShown()) go(address);
    },
    write: (address, isJump = false) => {
      if (!isShown()) return;
      if (isJump) location.replace(address);
      else {
        history.replaceState(null, "", address);
        shown = location.href;
      }
    },
  };
}

/** Another view begins at its top, and who uses a keyboard or hears the page is taken there. */
function change() {
  shown = location.href;
  void show();
  window.scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

/** Moves to another view. @param {string} address */
function go(address) {
  if (location.hash === address) change();
  else location.hash = address;
}

function addTools() {
  const toggle = button(t("Sound"), () => {
    prefer({ sound: !settings.sound });
    draw();
    sound("move");
  });
  const draw = () => {
    const fresh = button(settings.sound ? t("Sound is on") : t("Sound is off"), null, {
      picture: settings.sound ? "sound" : "mute",
      only: true,
    });
    toggle.replaceChildren(...fresh.childNodes);
    toggle.className = "icon plain";
    toggle.title = fresh.title;
    toggle.setAttribute("aria-label", t("Sound"));
    toggle.setAttribute("aria-pressed", String(settings.sound));
  };
  draw();
  const help = button(t("Keys"), () => showKeys(main.dataset.view ?? ""), { picture: "help", only: true, class: "plain" });
  const looks = button(t("Looks"), askLooks, { picture: "sun", only: true, class: "plain" });
  // In both languages: who cannot read the page finds the way to another one.
  const languages = button("Language · 语言", askLanguage, { picture: "globe", only: true, class: "plain" });
  part("head-tools").append(toggle, looks, languages, help);
}

/** A short break is nobody's business; a longer one is said quietly. */
function watchConnection() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  connection.on("lost", () => {
    timer = setTimeout(() => {
      banner.replaceChildren(h("span", {}, t("Connection lost. Trying again; your game is kept.")));
      banner.hidden = false;
    }, 700);
  });
  connection.on("full", () => {
    banner.replaceChildren(h("span", {}, t("The server is full. Trying again in a moment.")));
    banner.hidden = false;
  });
  connection.on("open", () => {
    clearTimeout(timer);
    banner.hidden = true;
  });
}

document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !isTyping(event)) showKeys(main.dataset.view ?? "");
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
  // The address belongs to the views, so that the link moves the focus only.
  event.preventDefault();
  /** @type {HTMLElement} */ (main.querySelector(".board[tabindex]") ?? main).focus();
});
// Of several changes at once the first event already shows the last address.
window.addEventListener("hashchange", () => location.href !== shown && change());
translatePage();
applyLooks();
addTools();
watchConnection();
void show();
// Lets the board be installed, where the browser allows it. Nothing that a person waits for waits for this.
const install = async () => (await import("./offline.js")).install();
// Where a catalogue is fetched this module may run after the page is complete.
if (document.readyState === "complete") void install();
else window.addEventListener("load", install, { once: true });
