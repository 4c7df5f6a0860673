// The programs of this browser: one object for all scripts of a page.

import { Programs } from "./programs.js";

export const programs = new Programs();
