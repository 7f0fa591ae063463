// The picture of the table in parts, each as wide as the screen: the person's boat first, then what lies beside and below the
// boats, then the other boats. The header becomes words, since it would be too small to read; parts with small words scroll.
import { draw, make } from "./dom.js";

const GAP = 6;
const SMALL = ["below", "foot", "legend"]; // their words could not be read on a phone at its width
const HEADING = 28; // height of a panel's heading

// The elements that show a picture in parts. picture: it is in the document, so that it can be measured; seat: the person's.
export function parts(picture, seat) {
  const berths = boats(picture);
  const found = sorted(picture, berths, seat);
  const head = words(found.get("head"));
  found.delete("head");
  const made = [...found].filter(([, held]) => held.length).map(([name, held]) => {
    const svg = part(held, berths.get(name) ?? filled(held));
    svg.classList.add("part", name === seat ? "own" : "other");
    return SMALL.includes(name) ? make("div", { className: "scroll" }, svg) : svg;
  });
  made[0].prepend(picture.querySelector("defs")); // for all of them: what is defined counts in the whole document
  return [head, ...made];
}

// Name of a part -> its pieces with their boxes, in the order in which parts are shown. A boat's name is its seat.
function sorted(picture, berths, seat) {
  const others = [...berths.keys()].filter((other) => other !== seat);
  const found = new Map([seat, "beside", "below", "foot", ...others, "legend", "head"].map((name) => [name, []]));
  const edge = (name, best) => best(...[...berths.values()].map((berth) => berth[name]));
  const [top, right] = [edge("top", Math.min), edge("right", Math.max)];
  const modules = [...picture.querySelectorAll(':scope > [data-place="kittens"]:not([data-tile]), :scope > [data-place="events"]')];
  const foot = Math.min(...modules.map((panel) => boxOf(panel).top));
  for (const piece of picture.querySelectorAll(":scope > g")) {
    const box = boxOf(piece);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const inside = ([, berth]) => x >= berth.left && x <= berth.right && y >= berth.top && y <= berth.bottom;
    const boat = [...berths].find(inside)?.[0];
    if (box.left === 0 && box.top === 0) continue; // the ground
    const below = y > foot ? "foot" : x > right ? "beside" : "below";
    const name = piece.dataset.place === "legend" ? "legend" : y < top ? "head" : boat ?? below;
    found.get(name).push({ piece, box });
  }
  return found;
}

// Seat -> the box of its boat with the strip above it.
function boats(picture) {
  const found = new Map();
  for (const strip of picture.querySelectorAll(':scope > [data-place="strip"]')) {
    const box = boxOf(strip);
    const sheet = [...picture.querySelectorAll(":scope > [data-sheet]")].map(boxOf).find(({ left, top }) => Math.abs(left - box.left) < 4 && top >= box.top && top <= box.bottom);
    found.set(+strip.dataset.seat, { ...box, bottom: sheet.bottom });
  }
  return found;
}

// The box of a piece in the coordinates of the picture.
function boxOf(piece) {
  const [, x, y] = piece.getAttribute("transform").match(/translate\((\S+) (\S+)\)/).map(Number);
  const box = piece.getBBox();
  const [left, top] = [Math.round(x + box.x), Math.round(y + box.y)];
  return { left, top, right: left + Math.round(box.width), bottom: top + Math.round(box.height) };
}

// The box around several.
function around(held) {
  const edge = (name, best) => best(...held.map(({ box }) => box[name]));
  return { left: edge("left", Math.min), top: edge("top", Math.min), right: edge("right", Math.max), bottom: edge("bottom", Math.max) };
}

// The same, without the empty rest of the lowest panel.
function filled(held) {
  const lowest = held.filter(({ piece }) => piece.dataset.place).reduce((low, each) => (each.box.bottom > low.box.bottom ? each : low), held[0]);
  const others = held.filter((each) => each !== lowest);
  if (!others.length) return around(held);
  const [whole, rest] = [around(held), around(others)];
  return { ...whole, bottom: Math.min(whole.bottom, Math.max(rest.bottom, lowest.box.top + HEADING) + GAP) };
}

// A picture of some pieces.
function part(held, { left, top, right, bottom }) {
  const [width, height] = [right - left + GAP, bottom - top + GAP];
  const svg = draw("svg", { viewBox: `${left - GAP / 2} ${top - GAP / 2} ${width} ${height}`, width, height });
  svg.append(...held.map(({ piece }) => piece));
  return svg;
}

// The words of some pieces, line by line.
function words(held) {
  const lines = new Map();
  for (const { piece, box } of held) {
    const line = [...lines.keys()].find((y) => Math.abs(y - box.bottom) < 8) ?? box.bottom;
    lines.set(line, [...(lines.get(line) ?? []), piece.textContent]);
  }
  return make("div", { className: "head" }, ...[...lines].sort(([a], [b]) => a - b).map(([, said]) => make("p", {}, said.join(" · ").replace(": · ", ": "))));
}
