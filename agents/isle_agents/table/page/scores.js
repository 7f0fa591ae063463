// The final scores in parts, and the way to the replay.
import { make } from "./dom.js";

function table(parts, rows) {
  const head = make("tr", {}, make("th", { scope: "col" }, "Points"), ...rows.map((row) => make("th", { scope: "col" }, (row.won ? "★ " : "") + row.name)));
  const lines = parts.map((part, k) => make("tr", {}, make("th", { scope: "row" }, part), ...rows.map((row) => make("td", {}, String(row.points[k]).replace("-", "−")))));
  return make("table", {}, make("thead", {}, head), make("tbody", {}, ...lines));
}

// The elements of the section at the end. scores: as the server sends them; game: its id.
export function scoreTables(scores, game) {
  const made = [make("h2", {}, "Final scores"), table(scores.parts, scores.rows)];
  if (scores.sister) made.push(table(scores.sister.parts, [{ name: "The sister", ...scores.sister }]));
  made.push(make("p", {}, make("a", { href: `replay?game=${encodeURIComponent(game)}`, target: "_blank" }, "Watch the replay")));
  return made;
}
