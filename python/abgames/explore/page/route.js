// The state of a page is in its address: #play/otrio?players=3&moves=b2M,a1L
// A view declares its keys: in `start` the first value, which has their type, in `limits` the least and the most of a number, the words or
// the expression for a text, or a function of it and of the keys before; for a list, what its parts may be.

import { isDay } from "./stored.js";

const PARTS = 1000; // of a list
const LENGTH = 200_000; // of a text
const SHOWN = 60; // characters of what is not read
const COMMON = { at: [-1, PARTS], seed: [-1, 2 ** 52], first: ["mine", "theirs"], daily: isDay };

/** The view and the state of a hash, and what of it is not read. */
export function parsed(hash, views) {
  const [name, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const known = [name, `analyse/${name}`].find((each) => Object.hasOwn(views, each));
  const view = known ?? Object.keys(views)[0];
  const { start, limits } = views[view];
  const given = new URLSearchParams(known ? query : name && { unknown: name });
  const state = { ...start };
  // How far the puzzle of a day was played is not for an address to say.
  const isDaily = Object.hasOwn(start, "daily") && given.get("daily") && isDay(given.get("daily"));
  const read = (isDaily ? ["daily"] : Object.keys(start)).filter((key) => {
    const value = given.has(key) ? typedAs(given.get(key), start[key], { ...COMMON, ...limits }[key], state) : null;
    if (value !== null) state[key] = value;
    return value !== null;
  });
  const unread = [...given].filter(([key]) => !read.includes(key)).map((pair) => pair.join("="));
  return { view, state, unread: unread.map((each) => (each.length > SHOWN ? `${each.slice(0, SHOWN)}…` : each)) };
}

/** The hash of a view and its state, without what is as at the start. */
export function written(view, state, start) {
  if (state.daily) return `#${view}?daily=${state.daily}`;
  const isNew = ([key, value]) => Object.hasOwn(start, key) && String(value) !== String(start[key]);
  const changed = Object.entries(state).filter(isNew).map(([key, value]) => [key, textOf(value)]);
  const query = new URLSearchParams(changed).toString();
  const plain = query.replaceAll("%2C", ",").replaceAll("%3D", "=").replaceAll("%2F", "/");
  return `#${view}${plain && "?"}${plain}`;
}

const textOf = (value) => (Array.isArray(value) ? value.map(escaped).join(",") : String(value));
const escaped = (part) => String(part).replaceAll("%", "%25").replaceAll(",", "%2C");
const unescaped = (part) => part.replaceAll("%2C", ",").replaceAll("%25", "%");

/** A value of the same type as another one, within its limits; null if the text is none. */
function typedAs(text, like, limit, state) {
  if (Array.isArray(like)) {
    const one = like[0] ?? (typeof limit?.[0] === "number" ? 0 : ""); // an empty list does not say
    const parts = text ? text.split(",", PARTS + 1).map((part) => typedAs(unescaped(part), one, limit, state)) : [];
    const most = (typeof one === "number" && limit?.[2]) || PARTS;
    return parts.length > most || parts.includes(null) ? null : parts;
  }
  if (typeof like === "number") {
    const [least, most] = limit ?? [0, Number.MAX_SAFE_INTEGER];
    return /^-?\d{1,16}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;
  }
  if (typeof like === "boolean") return ["true", "false"].includes(text) ? text === "true" : null;
  const fits = limit instanceof RegExp ? limit.test(text) : typeof limit === "function" ? limit(text, state) : limit?.includes(text) ?? true;
  return fits && text.length <= LENGTH ? text : null;
}
