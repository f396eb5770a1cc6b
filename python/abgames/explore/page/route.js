// Where a page stands is written in its address: #otrio?players=3&moves=b2M,a1L

/** The view and the state that a hash means; `starts` has what each view begins with. */
export function parsed(hash, starts) {
  const [name, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const view = Object.hasOwn(starts, name) ? name : Object.keys(starts)[0];
  const given = new URLSearchParams(query);
  const state = { ...starts[view] };
  for (const key of Object.keys(state)) {
    if (given.has(key)) state[key] = valueOf(given.get(key), state[key]);
  }
  return { view, state };
}

/** The hash of a view and its state; what is as at the start is left out. */
export function written(view, state, start) {
  const changed = Object.entries(state).filter(([key, value]) => String(value) !== String(start[key]));
  const query = new URLSearchParams(changed.map(([key, value]) => [key, textOf(value)])).toString();
  const plain = query.replaceAll("%2C", ",").replaceAll("%3D", "=").replaceAll("%2F", "/");
  return `#${view}${plain && "?"}${plain}`;
}

const textOf = (value) => (Array.isArray(value) ? value.join(",") : String(value));

/** A value of the same kind as another one. */
function valueOf(text, like) {
  if (Array.isArray(like)) return text ? text.split(",").map((part) => valueOf(part, like[0] ?? "")) : [];
  if (typeof like === "number") return Number.isFinite(Number(text)) ? Number(text) : like;
  if (typeof like === "boolean") return text === "true";
  return text;
}
