// @ts-check
/** Which lessons were done: kept in this browser, and by the server under the person's name. */

import { prefer, settings } from "../settings.js";

/** Those that are known here and there. @param {string} course @param {string[]} told by the server */
export function doneIn(course, told) {
  return new Set([...told, ...(settings.learned[course] ?? [])]);
}

/**
 * A lesson is done. Without a connection the browser remembers it alone.
 * @param {import("../connection.js").Connection} connection
 * @param {string} course
 * @param {string} lesson
 */
export function markDone(connection, course, lesson) {
  const known = settings.learned[course] ?? [];
  if (!known.includes(lesson)) prefer({ learned: { ...settings.learned, [course]: [...known, lesson] } });
  connection.ask("learned", { course, lesson, person: settings.name || null }).catch(() => {});
}
