// The state of a page is in its address: #play/otrio?players=3&moves=b2M,a1L

/** The view and the state of a hash; `starts` has the first state of each view. */
export function parsed(hash, starts) {
  const [name, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const known = [name, `analyse/${name}`].find((each) => Object.hasOwn(starts, each));
  const view = known ?? Object.keys(starts)[0];
  const given = new URLSearchParams(query);
  if (!known && name) given.set("unknown", name);
  const state = { ...starts[view] };
  for (const key of Object.keys(state)) {
    if (given.has(key)) state[key] = typedAs(given.get(key), state[key]);
  }
  return { view, state };
}

/** The hash of a view and its state, without what is as at the start. */
export function written(view, state, start) {
  const isNew = ([key, value]) => String(value) !== String(start[key]);
  const changed = Object.entries(state).filter(isNew).map(([key, value]) => [key, textOf(value)]);
  const query = new URLSearchParams(changed).toString();
  const plain = query.replaceAll("%2C", ",").replaceAll("%3D", "=").replaceAll("%2F", "/");
  return `#${view}${plain && "?"}${plain}`;
}

const textOf = (value) => (Array.isArray(value) ? value.map(escaped).join(",") : String(value));
const escaped = (part) => String(part).replaceAll("%", "%25").replaceAll(",", "%2C");
const unescaped = (part) => part.replaceAll("%2C", ",").replaceAll("%25", "%");

/** A value of the same type as another one. */
function typedAs(text, like) {
  if (Array.isArray(like)) {
    const one = typeof like[0] === "number" ? (part) => typedAs(part, 0) : unescaped;
    return text ? text.split(",").map(one) : [];
  }
  if (typeof like === "number") return Number.isFinite(Number(text)) ? Number(text) : like;
  if (typeof like === "boolean") return text === "true";
  return text;
}
