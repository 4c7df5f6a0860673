// Evaluates expressions as figures do, for test_values_figure.py: reads [[text, {name: number}], …] from standard input, writes
// for each [[data, gradient], …] in the order of topo in backward(), and how many values were made.

import { readFileSync } from "node:fs";

import { gradients, graphOf, topoOf } from "../../../_static/figures/values.js";

const told = JSON.parse(readFileSync(0, "utf8")).map(([text, given]) => {
  const graph = graphOf(text, given);
  const grads = gradients(graph);
  return { topo: topoOf(graph).map((id) => [graph.values[id].data, grads[id]]), made: graph.values.length, stop: graph.values[graph.stopped]?.stop ?? "" };
});
process.stdout.write(JSON.stringify(told));
