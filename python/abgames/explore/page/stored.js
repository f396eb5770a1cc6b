// What the browser remembers: settings, how one's own games went, and the puzzles of days.

/** Read a value from the local storage; a browser that stores nothing has none. */
export function recalled(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(`abgames.${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`abgames.${name}`, JSON.stringify(value));
  } catch { /* a private window */ }
}

const NONE = { played: 0, won: 0, guesses: {}, last: [] };
const COUNTED = 50; // the last games, which are not counted twice

export const statistics = (game) => ({ ...NONE, ...recalled(`statistics.${game}`, {}) });

/** Count a finished game once; `key` says which one it is, `n` how many guesses it took. */
export function finished(game, key, won, n = null) {
  const known = statistics(game);
  if (known.last.includes(key)) return known;
  const counted = {
    played: known.played + 1,
    won: known.won + Number(won),
    guesses: n && won ? { ...known.guesses, [n]: (known.guesses[n] ?? 0) + 1 } : known.guesses,
    last: [...known.last, key].slice(-COUNTED),
  };
  remember(`statistics.${game}`, counted);
  return counted;
}

const KEPT = 200; // mistakes, the newest

/** One's own mistakes of all games: {game, at, move}, with the address of the position before each. */
export const mistakes = () => recalled("mistakes", []);

/** Keep mistakes, the newest first. */
export function keepMistakes(made) {
  const places = made.map(({ at }) => at);
  const others = mistakes().filter(({ at }) => !places.includes(at));
  remember("mistakes", [...made, ...others].slice(0, KEPT));
}

/** Forget the mistake at an address.  Returns whether it was known. */
export function mended(at) {
  const known = mistakes();
  const left = known.filter((each) => each.at !== at);
  remember("mistakes", left);
  return left.length < known.length;
}

const DAY = 864e5; // milliseconds
export const FIRST = "2026-01-01"; // the day of puzzle number 1, as in Python

/** The date of today, by which everybody gets the same puzzle. */
export const today = () => new Date().toLocaleDateString("sv"); // as in 2026-01-31
export const numberOfDay = (date) => (Date.parse(date) - Date.parse(FIRST)) / DAY + 1;
export const dayBefore = (date, n = 1) => new Date(Date.parse(date) - n * DAY).toISOString().slice(0, 10);
export const isDay = (text) => !text || (Date.parse(text) >= Date.parse(FIRST) && dayBefore(text, 0) === text);

/** The hours and minutes until the next puzzle. */
export function untilTomorrow() {
  const now = new Date();
  const left = Math.ceil((new Date(now).setHours(24, 0, 0, 0) - now) / 60000);
  return { h: Math.floor(left / 60), m: left % 60 };
}

/** The puzzles of a game by their days: {at, made, helped, end}: its address, how many moves were made, before which ones there was help, and how it ended. */
export const daysOf = (game) => recalled(`days.${game}`, {});

/** Keep how far a puzzle was played; what is over, or further in another tab, stays. */
export function keepDay(game, state, at) {
  const known = daysOf(game);
  const { made: before = 0, helped = [], end } = known[state.daily] ?? {};
  const made = (state.history ?? state.moves).length;
  if (end || before > made) return;
  const isHelped = state.hint || state.why || state.coach || state.counts || state.values;
  remember(`days.${game}`, { ...known, [state.daily]: { at, made, helped: isHelped ? [...new Set([...helped, made])] : helped } });
}

/** Keep how a puzzle ended: {won, n}.  Returns whether that was not known. */
export function endDay(game, date, end) {
  const known = daysOf(game);
  if (!known[date] || known[date].end) return false;
  remember(`days.${game}`, { ...known, [date]: { ...known[date], end: { ...end, on: today() } } });
  return true;
}

/** The days in a row, until now and at most, on which the puzzle was solved, that day and without help. */
export function rows(game) {
  const days = Object.entries(daysOf(game)).filter(([date, { end, helped }]) => end?.won && end.on === date && !helped.length);
  let [length, longest, last] = [0, 0, ""];
  for (const date of days.map(([each]) => each).sort()) {
    length = last && dayBefore(date) === last ? length + 1 : 1;
    [longest, last] = [Math.max(longest, length), date];
  }
  return { streak: [today(), dayBefore(today())].includes(last) ? length : 0, longest };
}

/** Numbers from 0 to n - 1 that a text decides, the same in every browser (FNV-1a, mulberry32). */
export function drawnFrom(text) {
  let a = 0x811c9dc5;
  for (const letter of text) a = Math.imul(a ^ letter.codePointAt(0), 0x01000193);
  return (n) => {
    a = (a + 0x6d2b79f5) | 0;
    let x = Math.imul(a ^ (a >>> 15), 1 | a);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}
