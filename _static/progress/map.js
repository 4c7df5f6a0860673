// The map of the course, by the reader's progress: what is done, what is next, what waits for what; and where to go on.

import { element } from "../python/dom.js";
import { paintPicture } from "./panel.js";
import { goOn, isAvailable, learnedLines, missing, nextLesson } from "./plan.js";
import { isLearned } from "./state.js";

const MARKS = { learned: ["✓", "learned"], next: ["→", "next"], available: ["○", "open"], waiting: ["·", ""] };

function standing(plan, state, lesson, next) {
  if (isLearned(state, lesson.id)) return "learned";
  if (!lesson.href) return null;
  if (lesson.id === next?.id) return "next";
  return isAvailable(plan, state, lesson) ? "available" : "waiting";
}

function mark(item, name, words = MARKS[name]?.[1]) {
  item.querySelector(".map-mark")?.remove();
  if (!name) return;
  const [sign] = MARKS[name];
  item.prepend(element("span", { className: `map-mark ${name}`, role: "img", "aria-label": `${words}: `, title: words, textContent: sign }));
}

/** What must be learned before, in words. */
function after(needed) {
  return `after ${needed.map(({ number }) => number).join(", ")}`;
}

/** Mark the lessons of the front page, of a module's page, and of the contents. */
export function paintLessons(plan, state) {
  const next = nextLesson(plan, state);
  for (const lesson of plan.lessons) {
    const name = standing(plan, state, lesson, next);
    const slug = lesson.id.split("/").at(-1);
    const line = document.querySelector(`#lesson-${CSS.escape(slug)} > .map-lesson`);
    if (line) mark(line, name, name === "waiting" ? after(missing(plan, state, lesson)) : undefined);
    const inContents = document.querySelector(`.book-contents [data-lesson="${CSS.escape(lesson.id)}"] > a`);
    if (inContents) mark(inContents, name === "learned" ? name : null);
  }
}

/** How far the reader is, and the link to go on. */
export function paintProgress(plan, state) {
  const place = document.querySelector(".course-learned");
  if (!place) return;
  const learned = learnedLines(plan, state);
  place.querySelector(".source-count strong").textContent = learned.size;
  paintPicture(place.querySelector(".source-picture"), learned);
  document.querySelectorAll(".course-go-on").forEach((way) => way.replaceChildren(...wayOn(plan, state)));
}

/** "Begin: …" or "Continue: …", with the link. */
function wayOn(plan, state) {
  const { lesson, begun } = goOn(plan, state);
  if (!lesson) return ["You have learned every lesson that is written."];
  const started = begun || plan.lessons.some(({ id }) => isLearned(state, id));
  return [started ? "Continue: " : "Begin: ", element("a", { href: lesson.href, textContent: `${lesson.number} ${lesson.title}` })];
}
