/**
 * The one WebSocket of a tab: numbered questions with a deadline, pushes for whoever listens, and a
 * connection that comes back by itself after a pause that grows.
 */

const PAUSES = [150, 400, 800, 1500, 3000, 5000, 8000];
const PATIENCE = 15_000;

/** What the server refused, or what did not reach it; `message` is a sentence for the person. */
export class Refusal extends Error {
  constructor({ code, text }) {
    super(text);
    this.code = code;
  }
}

const LOST = { code: "lost", text: "The connection was lost; it is being made again." };
const LATE = { code: "late", text: "The server did not answer in time. Please try again." };

export class Connection extends EventTarget {
  constructor(url) {
    super();
    this.url = url;
    this.number = 0;
    this.waiting = new Map();
    this.tries = 0;
    this.isOpen = false;
    this.hello = null;
    this.connect();
    // When the network or the tab wakes up there is no reason to wait out a long pause.
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
  }

  connect() {
    this.timer = null;
    this.socket = new WebSocket(this.url);
    this.socket.addEventListener("message", (event) => this.receive(event.data));
    this.socket.addEventListener("close", () => this.lose());
  }

  hurry() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.connect();
  }

  lose() {
    const wasOpen = this.isOpen;
    this.isOpen = false;
    for (const { reject, sent } of [...this.waiting.values()]) if (sent) reject(new Refusal(LOST));
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), pause * (0.8 + 0.4 * Math.random()));
    if (wasOpen) this.tell("lost");
  }

  receive(text) {
    const message = JSON.parse(text);
    if (message.push === "hello") this.open(message);
    else if (message.push) this.tell(message.push, message);
    else this.answer(message);
  }

  /** The hello of the server, not the open socket, says that there is somebody to talk to. */
  open(hello) {
    this.hello = hello;
    this.isOpen = true;
    this.tries = 0;
    this.tell("open");
    for (const question of this.waiting.values()) if (!question.sent) this.send(question);
  }

  answer({ re, ok, error }) {
    const question = this.waiting.get(re);
    if (!question) return;
    if (error) question.reject(new Refusal(error));
    else question.resolve(ok);
  }

  send(question) {
    question.sent = true;
    this.socket.send(JSON.stringify(question.message));
  }

  /** Asks; what is asked while there is no connection waits for one, but never longer than `patience`. */
  ask(verb, fields = {}, patience = PATIENCE) {
    this.number += 1;
    const id = this.number;
    return new Promise((resolve, reject) => {
      const settle = (act) => (value) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        act(value);
      };
      const question = { message: { id, do: verb, ...fields }, sent: false };
      question.resolve = settle(resolve);
      question.reject = settle(reject);
      const timer = setTimeout(() => question.reject(new Refusal(LATE)), patience);
      this.waiting.set(id, question);
      if (this.isOpen) this.send(question);
    });
  }

  tell(type, detail = null) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Listens until `signal` is aborted. */
  on(type, listener, signal) {
    this.addEventListener(type, (event) => listener(event.detail), { signal });
  }
}
