// Small helpers for elements.

export const $ = (id) => document.getElementById(id);

const SVG = "http://www.w3.org/2000/svg";

// An element with properties and children: make("button", { type: "button" }, "Pass").
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role" || key === "for") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children);
  return element;
}

// An SVG element with attributes.
export function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// SVG text as an element that can be put into this page.
export function parsed(text) {
  const whole = text.startsWith("<svg") ? text : `<svg xmlns="${SVG}">${text}</svg>`;
  return document.importNode(new DOMParser().parseFromString(whole, "image/svg+xml").documentElement, true);
}
