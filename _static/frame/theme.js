// Runs before anything is painted: light or dark, as the reader chose; and the mark that scripts are at work.
// Not a module, so that it is not deferred.

(() => {
  const MODES = ["auto", "light", "dark"];
  const root = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      const mode = localStorage.getItem("mode");
      return MODES.includes(mode) ? mode : "auto";
    } catch {
      return "auto"; // storage is forbidden
    }
  }

  function paint(mode) {
    root.dataset.mode = mode;
    root.dataset.theme = mode === "auto" ? (prefersDark.matches ? "dark" : "light") : mode;
  }

  function keep(mode) {
    try {
      localStorage.setItem("mode", mode);
    } catch {
      // The choice holds for this page.
    }
  }

  function next(mode) {
    return MODES[(MODES.indexOf(mode) + 1) % MODES.length];
  }

  paint(chosen());
  prefersDark.addEventListener("change", () => paint(root.dataset.mode));
  // Opened from a folder, a page runs this script alone: browsers load no modules from there. It is then as one without scripts.
  if (location.protocol === "file:") return;
  // "pending": what a reader has done is not yet shown. It is taken away even if the script that shows it never comes.
  root.classList.add("scripts", "pending");
  addEventListener("load", () => root.classList.remove("pending"));
  addEventListener("storage", (event) => event.key === "mode" && paint(chosen()));
  addEventListener("click", (event) => {
    if (!event.target.closest?.(".theme-switch")) return;
    paint(next(root.dataset.mode));
    keep(root.dataset.mode);
  });
})();
