// "Was this lesson clear?" The answer is kept with the reader's progress. It leaves the browser only if the author has said
// where to, and only when the reader opens the mail or the issue that is prepared here, and sends it.

import { element } from "../python/dom.js";
import { LONGEST_NOTE, entryOf, withClear } from "./state.js";

const SAVE_AFTER = 400; // ms without a key
const LONGEST_LINK = 1800; // characters of a note that go into an address: longer ones are cut by mail programs

/** The address that opens a mail, or a new issue, with the note in it; empty where the author has given none. */
export function sendingAddress({ mail, issues }, subject, body) {
  const short = body.length > LONGEST_LINK ? `${body.slice(0, LONGEST_LINK)}…` : body;
  if (issues) return `${issues}${issues.includes("?") ? "&" : "?"}title=${encodeURIComponent(subject)}&body=${encodeURIComponent(short)}`;
  if (mail) return `mailto:${encodeURIComponent(mail).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(short)}`;
  return "";
}

export class Feedback {
  constructor(place, plan, store) {
    Object.assign(this, { plan, store });
    this.lesson = plan.lessons.find(({ id }) => id === plan.here);
    this.yes = this.button("Yes", "yes");
    this.no = this.button("No", "no");
    this.area = element("textarea", { id: "feedback-note", rows: 3, maxLength: LONGEST_NOTE });
    this.area.addEventListener("input", () => this.saveSoon());
    this.area.addEventListener("change", () => this.save());
    this.kept = element("p", { className: "feedback-kept", role: "status" });
    this.send = element("p", { className: "feedback-send" });
    this.note = element("div", { className: "feedback-note", hidden: true },
      element("label", { htmlFor: "feedback-note", textContent: "What was not clear?" }), this.area, this.kept, this.send);
    const ask = element("div", { className: "feedback-ask", role: "group", "aria-label": "Was this lesson clear?" },
      element("span", { textContent: "Was this lesson clear?" }), this.yes, this.no);
    place.replaceChildren(ask, this.note);
    addEventListener("pagehide", () => this.save());
  }

  button(text, value) {
    const made = element("button", { type: "button", textContent: text, "aria-pressed": "false" });
    made.addEventListener("click", () => {
      const again = this.clear().value === value;
      this.change({ value: again ? "" : value });
      if (value === "no" && !again) this.area.focus();
    });
    return made;
  }

  clear(state = this.store.state) {
    return entryOf(state, this.plan.here).clear ?? { value: "", note: "", others: [] };
  }

  change(parts) {
    this.store.update((state, now) => withClear(state, this.plan.here, parts, now));
  }

  saveSoon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.save(), SAVE_AFTER);
  }

  save() {
    clearTimeout(this.waiting);
    if (this.area.value !== this.clear().note) this.change({ note: this.area.value });
  }

  paint(state) {
    const { value, note, others } = this.clear(state);
    this.yes.setAttribute("aria-pressed", value === "yes");
    this.no.setAttribute("aria-pressed", value === "no");
    this.note.hidden = value !== "no";
    const writing = document.activeElement === this.area && this.area.value.startsWith(note);
    if (!writing && this.area.value !== note) this.area.value = note;
    const kept = note ? `Kept in this browser${others.length ? `, with ${others.length} earlier` : ""}.` : "";
    if (this.kept.textContent !== kept) this.kept.textContent = kept;
    this.paintSend(note);
  }

  paintSend(note) {
    const subject = `Lesson ${this.lesson.number} ${this.lesson.title}`;
    const href = note ? sendingAddress(this.plan.feedback, subject, `Not clear:\n\n${note}\n`) : "";
    if (!href) return this.send.replaceChildren();
    const issue = Boolean(this.plan.feedback.issues);
    const text = issue ? "Open an issue with this note" : "Open a mail with this note";
    const where = issue ? ` at ${new URL(this.plan.feedback.issues).host}. Nothing is sent until you send it there; it will be public.`
      : ` to ${this.plan.feedback.mail}. Nothing is sent until you send it.`;
    return this.send.replaceChildren(element("a", { href, textContent: text, rel: "noreferrer", ...(issue && { target: "_blank" }) }), where);
  }
}
