// The questions of a lesson, graded in the page. Without scripts each choice is a <details> that tells its reason; here it is a
// button, its reason appears below it and is announced, and what was chosen is kept.

import { element } from "../python/dom.js";
import { tried, withAnswer } from "./state.js";

/** A short name for a text that stays the same as long as the text does (FNV-1a). */
export function nameOf(text) {
  let hash = 0x811c9dc5;
  for (const code of new TextEncoder().encode(text.replace(/\s+/g, " ").trim())) hash = Math.imul(hash ^ code, 0x01000193);
  return (hash >>> 0).toString(36);
}

class Choice {
  constructor(details, choose) {
    const summary = details.querySelector("summary");
    this.name = nameOf(summary.textContent);
    this.right = details.classList.contains("right");
    this.reason = [...details.children].filter((child) => child !== summary);
    this.mark = element("span", { className: "choice-mark", textContent: "○", "aria-hidden": "true" });
    const text = element("span", {}, ...[...summary.childNodes].map((node) => node.cloneNode(true)));
    this.button = element("button", { type: "button", className: "choice-button" }, this.mark, text);
    this.button.addEventListener("click", () => choose(this));
    this.told = element("div", { className: "choice-told", role: "status" });
    this.item = element("li", { className: "choice-item" }, this.button, this.told);
  }

  /** Show the reason, once. */
  tell() {
    if (this.told.childNodes.length) return;
    this.item.classList.add(this.right ? "right" : "wrong");
    this.mark.textContent = this.right ? "✓" : "✗";
    this.button.setAttribute("aria-pressed", "true");
    this.told.append(...this.reason.map((node) => node.cloneNode(true)));
  }

  /** Close it again: the answer was taken back in another tab. */
  hide() {
    if (!this.told.childNodes.length) return;
    this.item.classList.remove("right", "wrong");
    this.mark.textContent = "○";
    this.button.removeAttribute("aria-pressed");
    this.told.replaceChildren();
  }
}

export class Question {
  constructor(block, lesson, store) {
    this.block = block;
    this.lesson = lesson;
    const code = block.querySelector(":scope > div[class*='highlight'] pre")?.textContent ?? "";
    this.name = nameOf(block.querySelector("legend").textContent + code);
    const details = [...block.querySelectorAll(":scope > details.choice")];
    this.choices = details.map((each) => new Choice(each, (choice) => {
      store.update((state, now) => withAnswer(state, lesson, this.name, choice.name, now));
    }));
    const list = element("ul", { className: "choices" }, ...this.choices.map((choice) => choice.item));
    details[0].before(list);
    block.classList.add("graded");
  }

  paint(state) {
    const chosen = tried(state, this.lesson, this.name);
    this.choices.forEach((choice) => (choice.name in chosen ? choice.tell() : choice.hide()));
    this.block.classList.toggle("tried", Object.keys(chosen).length > 0);
  }

  isRight(state) {
    const chosen = tried(state, this.lesson, this.name);
    return this.choices.some(({ right, name }) => right && name in chosen);
  }
}

/** The questions of the page that have choices. */
export function questionsOf(article, lesson, store) {
  const blocks = [...article.querySelectorAll("fieldset.question")].filter((block) => block.querySelector(":scope > details.choice"));
  return blocks.map((block) => new Question(block, lesson, store));
}
