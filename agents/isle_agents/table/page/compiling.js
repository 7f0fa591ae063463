// What the server compiles while somebody waits for it.
import { get } from "./server.js";

const EVERY = 1000; // milliseconds between two questions

// Wait for an answer, and say meanwhile what is compiled for it. say(words)
export async function told(answer, say) {
  let waits = true;
  const asking = setInterval(async () => {
    const { compiling } = await get("waiting").catch(() => ({}));
    if (waits && compiling) say(`${compiling.words}: ${progress(compiling)}`);
  }, EVERY);
  try {
    return await answer;
  } finally {
    waits = false;
    clearInterval(asking);
  }
}

// How far it is, in words.
export function progress({ gone, seconds }) {
  return seconds ? `${Math.round(gone)} s of some ${seconds} s` : `${Math.round(gone)} s`;
}
