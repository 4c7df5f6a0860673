import assert from "node:assert/strict";
import test from "node:test";
import { keep, kept } from "../../../_static/python/saved.js";

/** Storage as browsers have it, for `limit` letters. */
function storage(limit = Infinity) {
  const items = new Map();
  return {
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => items.delete(key),
    setItem: (key, value) => {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
  };
}

const withStorage = (value, check) => {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, ...value });
  check();
};

test("what is kept for a lesson is given back, and another lesson's is not", () => {
  withStorage({ value: storage() }, () => {
    assert.equal(keep("a/b", "x = 1"), true);
    assert.equal(kept("a/b"), "x = 1");
    assert.equal(kept("a/c"), null);
    assert.equal(keep("a/b", null), true);
    assert.equal(kept("a/b"), null);
  });
});

test("full storage is told by false", () => {
  withStorage({ value: storage(3) }, () => assert.equal(keep("a/b", "x = 1"), false));
});

test("forbidden storage is told by false, and nothing is kept", () => {
  withStorage({ get() { throw new DOMException("no", "SecurityError"); } }, () => {
    assert.equal(keep("a/b", "x"), false);
    assert.equal(kept("a/b"), null);
  });
});
