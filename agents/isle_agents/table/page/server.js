// The server's answers. A refused request throws an Error with the server's own words.

async function answered(response) {
  const body = await response.json().catch(() => ({ error: `the server answered with status ${response.status}` }));
  if (!response.ok) throw Object.assign(new Error(body.error), { status: response.status });
  return body;
}

// Ask for something, such as "state?after=3".
export async function get(what) {
  return answered(await fetch(what, { cache: "no-store" }));
}

// Post a request, such as "act".
export async function post(what, body) {
  const headers = { "Content-Type": "application/json" };
  return answered(await fetch(what, { method: "POST", headers, body: JSON.stringify(body) }));
}
