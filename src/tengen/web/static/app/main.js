// @ts-check
/** The frame around the views: which one the address names, the header's tools, the banner of a lost connection. */

import { Connection } from "./connection.js";
import { button, h } from "./dom.js";
import { showFame } from "./fame.js";
import { isTyping, showKeys } from "./keys.js";
import { applyLooks, askLooks } from "./looks.js";
import { showPast } from "./past.js";
import { prefer, settings } from "./settings.js";
import { play as sound } from "./sound.js";
import { showStyle } from "./style.js";
import { showAnalysis } from "./analyse/analyse.js";
import { showContest } from "./contest/contest.js";
import { showPuzzles } from "./coach/puzzles.js";
import { showLearn } from "./learn/learn.js";
import { showSetup } from "./play/setup.js";
import { showTable } from "./play/table.js";

const scheme = location.protocol === "https:" ? "wss" : "ws";
const connection = new Connection(`${scheme}://${location.host}/ws`);
const main = part("main");
const banner = part("banner");

/** @type {Record<string, ViewMaker>} */
const VIEWS = { "": showSetup, table: showTable, learn: showLearn, analyse: showAnalysis, puzzles: showPuzzles, games: showPast, fame: showFame, style: showStyle, contest: showContest };
/** @type {Record<string, string>} */
const TAB = { "": "play", table: "play", learn: "learn", analyse: "analyse", puzzles: "puzzles", games: "games", fame: "fame", style: "fame", contest: "contest" };

let current = new AbortController();

/** A part of the page that is always there. @param {string} id */
function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** `#/analyse/gomoku/h8.i9@1` is the view `analyse` with two more words. */
function readAddress() {
  const [view, ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  // A server may show one view and nothing else.
  const { only } = document.body.dataset;
  if (only) return { view: only, rest: view === only ? rest : [] };
  return { view: view in VIEWS ? view : "", rest };
}

function show() {
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
  VIEWS[view](main, rest, { connection, signal: current.signal, go });
}

/** Another view begins at its top, and who uses a keyboard or hears the page is taken there. */
function change() {
  show();
  window.scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

/** Moves to another view. @param {string} address */
function go(address) {
  if (location.hash === address) change();
  else location.hash = address;
}

function addTools() {
  const toggle = button("Sound", () => {
    prefer({ sound: !settings.sound });
    draw();
    sound("move");
  });
  const draw = () => {
    const fresh = button(settings.sound ? "Sound is on" : "Sound is off", null, {
      picture: settings.sound ? "sound" : "mute",
      only: true,
    });
    toggle.replaceChildren(...fresh.childNodes);
    toggle.className = "icon plain";
    toggle.title = fresh.title;
    toggle.setAttribute("aria-label", "Sound");
    toggle.setAttribute("aria-pressed", String(settings.sound));
  };
  draw();
  const help = button("Keys", () => showKeys(main.dataset.view ?? ""), { picture: "help", only: true, class: "plain" });
  const looks = button("Looks", askLooks, { picture: "sun", only: true, class: "plain" });
  part("head-tools").append(toggle, looks, help);
}

/** A short break is nobody's business; a longer one is said quietly. */
function watchConnection() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  connection.on("lost", () => {
    timer = setTimeout(() => {
      banner.replaceChildren(h("span", {}, "Connection lost. Trying again; your game is kept."));
      banner.hidden = false;
    }, 700);
  });
  connection.on("full", () => {
    banner.replaceChildren(h("span", {}, "The server is full. Trying again in a moment."));
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
window.addEventListener("hashchange", change);
applyLooks();
addTools();
watchConnection();
show();
// Lets the board be installed. Browsers allow it on this machine and over HTTPS; elsewhere it is no loss.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
