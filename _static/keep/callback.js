// What a storage's sign-in page sends back in the address of the page, and whether it may be used. Anybody can make a link that
// looks like such an answer, and would sign a reader in to a storage of somebody else's; so only an answer that repeats the
// secret of the sign-in that was begun in this tab is used.

const ANSWER = ["access_token", "code", "error", "remotestorage", "rsDiscovery"];
const BESIDE = ["state", "token_type", "scope", "expires_in", "error_description", "error_uri", "iss"];

function partsOf(address) {
  const { search, hash } = new URL(address);
  const fragment = hash.includes("=") ? new URLSearchParams(hash.slice(1)) : new URLSearchParams();
  return [new URLSearchParams(search), fragment];
}

/** The address without what a sign-in page adds to it. */
function bareOf(address) {
  const url = new URL(address);
  const [query, fragment] = partsOf(address);
  for (const name of [...ANSWER, ...BESIDE]) {
    query.delete(name);
    fragment.delete(name);
  }
  url.search = query.toString();
  url.hash = url.hash.includes("=") ? fragment.toString() : url.hash;
  return url.href;
}

/** { kind: "none" | "ours" | "denied" | "foreign", bare }, given the secret of the sign-in that was begun here, if any. */
export function answerIn(address, secret) {
  const [query, fragment] = partsOf(address);
  const value = (name) => fragment.get(name) ?? query.get(name);
  const asked = value("state") ?? "";
  if (!ANSWER.some((name) => value(name) !== null) && !asked.includes("rsDiscovery")) return { kind: "none", bare: address };
  const bare = bareOf(address);
  // Not every storage repeats the secret where it says no, and a no lets nobody in.
  if (secret && value("error") !== null && value("access_token") === null && value("code") === null) return { kind: "denied", bare };
  const ours = Boolean(secret) && asked === secret && ["remotestorage", "rsDiscovery"].every((name) => value(name) === null);
  return { kind: ours ? "ours" : "foreign", bare };
}
