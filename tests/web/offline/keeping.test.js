// What the page "Without a connection" says.

import assert from "node:assert/strict";
import test from "node:test";
import { size, toldFailure } from "../../../_static/offline/keeping.js";

test("sizes are said as people say them", () => {
  assert.equal(size(0), "less than 0.1 MB");
  assert.equal(size(1_449_000), "1.4 MB");
  assert.equal(size(15_900_000), "16 MB");
});

test("a failure says what is the matter and what to do", () => {
  assert.match(toldFailure([["a.html", "QuotaExceededError: Quota exceeded."]], 1), /store is full/);
  assert.match(toldFailure([["a.html", "the site has another version of it"]], 1), /changed meanwhile \(a\.html\)/);
  assert.match(toldFailure([["a.html", "the site answered 404"]], 3), /a\.html \(the site answered 404\), and 2 more/);
});
