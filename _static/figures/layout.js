// Where the boxes and arrows of a graph go: dagre decides, https://github.com/dagrejs/dagre. In a page it comes from the bundle,
// which python/build.mjs makes, when a figure is first to be painted; in Node, where the committed pictures are drawn, from the
// same package, at once.

let dagre = globalThis.document ? null : await import("@dagrejs/dagre");

/** Load what `laidOut` needs. */
export async function prepare() {
  dagre ??= await import(new URL("../bundle/dagre.js", import.meta.url).href);
}

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
 * A way between the middles of two boxes, from the side of the one that looks on to the side of the other that looks back: so it
 * crosses no neighbour of theirs.
 */
function sided(way, from, to, down) {
  const [along, across, length, breadth] = down ? ["y", "x", "height", "width"] : ["x", "y", "width", "height"];
  const end = (middle, next, box, sign) => {
    const room = box[breadth] / 2 - 10;
    const aside = Math.max(-room, Math.min(room, next[across] - middle[across]));
    return { [along]: round(middle[along] + (sign * box[length]) / 2), [across]: round(middle[across] + aside) };
  };
  return [end(way[0], way[1], from, 1), ...way.slice(1, -1), end(way.at(-1), way.at(-2), to, -1)];
}

/**
 * Boxes in ranks, each after those that its arrows come from.
 * @param {{id: number, width: number, height: number}[]} boxes
 * @param {{from: number, to: number, width: number, height: number}[]} arrows with the size of their words
 * @param {{down: boolean, between: number, apart: number}} look down: ranks from top to bottom, else from left to right; between two
 *   ranks, and between two boxes of a rank
 * @returns {{width: number, height: number, boxes: {x: number, y: number}[], arrows: {x: number, y: number, points: {x: number, y: number}[]}[]}}
 *   the middles of boxes and words, in the order given, and the points that arrows go through, which lie one rank after another; the picture is turned over where that puts more arrows in order
 */
export function laidOut(boxes, arrows, { down, between, apart }) {
  const graph = new dagre.Graph({ multigraph: true });
  graph.setGraph({ rankdir: down ? "TB" : "LR", ranksep: between, nodesep: apart, edgesep: apart });
  for (const { id, width, height } of boxes) graph.setNode(String(id), { width, height });
  arrows.forEach(({ from, to, width, height }, at) => {
    graph.setEdge(String(from), String(to), { width, height, labelpos: "c" }, String(at));
  });
  dagre.layout(graph);
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
      const way = [graph.node(String(from)), ...points.slice(1, -1), graph.node(String(to))].map(set);
      return { ...set({ x, y }), points: sided(way, boxes.find(({ id }) => id === from), boxes.find(({ id }) => id === to), down) };
    }),
  };
}
