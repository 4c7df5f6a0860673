/** The generator draws what CPython's does. python_draws.py makes the figures in python-draws.json. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { Random } from "../../../_static/model/random.js";
import { json, largestDifference, runPython, withoutPython } from "./support.js";

const MILLION = 1_000_000;
const expected = json("tests/web/model/python-draws.json");

function digest(numbers) {
  const bytes = new DataView(new ArrayBuffer(8 * numbers.length));
  numbers.forEach((x, i) => bytes.setFloat64(8 * i, x, true));
  return createHash("sha256").update(bytes).digest("hex");
}

const draw = (count, one) => Float64Array.from({ length: count }, (_, n) => one(n));

test("a million draws of each kind, one after the other from one seed, are Python's to the last bit", () => {
  const random = new Random(42);
  const places = Array.from({ length: 27 }, (_, n) => n);
  const shuffled = Array.from({ length: MILLION }, (_, n) => n);
  const digests = {};
  digests.random = digest(draw(MILLION, () => random.random()));
  random.shuffle(shuffled);
  digests.shuffle = digest(Float64Array.from(shuffled));
  const weights = places.map((n) => 1 / (n + 1));
  digests.choices = digest(Float64Array.from(random.choices(places, weights, MILLION)));
  digests["choices, all alike"] = digest(Float64Array.from(random.choices(places, undefined, MILLION)));
  digests.getrandbits = digest(draw(MILLION, (n) => random.getrandbits(n % 54)));
  digests.randbelow = digest(draw(MILLION, (n) => random.randbelow(n * n + 1)));
  assert.deepEqual(digests, expected.digests);
});

test("every seed starts where Python's does: zero, negative, wider than 32 bits, wider than a number holds", () => {
  for (const [seed, first] of expected.firsts) assert.equal(new Random(BigInt(seed)).random(), first, seed);
  assert.equal(new Random(-42).random(), new Random(42n).random());
});

test("normal draws are Python's but for the last bits, and leave the generator in the same state", () => {
  const random = new Random(42);
  const drawn = expected.gauss.map(() => random.gauss(0, 0.08));
  assert.ok(largestDifference(drawn, expected.gauss) < 1e-16);
  assert.equal(random.random(), expected.after_gauss);
});

test("a million normal draws differ from those of the Python here by 1e-14 at most", { skip: withoutPython }, () => {
  const bytes = new Uint8Array(runPython("python_draws.py", "--gauss"));
  const theirs = new Float64Array(bytes.buffer, 0, MILLION);
  const random = new Random(42);
  const ours = draw(MILLION, () => random.gauss());
  const difference = largestDifference(ours, theirs);
  assert.ok(difference < 1e-14, `${difference}`);
});

test("the kept figures are what the Python here draws", { skip: withoutPython }, () => {
  const now = JSON.parse(runPython("python_draws.py").toString());
  assert.deepEqual(now.digests, expected.digests);
  assert.deepEqual(now.firsts, expected.firsts);
});

test("a clone goes on as the original does, the second of a normal pair included", () => {
  const random = new Random(7);
  random.gauss();
  const twin = random.clone();
  const next = (r) => [r.gauss(), r.gauss(), r.random()];
  assert.deepEqual(next(twin), next(random));
});

test("seeding again forgets everything", () => {
  const random = new Random(7);
  random.gauss();
  random.seed(42);
  assert.equal(random.gauss(0, 0.08), new Random(42).gauss(0, 0.08));
});

test("what cannot be drawn is refused with the value", () => {
  const random = new Random(1);
  assert.throws(() => new Random(1.5), /whole number, not 1\.5/);
  assert.throws(() => random.randbelow(0), /not 0/);
  assert.throws(() => random.getrandbits(54), /not 54/);
  assert.throws(() => random.choices([]), /empty/);
  assert.throws(() => random.choices([1, 2], [1]), /2 members need 2 weights, not 1/);
  assert.throws(() => random.choices([1, 2], [0, 0]), /above 0, not 0/);
  assert.throws(() => random.choice([NaN]), /above 0, not NaN/);
});
