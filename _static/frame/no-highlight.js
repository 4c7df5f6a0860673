// Sphinx's search asks this: found words are not marked in the pages, which would take a script in each of them.
const SPHINX_HIGHLIGHT_ENABLED = false;
