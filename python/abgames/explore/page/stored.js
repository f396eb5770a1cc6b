// What the browser remembers: settings, and how one's own games went.

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

const NONE = { played: 0, won: 0, streak: 0, longest: 0, guesses: {}, last: [] };
const COUNTED = 50; // the last games, which are not counted twice

export const statistics = (game) => ({ ...NONE, ...recalled(`statistics.${game}`, {}) });

/** Count a finished game once; `key` says which one it is, `n` how many guesses it took. */
export function finished(game, key, won, n = null) {
  const known = statistics(game);
  if (known.last.includes(key)) return known;
  const streak = won ? known.streak + 1 : 0;
  const counted = {
    played: known.played + 1,
    won: known.won + Number(won),
    streak,
    longest: Math.max(known.longest, streak),
    guesses: n && won ? { ...known.guesses, [n]: (known.guesses[n] ?? 0) + 1 } : known.guesses,
    last: [...known.last, key].slice(-COUNTED),
  };
  remember(`statistics.${game}`, counted);
  return counted;
}

/** The date of today, by which everybody gets the same puzzle. */
export const today = () => new Date().toLocaleDateString("sv"); // as in 2026-01-31

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
