//! The canonical form of a candidate set under permutations of symbols and positions.
//!
//! The value of a candidate set does not change when symbols are renamed or positions permuted, so
//! a proved value may be looked up under any image of the set. [`form`] computes an image that
//! depends as little as possible on the names: equivalent sets nearly always get the same image.
//! When they do not, work is repeated; a value is never wrong, because the form *is* an image of
//! the set and tables compare whole forms.
//!
//! Gist:
//! 1. Symbols and positions start with one colour each and are refined (`colouring`).
//! 2. While positions share a colour, one of them is individualised (given a colour of its own);
//!    then, while symbols that are not twins share a colour, one of those. The member of a cell
//!    that is taken is the one after which the refined colours hash lowest.
//! 3. Twins, symbols whose transposition maps the set to itself, may be numbered in any order.
//!
//! Where symbols have partners, only renamings that take partners to partners are used: refinement
//! looks at the partner of a symbol too, and twins are symbols that can be exchanged together with
//! their partners.
//!
//! Departures from exact canonical labelling \[McKay1981\]: colours are hashes, ties in step 2 are
//! not explored further, and what is left when the `EFFORT` is spent is numbered as it comes. At
//! worst this repeats work.
//!
//! Time O(codes × pegs) a round, few rounds, and never more than a few milliseconds beside sorting
//! the codes; memory O(codes + symbols).

use std::cell::Cell;

use crate::Candidates;
use crate::games::{Alphabet, Code, unpack};
use crate::sets::{Colouring, Partner, Rows, SYMBOLS, exchanged, maps_into};

/// The most symbols of codes that are read for one form, in all rounds together.
const EFFORT: usize = 1 << 20;

/// Appends the form of `codes` to `out`: the codes of the image, sorted, one byte a symbol; then
/// those symbols of the same ranks that may not be asked. Returns the number of ranks that occur.
pub fn form(alphabet: &Alphabet, codes: &[Code], out: &mut Vec<u8>) -> usize {
    let labelling = Labelling::of(alphabet, codes);
    labelling.write(&labelling.colouring(), out)
}

/// The form of some codes, and what takes them to it: the places of the positions, and the names of
/// the symbols of all ranks that occur, [`u8::MAX`] for other symbols. `None` for a table.
#[must_use]
pub fn renamed(set: &Candidates) -> Option<(Vec<u8>, [Vec<u8>; 2])> {
    let alphabet = set.rules().alphabet()?;
    let labelling = Labelling::of(alphabet, set.codes());
    let colouring = labelling.colouring();
    let mut form = Vec::new();
    labelling.write(&colouring, &mut form);
    let (positions, symbols) = colouring.split();
    let (places, _) = new_names(positions, &[]);
    let (numbered, _) = new_names(symbols, &labelling.rows.partners);
    let mut names = vec![u8::MAX; SYMBOLS];
    for (&symbol, name) in labelling.rows.symbols.iter().zip(numbered) {
        names[usize::from(symbol)] = name;
        if let Some(partner) = alphabet.partner(symbol) {
            names[usize::from(partner)] = name ^ 1;
        }
    }
    Some((form, [places[..alphabet.pegs].to_vec(), names]))
}

/// The search for a colouring that distinguishes all but twins.
struct Labelling<'a> {
    alphabet: &'a Alphabet,
    codes: &'a [Code],
    rows: Rows,
    /// What is left of the effort.
    effort: Cell<usize>,
}

impl<'a> Labelling<'a> {
    fn of(alphabet: &'a Alphabet, codes: &'a [Code]) -> Self {
        let rows = Rows::of(alphabet, codes);
        Self { alphabet, codes, effort: Cell::new(EFFORT), rows }
    }

    fn colouring(&self) -> Colouring {
        let mut colouring = self.refined(Colouring::start(&self.rows));
        while self.effort.get() > 0
            && let Some(split) = self.split(&colouring)
        {
            colouring = split;
        }
        colouring
    }

    /// Gives a colour of its own to a member of the first cell to be split: the one after which the
    /// refined colours have the lowest trace. Of twins only the first is tried.
    fn split(&self, colouring: &Colouring) -> Option<Colouring> {
        let cell = colouring.cell_to_split(|symbols| self.are_twins(symbols))?;
        let is_symbol = cell[0] >= self.rows.pegs;
        let places = (0..cell.len()).filter(|&i| !is_symbol || !self.has_twin(&cell[..i], cell[i]));
        let tried = places.take_while(|&i| i == 0 || self.effort.get() > 0);
        let trials = tried.map(|i| self.refined(colouring.individualised(cell[i])));
        trials.min_by_key(Colouring::trace)
    }

    /// Counts one look at `symbols` symbols; returns whether more are allowed.
    fn spend(&self, symbols: usize) -> bool {
        self.effort.set(self.effort.get().saturating_sub(symbols));
        self.effort.get() > 0
    }

    fn refined(&self, colouring: Colouring) -> Colouring {
        colouring.refined(&self.rows, |symbols| self.spend(symbols))
    }

    fn are_twins(&self, cell: &[usize]) -> bool {
        let mut others = cell[1..].iter();
        others.all(|&other| self.effort.get() == 0 || self.twins(cell[0], other))
    }

    fn has_twin(&self, others: &[usize], symbol: usize) -> bool {
        let mut others = others.iter();
        others.any(|&other| self.effort.get() > 0 && self.twins(other, symbol))
    }

    /// Whether exchanging two symbols, and their partners, maps the set to itself.
    fn twins(&self, a: usize, b: usize) -> bool {
        self.spend(self.rows.numbers.len());
        let [a, b] = [a, b].map(|point| {
            let symbol = self.rows.symbols[point - self.rows.pegs];
            [symbol, self.alphabet.partner(symbol).unwrap_or(symbol)]
        });
        let image = |code| exchanged(code, self.rows.pegs, a, b);
        maps_into(self.codes, self.codes, image)
    }

    /// Writes the image in which symbols and positions are numbered by colour.
    fn write(&self, colouring: &Colouring, out: &mut Vec<u8>) -> usize {
        let (positions, symbols) = colouring.split();
        let (places, _) = new_names(positions, &[]);
        let (names, present) = new_names(symbols, &self.rows.partners);
        let pegs = self.rows.pegs;
        let image = |row: &[u8]| {
            row.iter().zip(&places).fold(0, |code, (&s, &p)| {
                let name = u64::from(names[usize::from(s)]);
                code | name << (8 * (pegs - 1 - usize::from(p)))
            })
        };
        let mut images: Vec<Code> = self.rows.iter().map(image).collect();
        images.sort_unstable();
        out.reserve(images.len() * pegs);
        for code in images {
            out.extend(unpack(code, pegs));
        }
        let names_and_partners = names.iter().zip(&self.rows.partners);
        let own = names_and_partners.filter_map(|(&name, partner)| match partner.start - 1 {
            0 => None,
            1 => Some(name),
            _ => Some(name ^ 1),
        });
        let mut own: Vec<u8> = own.collect();
        own.sort_unstable();
        out.extend(own);
        present
    }
}

/// Names from 0 on in the order of the colours (of equal colours, in order of index), and the
/// number of ranks. With partners, the first rank has the names 0 and 1, the second 2 and 3, and so
/// on; the first symbol of a rank is that of the lower colour.
fn new_names(colours: &[u64], partners: &[Partner]) -> ([u8; SYMBOLS], usize) {
    let order = |&i: &usize| (colours[i], i);
    let partner = |i: usize| partners.get(i).and_then(|partner| partner.number);
    let is_first = |i: &usize| partner(*i).is_none_or(|other| order(i) < order(&other));
    let mut firsts = Vec::with_capacity(colours.len());
    firsts.extend((0..colours.len()).filter(is_first));
    firsts.sort_unstable_by_key(order);
    let step = if partners.is_empty() { 1 } else { 2 };
    let mut names = [0; SYMBOLS];
    for (rank, &i) in firsts.iter().enumerate() {
        names[i] = (step * rank) as u8;
        if let Some(other) = partner(i) {
            names[other] = names[i] + 1;
        }
    }
    (names, firsts.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rules::{Kind, Rules, pack};
    use proptest::prelude::*;
    use proptest::sample::subsequence;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    fn form(pegs: usize, codes: &[Code]) -> Vec<u8> {
        let mut form = Vec::new();
        let rules = Rules::new(Kind::Mastermind, pegs, 6, 0).expect("valid");
        super::form(rules.alphabet().expect("symbols"), codes, &mut form);
        form
    }

    /// The image of a code: symbols renamed, positions permuted.
    fn image(code: Code, symbols: &[u8], positions: &[usize]) -> Code {
        let row: Vec<u8> = unpack(code, positions.len()).collect();
        pack(&positions.iter().map(|&p| symbols[usize::from(row[p]) - 1]).collect::<Vec<u8>>())
    }

    /// A set of codes with a renaming of its symbols and an order of its positions.
    fn renamed_sets() -> impl Strategy<Value = (Vec<Code>, Vec<u8>, Vec<usize>)> {
        let games = vec![(Kind::Ab, 3, 6), (Kind::Ab, 4, 5), (Kind::Mastermind, 3, 4)];
        prop::sample::select(games).prop_flat_map(|(kind, pegs, colors)| {
            let rules = Rules::new(kind, pegs, colors, 0).expect("valid");
            let codes = rules.secrets().expect("small");
            (
                subsequence(codes, 1..40),
                Just((1..=colors as u8).collect::<Vec<_>>()).prop_shuffle(),
                Just((0..pegs).collect::<Vec<_>>()).prop_shuffle(),
            )
        })
    }

    /// The promise is weaker: an image, and nearly always the same one.
    #[test]
    fn renaming_seldom_changes_the_form() {
        let mut runner = TestRunner::deterministic();
        let sets = renamed_sets();
        let same = (0..1000).filter(|_| {
            let set = sets.new_tree(&mut runner).expect("no rejection").current();
            let (codes, symbols, positions) = set;
            let mut renamed: Vec<Code> =
                codes.iter().map(|&code| image(code, &symbols, &positions)).collect();
            renamed.sort_unstable();
            form(positions.len(), &codes) == form(positions.len(), &renamed)
        });
        assert!(same.count() >= 990);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        /// Checked by trying all renamings: the form is one of the images of the set.
        #[test]
        fn the_form_is_an_image(codes in subsequence(
            Rules::new(Kind::Ab, 3, 4, 0).expect("valid").secrets().expect("small"), 1..24,
        )) {
            let form: Vec<Code> = form(3, &codes)
                .chunks_exact(3)
                .map(|row| pack(&row.iter().map(|s| s + 1).collect::<Vec<u8>>()))
                .collect();
            let found = permutations(4).iter().any(|symbols| {
                let symbols: Vec<u8> = symbols.iter().map(|&s| s as u8 + 1).collect();
                permutations(3).iter().any(|positions| {
                    let mut images: Vec<Code> =
                        codes.iter().map(|&code| image(code, &symbols, positions)).collect();
                    images.sort_unstable();
                    images == form
                })
            });
            prop_assert!(found);
        }
    }

    fn permutations(n: usize) -> Vec<Vec<usize>> {
        if n == 0 {
            return vec![vec![]];
        }
        permutations(n - 1)
            .into_iter()
            .flat_map(|shorter| {
                (0..n).map(move |at| {
                    let mut longer = shorter.clone();
                    longer.insert(at, n - 1);
                    longer
                })
            })
            .collect()
    }
}
