// @ts-check
/** A table: a game being played or watched. Whatever the server says is shown; nothing is decided here. */

import { refusalOf } from "../connection.js";
import { button, check, h } from "../dom.js";
import { listenToKeys } from "../keys.js";
import { showRules } from "../learn/rules.js";
import { t } from "../language.js";
import { BoardPage, LAST_STEP } from "../page.js";
import { prefer, settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { keepSeat, seatAt } from "../tables.js";
import { ActionBar } from "./action_bar.js";
import { announce } from "./announce.js";
import { Browser } from "./browser.js";
import { Companion } from "./companion.js";
import { endTitle } from "./end_panel.js";
import { Invitation } from "./invitation.js";
import { showMissing } from "./missing.js";
import { MoveList } from "./move_list.js";
import { Phrases } from "./phrases.js";
import { PlayerBar } from "./player_bar.js";
import { Sight } from "./sight.js";
import { StatusPanel, sentence, whyNobodyMoves } from "./status_panel.js";

const THINKING = 40_000;

/** @typedef {{ move: string, ply: number }} Sending a move on its way to the server */
/** @typedef {"undo" | "draw" | "answer" | "swap2" | "resign" | "pause" | "hint" | "rematch"} TableVerb */

/** @type {ViewMaker} */
export const showTable = (root, [id, invite], app) => {
  if (invite) {
    if (!seatAt(id)?.token) keepSeat(id, { claims: invite });
    // The secret does not stay in the address, where it might be shared by mistake.
    app.write(`#/table/${id}`);
  }
  new Table(root, id, app);
};

export class Table extends BoardPage {
  /**
   * @param {HTMLElement} root
   * @param {string} id
   * @param {App} app
   */
  constructor(root, id, app) {
    super(app);
    this.id = id;
    /** @type {Wire.State | null} */
    this.state = null;
    /** @type {Wire.Board | null} */
    this.geometry = null;
    /** @type {Sending | null} */
    this.sending = null;
    /** @type {{ ply: number, step: number } | null} */
    this.hinted = null;
    this.bars = [new PlayerBar(), new PlayerBar()];
    this.status = new StatusPanel(id, this);
    this.actions = new ActionBar(this);
    this.browser = new Browser(this);
    this.sight = new Sight(this);
    this.companion = new Companion(this);
    this.phrases = new Phrases(this);
    this.invitation = new Invitation(this);
    this.moves = new MoveList((ply) => this.browser.go(ply));
    this.toggles = h("div", { class: "toggles" }, this.options());
    this.title = h("h1", { class: "unseen" }, t("Table"));
    this.side = this.panel();
    this.lay(root, this.side, { above: this.bars[1].element, below: this.bars[0].element });
    this.listen();
  }

  panel() {
    return h(
      "aside",
      { class: "side stack", "aria-label": t("The game") },
      this.title,
      h("div", { class: "card stack" }, this.status.element, this.actions.element, this.phrases.element),
      h("div", { class: "card stack tight" }, this.browser.element, this.moves.element, this.toggles),
    );
  }

  listen() {
    const { connection, signal } = this.app;
    connection.on("table", ({ state }) => this.receive(state), signal);
    connection.on("open", () => this.join(), signal);
    const ticking = setInterval(() => this.bars.forEach((bar) => bar.tick()), 100);
    signal.addEventListener("abort", () => {
      clearInterval(ticking);
      connection.ask("leave", { table: this.id }).catch(() => {});
    });
    if (connection.isOpen) this.join();
    listenToKeys(this.keys(), signal);
  }

  options() {
    const rules = () => this.state && showRules(this.app.connection, this.state.view.game);
    const names = this.coordinatesSetting(this.geometry);
    return [
      button(t("Rules"), rules, { picture: "book", class: "plain small" }),
      check(t("Move numbers"), settings.numbers, () => this.toggleNumbers()),
      check(t("Coordinates"), settings[names], (isOn) => {
        prefer({ [names]: isOn });
        this.render();
      }),
      ...this.sight.toggle(),
      ...this.companion.toggle(),
      ...this.phrases.toggle(),
    ];
  }

  /** @returns {KeyActions} */
  keys() {
    const walk = () => (document.activeElement?.matches("body, main") ? this.host.focus() : false);
    return {
      b: () => this.host.focus(),
      ArrowLeft: walk,
      ArrowRight: walk,
      ArrowUp: walk,
      ArrowDown: walk,
      Escape: () => {
        this.board.setPending(null);
        this.host.blur();
      },
      u: () => this.state?.can.undo && this.act("undo", {}),
      h: () => this.state?.can.hint && this.hint(),
      f: () => this.turnBoard(),
      n: () => {
        this.toggleNumbers();
        this.toggles.replaceChildren(...this.options());
      },
      "[": () => this.browser.step(-1),
      "]": () => this.browser.step(1),
      Home: () => this.browser.go(0),
      End: () => this.browser.go(null),
    };
  }

  // ---- the server ---------------------------------------------------------------------------------------

  async join() {
    try {
      const { state, board } = await this.invitation.join();
      if (this.app.signal.aborted) return;
      this.geometry = board;
      this.accept(state);
      this.toggles.replaceChildren(...this.options());
      this.sendAgain(state);
    } catch (caught) {
      const problem = refusalOf(caught);
      if (problem.code === "late" && !this.app.signal.aborted) this.join();
      else if (problem.code !== "lost") showMissing(this.side, this.id, problem.message);
    }
  }

  /** @param {Wire.State} state */
  receive(state) {
    if (state.table !== this.id || !this.geometry) return;
    if (this.state === null || state.version > this.state.version) this.accept(state);
  }

  /** @param {Wire.State} state */
  accept(state) {
    const before = this.state;
    this.state = state;
    if (this.sending && state.view.ply !== this.sending.ply) this.sending = null;
    const hasMoved = before && (before.view.ply !== state.view.ply || before.view.last !== state.view.last);
    if (!before || hasMoved || state.view.result) {
      this.browser.view = null;
      this.board.clearOverlay();
      this.sight.forget();
      this.say("");
      this.companion.tell(state);
    }
    if (before && (hasMoved || (!before.view.result && state.view.result))) announce(before, state);
    if (state.asks && before && !before.asks && !state.you.includes(state.asks.side)) sound("ask");
    if (seatAt(this.id)?.token) keepSeat(this.id, { title: state.view.title, over: state.view.result !== null });
    if (state.next && before && !before.next) this.follow(state.next);
    if (!before) this.toggles.replaceChildren(...this.options());
    this.render();
  }

  /** A move on its way when the connection broke is sent again, unless it had arrived. @param {Wire.State} state */
  sendAgain(state) {
    const { sending } = this;
    if (!sending) return;
    this.sending = null;
    if (state.can.move && state.view.ply === sending.ply) this.play(sending.move);
    else this.render();
  }

  /** The push before the answer brings the new state. @override @param {string} move */
  async play(move) {
    if (!this.state) return;
    if (this.app.connection.isOpen && !(await this.companion.allows(this.state, move))) return;
    const sending = { move, ply: this.state.view.ply };
    this.sending = sending;
    this.board.overlay({ marks: [], area: [] });
    this.render();
    // Without a connection the move waits here; joining again sends it.
    if (!this.app.connection.isOpen) return;
    try {
      await this.app.connection.ask("move", { table: this.id, ...sending, brief: true });
      if (this.sending === sending) this.sending = null;
    } catch (caught) {
      const problem = refusalOf(caught);
      if (problem.code === "lost") return;
      if (this.sending === sending) this.sending = null;
      this.complain(problem.message);
    }
    this.render();
  }

  /**
   * Does something at this table; null if it was refused, which is told.
   * @template {TableVerb} V
   * @param {V} verb
   * @param {Omit<Wire.Verbs[V]["question"], "table">} fields
   * @param {number} [patience]
   * @returns {Promise<Wire.Verbs[V]["answer"] | null>}
   */
  async act(verb, fields, patience) {
    try {
      const question = /** @type {Wire.Verbs[V]["question"]} */ ({ table: this.id, brief: true, ...fields });
      return await this.app.connection.ask(verb, question, patience);
    } catch (problem) {
      this.complain(refusalOf(problem).message);
      return null;
    }
  }

  /** First an idea; asked again in the same position, where to look; then the move. */
  async hint() {
    if (!this.state) return;
    this.say(t("Looking for a hint…"));
    const { ply } = this.state.view;
    const step = this.hinted?.ply === ply ? Math.min(this.hinted.step + 1, LAST_STEP) : 1;
    const hint = await this.act("hint", { step }, THINKING);
    if (hint === null || this.state.view.ply !== ply) return;
    this.hinted = { ply, step };
    if (hint.move) this.board.overlay({ area: [], marks: [{ move: hint.move, kind: "hint" }] });
    else this.board.overlay({ area: hint.area ?? [], marks: [] });
    this.say(this.hintWords(hint.words, step));
  }

  async rematch() {
    const made = await this.act("rematch", {});
    if (!made?.table) return;
    keepSeat(made.table, { token: made.token, title: made.state?.view.title });
    this.app.go(`#/table/${made.table}`);
  }

  /** @param {string} next the table of the rematch */
  follow(next) {
    const seat = seatAt(this.id);
    if (seat?.token) keepSeat(next, { token: seat.token });
    this.app.go(`#/table/${next}`);
  }

  // ---- showing ------------------------------------------------------------------------------------------

  /** @override */
  get view() {
    return this.browser.view ?? this.state?.view ?? null;
  }

  /** @override */
  render() {
    const { state, view } = this;
    if (!state || !view) return;
    const isOpen = state.can.move && !this.browser.view && !this.sending;
    const { numbers } = settings;
    const coordinates = settings[this.coordinatesSetting(this.geometry)];
    this.board.set({ view, board: this.geometry, side: view.turn, isOpen, flip: this.flip, numbers, coordinates });
    const mine = state.you.length === 1 ? state.you[0] : 0;
    const near = this.flip ? other(mine) : mine;
    this.bars[0].show(near, state, state.view);
    this.bars[1].show(other(near), state, state.view);
    this.status.show(state);
    this.actions.show(state);
    this.phrases.show(state);
    this.browser.show(state, view);
    this.moves.show(state.view, view.ply);
    this.sight.follow(state, view);
    this.title.textContent = state.view.title;
    // Seen in the tab when another one is in front.
    document.title = `${sentence(state) || endTitle(state)} · ${state.view.title}`;
  }

  /** @override */
  whyClosed() {
    return this.state ? whyNobodyMoves(this.state, this.browser.view !== null) : "";
  }
}

/** @param {Wire.Side} side @returns {Wire.Side} */
function other(side) {
  return side === 0 ? 1 : 0;
}
