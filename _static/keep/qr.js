// A link as a QR code, drawn as SVG. Loaded only when a reader asks for one.

import encodeQR from "qr";

/** The SVG, a light border of four modules included; dark on light in either theme, as scanners need it. */
export function drawQr(text) {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 4 });
  const size = rows.length;
  const path = rows.flatMap((row, y) => runs(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join("");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const part = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    svg.append(made);
  };
  Object.entries({ viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the link", "shape-rendering": "crispEdges" })
    .forEach(([key, value]) => svg.setAttribute(key, value));
  part("rect", { width: size, height: size, fill: "#fff" });
  part("path", { d: path, fill: "#000" });
  return svg;
}

function runs(row) {
  const found = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (dark && last && last[0] + last[1] === x) last[1] += 1;
    else if (dark) found.push([x, 1]);
  });
  return found;
}
