import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { alt, bothOrders, find, say, states, view } from "../../../_static/figures/name-places.js";
import { parseNames } from "../../../_static/model/names.js";
import { Random } from "../../../_static/model/random.js";

const read = (file) => readFile(new URL(`../../../${file}`, import.meta.url), "utf8");
const data = JSON.parse(await read("_static/figures/name-places.json"));
const orders = bothOrders(parseNames(await read("microgpt/names.txt"), 15).docs, new Random(42));

test("a name is found where Python finds it, before and after its shuffle", () => {
  assert.deepEqual(find(orders, "emma"), data);
});

test("shuffling keeps every name", () => {
  assert.notDeepEqual(orders[0], orders[1]);
  assert.deepEqual([...orders[0]].sort(), [...orders[1]].sort());
});

test("five names are shown wherever the name stands, the first and the last included", () => {
  for (const name of [orders[0][0], orders[0].at(-1), orders[1][0], orders[1].at(-1)]) {
    const found = find(orders, name);
    for (const [at, rows] of found.found[name].around.entries()) {
      assert.equal(rows.length, 5);
      assert.ok(rows.some(([place, each]) => each === name && orders[at][place - 1] === name));
    }
    for (const narrow of [false, true]) assert.equal(view(found, { name, narrow }).match(/class="fig-frame"/g).length, 2);
  }
});

test("what is not in the list is told, with the names that begin so", () => {
  assert.throws(() => find(orders, "emm"), { code: "not-listed", message: /\d+ names begin with it: emma, / });
  assert.throws(() => find(orders, "qqq"), { code: "not-listed", message: /no name begins with it/ });
  assert.throws(() => find(orders, "Emma"), { code: "not-listed", message: /all small/ });
  assert.throws(() => find(orders, ""), { code: "not-listed", message: "type a name" });
});

test("both places, the neighbours, and a name that is there twice are told", () => {
  const words = alt(data, states[0].state);
  for (const part of ["name 1 in the file", "name 12,788 after", "olivia", "khalon"]) assert.ok(words.includes(part), part);
  assert.match(say(data, { name: "emma" }), /twice/);
  assert.doesNotMatch(say(find(orders, "muhammadibrahim"), { name: "muhammadibrahim" }), /twice/);
});

test("a name that the data lacks is named", () => {
  assert.throws(() => view(data, { name: "zoe" }), /name-places: .*"zoe"/);
});
