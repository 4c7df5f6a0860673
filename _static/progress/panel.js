// The source panel by the reader's own progress: which lines are learned, which are this lesson's, how many there are.

import { learnedLines, owners, runs } from "./plan.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTHS = { "this-lesson": 12, learned: 8, "to-come": 3 };

function bar(className, x, y, width, height) {
  const made = document.createElementNS(SVG, "rect");
  made.setAttribute("class", className);
  Object.entries({ x, y, width, height }).forEach(([name, value]) => made.setAttribute(name, value));
  return made;
}

/** In the picture of the whole file, mark the lines that are learned. */
export function paintPicture(svg, learned) {
  svg.querySelectorAll("[data-line]").forEach((line) => line.setAttribute("class", learned.has(Number(line.dataset.line)) ? "learned" : "to-come"));
}

/** Draw the map of all lines again. */
function drawMap(svg, plan, stateOfLine) {
  const bars = runs(plan, stateOfLine).map(({ state, first, size }) => bar(state, 0, first - 1, WIDTHS[state], size));
  svg.querySelectorAll("rect:not(.map-window, .map-lit)").forEach((old) => old.remove());
  svg.prepend(...bars);
}

export class Panel {
  constructor(root, plan) {
    this.root = root;
    this.plan = plan;
    this.list = root.querySelector(".source-lines");
    this.map = root.querySelector(".source-map");
    this.items = new Map([...this.list.children].map((item) => [item.value, item]));
    this.owner = owners(plan);
    this.window = this.map.appendChild(bar("map-window", 0, 0, 12, 0));
    this.lit = [];
    this.setUpKeys();
    this.setUpMap();
  }

  /** Show what is learned. */
  paint(state) {
    const learned = learnedLines(this.plan, state);
    for (const [line, item] of this.items) {
      if (!this.owner.has(line)) continue;
      item.classList.toggle("learned", learned.has(line));
      item.classList.toggle("to-come", !learned.has(line) && !item.classList.contains("this-lesson"));
    }
    this.root.querySelector(".source-count strong").textContent = learned.size;
    this.root.querySelector(".source-when").textContent = "";
    drawMap(this.map, this.plan, (line) => this.stateOf(line, learned));
  }

  stateOf(line, learned) {
    if (!this.owner.has(line)) return null;
    if (this.owner.get(line).id === this.plan.here) return "this-lesson";
    return learned.has(line) ? "learned" : "to-come";
  }

  /** Light the lines that the reader is reading about. */
  light(lines) {
    this.lit = lines;
    this.mark("lit", lines);
    this.map.querySelectorAll(".map-lit").forEach((old) => old.remove());
    this.map.append(...lines.map((line) => bar("map-lit", 0, line - 1, 12, 1)));
    if (lines.length && !this.root.matches(":hover, :focus-within")) this.bringIntoView(lines);
  }

  /** Light the lines that the reader is pointing at. */
  point(lines) {
    this.mark("pointed", lines);
    if (lines.length && !this.root.matches(":hover, :focus-within")) this.bringIntoView(lines);
  }

  mark(name, lines) {
    this.list.querySelectorAll(`.${name}`).forEach((item) => item.classList.remove(name));
    lines.forEach((line) => this.items.get(line)?.classList.add(name));
  }

  bringIntoView(lines) {
    const first = this.items.get(Math.min(...lines));
    const last = this.items.get(Math.max(...lines));
    if (!first || !last || !this.list.clientHeight) return;
    const { scrollTop, clientHeight } = this.list;
    const [top, bottom] = [first.offsetTop, last.offsetTop + last.offsetHeight];
    const margin = 3 * first.offsetHeight;
    if (top - margin >= scrollTop && bottom + margin <= scrollTop + clientHeight) return;
    const room = clientHeight - (bottom - top);
    this.list.scrollTop = room > 2 * margin ? top - room / 2 : top - margin;
  }

  /** One stop for Tab, and arrow keys from line to line, as 175 stops would be in the way. */
  setUpKeys() {
    const links = [...this.list.querySelectorAll("a")];
    const stop = (link) => {
      links.forEach((other) => { other.tabIndex = other === link ? 0 : -1; });
      return link;
    };
    stop(this.list.querySelector(".this-lesson a") ?? links[0]);
    this.list.setAttribute("aria-label", `${this.list.getAttribute("aria-label")}; arrow keys go from line to line`);
    this.list.addEventListener("keydown", (event) => {
      const place = links.indexOf(event.target);
      const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: links.length - 1, PageDown: place + 20, PageUp: place - 20 }[event.key];
      if (place < 0 || to === undefined) return;
      event.preventDefault();
      stop(links[Math.min(Math.max(to, 0), links.length - 1)]).focus();
    });
    this.list.addEventListener("focusin", (event) => links.includes(event.target) && stop(event.target));
  }

  setUpMap() {
    const draw = () => {
      const { scrollTop, scrollHeight, clientHeight } = this.list;
      const unit = this.plan.lineCount / (scrollHeight || 1);
      this.window.setAttribute("y", scrollTop * unit);
      this.window.setAttribute("height", clientHeight * unit);
    };
    const drawSoon = () => requestAnimationFrame(draw);
    this.list.addEventListener("scroll", drawSoon, { passive: true });
    new ResizeObserver(drawSoon).observe(this.list);
    this.map.addEventListener("click", (event) => {
      const { top, height } = this.map.getBoundingClientRect();
      this.list.scrollTop = ((event.clientY - top) / height) * this.list.scrollHeight - this.list.clientHeight / 2;
    });
  }

  /** Bring the lit lines into view; where the reading has not begun to speak of lines, this lesson's first. */
  show() {
    const own = [...this.items.keys()].filter((line) => this.owner.get(line)?.id === this.plan.here);
    const lines = this.lit.length ? this.lit : own.slice(0, 1);
    if (lines.length) this.bringIntoView(lines);
  }
}
