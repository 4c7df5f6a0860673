// The end of a lesson: what is still to do, the button "I know this already", and where to go next.

import { element } from "../python/dom.js";
import { learnedLines, missing, nextLesson } from "./plan.js";
import { entryOf, isLearned, withKnown, withLearned } from "./state.js";

const link = ({ href, number, title }) => element("a", { href, textContent: `${number} ${title}` });

export class Finish {
  constructor(place, plan, store, questions, hasExercise) {
    Object.assign(this, { place, plan, store, questions, hasExercise });
    this.lesson = plan.lessons.find(({ id }) => id === plan.here);
    this.title = element("p", { className: "finish-title", role: "status" });
    this.list = element("ul", { className: "finish-list" });
    this.button = element("button", { type: "button", className: "finish-known" });
    this.button.addEventListener("click", () => this.toggleKnown());
    place.replaceChildren(this.title, this.list, this.button);
    this.next = document.querySelector(".lesson-next");
  }

  /** Whether all that the lesson asks for is done. A lesson that asks for nothing can only be marked as known. */
  isDone(state) {
    const passed = !this.hasExercise || entryOf(state, this.plan.here).passed !== undefined;
    return passed && (this.hasExercise || this.questions.length > 0) && this.questions.every((question) => question.isRight(state));
  }

  /** Note that the lesson is learned, if all is now done; whether that changed the state. */
  settle(state) {
    if (entryOf(state, this.plan.here).learned !== undefined || !this.isDone(state)) return false;
    this.store.update((latest, now) => withLearned(latest, this.plan.here, now));
    return true;
  }

  toggleKnown() {
    const known = entryOf(this.store.state, this.plan.here).known?.value === true;
    this.store.update((state, now) => withKnown(state, this.plan.here, !known, now));
  }

  paint(state) {
    const learned = isLearned(state, this.plan.here);
    const entry = entryOf(state, this.plan.here);
    this.say(learned ? `This lesson is learned. ${learnedLines(this.plan, state).size} / ${this.plan.count} lines are yours.` : "To learn this lesson:");
    this.place.classList.toggle("learned", learned);
    this.list.hidden = learned;
    this.list.replaceChildren(...(learned ? [] : this.tasks(state)));
    this.button.hidden = entry.learned !== undefined;
    this.button.textContent = entry.known?.value ? "Take back: I do not know this yet" : "I know this already";
    this.paintNext(state);
  }

  say(text) {
    if (this.title.textContent !== text) this.title.textContent = text;
  }

  tasks(state) {
    const right = this.questions.filter((question) => question.isRight(state)).length;
    const count = this.questions.length;
    const tasks = [];
    if (this.hasExercise) tasks.push([entryOf(state, this.plan.here).passed !== undefined, "#build", "Build passes its checks"]);
    if (count) tasks.push([right === count, "#check-yourself", `${right} of ${count} questions answered rightly`]);
    return tasks.map(([done, href, text]) => element("li", { className: done ? "done" : "" },
      element("span", { className: "finish-mark", role: "img", "aria-label": done ? "done: " : "to do: ", textContent: done ? "✓" : "○" }),
      element("a", { href, textContent: text })));
  }

  ending() {
    return this.plan.lessons.every(({ href }) => href) ? "This was the last lesson. " : "The next lessons are not yet written. ";
  }

  paintNext(state) {
    if (!this.next) return;
    // As if this lesson were learned: the link is of use to a reader who is about to finish.
    const next = nextLesson(this.plan, withLearned(state, this.plan.here, 0), this.plan.here);
    const home = element("a", { href: this.plan.home, textContent: "the map of the course" });
    const needed = this.lesson ? missing(this.plan, state, this.lesson) : [];
    if (next) this.next.replaceChildren("Next: ", link(next));
    else this.next.replaceChildren(this.ending(), "Back to ", home, ".");
    if (needed.length) this.next.append(element("span", { className: "lesson-needs" }, " This lesson builds on ", ...joined(needed.map(link)), "."));
  }
}

function joined(parts) {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [index === parts.length - 1 ? " and " : ", ", part]));
}
