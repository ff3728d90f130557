// @ts-check
/** Coming to a table, by an invitation or without one. An invitation is changed for a secret of one's own. */

import { refusalOf } from "../connection.js";
import { prefer, settings } from "../settings.js";
import { keepSeat, newSecret, seatAt } from "../tables.js";

export class Invitation {
  /** @param {import("./table.js").Table} page */
  constructor(page) {
    this.page = page;
  }

  /** Sits down where one sat before; who was only invited watches until they accept. */
  async join() {
    const { id, app } = this.page;
    const seat = seatAt(id);
    // Who has accepted, but never heard the answer, accepts once more.
    if (seat?.claims && seat.token) return this.take(seat.claims, seat.token, settings.name);
    const joined = await app.connection.ask("join", { table: id, token: seat?.token });
    if (seat?.claims && !isFree(joined.state)) keepSeat(id, { claims: null, used: true });
    return joined;
  }

  /** Has somebody come by an invitation that nobody has accepted yet? @param {Wire.State} state */
  isOpen(state) {
    return Boolean(seatAt(this.page.id)?.claims) && isFree(state);
  }

  /** @param {string} name */
  async accept(name) {
    const { id } = this.page;
    const { claims } = seatAt(id) ?? {};
    if (!claims) return;
    const own = newSecret();
    prefer({ name: name || settings.name });
    keepSeat(id, { token: own });
    try {
      this.page.accept((await this.take(claims, own, name)).state);
    } catch (problem) {
      if (refusalOf(problem).code !== "lost") keepSeat(id, { token: null });
      throw problem;
    }
  }

  /** Only watches. */
  decline() {
    keepSeat(this.page.id, { claims: null });
    this.page.render();
  }

  /**
   * @param {string} invite
   * @param {string} own
   * @param {string} name
   */
  async take(invite, own, name) {
    const { id, app } = this.page;
    const joined = await app.connection.ask("join", { table: id, token: invite, claim: own, name: name || null });
    keepSeat(id, { token: joined.token, claims: null, used: joined.token === null });
    return joined;
  }
}

/** Is there a seat that an invitation gives? @param {Wire.State} state */
function isFree({ seats }) {
  return seats.some(({ free }) => free);
}
