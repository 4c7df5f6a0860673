// Joins text and panel: the lines that the paragraph in view refers to are lit, and pointing at "line 133" lights the line in
// the panel, and the other way round.

const READING_HEIGHT = 0.38; // of the window: about where one reads

/** The lines that a reference names, such as "line 133" or "lines 94–95"; or, in data-lines, a part of a figure. */
export function linesOf(reference) {
  if (reference.dataset.lines) return reference.dataset.lines.split(" ").map(Number);
  const number = (prefix) => Number([...reference.classList].find((name) => name.startsWith(prefix))?.slice(prefix.length));
  return range(number("from-"), number("to-"));
}

function range(first, last) {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** The text between two references that follow one another. */
function between(one, other) {
  const words = document.createRange();
  words.setStartAfter(one);
  words.setEndBefore(other);
  return words.toString().trim();
}

/** All lines that the references of a paragraph name; "line 126 to line 128" is three. */
function linesOfBlock(references) {
  const lines = new Set(references.flatMap(linesOf));
  references.slice(1).forEach((reference, index) => {
    const before = references[index];
    if (between(before, reference) === "to") range(linesOf(before).at(-1), linesOf(reference)[0]).forEach((line) => lines.add(line));
  });
  return [...lines];
}

/** Call `light(lines)` for the paragraph that is being read, as the page scrolls. */
export function followReading(article, light) {
  const byBlock = new Map();
  for (const reference of article.querySelectorAll(".line-ref")) {
    const block = reference.closest("p, li, td, dd, figcaption, legend");
    if (block) byBlock.set(block, [...(byBlock.get(block) ?? []), reference]);
  }
  const lines = new Map([...byBlock].map(([block, references]) => [block, linesOfBlock(references)]));
  const inView = new Set();
  let now = null;
  let waiting = false;

  function distance(block) {
    const { top, bottom } = block.getBoundingClientRect();
    const height = innerHeight * READING_HEIGHT;
    return top > height ? top - height : bottom < height ? height - bottom : 0;
  }

  function choose() {
    waiting = false;
    const distances = [...inView].map((block) => [block, distance(block)]).sort((a, b) => a[1] - b[1]);
    const nearest = distances[0]?.[0] ?? null;
    if (nearest === now) return;
    now = nearest;
    light(now ? lines.get(now) : []);
  }

  function chooseSoon() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(choose);
  }

  const observer = new IntersectionObserver((entries) => {
    entries.forEach(({ isIntersecting, target }) => inView[isIntersecting ? "add" : "delete"](target));
    chooseSoon();
  });
  lines.forEach((_, block) => observer.observe(block));
  addEventListener("scroll", chooseSoon, { passive: true });
}

/** Call `enter(target)` when what `select` finds is pointed at or has the focus, and `leave()` when it is no longer. */
function onPoint(root, select, enter, leave) {
  const handle = (event) => {
    const target = event.target.closest?.(select);
    if (target && root.contains(target)) enter(target);
  };
  root.addEventListener("pointerover", handle);
  root.addEventListener("focusin", handle);
  root.addEventListener("pointerout", leave);
  root.addEventListener("focusout", leave);
}

/** Light what is pointed at on the other side, too. */
export function joinPointing(article, panel) {
  const references = [...article.querySelectorAll(".line-ref")];
  const markReferences = (line) => references.forEach((reference) => {
    reference.classList.toggle("pointed", line !== null && linesOf(reference).includes(line));
  });
  const none = () => {
    panel.point([]);
    markReferences(null);
  };
  const refer = (target) => panel.point(linesOf(target.matches("a:not(.line-ref)") ? target.querySelector(".line-ref") : target));
  onPoint(article, ".line-ref, [data-lines], a:has(> .line-ref)", refer, none);
  onPoint(panel.list, ".src", (item) => {
    panel.point([item.value]);
    markReferences(item.value);
  }, none);
}
