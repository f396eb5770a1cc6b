//! Canonical form of a candidate set under permutations of the symbols and of the positions.
//!
//! The value of a candidate set does not change when symbols are renamed or positions permuted, so
//! that a proved value may be looked up under any image of the set. [`Canonizer::form`] computes an
//! image that depends as little as possible on the names: two equivalent sets nearly always get the
//! same image. When they do not, work is repeated; a value is never wrong, because the form *is* an
//! image of the set and tables compare whole forms.
//!
//! Gist:
//! 1. Symbols and positions start with one colour each and are refined (`colouring`).
//! 2. While positions share a colour, one of them is individualised (given a colour of its own);
//!    then while symbols share a colour that are not twins, one of them.
//!    Of the members of a cell the one is taken after which the refined colours hash lowest.
//! 3. Twins, symbols whose transposition maps the set to itself, may be numbered in any order.
//!
//! Where symbols have partners, only such renamings are used that take partners to partners:
//! refinement looks at the partner of a symbol too, and twins are symbols that can be exchanged
//! together with their partners.
//!
//! Departures from exact canonical labelling \[McKay1981\]: colours are hashes, ties of step 2 are
//! not explored further, and what is left when the `EFFORT` is spent is numbered as it comes. All
//! of this costs repeated work at worst.
//!
//! Time O(codes × pegs) a round, few rounds, and never more than a few milliseconds beside sorting
//! the codes; memory O(codes + symbols).

use std::cell::Cell;
use std::convert::Infallible;

use crate::codebreaking::games::rules::{Code, Rules, symbol};
use crate::codebreaking::sets::colouring::{
    Colouring, INDIVIDUAL, Partner, Refiner, Rows, SYMBOLS, individualise, mix,
};

/// Symbols of codes that may be looked at for one form, in all rounds together.
const EFFORT: usize = 1 << 20;

/// Computes canonical forms; keeps its memory from one to the next.
#[derive(Debug)]
pub struct Canonizer {
    rows: Rows,
    refiner: Refiner,
    /// See `find_holes`.
    holes: Vec<u64>,
    meetings: Vec<[u64; SYMBOLS / 64]>,
    /// What is left of the effort for this form.
    effort: Cell<usize>,
    packed: Vec<Code>,
    colours: Colouring,
    trial: Colouring,
    best: Colouring,
}

impl Canonizer {
    /// For codes with `pegs` positions.
    pub fn new(pegs: usize) -> Self {
        Self {
            rows: Rows::new(pegs),
            refiner: Refiner::default(),
            holes: Vec::new(),
            meetings: Vec::new(),
            effort: Cell::new(0),
            packed: Vec::new(),
            colours: Colouring::default(),
            trial: Colouring::default(),
            best: Colouring::default(),
        }
    }

    /// Appends the form of `codes` to `out`: the codes of the image, sorted, a byte a symbol; then
    /// the symbols of these ranks that may not be asked. Returns the number of ranks that occur.
    pub fn form(&mut self, rules: &Rules, codes: &[Code], out: &mut Vec<u8>) -> usize {
        let count = self.rows.set(codes);
        self.rows.find_partners(rules.alphabet());
        self.effort.set(EFFORT);
        let mut colours = std::mem::take(&mut self.colours);
        colours.start(self.rows.pegs, count);
        self.refine(&mut colours);
        while colours.cells.0 < self.rows.pegs && self.effort.get() > 0 {
            let Some(&cell) = self.refiner.shared(&colours.positions).first() else {
                break;
            };
            self.individualise(&mut colours, cell, |c| &mut c.positions, |_, _, _| true);
        }
        if colours.cells.1 < count {
            if self.rows.partners.is_empty() {
                self.find_holes(count);
            }
            self.separate_symbols(&mut colours, count);
        }
        let (names, present) = new_names(&colours.symbols, &self.rows.partners);
        self.write(&colours, &names, out);
        let start = out.len();
        for (&name, partner) in names.iter().zip(&self.rows.partners) {
            match partner.start - 1 {
                0 => {}
                1 => out.push(name),
                _ => out.push(name ^ 1),
            }
        }
        out[start..].sort_unstable();
        self.colours = colours;
        present
    }

    /// Individualises symbols until the only ones that share a colour are twins.
    fn separate_symbols(&mut self, colours: &mut Colouring, count: usize) {
        while colours.cells.1 < count && self.effort.get() > 0 {
            let cells = self.refiner.shared(&colours.symbols);
            let cell = cells
                .into_iter()
                .find(|&cell| !self.all_twins(&colours.symbols, cell));
            let Some(cell) = cell else { break };
            self.individualise(colours, cell, |c| &mut c.symbols, Self::first_of_its_twins);
        }
    }

    /// Counts one look at every symbol of every code.
    fn spend(&self) {
        let looked = self.rows.symbols.len();
        self.effort.set(self.effort.get().saturating_sub(looked));
    }

    /// Splits the cells until they are stable or the effort is spent.
    fn refine(&mut self, colours: &mut Colouring) {
        let effort = &self.effort;
        let spend = |looked| {
            effort.set(effort.get().saturating_sub(looked));
            Ok::<_, Infallible>(effort.get() > 0)
        };
        let Ok(()) = self.refiner.refine(&self.rows, colours, spend);
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
            individualise(&mut kind(&mut trial)[member]);
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
        if let (Some(tie_a), Some(tie_b)) = (self.rows.partners.get(a), self.rows.partners.get(b)) {
            let (partner_a, partner_b) = (tie_a.number, tie_b.number);
            let alike = partner_a.is_some() == partner_b.is_some();
            return alike && self.exchange_keeps(a as u8, b as u8, partner_a, partner_b);
        }
        if self.meets(a, b) {
            self.exchange_keeps(a as u8, b as u8, None, None)
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
        for row in self.rows.iter() {
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

    /// Whether exchanging two symbols, and two more if there are such, maps the set to itself.
    fn exchange_keeps(&self, a: u8, b: u8, c: Option<u8>, d: Option<u8>) -> bool {
        self.spend();
        let mut difference = 0u64;
        for row in self.rows.iter() {
            let (mut before, mut after, mut touched) = (0u64, 0u64, false);
            for &s in row {
                let image = match Some(s) {
                    _ if s == a => b,
                    _ if s == b => a,
                    other if other == c => d.unwrap_or(s),
                    other if other == d => c.unwrap_or(s),
                    _ => s,
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

    /// Writes the image in which symbols have the given names and positions are numbered by colour.
    fn write(&mut self, colours: &Colouring, names: &[u8], out: &mut Vec<u8>) {
        let (places, _) = new_names(&colours.positions, &[]);
        let pegs = self.rows.pegs;
        self.packed.clear();
        self.packed.extend(self.rows.iter().map(|row| {
            row.iter().zip(&places).fold(0, |code, (&s, &p)| {
                let name = u64::from(names[usize::from(s)]);
                code | name << (8 * (pegs - 1 - usize::from(p)))
            })
        }));
        self.packed.sort_unstable();
        out.reserve(self.packed.len() * pegs);
        for &code in &self.packed {
            out.extend((0..pegs).map(|p| symbol(code, p, pegs)));
        }
    }
}

/// Names from 0 on in the order of the colours, of equal ones in order of index, and the number of
/// ranks. With partners, the first rank has the names 0 and 1, the second 2 and 3, and so on; the
/// first symbol of a rank is that of the lower colour.
fn new_names(colours: &[u64], partners: &[Partner]) -> (Vec<u8>, usize) {
    let order = |&i: &usize| (colours[i], i);
    let partner = |i: usize| partners.get(i).and_then(|partner| partner.number);
    let is_first = |i: &usize| partner(*i).is_none_or(|other| order(i) < order(&other.into()));
    let mut firsts: Vec<usize> = (0..colours.len()).filter(is_first).collect();
    firsts.sort_unstable_by_key(order);
    let step = if partners.is_empty() { 1 } else { 2 };
    let mut names = vec![0; colours.len()];
    for (rank, &i) in firsts.iter().enumerate() {
        names[i] = (step * rank) as u8;
        if let Some(other) = partner(i) {
            names[usize::from(other)] = names[i] + 1;
        }
    }
    (names, firsts.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codebreaking::games::rules::{Kind, pack, unpack};
    use proptest::prelude::*;
    use proptest::sample::subsequence;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    fn form(pegs: usize, codes: &[Code]) -> Vec<u8> {
        let mut form = Vec::new();
        let rules = Rules::new(Kind::Mastermind, pegs, 6, 0).expect("valid");
        Canonizer::new(pegs).form(&rules, codes, &mut form);
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
