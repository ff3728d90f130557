/** A table: a game being played or watched. Whatever the server says is shown; nothing is decided here. */

import { Board } from "../../board/board.js";
import { nameMove } from "../../board/words.js";
import { analysisAddress } from "../analyse/address.js";
import { button, check, h } from "../dom.js";
import { listenToKeys } from "../keys.js";
import { prefer, settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { speak } from "../speak.js";
import { keepSeat, seatAt } from "../tables.js";
import { endPanel, endTitle } from "./end_panel.js";
import { invitePanel } from "./invite_panel.js";
import { MoveList } from "./move_list.js";
import { PlayerBar } from "./player_bar.js";
import { swap2Panel } from "./swap2_panel.js";

const THINKING = 40_000;
/** Hints have three steps: the idea, the area, the move. */
const LAST_STEP = 3;

export function showTable(root, [id, invite], app) {
  if (invite) {
    if (!seatAt(id)) keepSeat(id, { token: invite });
    // The secret does not stay in the address, where it might be shared by mistake.
    history.replaceState(null, "", `#/table/${id}`);
  }
  new Table(root, id, app);
}

class Table {
  constructor(root, id, app) {
    this.id = id;
    this.app = app;
    this.state = null;
    this.sending = null;
    this.browsed = null;
    this.fame = null;
    this.flip = false;
    this.build(root);
    const { connection, signal } = app;
    connection.on("table", ({ state }) => this.receive(state), signal);
    connection.on("open", () => this.join(), signal);
    signal.addEventListener("abort", () => {
      clearInterval(this.ticking);
      connection.ask("leave", { table: id }).catch(() => {});
    });
    this.ticking = setInterval(() => this.bars.forEach((bar) => bar.tick()), 100);
    if (connection.isOpen) this.join();
    listenToKeys(this.keys(), signal);
  }

  build(root) {
    this.bars = [new PlayerBar(), new PlayerBar()];
    this.host = h("div", {});
    this.tray = h("div", { class: "tray", "aria-live": "polite" });
    const stage = h("section", { class: "stage", "aria-label": "Board" });
    stage.append(this.bars[1].element, h("div", { class: "board-box" }, this.host), this.bars[0].element, this.tray);
    this.board = new Board(this.host, { frame: stage });
    this.status = h("div", { class: "status" });
    this.actions = h("div", { class: "row actions" });
    this.moves = new MoveList((ply) => this.browse(ply));
    this.browser = this.buildBrowser();
    this.toggles = h("div", { class: "toggles" }, this.options());
    this.side = h(
      "aside",
      { class: "side stack", "aria-label": "Game" },
      h("div", { class: "card stack" }, this.status, this.actions),
      h("div", { class: "card stack tight" }, this.browser, this.moves.element, this.toggles),
    );
    root.append(h("div", { class: "page duo" }, stage, this.side));
    this.host.addEventListener("move", ({ detail }) => this.play(detail.move));
    this.host.addEventListener("pending", ({ detail }) => this.showPending(detail.move));
    this.host.addEventListener("refused", ({ detail }) => this.refuse(detail.move));
  }

  /** The buttons stay the same ones, so that the focus stays on them. */
  buildBrowser() {
    const walk = (words, picture, act) => button(words, act, { picture, only: true, class: "plain" });
    this.walkers = [
      walk("First position", "first", () => this.browse(0)),
      walk("Move back", "back", () => this.step(-1)),
      walk("Move forward", "next", () => this.step(1)),
      walk("Back to the game", "last", () => this.browse(null)),
    ];
    this.analyse = h("a", { class: "button plain-link small", href: "#/analyse" }, "Analyse");
    const turn = walk("Turn the board", "flip", () => this.turnBoard());
    return h("div", { class: "row browser" }, ...this.walkers, turn, this.analyse);
  }

  options() {
    const draw = () => this.render();
    return [
      check("Move numbers", settings.numbers, (numbers) => {
        prefer({ numbers });
        draw();
      }),
      check("Coordinates", settings.coordinates, (coordinates) => {
        prefer({ coordinates });
        draw();
      }),
    ];
  }

  keys() {
    const walk = () => (document.activeElement === document.body ? this.host.focus() : false);
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
      u: () => this.state?.can.undo && this.act("undo"),
      h: () => this.state?.can.hint && this.hint(),
      f: () => this.turnBoard(),
      n: () => {
        prefer({ numbers: !settings.numbers });
        this.toggles.replaceChildren(...this.options());
        this.render();
      },
      "[": () => this.step(-1),
      "]": () => this.step(1),
      Home: () => this.browse(0),
      End: () => this.browse(null),
    };
  }

  // ---- the server ---------------------------------------------------------------------------------------

  async join() {
    const seat = seatAt(this.id);
    try {
      const fields = seat?.token ? { table: this.id, token: seat.token } : { table: this.id };
      const { state, board } = await this.app.connection.ask("join", fields);
      this.geometry = board;
      this.accept(state);
      this.sendAgain();
    } catch (problem) {
      if (problem.code === "late" && !this.app.signal.aborted) this.join();
      else if (problem.code !== "lost") this.showMissing(problem);
    }
  }

  receive(state) {
    if (state.table !== this.id || !this.geometry) return;
    if (this.state === null || state.version > this.state.version) this.accept(state);
  }

  accept(state) {
    const before = this.state;
    this.state = state;
    if (this.sending && state.view.ply !== this.sending.ply) this.sending = null;
    const hasMoved = before && (before.view.ply !== state.view.ply || before.view.last !== state.view.last);
    if (!before || hasMoved || state.view.result) {
      this.browsed = null;
      this.board.clearOverlay();
      this.say("");
    }
    if (before && (hasMoved || (!before.view.result && state.view.result))) this.announce(before, state);
    if (seatAt(this.id)?.token) keepSeat(this.id, { title: state.view.title, over: state.view.result !== null });
    if (state.next && before && !before.next) this.follow(state.next);
    this.render();
  }

  /** A move on its way when the connection broke is sent again, unless it had arrived. */
  sendAgain() {
    const { sending, state } = this;
    if (!sending) return;
    this.sending = null;
    if (state.can.move && state.view.ply === sending.ply) this.play(sending.move);
    else this.render();
  }

  async play(move) {
    const sending = { move, ply: this.state.view.ply };
    this.sending = sending;
    this.board.overlay({ marks: [], area: [] });
    this.render();
    // Without a connection the move waits here; joining again sends it.
    if (!this.app.connection.isOpen) return;
    try {
      await this.app.connection.ask("move", { table: this.id, ...sending });
      if (this.sending === sending) this.sending = null;
    } catch (problem) {
      if (problem.code === "lost") return;
      if (this.sending === sending) this.sending = null;
      this.say(problem.message, true);
    }
    this.render();
  }

  async act(verb, fields = {}, patience = undefined) {
    try {
      return await this.app.connection.ask(verb, { table: this.id, ...fields }, patience);
    } catch (problem) {
      this.say(problem.message, true);
      return null;
    }
  }

  /** First an idea; asked again in the same position, where to look; then the move. */
  async hint() {
    this.say("Looking for a hint…");
    const { ply } = this.state.view;
    const step = this.hinted?.ply === ply ? Math.min(this.hinted.step + 1, LAST_STEP) : 1;
    const hint = await this.act("hint", { step }, THINKING);
    if (hint === null || this.state.view.ply !== ply) return;
    this.hinted = { ply, step };
    if (step < LAST_STEP) this.board.overlay({ area: hint.area, marks: [] });
    else this.board.overlay({ area: [], marks: [{ move: hint.move, kind: "hint" }] });
    const more = step < LAST_STEP ? " Ask again for more." : "";
    this.say(`Hint: ${hint.words}${more}`);
  }

  async rematch() {
    const made = await this.act("rematch");
    if (made?.table) {
      keepSeat(made.table, { token: made.token, title: made.state.view.title });
      this.app.go(`#/table/${made.table}`);
    }
  }

  follow(next) {
    const seat = seatAt(this.id);
    if (seat?.token) keepSeat(next, { token: seat.token });
    this.app.go(`#/table/${next}`);
  }

  // ---- looking back -------------------------------------------------------------------------------------

  step(by) {
    if (!this.state) return;
    const at = this.browsed ? this.browsed.ply : this.state.view.ply;
    this.browse(at + by);
  }

  async browse(ply) {
    if (!this.state) return;
    const { view } = this.state;
    if (ply === null || ply >= view.ply) {
      this.browsed = null;
      this.render();
      return;
    }
    try {
      const fields = { game: view.game, moves: view.moves.slice(0, Math.max(0, ply)) };
      this.browsed = (await this.app.connection.ask("look", fields)).view;
      this.board.clearOverlay();
      this.render();
    } catch (problem) {
      this.say(problem.message, true);
    }
  }

  turnBoard() {
    this.flip = !this.flip;
    this.render();
  }

  // ---- showing ------------------------------------------------------------------------------------------

  announce(before, state) {
    const { view, you } = state;
    const isBack = view.ply < before.view.ply;
    speak(isBack ? `Taken back. ${view.said}` : view.result ? `${view.said} ${endTitle(state)}.` : view.said);
    if (isBack) return;
    if (view.result) {
      const { winner } = view.result;
      const isLoss = you.length === 1 && winner !== null && winner !== you[0];
      sound(winner === null ? "draw" : isLoss ? "loss" : "win");
    } else {
      sound(view.last_cells.length ? "capture" : "move");
    }
  }

  render() {
    const { state } = this;
    if (!state) return;
    const view = this.browsed ?? state.view;
    const isOpen = state.can.move && !this.browsed && !this.sending;
    const { numbers, coordinates } = settings;
    this.board.set({ view, board: this.geometry, side: view.turn, isOpen, flip: this.flip, numbers, coordinates });
    const near = this.near();
    this.bars[0].show(near, state, state.view);
    this.bars[1].show(1 - near, state, state.view);
    this.renderStatus();
    this.renderActions();
    this.renderBrowser(view);
    this.moves.show(state.view, view.ply);
    // Seen in the tab when another one is in front.
    document.title = `${this.sentence() || endTitle(state)} · ${state.view.title}`;
  }

  /** The side that sits below the board. */
  near() {
    const mine = this.state.you.length === 1 ? this.state.you[0] : 0;
    return this.flip ? 1 - mine : mine;
  }

  renderStatus() {
    const { state } = this;
    const parts = [];
    if (state.trouble) parts.push(h("p", { class: "trouble", role: "alert" }, state.trouble));
    const invite = seatAt(this.id)?.invite;
    if (state.view.result) parts.push(endPanel(state, this.endActions(), this.fame));
    else if (invite && state.view.ply === 0 && state.seats.some((seat) => seat.kind === "person" && !seat.present)) {
      parts.push(invitePanel(this.id, invite));
    } else if (state.swap2) parts.push(swap2Panel(state, (choice) => this.act("swap2", { choice })));
    else parts.push(h("h2", {}, this.sentence()), h("p", { class: "quiet small" }, state.view.title));
    if (state.asks && !state.you.includes(state.asks.side) && state.you.length) parts.push(this.question());
    else if (state.asks && state.you.includes(state.asks.side)) {
      parts.push(h("p", { class: "note" }, "You asked to take back. Waiting for an answer."));
    }
    const { view, asks, swap2, rematch, can, seats, trouble } = state;
    const facts = [view.result, asks, swap2, swap2 && view.ply, rematch, can, seats, trouble, this.sentence()];
    const drawn = JSON.stringify(facts);
    // Drawn anew only when it changed: a name being typed must not vanish.
    if (drawn === this.drawnStatus) return;
    this.drawnStatus = drawn;
    this.status.replaceChildren(...parts);
  }

  endActions() {
    const { view } = this.state;
    return {
      review: () => this.app.go(`${analysisAddress(view.game, view.moves, view.moves.length)}/review`),
      rematch: () => this.rematch(),
      fresh: () => this.app.go("#/"),
      sign: async (name) => {
        this.fame = (await this.app.connection.ask("sign", { table: this.id, name })).fame;
        this.drawnStatus = null;
        this.render();
      },
    };
  }

  question() {
    const answer = (yes) => () => this.act("answer", { yes });
    return h(
      "div",
      { class: "note stack tight" },
      h("p", {}, "Your opponent asks to take back a move."),
      h("div", { class: "row" }, button("Allow", answer(true), { class: "primary" }), button("Refuse", answer(false))),
    );
  }

  sentence() {
    const { view, seats, you, can, thinking, paused, mode } = this.state;
    if (view.result) return "";
    if (paused) return "Paused";
    const name = view.sides[view.turn];
    if (you.length === 2) return `${name} to move`;
    if (can.move) return "Your move";
    if (thinking && mode !== "watch") return `${seats[view.turn].title} is thinking…`;
    return `${name} to move`;
  }

  renderActions() {
    const { can, view, mode, paused } = this.state;
    const list = [];
    const undo = mode === "link" ? "Ask to take back" : "Take back";
    if (can.undo) list.push(button(undo, () => this.act("undo"), { picture: "undo" }));
    if (can.hint) list.push(button("Hint", () => this.hint(), { picture: "bulb" }));
    if (can.pause) {
      list.push(button(paused ? "Go on" : "Pause", () => this.act("pause", { on: !paused }), { picture: "next" }));
    }
    if (view.claim && can.move) list.push(button("Claim a draw", () => this.play("draw")));
    if (can.resign) list.push(this.resignButton());
    const drawn = `${JSON.stringify(can)}${view.claim}${paused}`;
    if (drawn === this.drawnActions) return;
    this.drawnActions = drawn;
    const focused = document.activeElement?.closest(".actions") ? document.activeElement.textContent : null;
    this.actions.replaceChildren(...list);
    if (focused !== null) list.find((one) => one.textContent === focused)?.focus();
  }

  /** The first click asks, the second resigns. */
  resignButton() {
    const side = this.state.you.length === 2 ? { side: this.state.view.turn } : {};
    const ask = button("Resign", () => {
      if (ask.dataset.sure) {
        this.act("resign", side);
        return;
      }
      ask.dataset.sure = "yes";
      ask.lastChild.textContent = "Really resign?";
      setTimeout(() => {
        delete ask.dataset.sure;
        ask.lastChild.textContent = "Resign";
      }, 3500);
    }, { picture: "flag" });
    return ask;
  }

  renderBrowser(view) {
    const { view: live, mode } = this.state;
    this.walkers.forEach((walker, at) => {
      walker.disabled = at < 2 ? view.ply === 0 : view.ply === live.ply;
    });
    this.analyse.href = analysisAddress(live.game, live.moves, view.ply);
    // While a game against somebody else goes on, looking it up would be no game.
    this.analyse.hidden = mode === "link" && !live.result;
  }

  showPending(move) {
    if (move === null) {
      this.say("");
      return;
    }
    const words = `Play ${nameMove(move, this.state.view.family)}`;
    const cancel = button("Cancel", () => this.board.setPending(null), { class: "plain" });
    this.tray.replaceChildren(button(words, () => this.board.choose(move), { class: "primary" }), cancel);
  }

  refuse(move) {
    const { view, can } = this.state;
    speak(!can.move ? "It is not your turn." : `${nameMove(move, view.family)} cannot be played.`);
  }

  say(words, isTrouble = false) {
    this.tray.replaceChildren(h("p", { class: isTrouble ? "trouble" : "small quiet" }, words));
  }

  showMissing(problem) {
    const card = h(
      "div",
      { class: "card stack" },
      h("h1", {}, "This table cannot be opened"),
      h("p", { role: "alert" }, problem.message),
      h("a", { class: "button primary", href: "#/" }, "New game"),
    );
    this.side.closest(".page").replaceChildren(card);
    keepSeat(this.id, { over: true });
  }
}
