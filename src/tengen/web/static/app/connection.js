// @ts-check
/**
 * The one WebSocket of a tab: numbered questions with a deadline, pushes for whoever listens, and a
 * connection that comes back by itself after a pause that grows.
 */

import { t } from "./language.js";

const PAUSES = [150, 400, 800, 1500, 3000, 5000, 8000];
const PATIENCE = 15_000;

/** @typedef {{ message: object, sent: boolean, resolve: (ok: any) => void, reject: (why: Refusal) => void }} Waiting */

/** What the server refused, or what did not reach it; `message` is a sentence for the person. */
export class Refusal extends Error {
  /** @param {{ code: string, text: string }} error */
  constructor({ code, text }) {
    super(text);
    this.code = code;
  }
}

/**
 * Anything that was caught, for the person; a fault of this page is told too, and stays in the browser's log.
 * @param {unknown} problem
 */
export function refusalOf(problem) {
  if (problem instanceof Refusal) return problem;
  console.error(problem);
  return new Refusal({ code: "fault", text: problem instanceof Error ? problem.message : String(problem) });
}

const LOST = { code: "lost", text: t("The connection was lost; it is being made again.") };
/** How a server closes a connection for which it has no place. */
const FULL = 1013;
const LATE = { code: "late", text: t("The server did not answer in time. Please try again.") };

export class Connection extends EventTarget {
  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
    this.number = 0;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.tries = 0;
    this.isOpen = false;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
    this.socket = this.connect();
    // When the network or the tab wakes up there is no reason to wait out a long pause.
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
  }

  /** @returns {WebSocket} */
  connect() {
    this.timer = null;
    this.socket = new WebSocket(this.url);
    this.socket.addEventListener("message", (event) => this.receive(event.data));
    this.socket.addEventListener("close", (event) => this.lose(event.code === FULL));
    return this.socket;
  }

  hurry() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** @param {boolean} full */
  lose(full) {
    const wasOpen = this.isOpen;
    this.isOpen = false;
    for (const { reject, sent } of [...this.waiting.values()]) if (sent) reject(new Refusal(LOST));
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), pause * (0.8 + 0.4 * Math.random()));
    if (full) this.tell("full");
    else if (wasOpen) this.tell("lost");
  }

  /** @param {string} text */
  receive(text) {
    const message = JSON.parse(text);
    if (message.push === "hello") this.open();
    else if (message.push) this.tell(message.push, message);
    else this.answer(message);
  }

  /** The hello of the server, not the open socket, says that there is somebody to talk to. */
  open() {
    this.isOpen = true;
    this.tries = 0;
    this.tell("open");
    for (const question of this.waiting.values()) if (!question.sent) this.send(question);
  }

  /** @param {{ re: number, ok?: object, error?: { code: string, text: string } }} message */
  answer({ re, ok, error }) {
    const question = this.waiting.get(re);
    if (!question) return;
    if (error) question.reject(new Refusal(error));
    else question.resolve(ok);
  }

  /** @param {Waiting} question */
  send(question) {
    question.sent = true;
    this.socket.send(JSON.stringify(question.message));
  }

  /**
   * Asks; what is asked while there is no connection waits for one, but never longer than `patience`.
   * @template {keyof Wire.Verbs} V
   * @param {V} verb
   * @param {Wire.Verbs[V]["question"]} fields
   * @param {number} patience milliseconds
   * @returns {Promise<Wire.Verbs[V]["answer"]>}
   */
  ask(verb, fields, patience = PATIENCE) {
    this.number += 1;
    const id = this.number;
    return new Promise((resolve, reject) => {
      const settle = (/** @type {(value: any) => void} */ act) => (/** @type {any} */ value) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        act(value);
      };
      const message = { id, do: verb, ...fields };
      /** @type {Waiting} */
      const question = { message, sent: false, resolve: settle(resolve), reject: settle(reject) };
      const timer = setTimeout(() => question.reject(new Refusal(LATE)), patience);
      this.waiting.set(id, question);
      if (this.isOpen) this.send(question);
    });
  }

  /**
   * Asks for something to be done without waiting for it, if anybody listens.
   * @template {keyof Wire.Verbs} V
   * @param {V} verb
   * @param {Wire.Verbs[V]["question"]} fields
   */
  order(verb, fields) {
    if (this.isOpen) this.ask(verb, fields).catch(() => {});
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  tell(type, detail = null) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /**
   * Listens to pushes, and to `open`, `lost` and `full`, until `signal` is aborted.
   * @template {keyof Wire.Pushes | "open" | "lost" | "full"} T
   * @param {T} type
   * @param {(push: T extends keyof Wire.Pushes ? Wire.Pushes[T] : null) => void} listener
   * @param {AbortSignal} [signal]
   */
  on(type, listener, signal) {
    this.addEventListener(type, (event) => listener(/** @type {CustomEvent} */ (event).detail), { signal });
  }
}
