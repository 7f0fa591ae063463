"use strict";
const $ = (id) => document.getElementById(id);
const escaped = (words) => words.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const STROKES = ["", "7 4", "2 4", "10 4 2 4", "14 5", "4 3"];
const INKS = ["#3f87d2", "#d8524d", "#4fae63", "#a07ad6", "#ef9537", "#8a8f98"];

async function unpacked() {
  if (typeof DecompressionStream === "undefined") throw new Error("this page needs a browser of 2023 or later");
  const bytes = Uint8Array.from(atob($("packed").textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

function drawn(game, step) {
  const parts = game.steps[step].map((k) => {
    const [body, x, y, title] = game.groups[k];
    return `<g transform="translate(${x} ${y})">${title}${game.bodies[body]}</g>`;
  });
  const box = game.parts[part][1];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}" width="${4 * box[2]}" height="${4 * box[3]}" role="img" ` +
    `aria-label="The table after decision ${step}" font-family="${game.font}">${game.defs}${parts.join("")}</svg>`;
}

function chart(game) {
  const W = 360, H = 190, left = 34, right = 8, top = 8, bottom = 8 + 16 * game.lines.length;
  const all = game.scores.flat(), low = Math.min(0, ...all), high = Math.max(1, ...all), last = game.steps.length - 1;
  const x = (k) => left + (W - left - right) * k / Math.max(1, last);
  const y = (v) => top + (H - top) * (high - v) / (high - low);
  let body = "";
  for (const [k, day] of game.days) {
    body += `<line x1="${x(k)}" x2="${x(k)}" y1="${top}" y2="${H}" stroke="currentColor" stroke-opacity=".18"/>`;
    if (day) body += `<text x="${x(k) + 2}" y="${H - 3}" font-size="9" fill="currentColor">day ${day}</text>`;
  }
  for (const v of [low, 0, high]) {
    body += `<line x1="${left}" x2="${W - right}" y1="${y(v)}" y2="${y(v)}" stroke="currentColor" stroke-opacity=".25"/>` +
      `<text x="${left - 4}" y="${y(v) + 4}" font-size="11" text-anchor="end" fill="currentColor">${v}</text>`;
  }
  game.lines.forEach((name, seat) => {
    const path = game.scores.map((row, k) => `${k ? "L" : "M"}${x(k).toFixed(1)} ${y(row[seat]).toFixed(1)}`).join("");
    const style = `fill="none" stroke="${INKS[seat % 6]}" stroke-width="2.2" stroke-dasharray="${STROKES[seat % 6]}"`;
    const line = H + 16 * (seat + 1);
    body += `<path d="${path}" ${style}/><path d="M${left} ${line - 4}h28" ${style}/>` +
      `<text x="${left + 34}" y="${line}" font-size="12" fill="currentColor">${escaped(name)}</text>` +
      `<text x="${W - right}" y="${line}" font-size="12" text-anchor="end" fill="currentColor" data-seat="${seat}"></text>`;
  });
  body += `<line id="now" y1="${top}" y2="${H}" stroke="currentColor" stroke-width="1.5"/>`;
  $("chart").innerHTML = `<svg viewBox="0 0 ${W} ${H + bottom}" role="img" aria-label="Points over time">${body}</svg>`;
  const svg = $("chart").firstChild;
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    show(Math.round(((event.clientX - box.left) / box.width * W - left) / (W - left - right) * last));
  });
  return (step) => {
    $("now").setAttribute("x1", x(step));
    $("now").setAttribute("x2", x(step));
    svg.querySelectorAll("[data-seat]").forEach((text) => { text.textContent = game.scores[step][+text.dataset.seat]; });
  };
}

let game, at = 0, part = 0, timer = 0, noting = 0, mark = () => {}, rows = [];

function opinions(step) {
  const found = step < game.decisions.length ? game.decisions[step][3] : null;
  if (!found) { $("opinions").innerHTML = ""; return; }
  const { unit, count, rows } = found;
  const lines = rows.map(([name, figure, bar, chosen, futures, dropped]) =>
    `<tr class="${chosen ? "chosen" : ""}${dropped ? " dropped" : ""}"><td>${escaped(name)}${chosen ? " ✓" : ""}` +
    `<div class="bar" style="width:${bar}%"></div></td><td class="figure">${figure}<small>${futures}</small></td></tr>`);
  const left = count > rows.length ? ` ${count - rows.length} of ${count} choices were left out, to keep this page small.` : "";
  $("opinions").innerHTML = `<h2>What the search thinks of the next decision</h2><table><tbody>${lines.join("")}</tbody></table>` +
    `<p class="note">${game.about[unit]} ${rows.some((row) => row[5]) ? game.rough : ""}${left}</p>`;
}

function table() {
  const place = $("table"), scrolled = [place.scrollLeft, place.scrollTop];
  const units = game.parts[part][1][2];
  place.style.setProperty("--units", units);
  place.style.setProperty("--least", part ? 0 : 0.65 * units); // the words of a whole table stay large enough to read
  place.innerHTML = drawn(game, at);
  [place.scrollLeft, place.scrollTop] = scrolled;
}

function show(step) {
  at = Math.max(0, Math.min(game.steps.length - 1, step));
  table();
  address();
  $("slider").value = at;
  $("count").textContent = `${at} / ${game.steps.length - 1}`;
  const [seat, name, when] = at ? game.decisions[at - 1] : [0, "", ""];
  $("said").textContent = at ? `${game.lines[seat]}: ${name} (${when})` : "Before the first decision";
  rows.forEach((row, k) => { if (k === at - 1) row.setAttribute("aria-current", "true"); else row.removeAttribute("aria-current"); });
  if (at && rows[at - 1]) {
    const list = $("list"), row = rows[at - 1];
    if (row.offsetTop < list.scrollTop || row.offsetTop > list.scrollTop + list.clientHeight - 30) list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }
  opinions(at);
  mark(at);
  if (at === game.steps.length - 1) stop();
}

// The address follows, once nothing has moved for a moment: browsers take few changes of it. A page in a frame of another has none.
function address() {
  clearTimeout(noting);
  if (location.protocol !== "about:") noting = setTimeout(() => history.replaceState(null, "", `#${at}`), 250);
}

// The decision that the address names, if it names one.
function named() {
  const found = /^#(\d+)$/.exec(location.hash);
  return found ? +found[1] : null;
}

function sizes(chosen) {
  $("table").className = chosen;
  for (const size of ["fit", "whole", "large"]) $(size).setAttribute("aria-pressed", String(size === chosen));
}

function goOn() {
  stop();
  const { command, python, seated, file } = game.going_on, seat = at < game.decisions.length ? game.decisions[at][0] : game.next;
  $("going-title").textContent = at ? `Go on after decision ${at}` : "Go on before the first decision";
  $("over").hidden = seat !== null;
  $("playing").hidden = seat === null;
  $("command").textContent = `${command} --at ${at}${seated ? "" : ` --seat ${seat}`}`;
  $("python").textContent = `${python}game = replay.at(${at})\n${file ? "" : `replay.save("${game.going_on.name}")\n`}`;
  $("no-file").hidden = file;
  document.querySelectorAll("[data-copies]").forEach((button) => { button.textContent = "Copy"; });
  $("going").showModal();
}

// Copy words; where the browser refuses, they are selected, so that its own key copies them.
async function copy(button) {
  const words = $(button.dataset.copies);
  try {
    await navigator.clipboard.writeText(words.textContent.trim());
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(words);
    button.textContent = "Selected: copy it with the keyboard";
  }
}

function stop() { clearInterval(timer); timer = 0; $("play").textContent = "Play"; }

function play() {
  if (timer) { stop(); return; }
  if (at === game.steps.length - 1) show(0);
  $("play").textContent = "Pause";
  timer = setInterval(() => show(at + 1), +$("speed").value);
}

function day(way) {
  const starts = game.days.map(([k]) => k);
  show(way > 0 ? starts.find((k) => k > at) ?? game.steps.length - 1 : starts.findLast((k) => k < at) ?? 0);
}

const KEYS = {
  ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), Home: () => show(0), End: () => show(game.steps.length - 1),
  PageUp: () => day(-1), PageDown: () => day(1), " ": play,
};

unpacked().then((found) => {
  game = found;
  $("slider").max = game.steps.length - 1;
  $("list").style.position = "relative";
  const starts = new Map(game.days);
  game.decisions.forEach(([seat, name], k) => {
    if (starts.has(k)) {
      const head = document.createElement("li");
      head.className = "day";
      head.textContent = starts.get(k) ? `Day ${starts.get(k)}` : "Before day 1";
      $("list").append(head);
    }
    const row = document.createElement("li");
    const who = document.createElement("span");
    who.textContent = `${k + 1}. seat ${seat} `;
    row.append(who, name);
    row.addEventListener("click", () => show(k + 1));
    rows.push(row);
    $("list").append(row);
  });
  $("result").textContent = game.result;
  mark = chart(game);
  $("slider").addEventListener("input", () => show(+$("slider").value));
  $("first").onclick = KEYS.Home; $("back").onclick = KEYS.ArrowLeft; $("next").onclick = KEYS.ArrowRight; $("end").onclick = KEYS.End;
  $("play").onclick = play;
  $("speed").onchange = () => { if (timer) { stop(); play(); } };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT" || $("going").open) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    const act = KEYS[event.key];
    if (act) { event.preventDefault(); act(); }
  });
  game.parts.forEach(([name], k) => $("part").append(new Option(name, k)));
  $("part").onchange = () => { part = +$("part").value; table(); };
  for (const size of ["fit", "whole", "large"]) $(size).onclick = () => sizes(size);
  $("listed").onclick = () => {
    const alone = document.querySelector("main").classList.toggle("alone");
    document.querySelector("aside").hidden = alone;
    $("listed").setAttribute("aria-pressed", String(!alone));
  };
  $("on").onclick = goOn;
  document.querySelectorAll("[data-copies]").forEach((button) => { button.onclick = () => copy(button); });
  addEventListener("hashchange", () => { if (named() !== null) show(named()); });
  show(named() ?? 0);
}).catch((error) => { $("said").textContent = `The game cannot be shown: ${error.message}`; });
