// The language of the page.  English stands in the code; words-ja.json has the Japanese for it.

/** A function that gives a message in a language, with values in its {places}. */
export function translator(words) {
  return (message, values = {}) =>
    (words[message] ?? message).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
