// How the present game goes: a dialog behind the button with the question mark, or the key.
import { $, make } from "./dom.js";
import { get } from "./server.js";

export class Rules {
  // failed(error): the server has not told them.
  constructor(failed) {
    const open = () => this.open().catch(failed);
    $("rules").addEventListener("click", open);
    document.addEventListener("keydown", (event) => {
      if (event.key !== "?" || event.target.closest?.("input, select, textarea") || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    });
  }

  async open() {
    const { title, parts } = await get("rules");
    $("how-title").textContent = `${title}: how it goes`;
    $("how-parts").replaceChildren(...parts.flatMap(elements));
    $("how").showModal();
    $("how-parts").scrollTop = 0;
  }
}

// The elements of a part.
function elements({ title, text, steps, points }) {
  const made = [make("h3", {}, title)];
  if (text) made.push(make("p", {}, text));
  if (steps.length) made.push(make("ol", {}, ...steps.map(([name, said]) => make("li", {}, make("strong", {}, name), `: ${said}`))));
  if (points.length) made.push(make("ul", {}, ...points.map((point) => make("li", {}, point))));
  return made;
}
