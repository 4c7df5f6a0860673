import assert from "node:assert/strict";
import test from "node:test";
import { keep, kept } from "../../../_static/python/saved.js";
import { Memory } from "../keep/devices.js";

const withStorage = (value, check) => {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, ...value });
  check();
};

test("what is kept for a lesson is given back, and another lesson's is not", () => {
  withStorage({ value: new Memory() }, () => {
    assert.equal(keep("a/b", "x = 1"), true);
    assert.equal(kept("a/b"), "x = 1");
    assert.equal(kept("a/c"), null);
    assert.equal(keep("a/b", null), true);
    assert.equal(kept("a/b"), null);
  });
});

test("full storage is told by false", () => {
  withStorage({ value: new Memory(3) }, () => assert.equal(keep("a/b", "x = 1"), false));
});

test("forbidden storage is told by false, and nothing is kept", () => {
  withStorage({ get() { throw new DOMException("no", "SecurityError"); } }, () => {
    assert.equal(keep("a/b", "x"), false);
    assert.equal(kept("a/b"), null);
  });
});
