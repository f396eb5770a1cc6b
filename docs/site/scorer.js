// The order of search results: guides and pages of games, then the reference, then the options of
// commands, of which hundreds have the same name.
var Scorer = {
  score: ([page, , , , score]) =>
    /^(start|guides|games|index)/.test(page) ? score + 20
    : /^(shell|changes|contributing|evidence|notes)/.test(page) ? score - 20
    : score,
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
