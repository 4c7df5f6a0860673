// Where the boxes and arrows of a graph go: dagre decides, https://github.com/dagrejs/dagre. In a page it comes from the bundle,
// which python/build.mjs makes; in Node, where the committed pictures are drawn, from the same package.

const { Graph, layout } = await import(globalThis.document ? new URL("../bundle/dagre.js", import.meta.url).href : "@dagrejs/dagre");

const round = (place) => Math.round(place * 10) / 10;

/** Whether more pairs of arrows to one box come in the wrong order than in the right one: dagre does not care for it. */
function isTurned(arrows) {
  let wrong = 0;
  for (const [at, { to, place }] of arrows.entries()) {
    for (const after of arrows.slice(at + 1)) if (after.to === to) wrong += Math.sign(place - after.place);
  }
  return wrong > 0;
}

/**
 * Boxes in ranks, each after those that its arrows come from.
 * @param {{id: number, width: number, height: number}[]} boxes
 * @param {{from: number, to: number, width: number, height: number}[]} arrows with the size of their words
 * @param {{down: boolean, between: number, apart: number}} look down: ranks from top to bottom, else from left to right; between two
 *   ranks, and between two boxes of a rank
 * @returns {{width: number, height: number, boxes: {x: number, y: number}[], arrows: {x: number, y: number, points: {x: number, y: number}[]}[]}}
 *   the middles of boxes and words, in the order given; the picture is turned over where that puts more arrows in order
 */
export function laidOut(boxes, arrows, { down, between, apart }) {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: down ? "TB" : "LR", ranksep: between, nodesep: apart, edgesep: apart });
  for (const { id, width, height } of boxes) graph.setNode(String(id), { width, height });
  arrows.forEach(({ from, to, width, height }, at) => {
    graph.setEdge(String(from), String(to), { width, height, labelpos: "c" }, String(at));
  });
  layout(graph);
  const { width, height } = graph.graph();
  const across = down ? "x" : "y";
  const turned = isTurned(arrows.map(({ from, to }) => ({ to, place: graph.node(String(from))[across] })));
  const set = ({ x, y }) => ({ x: round(turned && down ? width - x : x), y: round(turned && !down ? height - y : y) });
  return {
    width: round(width),
    height: round(height),
    boxes: boxes.map(({ id }) => set(graph.node(String(id)))),
    arrows: arrows.map(({ from, to }, at) => {
      const { x, y, points } = graph.edge(String(from), String(to), String(at));
      return { ...set({ x, y }), points: points.map(set) };
    }),
  };
}
