/**
 * Python's `random`, number for number: the Mersenne Twister MT19937 and the
 * methods that microgpt calls on it.
 *
 * The generator is Matsumoto and Nishimura's (ACM Transactions on Modeling and
 * Computer Simulation 8, 1998); the methods follow the documented behaviour of
 * CPython's `random` module. Everything but `gauss` equals CPython's results
 * exactly; `gauss` uses the browser's sine, cosine and logarithm, whose last
 * bit may differ from the C library's.
 *
 * Words used here: N, the number of 32-bit words of the state; M, how far back
 * the recurrence looks; a draw, one 32-bit word.
 */

const N = 624;
const M = 397;
const TWO_PI = 2 * Math.PI;

/** The 32-bit words of a whole number, the lowest first: `random.seed`'s key. */
function keyOf(seed) {
  if (typeof seed === "number" && !Number.isSafeInteger(seed)) {
    throw new RangeError(`the seed must be a whole number, not ${seed}`);
  }
  let rest = BigInt(seed);
  if (rest < 0n) rest = -rest;
  const key = [];
  do {
    key.push(Number(rest & 0xffffffffn));
    rest >>= 32n;
  } while (rest > 0n);
  return key;
}

/** One generator; its methods have the names and results of Python's. */
export class Random {
  #state = new Uint32Array(N);
  #next = N;
  /** @type {number | null} the second of a pair of normal draws, if one is left over */
  #gauss = null;

  /** @param {number | bigint} seed any whole number, as in `random.seed(seed)` */
  constructor(seed) {
    this.seed(seed);
  }

  /**
   * Start again from a seed, as `random.seed(seed)` does with an int.
   * @param {number | bigint} seed
   * @throws {RangeError} if the seed is not a whole number
   */
  seed(seed) {
    const key = keyOf(seed);
    const s = this.#state;
    s[0] = 19650218;
    for (let i = 1; i < N; i++) s[i] = Math.imul(1812433253, s[i - 1] ^ (s[i - 1] >>> 30)) + i;
    let i = 1;
    let j = 0;
    const wrap = () => {
      if (++i >= N) {
        s[0] = s[N - 1];
        i = 1;
      }
    };
    for (let k = Math.max(N, key.length); k > 0; k--) {
      s[i] = (s[i] ^ Math.imul(s[i - 1] ^ (s[i - 1] >>> 30), 1664525)) + key[j] + j;
      wrap();
      if (++j >= key.length) j = 0;
    }
    for (let k = N - 1; k > 0; k--) {
      s[i] = (s[i] ^ Math.imul(s[i - 1] ^ (s[i - 1] >>> 30), 1566083941)) - i;
      wrap();
    }
    s[0] = 0x80000000;
    this.#next = N;
    this.#gauss = null;
  }

  /** A generator in the same state: both will draw the same numbers from here on. */
  clone() {
    const twin = new Random(0);
    twin.#state.set(this.#state);
    twin.#next = this.#next;
    twin.#gauss = this.#gauss;
    return twin;
  }

  #refill() {
    const s = this.#state;
    for (let i = 0; i < N; i++) {
      const y = (s[i] & 0x80000000) | (s[(i + 1) % N] & 0x7fffffff);
      s[i] = s[(i + M) % N] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#next = 0;
  }

  #draw() {
    if (this.#next === N) this.#refill();
    let y = this.#state[this.#next++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** A number in [0, 1) with 53 random bits. */
  random() {
    const high = this.#draw() >>> 5;
    const low = this.#draw() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /**
   * A whole number of `k` random bits.
   * @param {number} k from 0 to 53, the widest that a JavaScript number holds exactly
   * @throws {RangeError} for any other `k`
   */
  getrandbits(k) {
    if (!Number.isInteger(k) || k < 0 || k > 53) throw new RangeError(`getrandbits takes 0 to 53 bits, not ${k}`);
    if (k === 0) return 0;
    if (k <= 32) return this.#draw() >>> (32 - k);
    const low = this.#draw();
    return (this.#draw() >>> (64 - k)) * 4294967296 + low;
  }

  /**
   * A whole number from 0 to n - 1: Python's `_randbelow`, that is `randrange(n)`.
   * @param {number} n at least 1
   * @throws {RangeError} for any other `n`
   */
  randbelow(n) {
    if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`randbelow needs a whole number above 0, not ${n}`);
    const bits = n < 2 ** 32 ? 32 - Math.clz32(n) : 64 - Math.clz32(Math.floor(n / 2 ** 32));
    let r = this.getrandbits(bits);
    while (r >= n) r = this.getrandbits(bits);
    return r;
  }

  /**
   * Shuffle a list in place.
   * @template T
   * @param {T[]} list
   */
  shuffle(list) {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.randbelow(i + 1);
      [list[i], list[j]] = [list[j], list[i]];
    }
  }

  /**
   * The place of one draw among weighted places: `choices(range(len(weights)), weights)[0]`.
   * @param {ArrayLike<number>} weights not negative, not all 0; `cumulative` is scratch of the same length
   * @param {Float64Array} [cumulative]
   * @throws {RangeError} if the weights add up to nothing or to no finite number
   */
  choice(weights, cumulative = new Float64Array(weights.length)) {
    const n = weights.length;
    let total = 0;
    for (let i = 0; i < n; i++) cumulative[i] = total += weights[i];
    if (!(total > 0 && total < Infinity)) throw new RangeError(`the weights must add up to a number above 0, not ${total}`);
    return bisect(cumulative, this.random() * total, n - 1);
  }

  /**
   * `k` members of a list, drawn with replacement: `choices(population, weights, k=k)`.
   * @template T
   * @param {T[]} population
   * @param {ArrayLike<number>} [weights] one per member; all alike when left out
   * @param {number} [k]
   * @returns {T[]}
   */
  choices(population, weights, k = 1) {
    const n = population.length;
    if (n === 0) throw new RangeError("there is nothing to choose from: the list is empty");
    if (weights && weights.length !== n) throw new RangeError(`${n} members need ${n} weights, not ${weights.length}`);
    const cumulative = new Float64Array(n);
    const place = weights ? () => this.choice(weights, cumulative) : () => Math.floor(this.random() * n);
    return Array.from({ length: k }, () => population[place()]);
  }

  /**
   * A normal draw with mean `mu` and standard deviation `sigma`; draws come in pairs.
   * @param {number} [mu]
   * @param {number} [sigma]
   */
  gauss(mu = 0, sigma = 1) {
    let z = this.#gauss;
    this.#gauss = null;
    if (z === null) {
      const angle = this.random() * TWO_PI;
      const radius = Math.sqrt(-2 * Math.log(1 - this.random()));
      z = Math.cos(angle) * radius;
      this.#gauss = Math.sin(angle) * radius;
    }
    return mu + z * sigma;
  }
}

/** The first place before `high` whose number is above x, or `high` itself. */
function bisect(sorted, x, high) {
  let low = 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (x < sorted[middle]) high = middle;
    else low = middle + 1;
  }
  return low;
}
