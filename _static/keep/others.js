// The other versions of an exercise's program that were kept when two tabs or devices had changed it: there for the asking.

import { element } from "../python/dom.js";
import { addStyle } from "./style.js";

const written = (at) => (at > 1e12 ? new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "earlier");

class Others {
  constructor(block, lesson, programs) {
    Object.assign(this, { lesson, programs });
    this.summary = element("summary");
    this.list = element("div", { className: "kept-list" });
    this.box = element("details", { className: "kept-versions", hidden: true }, this.summary, this.list);
    block.append(this.box);
    programs.subscribe((changed) => changed === lesson && this.paint());
    programs.onWriting((changed) => changed === lesson && this.paint());
    this.paint();
  }

  paint() {
    const versions = this.programs.others(this.lesson);
    const names = versions.map(({ by, at }) => `${by} ${at}`).join();
    if (names === this.names) return;
    this.names = names;
    if (versions.length) addStyle();
    this.box.hidden = versions.length === 0;
    this.summary.textContent = versions.length === 1 ? "Another version of your program is kept" : `${versions.length} other versions of your program are kept`;
    this.list.replaceChildren(
      element("p", { textContent: "Two tabs or devices changed this program. The newest counts; nothing was thrown away." }),
      ...versions.map((version) => this.row(version)),
    );
  }

  row(version) {
    const button = (text, action) => {
      const made = element("button", { type: "button", textContent: text });
      made.addEventListener("click", () => {
        action();
        this.summary.focus();
      });
      return made;
    };
    return element("section", {},
      element("p", { className: "kept-when", textContent: `Written ${written(version.at)}` }),
      element("pre", { tabIndex: 0, role: "region", "aria-label": `Version written ${written(version.at)}` }, element("code", { textContent: version.text })),
      button("Use this one", () => this.programs.use(this.lesson, version)),
      button("Forget it", () => this.programs.forget(this.lesson, version)));
  }
}

export function show(programs) {
  for (const script of document.querySelectorAll(".exercise > script.exercise-data")) {
    new Others(script.parentElement, JSON.parse(script.textContent).lesson, programs);
  }
}
