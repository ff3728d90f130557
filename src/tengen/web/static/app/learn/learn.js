// @ts-check
/** Learn to play: the list of courses, and the lessons of one. */

import { refusalOf } from "../connection.js";
import { button, h, icon } from "../dom.js";
import { t } from "../language.js";
import { settings } from "../settings.js";
import { showLesson } from "./lesson.js";
import { doneIn } from "./progress.js";
import { rulesList } from "./rules.js";

/** @type {ViewMaker} */
export const showLearn = (root, [course, lesson], app) => {
  if (course && lesson) showLesson(root, course, lesson, app);
  else fill(root, app, () => (course ? oneCourse(course, app) : allCourses(app)));
};

/**
 * Shows a page once the server has told what is on it; the focus goes to its heading.
 * @param {HTMLElement} root
 * @param {App} app
 * @param {() => Promise<HTMLElement[]>} make
 */
async function fill(root, app, make) {
  const page = h("div", { class: "page narrow stack learn" });
  root.append(page);
  try {
    const parts = await make();
    if (app.signal.aborted) return;
    page.replaceChildren(...parts);
    focusHeading(page);
  } catch (problem) {
    const words = h("p", { class: "trouble", role: "alert" }, refusalOf(problem).message);
    const all = h("a", { class: "button", href: "#/learn" }, t("All courses"));
    page.replaceChildren(h("h1", { tabindex: -1 }, t("Learn to play")), words, all);
  }
}

/** So that who hears the page begins at its top. @param {HTMLElement} page */
export function focusHeading(page) {
  scrollTo(0, 0);
  page.querySelector("h1")?.focus({ preventScroll: true });
}

/** @param {App} app */
async function allCourses({ connection }) {
  document.title = t("Learn to play · Tengen");
  const { courses } = await connection.ask("courses", { person: settings.name || null });
  const entries = courses.map(({ course, title, about, lessons, done }) => {
    const known = doneIn(course, done);
    const count = lessons.filter((lesson) => known.has(lesson)).length;
    const words = [h("strong", {}, title), h("span", { class: "quiet small" }, about)];
    return h(
      "li",
      {},
      h("a", { class: "card course", href: `#/learn/${course}` }, h("span", { class: "course-words" }, words), bar(count, lessons.length)),
    );
  });
  return [
    h("h1", { tabindex: -1 }, t("Learn to play")),
    h("p", { class: "quiet" }, t("Short lessons on the board: the rules by doing, the first tactics, a classic trap, then puzzles.")),
    h("ul", { class: "courses" }, entries),
  ];
}

/** How far one has come. @param {number} count @param {number} all */
function bar(count, all) {
  const label = t("{count} of {all} lessons done", { count, all });
  const meter = h("progress", { max: all, value: count, "aria-label": label });
  return h("span", { class: "course-bar small quiet" }, meter, h("span", {}, count === all ? t("done") : t("{count} of {all}", { count, all })));
}

/**
 * @param {string} name
 * @param {App} app
 */
async function oneCourse(name, { connection, go }) {
  const told = await connection.ask("course", { course: name, person: settings.name || null });
  const { course, title, about, puzzles, rules, lessons } = told;
  document.title = t("Learn {title} · Tengen", { title });
  const known = doneIn(course, lessons.filter(({ done }) => done).map(({ lesson }) => lesson));
  const next = lessons.find(({ lesson }) => !known.has(lesson));
  const words = !next ? t("Begin again") : known.size ? t("Go on: {title}", { title: next.title }) : t("Begin");
  const start = button(words, () => go(`#/learn/${course}/${(next ?? lessons[0]).lesson}`), { picture: "next", class: "primary big", id: "begin" });
  const chapters = [...new Set(lessons.map(({ chapter }) => chapter))];
  return [
    h("p", { class: "small" }, h("a", { href: "#/learn" }, t("All courses"))),
    h("h1", { tabindex: -1 }, t("Learn {title}", { title })),
    h("p", { class: "quiet" }, about),
    h("div", { class: "row" }, start),
    ...chapters.map((chapter) => chapterCard(course, chapter, lessons.filter((one) => one.chapter === chapter), known)),
    h("section", { class: "card stack tight" }, h("h2", {}, t("Then puzzles")), h("a", { class: "button", href: `#/puzzles/${puzzles}` }, t("Puzzles"))),
    h("section", { class: "card stack tight" }, h("h2", {}, t("The rules in short")), rulesList(rules)),
  ];
}

/**
 * @param {string} course
 * @param {string} chapter
 * @param {Wire.LessonLine[]} lessons
 * @param {Set<string>} known
 */
function chapterCard(course, chapter, lessons, known) {
  const entries = lessons.map(({ lesson, title }) => {
    const isDone = known.has(lesson);
    const mark = h("span", { class: "tick" }, isDone ? icon("tick") : null);
    const link = h("a", { href: `#/learn/${course}/${lesson}` }, title);
    return h("li", { class: isDone ? "is-done" : null }, mark, link, isDone ? h("span", { class: "unseen" }, ` (${t("done")})`) : null);
  });
  return h("section", { class: "card stack tight" }, h("h2", {}, chapter), h("ul", { class: "lessons" }, entries));
}
