// @ts-check
/** Keeps a study on the server, and again a moment after each change. */

import { refusalOf } from "../connection.js";
import { t } from "../language.js";
import { prefer, settings } from "../settings.js";
import { newSecret } from "../tables.js";

/** Milliseconds of quiet before a change is written. */
const QUIET = 700;
/** Milliseconds until something that the network swallowed is tried again. */
const AGAIN = 4000;

/** @typedef {{ game: string, nodes: Wire.TreeNode[], tags: Record<string, string> }} Written */
/** @typedef {{ study: string, title: string, version: number, mine: boolean }} Kept */

/** The secret of this browser; studies kept with it are its own. */
export function owner() {
  if (!settings.owner) prefer({ owner: newSecret() });
  return settings.owner ?? "";
}

export class Keeper {
  /**
   * @param {import("../connection.js").Connection} connection
   * @param {() => Written} read the study as it is now
   * @param {(words: string, isTrouble?: boolean) => void} tell what became of it
   */
  constructor(connection, read, tell) {
    this.connection = connection;
    this.read = read;
    this.tell = tell;
    /** @type {Kept | null} */
    this.kept = null;
    this.isDirty = false;
    this.isSaving = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Another study, or none. @param {Kept | null} kept */
  hold(kept) {
    this.flush();
    this.kept = kept;
    this.isDirty = false;
  }

  /** Something has changed. */
  touch() {
    if (!this.kept?.mine) return;
    this.isDirty = true;
    this.tell(t("Saving…"));
    this.later(QUIET);
  }

  /** @param {number} wait */
  later(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), wait);
  }

  /** Writes what has changed, now. */
  async flush() {
    clearTimeout(this.timer);
    const { kept } = this;
    if (!kept || !this.isDirty || this.isSaving) return;
    this.isDirty = false;
    this.isSaving = true;
    try {
      const { study, title, version } = kept;
      const line = await this.connection.ask("save", { ...this.read(), owner: owner(), study, title, version });
      kept.version = line.version;
      this.tell(t("Kept"));
    } catch (caught) {
      this.fail(refusalOf(caught));
    } finally {
      this.isSaving = false;
      if (this.isDirty && this.kept === kept) this.later(QUIET);
    }
  }

  /** @param {{ code: string, message: string }} problem */
  fail({ code, message }) {
    if (code === "lost" || code === "late") {
      this.isDirty = true;
      this.tell(t("Not saved yet: the connection is lost."), true);
      this.later(AGAIN);
    } else this.tell(t("Not saved: {reason}", { reason: message }), true);
  }

  /** A new study, or a copy of somebody else's. @param {string} title */
  async keep(title) {
    const line = await this.connection.ask("save", { ...this.read(), owner: owner(), title });
    this.kept = { study: line.study, title: line.title, version: line.version, mine: true };
    this.isDirty = false;
    this.tell(t("Kept"));
  }
}
