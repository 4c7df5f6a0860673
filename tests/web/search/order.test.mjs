// In which order the search shows what it has found.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const code = readFileSync(new URL("../../../book/_ext/search_order.js", import.meta.url), "utf8");

/** The scorer of a page with this query, the words that the search passes over, and its settings. */
function scorer(query, protocol = "https:") {
  const location = { search: `?${new URLSearchParams({ q: query })}`, protocol };
  const settings = { SHOW_SEARCH_SUMMARY: true };
  const page = vm.createContext({ location, URLSearchParams, stopwords: new Set(["the"]), DOCUMENTATION_OPTIONS: settings });
  vm.runInContext(code, page);
  return page;
}

const line = (name) => ["source", name, "#L1", "line, in The source", 5, "source.md", "object"];
const page = (score) => ["a", "A page", "", null, score, "a.md", "text"];
const entry = (score) => ["glossary", "Glossary", "#term-softmax", null, score, "glossary.md", "index"];

test("the line that was asked for by its number comes before all else, also before lines that have the number in them", () => {
  for (const query of ["13", "line 13", " Line  13 "]) {
    const { Scorer } = scorer(query);
    assert.ok(Scorer.score(line("line 13: a")) > Scorer.score(entry(100)));
    assert.ok(Scorer.score(line("line 113: a")) < Scorer.score(entry(100)));
    assert.ok(Scorer.score(line("line 5: a = 13")) < Scorer.score(entry(100)));
  }
});

test("for a word the glossary and titles come first, then its lines from top to bottom, then pages that mention it", () => {
  const { Scorer } = scorer("softmax");
  const scores = [entry(100), page(Scorer.title), line("line 97: def softmax"), line("line 131: softmax"), page(Scorer.term)].map(Scorer.score);
  assert.deepEqual(scores, [...scores].sort((a, b) => b - a));
  assert.equal(new Set(scores).size, scores.length);
});

test("a line is shown as it stands in the file, with the page that explains it", () => {
  const found = line("line 4: a &lt; b[&#x27;c&#x27;] &amp; &quot;&amp;lt;&quot;");
  scorer("a").Scorer.score(found);
  assert.equal(found[1], `line 4: a < b['c'] & "&lt;"`);
  assert.equal(found[3], "The source");
});

test("an entry of the glossary says which word it is for", () => {
  const found = ["glossary", "Glossary", "#term-dot-product", null, 100, "glossary.md", "index"];
  scorer("dot product").Scorer.score(found);
  assert.equal(found[1], "Glossary: dot product");
});

test("the words line and lesson are passed over only where a number follows them", () => {
  const passed = (query) => scorer(query).stopwords.has("line");
  assert.ok(passed("line 133"));
  assert.ok(passed("lesson 9.1"));
  assert.ok(!passed("lines of a lesson"));
  assert.ok(!passed("line of best fit"));
});

test("opened from a folder, the search does not ask for the pages that it has found", () => {
  assert.ok(scorer("loss").DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY);
  assert.ok(!scorer("loss", "file:").DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY);
});
