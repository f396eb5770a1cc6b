//! Canonical form of a candidate set under permutations of the symbols and of the positions.
//!
//! The value of a candidate set does not change when symbols are renamed or positions permuted, so
//! that a proved value may be looked up under any image of the set. [`Canonizer::form`] computes an
//! image that depends as little as possible on the names: two equivalent sets nearly always get the
//! same image. When they do not, work is repeated; a value is never wrong, because the form *is* an
//! image of the set and tables compare whole forms.
//!
//! Gist:
//! 1. Colour refinement: symbols and positions start with one colour each; the new colour of a
//!    symbol sums up the colours around each of its occurrences; until no cell splits.
//! 2. While positions share a colour, one of them is individualised (given a colour of its own);
//!    then while symbols share a colour that are not twins, one of them.
//!    Of the members of a cell the one is taken after which the refined colours hash lowest.
//! 3. Twins, symbols whose transposition maps the set to itself, may be numbered in any order.
//!
//! Departures from exact canonical labelling \[McKay1981\]: colours are hashes, ties of step 2 are
//! not explored further, and what is left when the `EFFORT` is spent is numbered as it comes. All
//! of this costs repeated work at worst.
//!
//! Time O(codes × pegs) a round, few rounds, and never more than a few milliseconds beside sorting
//! the codes; memory O(codes + symbols).

use std::cell::Cell;

use super::rules::{Code, symbol, unpack};

/// Number of symbol values, 0 included.
const SYMBOLS: usize = 256;

/// Spreads every bit of a word over the whole word (an invertible map).
#[inline(always)]
fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 29)
}

/// Symbols of codes that may be looked at for one form, in all rounds together.
const EFFORT: usize = 1 << 20;

/// Added to a colour to make it a new one.
const INDIVIDUAL: u64 = 0x5851_f42d_4c95_7f2d;

/// Colours of the positions and of the symbols that occur.
#[derive(Clone, Debug, Default)]
struct Colouring {
    positions: Vec<u64>,
    symbols: Vec<u64>,
    /// Number of different colours of positions and of symbols.
    cells: (usize, usize),
}

impl Colouring {
    /// A hash of the colours that does not depend on their order.
    fn trace(&self) -> u64 {
        let sum = |colours: &[u64]| {
            colours
                .iter()
                .fold(0u64, |sum, &c| sum.wrapping_add(mix(c)))
        };
        mix(sum(&self.positions)).wrapping_add(sum(&self.symbols))
    }
}

/// Computes canonical forms; keeps its memory from one to the next.
#[derive(Debug)]
pub struct Canonizer {
    pegs: usize,
    /// Number of each symbol that occurs, in order of first occurrence.
    number: Box<[u8; SYMBOLS]>,
    /// Numbered symbols of the codes, row by row.
    rows: Vec<u8>,
    /// See `find_holes`.
    holes: Vec<u64>,
    meetings: Vec<[u64; SYMBOLS / 64]>,
    /// What is left of the effort for this form.
    effort: Cell<usize>,
    /// Work space of a round.
    symbol_sums: Vec<u64>,
    sorted: Vec<u64>,
    packed: Vec<Code>,
    colours: Colouring,
    trial: Colouring,
    best: Colouring,
}

impl Canonizer {
    /// For codes with `pegs` positions.
    pub fn new(pegs: usize) -> Self {
        Self {
            pegs,
            number: Box::new([0; SYMBOLS]),
            rows: Vec::new(),
            holes: Vec::new(),
            meetings: Vec::new(),
            effort: Cell::new(0),
            symbol_sums: Vec::new(),
            sorted: Vec::new(),
            packed: Vec::new(),
            colours: Colouring::default(),
            trial: Colouring::default(),
            best: Colouring::default(),
        }
    }

    /// Appends the form of `codes` to `out`: the codes of the image, sorted, a byte a symbol.
    /// Returns the number of symbols that occur.
    pub fn form(&mut self, codes: &[Code], out: &mut Vec<u8>) -> usize {
        let count = self.number_symbols(codes);
        self.effort.set(EFFORT);
        self.colours.positions.clear();
        self.colours.positions.resize(self.pegs, 1);
        self.colours.symbols.clear();
        self.colours.symbols.resize(count, 1);
        self.colours.cells = (1, 1);
        let mut colours = std::mem::take(&mut self.colours);
        self.refine(&mut colours);
        while colours.cells.0 < self.pegs && self.effort.get() > 0 {
            let Some(&cell) = shared(&colours.positions, &mut self.sorted).first() else {
                break;
            };
            self.individualise(&mut colours, cell, |c| &mut c.positions, |_, _, _| true);
        }
        if colours.cells.1 < count {
            self.find_holes(count);
            self.separate_symbols(&mut colours, count);
        }
        self.write(&colours, out);
        self.colours = colours;
        count
    }

    /// Individualises symbols until the only ones that share a colour are twins.
    fn separate_symbols(&mut self, colours: &mut Colouring, count: usize) {
        while colours.cells.1 < count && self.effort.get() > 0 {
            let cells = shared(&colours.symbols, &mut self.sorted);
            let cell = cells
                .into_iter()
                .find(|&cell| !self.all_twins(&colours.symbols, cell));
            let Some(cell) = cell else { break };
            self.individualise(colours, cell, |c| &mut c.symbols, Self::first_of_its_twins);
        }
    }

    /// Fills `rows`; returns how many symbols occur.
    fn number_symbols(&mut self, codes: &[Code]) -> usize {
        self.number.fill(0);
        self.rows.clear();
        let mut count = 0;
        for &code in codes {
            for s in unpack(code, self.pegs) {
                let number = &mut self.number[usize::from(s)];
                if *number == 0 {
                    count += 1;
                    *number = count as u8;
                }
                self.rows.push(*number - 1);
            }
        }
        count
    }

    /// Counts one look at every symbol of every code.
    fn spend(&self) {
        self.effort
            .set(self.effort.get().saturating_sub(self.rows.len()));
    }

    /// Splits the cells until they are stable.
    fn refine(&mut self, colours: &mut Colouring) {
        let mut first = colours.cells == (1, 1);
        loop {
            self.spend();
            self.symbol_sums.clear();
            self.symbol_sums.resize(colours.symbols.len(), 0);
            let mut position_sums = [0u64; super::rules::MAX_PEGS];
            for row in self.rows.chunks_exact(self.pegs) {
                let mut around = 0u64;
                for (&s, &position) in row.iter().zip(&colours.positions) {
                    around = around.wrapping_add(mix(position ^ colours.symbols[usize::from(s)]));
                }
                for (p, &s) in row.iter().enumerate() {
                    let s = usize::from(s);
                    let symbol_sum = &mut self.symbol_sums[s];
                    *symbol_sum = symbol_sum.wrapping_add(mix(around ^ colours.positions[p]));
                    position_sums[p] = position_sums[p]
                        .wrapping_add(mix(around.rotate_left(17) ^ colours.symbols[s]));
                }
            }
            for (colour, &sum) in colours.symbols.iter_mut().zip(&self.symbol_sums) {
                *colour = mix(colour.rotate_left(9) ^ sum);
            }
            for (colour, &sum) in colours.positions.iter_mut().zip(&position_sums) {
                *colour = mix(colour.rotate_left(9) ^ sum);
            }
            // The first round only tells how often symbols occur.
            if std::mem::take(&mut first) {
                continue;
            }
            let cells = (
                different(&colours.positions, &mut self.sorted),
                different(&colours.symbols, &mut self.sorted),
            );
            let stable = cells == colours.cells || self.effort.get() == 0;
            colours.cells = cells;
            if stable || cells == (colours.positions.len(), colours.symbols.len()) {
                return;
            }
        }
    }

    /// Gives a colour of its own to one member of the cell of that colour and refines: the member
    /// with the lowest trace of those for which `tried` holds.
    fn individualise(
        &mut self,
        colours: &mut Colouring,
        cell: u64,
        kind: impl Fn(&mut Colouring) -> &mut Vec<u64>,
        tried: impl Fn(&Self, &[u64], usize) -> bool,
    ) {
        let mut trial = std::mem::take(&mut self.trial);
        let mut best = std::mem::take(&mut self.best);
        let mut best_trace = None;
        let members = kind(colours).clone();
        for member in (0..members.len()).filter(|&i| members[i] == cell) {
            if !tried(self, &members, member) {
                continue;
            }
            if best_trace.is_some() && self.effort.get() == 0 {
                break;
            }
            trial.clone_from(colours);
            let colour = &mut kind(&mut trial)[member];
            *colour = mix(colour.wrapping_add(INDIVIDUAL));
            self.refine(&mut trial);
            let trace = trial.trace();
            if best_trace.is_none_or(|least| trace < least) {
                best_trace = Some(trace);
                std::mem::swap(&mut best, &mut trial);
            }
        }
        if best_trace.is_some() {
            std::mem::swap(colours, &mut best);
        }
        self.trial = trial;
        self.best = best;
    }

    /// Whether no symbol of the same colour that comes before is a twin of this one: twins need not
    /// be tried both.
    fn first_of_its_twins(&self, symbols: &[u64], s: usize) -> bool {
        (0..s).all(|t| symbols[t] != symbols[s] || self.effort.get() == 0 || !self.twins(t, s))
    }

    fn all_twins(&self, symbols: &[u64], cell: u64) -> bool {
        let mut members = (0..symbols.len()).filter(|&i| symbols[i] == cell);
        members.next().is_none_or(|first| {
            members.all(|other| self.effort.get() == 0 || self.twins(first, other))
        })
    }

    /// Whether the transposition of two symbols maps the set to itself, by hashes.
    /// A false yes (chance about 2⁻⁶⁴) would cost repeated work, not a wrong value.
    fn twins(&self, a: usize, b: usize) -> bool {
        if self.meets(a, b) {
            self.transposition_keeps(a, b)
        } else {
            self.holes[a] == self.holes[b]
        }
    }

    /// Whether some code holds both symbols.
    fn meets(&self, a: usize, b: usize) -> bool {
        self.meetings[a][b / 64] >> (b % 64) & 1 == 1
    }

    /// For each symbol, a hash of the codes around it, its own places left blank; and the symbols
    /// that it meets in a code. Symbols that do not meet are twins when the first are equal.
    fn find_holes(&mut self, count: usize) {
        self.holes.clear();
        self.holes.resize(count, 0);
        self.meetings.clear();
        self.meetings.resize(count, [0; SYMBOLS / 64]);
        for row in self.rows.chunks_exact(self.pegs) {
            for (p, &s) in row.iter().enumerate() {
                // A symbol that is repeated in a code is counted at its first place.
                if row[..p].contains(&s) {
                    continue;
                }
                let around = row.iter().fold(1, |hash, &t| {
                    let word = if t == s { SYMBOLS as u64 } else { u64::from(t) };
                    mix(hash ^ word.wrapping_mul(INDIVIDUAL))
                });
                let s = usize::from(s);
                self.holes[s] = self.holes[s].wrapping_add(mix(around));
                for &t in row {
                    self.meetings[s][usize::from(t) / 64] |= 1 << (t % 64);
                }
            }
        }
    }

    fn transposition_keeps(&self, a: usize, b: usize) -> bool {
        self.spend();
        let (a, b) = (a as u8, b as u8);
        let mut difference = 0u64;
        for row in self.rows.chunks_exact(self.pegs) {
            let (mut before, mut after, mut touched) = (0u64, 0u64, false);
            for &s in row {
                let image = if s == a {
                    b
                } else if s == b {
                    a
                } else {
                    s
                };
                touched |= image != s;
                before = before << 8 | u64::from(s);
                after = after << 8 | u64::from(image);
            }
            if touched {
                let hash = |x: u64| mix(mix(x.wrapping_add(INDIVIDUAL)).wrapping_add(INDIVIDUAL));
                difference = difference
                    .wrapping_add(hash(before))
                    .wrapping_sub(hash(after));
            }
        }
        difference == 0
    }

    /// Writes the image in which symbols and positions are numbered by colour.
    fn write(&mut self, colours: &Colouring, out: &mut Vec<u8>) {
        let symbol_ranks = ranks(&colours.symbols);
        let position_ranks = ranks(&colours.positions);
        let pegs = self.pegs;
        self.packed.clear();
        self.packed.extend(self.rows.chunks_exact(pegs).map(|row| {
            row.iter().zip(&position_ranks).fold(0, |code, (&s, &p)| {
                let rank = u64::from(symbol_ranks[usize::from(s)]);
                code | rank << (8 * (pegs - 1 - usize::from(p)))
            })
        }));
        self.packed.sort_unstable();
        out.reserve(self.packed.len() * pegs);
        for &code in &self.packed {
            out.extend((0..pegs).map(|p| symbol(code, p, pegs)));
        }
    }
}

/// The rank of each colour, ties in order of index.
fn ranks(colours: &[u64]) -> Vec<u8> {
    let mut order: Vec<u8> = (0..colours.len()).map(|i| i as u8).collect();
    order.sort_by_key(|&i| colours[usize::from(i)]);
    let mut ranks = vec![0; colours.len()];
    for (rank, &i) in order.iter().enumerate() {
        ranks[usize::from(i)] = rank as u8;
    }
    ranks
}

/// Number of different values.
fn different(colours: &[u64], sorted: &mut Vec<u64>) -> usize {
    sorted.clear();
    sorted.extend_from_slice(colours);
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// The colours that several members have, in increasing order.
fn shared(colours: &[u64], sorted: &mut Vec<u64>) -> Vec<u64> {
    sorted.clear();
    sorted.extend_from_slice(colours);
    sorted.sort_unstable();
    sorted
        .chunk_by(|a, b| a == b)
        .filter(|cell| cell.len() > 1)
        .map(|cell| cell[0])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::rules::{Kind, Rules, pack};
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::subsequence;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    fn form(pegs: usize, codes: &[Code]) -> Vec<u8> {
        let mut form = Vec::new();
        Canonizer::new(pegs).form(codes, &mut form);
        form
    }

    /// The image of a code: symbols renamed, positions permuted.
    fn image(code: Code, symbols: &[u8], positions: &[usize]) -> Code {
        let row: Vec<u8> = unpack(code, positions.len()).collect();
        pack(
            &positions
                .iter()
                .map(|&p| symbols[usize::from(row[p]) - 1])
                .collect::<Vec<u8>>(),
        )
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

    /// What is promised is less: an image, and the same one nearly always.
    #[test]
    fn renaming_seldom_changes_the_form() {
        let mut runner = TestRunner::deterministic();
        let sets = renamed_sets();
        let same = (0..1000).filter(|_| {
            let set = sets.new_tree(&mut runner).expect("no rejection").current();
            let (codes, symbols, positions) = set;
            let mut renamed: Vec<Code> = codes
                .iter()
                .map(|&code| image(code, &symbols, &positions))
                .collect();
            renamed.sort_unstable();
            form(positions.len(), &codes) == form(positions.len(), &renamed)
        });
        assert!(same.count() >= 990);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        /// Exact by trial of all renamings: the form is one of the images of the set.
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
