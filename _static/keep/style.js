// The styles of what is shown only when it is asked for.

let added = null;

/** Add keep.css to the page, once; resolves when it holds. */
export function addStyle() {
  added ??= new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: new URL("../keep/keep.css", import.meta.url).href, onload: done, onerror: done });
    document.head.append(link);
  });
  return added;
}
