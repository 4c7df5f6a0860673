// Shows a reader's own way through the book, in whatever page this is.
//
// The exercise's code says that a program passed, by an event on the document or on any element (it bubbles):
// `exercise:passed` with { docname }, or `exercise:graded` with { lesson, passed }.

import { Feedback } from "./feedback.js";
import { Finish } from "./finish.js";
import { store } from "./here.js";
import { paintLessons, paintProgress } from "./map.js";
import { Panel } from "./panel.js";
import { questionsOf } from "./questions.js";
import { followReading, joinPointing } from "./reading.js";
import { isLearned, withPassed } from "./state.js";

const plan = JSON.parse(document.getElementById("book-plan").textContent);
const article = document.querySelector(".bd-article");
const painters = [];
let settle = () => false;

function setUpPanel() {
  const root = document.querySelector(".source-panel");
  if (!root) return;
  const panel = new Panel(root, plan);
  painters.push((state) => panel.paint(state));
  panel.show();
  followReading(article, (lines) => panel.light(lines));
  joinPointing(article, panel);
  document.addEventListener("drawer:opened", () => panel.show());
}

function setUpLesson() {
  if (!plan.here) return;
  const questions = questionsOf(article, plan.here, store);
  questions.forEach((question) => painters.push((state) => question.paint(state)));
  const place = (name) => article.querySelector(name);
  const finish = new Finish(place(".lesson-finish"), plan, store, questions, Boolean(place(".exercise")));
  settle = (state) => finish.settle(state);
  const feedback = new Feedback(place(".lesson-feedback"), plan, store);
  painters.push((state) => feedback.paint(state), (state) => paintUnlocked(state), (state) => finish.paint(state));
  document.addEventListener("exercise:passed", ({ detail }) => passed(detail.docname));
  document.addEventListener("exercise:graded", ({ detail }) => detail.passed && passed(detail.lesson));
}

function passed(lesson) {
  if (!plan.lessons.some(({ id }) => id === lesson)) return;
  store.update((state, now) => withPassed(state, lesson, now));
}

/** Under "Unlocked", the plan's count gives way to the reader's. */
function paintUnlocked(state) {
  const place = article.querySelector(".unlocked-count strong");
  if (!place) return;
  const learned = plan.lessons.filter(({ id }) => isLearned(state, id)).reduce((sum, { lines }) => sum + lines.length, 0);
  place.textContent = `${learned} / ${plan.count} lines learned${isLearned(state, plan.here) ? "" : " so far"}.`;
}

setUpPanel();
setUpLesson();
painters.push((state) => paintLessons(plan, state), (state) => paintProgress(plan, state));
const paint = (state) => settle(state) || painters.forEach((painter) => painter(state)); // settling paints anew
store.subscribe(paint);
paint(store.state);
store.follow();
document.documentElement.classList.remove("pending");
