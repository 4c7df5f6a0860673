// The reader's progress in this browser: one object for all scripts of a page.

import { notice } from "./notice.js";
import { Store } from "./store.js";

export const store = new Store(() => localStorage, notice);
