"use strict";
// Shows the list of games and replays one on its board. All rules were applied when the page was written:
// a ply is a list of codes (place * 3 + state), and each place knows how it looks.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  const rows = $("rows"), more = $("more"), found = $("found");
  const byPlayer = $("by-player"), byVerdict = $("by-verdict"), byResult = $("by-result");
  const dialog = $("viewer"), PAGE = 100;
  let chosen = [], shown = 0, current = null, ply = 0;

  const make = (name, text, className) => {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  };
  const player = (number) => data.players[number];
  const time = (ms) => (ms < 1000 ? `${ms || "< 0.1"} ms` : ms < 120000 ? `${(ms / 1000).toFixed(ms < 10000 ? 2 : 1)} s` : `${Math.round(ms / 60000)} min`);

  function matches(game) {
    const who = byPlayer.value, result = byResult.value;
    if (who !== "" && game.a !== +who && game.b !== +who) return false;
    if (byVerdict.value === "faults" ? !game.f : byVerdict.value !== "" && game.c !== byVerdict.value) return false;
    if (result === "") return true;
    if (result === "draw") return game.r === "1/2-1/2";
    if (result === "none") return game.r === "*";
    if (who === "") return game.r === (result === "won" ? "1-0" : "0-1");
    const winner = game.r === "1-0" ? game.a : game.r === "0-1" ? game.b : -1;
    return winner >= 0 && (winner === +who) === (result === "won");
  }

  function list() {
    chosen = data.games.map((game, number) => number).filter((number) => matches(data.games[number]));
    rows.replaceChildren();
    shown = 0;
    extend();
    found.textContent = `${chosen.length} of ${data.games.length} games`;
    const whose = byPlayer.value === "" ? ["First side won", "Second side won"] : ["Won by this player", "Lost by this player"];
    byResult.options[1].textContent = whose[0];
    byResult.options[2].textContent = whose[1];
  }

  function extend() {
    for (const number of chosen.slice(shown, shown + PAGE)) rows.append(row(number));
    shown = Math.min(chosen.length, shown + PAGE);
    more.hidden = shown >= chosen.length;
    more.textContent = `Show ${Math.min(PAGE, chosen.length - shown)} more of ${chosen.length - shown}`;
  }

  function row(number) {
    const game = data.games[number], line = document.createElement("tr");
    const open = make("button", `${game.p + 1}${game.l ? "b" : "a"}`, "open");
    open.type = "button";
    open.setAttribute("aria-label", `Replay game ${game.p + 1}${game.l ? "b" : "a"}: ${player(game.a)} against ${player(game.b)}`);
    const side = (who, won) => {
      const cell = make("td"), name = make(won ? "b" : "span");
      name.append(make("bdi", player(who), "name"));
      cell.append(name);
      return cell;
    };
    const first = make("td");
    first.append(open);
    line.append(first, side(game.a, game.r === "1-0"), side(game.b, game.r === "0-1"),
      make("td", game.r === "1/2-1/2" ? "½–½" : game.r === "*" ? "–" : game.r.replace("-", "–"), "num"),
      make("td", game.c, game.f ? "faulty" : ""), make("td", game.m.length, "num hide-small"),
      make("td", time(Math.round(game.s * 1000)), "num hide-small"));
    line.addEventListener("click", () => view(number));
    return line;
  }

  function view(number, at) {
    const game = data.games[number], board = data.boards[game.g];
    current = number;
    $("board").innerHTML = board ? board.svg : ""; // written by Tengen, holds no foreign text
    $("viewer-title").textContent = `Game ${game.p + 1}${game.l ? "b" : "a"} · ${game.g}`;
    dialog.dataset.family = board ? board.family : "";
    const box = $("who");
    box.className = board ? board.family : "";
    box.replaceChildren(...[[game.a, "first", 0], [game.b, "second", 1]].map(([who, kind, place]) => {
      const line = make("p", undefined, "side"), words = make("span");
      words.append(make("bdi", player(who), "name"));
      if (board) words.append(make("span", ` (${board.sides[place]})`, "sub"));
      if (data.commands[who]) words.append(make("span", data.commands[who], "cmd"));
      line.append(make("span", undefined, `pip ${kind}`), words);
      return line;
    }));
    $("outcome").textContent = game.w;
    $("detail").textContent = [game.d, game.x ? `The rest cannot be shown: ${game.x}` : ""].filter(Boolean).join(" ");
    const words = $("words");
    words.hidden = !game.e;
    words.textContent = game.e ? game.e.join("\n") : "";
    $("words-title").hidden = !game.e;
    $("slider").max = game.m.length;
    $("moves").className = `moves ${board ? board.family : ""}`;
    $("moves").replaceChildren(...(board ? game.m.map((codes, index) => move(game, board, codes, index)) : []));
    $("earlier").disabled = chosen.indexOf(number) <= 0;
    $("later").disabled = chosen.indexOf(number) < 0 || chosen.indexOf(number) === chosen.length - 1;
    if (!dialog.open) dialog.showModal();
    history.replaceState(null, "", `#game-${number}`);
    go(at === undefined ? game.m.length : at);
  }

  const codesOf = (ply) => (Array.isArray(ply) ? ply : [ply]);

  function move(game, board, ply, index) {
    const code = codesOf(ply)[0], item = make("li"), button = make("button");
    const played = index - game.o;
    button.type = "button";
    button.append(make("span", index + 1, "n"), make("span", undefined, `pip ${code % 3 === 1 ? "first" : "second"}`),
      make("span", board.names[Math.floor(code / 3)]),
      make("span", played < 0 ? "opening" : (game.v && game.v[played]) || "", "v"),
      make("span", played < 0 ? "" : time(game.t[played]), "t"));
    button.addEventListener("click", () => go(index + 1));
    item.append(button);
    return item;
  }

  function go(to) {
    const game = data.games[current], board = data.boards[game.g];
    ply = Math.max(0, Math.min(game.m.length, to));
    $("slider").value = ply;
    $("count").textContent = `${ply} / ${game.m.length}`;
    $("start").disabled = $("back").disabled = ply === 0;
    $("forward").disabled = $("end").disabled = ply === game.m.length;
    const list = $("moves");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const here = list.children[ply - 1]?.firstElementChild;
    if (here) {
      here.setAttribute("aria-current", "step");
      const top = here.parentElement.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 30) list.scrollTop = top - list.clientHeight / 2;
    } else list.scrollTop = 0;
    if (!board) return;
    const state = new Map();
    for (const step of game.m.slice(0, ply)) for (const code of codesOf(step)) state.set(Math.floor(code / 3), code % 3);
    const under = new Set(board.under), layers = { under: "", over: "", top: "" };
    for (const [place, owner] of state) {
      if (owner) layers[under.has(place) ? "under" : "over"] += (owner === 1 ? board.first : board.second)[place];
    }
    if (ply === game.m.length) {
      for (const [from, to] of game.n || []) {
        const [x1, y1] = board.spots[from], [x2, y2] = board.spots[to];
        for (const name of ["win-case", "win"]) layers.over += `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="${name}"/>`;
      }
    }
    if (ply) layers.top = board.last[Math.floor(codesOf(game.m[ply - 1])[0] / 3)];
    for (const name in layers) {
      const layer = $("board").querySelector(`g.${name}`);
      if (layer) layer.innerHTML = layers[name]; // written by Tengen, holds no foreign text
    }
    const last = ply ? board.names[Math.floor(codesOf(game.m[ply - 1])[0] / 3)] : "";
    $("spoken").textContent = ply ? `Move ${ply}: ${last}` : "Start";
  }

  function neighbour(step) {
    const place = chosen.indexOf(current);
    if (place >= 0 && chosen[place + step] !== undefined) view(chosen[place + step]);
  }

  dialog.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const onSlider = event.target.id === "slider";
    const keys = { ArrowLeft: () => go(ply - 1), ArrowRight: () => go(ply + 1), Home: () => go(0), End: () => go(data.games[current].m.length) };
    if (keys[event.key] && !onSlider) { event.preventDefault(); keys[event.key](); }
  });
  dialog.addEventListener("close", () => history.replaceState(null, "", location.pathname + location.search));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  $("slider").addEventListener("input", (event) => go(+event.target.value));
  $("start").addEventListener("click", () => go(0));
  $("back").addEventListener("click", () => go(ply - 1));
  $("forward").addEventListener("click", () => go(ply + 1));
  $("end").addEventListener("click", () => go(data.games[current].m.length));
  $("earlier").addEventListener("click", () => neighbour(-1));
  $("later").addEventListener("click", () => neighbour(1));
  $("close").addEventListener("click", () => dialog.close());
  more.addEventListener("click", extend);
  for (const filter of [byPlayer, byVerdict, byResult]) filter.addEventListener("change", list);
  for (const link of document.querySelectorAll("a[data-game]")) {
    link.addEventListener("click", (event) => { event.preventDefault(); view(+link.dataset.game); });
  }
  list();
  const asked = /^#game-(\d+)$/.exec(location.hash);
  if (asked && data.games[+asked[1]]) view(+asked[1]);
})();
