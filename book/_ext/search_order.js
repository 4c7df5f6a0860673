// In which order Sphinx's search shows what it has found. Sphinx puts this text before its own, on the page that searches.
//
// A line asked for by its number ("133", "line 133") stands first and nearly alone; for other words the glossary and titles
// come first, then the lines that hold the words, then pages that mention them.

const asked = (new URLSearchParams(location.search).get("q") ?? "").trim().toLowerCase();
const askedLine = /^(?:line\s+)?(\d+)$/.exec(asked)?.[1];
// These words stand on every page. With a number after them they ask for one thing.
if (/^(line|lesson)\s+\d/.test(asked)) stopwords.add("line").add("lesson");

// Opened from a folder, pages cannot look into one another.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

const SIGNS = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

var Scorer = {
  score(result) {
    const [, name, anchor, about, score, , kind] = result;
    // Sphinx shows the glossary's title alone: say which word it is.
    if (kind === "index" && anchor.startsWith("#term-")) result[1] = `${name}: ${anchor.slice(6).replaceAll("-", " ")}`;
    if (kind !== "object") return score;
    // Sphinx escapes names twice, when it builds and when it shows them.
    result[1] = name.replace(/&(amp|lt|gt|quot|#x27);/g, (_, sign) => SIGNS[sign]);
    result[3] = about.replace(/^line, in /, "");
    const number = /^line (\d+):/.exec(name)?.[1];
    if (!number) return score;
    return number === askedLine ? 1000 : 11 - number / 1000;
  },
  // The rest is as Sphinx has it.
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
