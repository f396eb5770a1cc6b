// The state of a page is in its address: #play/otrio?players=3&moves=b2M,a1L

/** The view and the state of a hash, and what of it is not read; `starts` has the first state of each view, `views` perhaps `limits`, the least and the most of a number. */
export function parsed(hash, starts, views = {}) {
  const [name, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const known = [name, `analyse/${name}`].find((each) => Object.hasOwn(starts, each));
  const view = known ?? Object.keys(starts)[0];
  const given = new URLSearchParams(query);
  if (!known && name) given.set("unknown", name);
  const state = { ...starts[view] };
  const unread = [];
  for (const key of Object.keys(state).filter((each) => given.has(each))) {
    const value = typedAs(given.get(key), state[key]);
    const [least, most] = views[view]?.limits?.[key] ?? [];
    if (value == null || value < least || value > most) unread.push(`${key}=${given.get(key)}`);
    else state[key] = value;
  }
  return { view, state, unread };
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

/** A value of the same type as another one; null if the text is none. */
function typedAs(text, like) {
  if (Array.isArray(like)) {
    const one = typeof like[0] === "number" ? (part) => typedAs(part, 0) : unescaped;
    const parts = text ? text.split(",").map(one) : [];
    return parts.every((part) => typeof part === "string" || Number.isSafeInteger(part)) ? parts : null;
  }
  if (typeof like === "number") return text.trim() && Number.isFinite(Number(text)) ? Number(text) : null;
  if (typeof like === "boolean") return text === "true";
  return text;
}
