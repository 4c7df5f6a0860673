// Looks back as the figures do, for test_blend_figures.py: reads [{q, k, v}, …] from standard input, one a position; writes what
// neverComputed and masked make of them, minus infinity as null.

import { readFileSync } from "node:fs";

import { masked, neverComputed } from "../../../_static/figures/two-masks.js";

const reads = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify({ left: neverComputed(reads), right: masked(reads) }));
