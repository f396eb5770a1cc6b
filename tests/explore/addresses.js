// Visits each key of a view with the values that it declares and with odd ones.
async ([view, odd]) => {
  const { VIEWS } = await import(new URL("views.js", document.baseURI));
  const { parsed } = await import(new URL("route.js", document.baseURI));
  const { start, limits } = VIEWS[view];
  const found = [];
  async function visit(pairs, isRefused) {
    location.hash = `#${view}?${new URLSearchParams(pairs)}`;
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const told = [...document.querySelectorAll("#header [role=alert]")].map((each) => each.textContent);
    const shown = document.querySelector("#view h1")?.textContent;
    found.push({ pairs: pairs.map(([key, text]) => [key, text.slice(0, 20)]), told, shown, isRefused });
  }
  const reads = (key, text) => !parsed(`#${view}?${new URLSearchParams([[key, text]])}`, VIEWS).unread.length;
  function declared(key) {
    const [one, limit] = [[start[key]].flat()[0] ?? "", limits?.[key]];
    if (typeof one === "boolean") return [true, false];
    return [start[key], ...(Array.isArray(limit) ? limit.slice(0, typeof one === "number" ? 2 : undefined) : [])];
  }
  const keys = Object.keys(start);
  for (const text of odd) {
    // What is refused changes nothing, so it is visited at once; free text says more alone.
    const refused = keys.filter((key) => !reads(key, text));
    const free = keys.filter((key) => reads(key, text) && odd.every((each) => reads(key, each)));
    const taken = keys.filter((key) => reads(key, text) && !free.includes(key));
    for (const [some, isRefused] of [[refused, true], [taken, false], ...free.map((key) => [[key], false])])
      if (some.length) await visit(some.map((key) => [key, text]), isRefused);
  }
  for (const key of keys)
    for (const text of new Set(declared(key).map(String))) await visit([[key, text]], false);
  // The policy of the page forbids to wait for an expression.
  document.body.append(Object.assign(document.createElement("pre"), { id: "found", textContent: JSON.stringify({ views: Object.keys(VIEWS), found }) }));
}
