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
  for (const text of odd) {
    // What is refused changes nothing, so it is visited at once.
    const refused = Object.keys(start).filter((key) => !reads(key, text)).map((key) => [key, text]);
    if (refused.length) await visit(refused, true);
  }
  for (const key of Object.keys(start)) {
    const texts = [...declared(key).map(String), ...odd.filter((text) => reads(key, text))];
    for (const text of new Set(texts)) await visit([[key, text]], false);
  }
  // The policy of the page forbids to wait for an expression.
  document.body.append(Object.assign(document.createElement("pre"), { id: "found", textContent: JSON.stringify({ views: Object.keys(VIEWS), found }) }));
}
