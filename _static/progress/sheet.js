// The sheet that says what a reader has learned, for the screen and for paper. The reader's name is on it as long as the page is
// open, and kept nowhere.

import { element } from "../python/dom.js";
import { store } from "./here.js";
import { paintPicture } from "./panel.js";
import { learnedLines } from "./plan.js";
import { factsOf, summaryOf } from "./summary.js";

class Sheet {
  constructor(root, plan) {
    Object.assign(this, { root, plan });
    this.name = root.querySelector(".summary-name");
    this.name.addEventListener("input", () => this.paintName());
    root.querySelector(".summary-print").addEventListener("click", () => print());
  }

  day(time) {
    return new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  }

  paintName() {
    const who = this.name.value.trim() || "The reader of this page";
    this.root.querySelector(".summary-who").textContent = `${who} has learned`;
  }

  paint(state) {
    const found = summaryOf(this.plan, state);
    const place = (name) => this.root.querySelector(name);
    const learned = learnedLines(this.plan, state);
    this.root.classList.toggle("complete", found.learned === found.of);
    place(".summary-lines strong").textContent = found.lines;
    paintPicture(place(".source-picture"), learned);
    place(".summary-facts").replaceChildren(...factsOf(found, this.day).map((fact) => element("li", { textContent: fact })));
    const rows = [...this.root.querySelectorAll("tbody tr")];
    rows.forEach((row, index) => this.paintRow(row, found.modules[index]));
    this.paintName();
  }

  paintRow(row, { learned, of, last }) {
    row.querySelector(".done").textContent = learned;
    row.querySelector(".when").textContent = learned === of ? this.day(last) : "";
    row.classList.toggle("learned", learned === of);
  }
}

const sheet = new Sheet(document.querySelector(".summary"), JSON.parse(document.getElementById("book-plan").textContent));
store.subscribe((state) => sheet.paint(state));
sheet.paint(store.state);
