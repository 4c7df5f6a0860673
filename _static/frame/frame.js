// The page around the text: drawers on narrow windows, the label of the light-or-dark switch, keys.

const MODE_NAMES = { auto: "as the system", light: "light", dark: "dark" };
const WIDE = { contents: "(min-width: 960px)", source: "(min-width: 1200px)" };
const ASIDES = { contents: "contents", source: "source-aside" };

/** A drawer is a dialog that borrows what stands beside the text on a wide window. */
function setUpDrawer(button) {
  const name = button.dataset.drawer;
  const dialog = document.getElementById(`${name}-drawer`);
  const aside = document.getElementById(ASIDES[name]);
  const wide = matchMedia(WIDE[name]);
  const closing = document.createElement("button");
  closing.type = "button";
  closing.className = "drawer-close";
  closing.textContent = "Close";
  closing.addEventListener("click", () => dialog.close());
  button.addEventListener("click", () => {
    if (wide.matches) return document.documentElement.classList.toggle(`${name}-hidden`);
    dialog.replaceChildren(closing, ...aside.childNodes);
    dialog.showModal();
    document.dispatchEvent(new CustomEvent("drawer:opened", { detail: { name } }));
    return undefined;
  });
  dialog.addEventListener("close", () => {
    closing.remove();
    aside.replaceChildren(...dialog.childNodes);
    button.focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("a[href]")) dialog.close();
  });
  wide.addEventListener("change", () => dialog.open && dialog.close());
}

function setUpThemeSwitch(button) {
  const tell = () => {
    const label = `Light or dark: ${MODE_NAMES[document.documentElement.dataset.mode]}`;
    button.setAttribute("aria-label", label);
    button.title = label;
  };
  new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ["data-mode"] });
  tell();
}

/** What scrolls sideways can be reached by keyboard: measured as soon as it is laid out, and whenever its size changes. */
function setUpScrollers() {
  const measured = new ResizeObserver((entries) => {
    const wide = entries.map(({ target }) => target.scrollWidth > target.clientWidth + 1);
    entries.forEach(({ target }, index) => {
      if (target.hasAttribute("aria-label")) return; // a script of its own looks after it
      if (wide[index]) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    });
  });
  document.querySelectorAll(".bd-article :is(pre, .pst-scrollable-table-container, div.math)").forEach((scroller) => measured.observe(scroller));
}

function setUpTop() {
  const mark = document.createElement("div");
  mark.className = "top-mark";
  document.body.prepend(mark);
  new IntersectionObserver(([entry]) => document.body.classList.toggle("scrolled", !entry.isIntersecting)).observe(mark);
}

/** ⌘K on Apple's machines, where Ctrl+K deletes to the end of the line, and Ctrl+K elsewhere. */
function asksForSearch({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  const apple = /Mac|iP(ad|hone)/.test(navigator.platform);
  return key.toLowerCase() === "k" && metaKey === apple && ctrlKey === !apple && !shiftKey && !altKey;
}

addEventListener("keydown", (event) => {
  if (!asksForSearch(event)) return;
  const field = [...document.querySelectorAll('input[type="search"]')].find((input) => input.checkVisibility());
  event.preventDefault();
  if (field) field.focus();
  else document.querySelector(".top-search")?.click();
});

document.querySelectorAll("[data-drawer]").forEach(setUpDrawer);
document.querySelectorAll(".theme-switch").forEach(setUpThemeSwitch);
setUpScrollers();
setUpTop();
