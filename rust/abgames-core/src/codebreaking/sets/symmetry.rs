//! Classes of guesses that are equivalent for a candidate set, from the set's own symmetry.
//!
//! Two symbols are *twins* for the candidate set A when their transposition maps A to itself;
//! symbols that occur nowhere in A are twins of each other. Being twins is an equivalence, and
//! permuting the symbols of a twin class maps A to itself and a guess to one that splits A into
//! classes of the same kind, hence of the same value. So it is enough to try, of each orbit, the
//! lexicographically least guess: the one that takes the symbols of a twin class in increasing
//! order. This is stronger than telling guessed from unguessed symbols, as it follows from A alone.
//!
//! Of the symbols that occur nowhere, a guess needs `pegs` − 1 at most in the AB game (a guess of
//! only such symbols tells nothing) and one in Mastermind (where it may be repeated).
//!
//! In the card game the ranks take the place of the symbols: ranks are twins when exchanging their
//! black cards and their red cards maps A to itself. Where exchanging the two cards of a rank does, the
//! black one is tried. The ranks that occur nowhere and the joker are of the same use, and a guess
//! needs two of them at most.

use crate::codebreaking::games::rules::{CARDS, MAX_PEGS};
use crate::codebreaking::games::{Code, Kind, Rules, unpack};
use crate::control::{Stop, Ticker};
use crate::simd::Blocks;

/// How many symbols that occur in no candidate can be of use in a guess, when `present` symbols
/// occur; in the card game, how many ranks and jokers, when `present` ranks do. The value of a candidate set depends on the game only through this number.
pub fn useful_absent(rules: &Rules, present: usize) -> usize {
    let most = match rules.kind() {
        Kind::Ab => rules.pegs() - 1,
        Kind::Mastermind => 1,
        Kind::CardMoo => return (rules.colors() / 2 + 1 - present).min(CARDS - 1),
    };
    (rules.guess_colors() - present).min(most)
}

/// Which of the symbols that occur nowhere are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// As many as can be of use in a guess.
    Useful,
    /// All of them.
    All,
}

/// The twin classes of the symbols for one candidate set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TwinClasses {
    /// For each symbol that a guess may use, in increasing order, the rank of the next smaller
    /// symbol of its twin class; 0 for the least of its class. (But for cards, a symbol is its rank.)
    previous: Vec<(u8, u8)>,
}

impl TwinClasses {
    /// The classes for the set `codes`, which is sorted.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of(
        rules: &Rules,
        codes: &[Code],
        absent: Absent,
        ticker: &mut Ticker,
    ) -> Result<Self, Stop> {
        let pegs = rules.pegs();
        let (occurs, counts) = occurrences(codes, pegs, ticker)?;
        if rules.kind() == Kind::CardMoo {
            return Self::of_cards(rules, codes, &counts, ticker);
        }
        let present = occurs.iter().filter(|&&o| o).count();
        let mut absent_left = match absent {
            Absent::Useful => useful_absent(rules, present),
            Absent::All => usize::MAX,
        };
        let mut previous = Vec::new();
        let mut last_absent = 0;
        // The last symbol of each class so far, with its occurrences.
        let mut last: Vec<(u8, u64)> = Vec::new();
        for s in 1..=rules.guess_colors() as u8 {
            if !occurs[usize::from(s)] {
                if absent_left > 0 {
                    absent_left -= 1;
                    previous.push((s, last_absent));
                    last_absent = s;
                }
                continue;
            }
            let count = counts[usize::from(s)];
            let mut class = None;
            for (t, _) in last.iter_mut().filter(|(_, c)| *c == count) {
                if twins(codes, pegs, *t, s, ticker)? {
                    class = Some(t);
                    break;
                }
            }
            match class {
                Some(t) => {
                    previous.push((s, *t));
                    *t = s;
                }
                None => {
                    previous.push((s, 0));
                    last.push((s, count));
                }
            }
        }
        Ok(Self { previous })
    }

    /// The classes of the card game; of the cards that occur nowhere, those that can be of use.
    fn of_cards(
        rules: &Rules,
        codes: &[Code],
        counts: &[u64; 256],
        ticker: &mut Ticker,
    ) -> Result<Self, Stop> {
        let ranks = (rules.colors() / 2) as u8;
        let joker = rules.guess_colors() as u8;
        let mut previous = Vec::new();
        let mut absent = vec![joker];
        // The last rank of each class so far, with what its twins have in common.
        let mut last: Vec<(u8, [u64; 4])> = Vec::new();
        for rank in 1..=ranks {
            let cards = [rank, rank + ranks];
            let own = cards.map(|card| rules.own().contains(&card));
            let count = cards.map(|card| counts[usize::from(card)]);
            if count == [0, 0] {
                absent.push(cards[usize::from(own[0])]);
                continue;
            }
            let flips = own == [false, false]
                && count[0] == count[1]
                && keeps(codes, CARDS, |s| flipped(rules, s, rank), ticker)?;
            let alike = [count[0], count[1], own[0].into(), own[1].into()];
            let mut class = None;
            for (twin, _) in last.iter_mut().filter(|(_, other)| *other == alike) {
                if keeps(codes, CARDS, |s| moved(rules, s, *twin, rank), ticker)? {
                    class = Some(twin);
                    break;
                }
            }
            let before = class.as_ref().map_or(0, |twin| **twin);
            match class {
                Some(twin) => *twin = rank,
                None => last.push((rank, alike)),
            }
            let tried = cards.into_iter().zip(own).take(if flips { 1 } else { 2 });
            previous.extend(
                tried
                    .filter(|(_, own)| !own)
                    .map(|(card, _)| (card, before)),
            );
        }
        absent.sort_unstable();
        absent.truncate(CARDS - 1);
        let before = [0]
            .into_iter()
            .chain(absent.iter().map(|&card| rules.rank(card)));
        previous.extend(absent.iter().copied().zip(before));
        previous.sort_unstable();
        Ok(Self { previous })
    }

    /// Bytes that the classes take as the key of a table, about.
    pub fn bytes(&self) -> usize {
        2 * (size_of::<Self>() + size_of_val(self.previous.as_slice()))
    }

    /// No symmetry: every symbol of the game is alone.
    pub fn trivial(rules: &Rules) -> Self {
        Self {
            previous: (1..=rules.guess_colors() as u8)
                .filter(|s| !rules.own().contains(s))
                .map(|s| (s, 0))
                .collect(),
        }
    }

    /// Appends to `out` the least guess of each orbit, in lexicographic order.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn guesses(
        &self,
        rules: &Rules,
        out: &mut Blocks,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        self.extend(rules, 0, 0, &mut [false; 256], out, ticker)
    }

    /// Whether `guess` is the least of its orbit.
    pub fn is_least(&self, rules: &Rules, guess: Code) -> bool {
        let mut used = [false; 256];
        used[0] = true;
        unpack(guess, rules.pegs()).all(|s| {
            let Ok(place) = self.previous.binary_search_by_key(&s, |&(s, _)| s) else {
                return false;
            };
            let rank = usize::from(rules.rank(s));
            let in_turn = used[rank] || used[usize::from(self.previous[place].1)];
            used[rank] = true;
            in_turn
        })
    }

    fn extend(
        &self,
        rules: &Rules,
        position: usize,
        prefix: Code,
        used: &mut [bool; 256],
        out: &mut Blocks,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        if position == rules.pegs() {
            out.push(prefix, rules.pegs());
            return ticker.work(8);
        }
        for &(s, previous) in &self.previous {
            let rank = usize::from(rules.rank(s));
            let repeated = used[rank];
            let in_turn = repeated || previous == 0 || used[usize::from(previous)];
            if in_turn && (!repeated || rules.kind() == Kind::Mastermind) {
                used[rank] = true;
                let longer = prefix << 8 | u64::from(s);
                self.extend(rules, position + 1, longer, used, out, ticker)?;
                used[rank] = repeated;
            }
        }
        Ok(())
    }
}

/// Which symbols occur, and for each a number that is equal for symbols that occur equally often at
/// each position: the counts, eight bits a position, in one word.
fn occurrences(
    codes: &[Code],
    pegs: usize,
    ticker: &mut Ticker,
) -> Result<([bool; 256], [u64; 256]), Stop> {
    let mut occurs = [false; 256];
    let mut counts = [0u64; 256];
    for part in codes.chunks(PART) {
        ticker.work(4 * part.len() as u64)?;
        for &code in part {
            for (position, s) in unpack(code, pegs).enumerate() {
                occurs[usize::from(s)] = true;
                let count = &mut counts[usize::from(s)];
                *count = count.wrapping_add(1 << (8 * position));
            }
        }
    }
    Ok((occurs, counts))
}

/// Codes between two looks at the clock.
const PART: usize = 1 << 12;

/// Whether the transposition of `a` and `b` maps the sorted set `codes` to itself.
fn twins(codes: &[Code], pegs: usize, a: u8, b: u8, ticker: &mut Ticker) -> Result<bool, Stop> {
    let transposed = |s| match s {
        s if s == a => b,
        s if s == b => a,
        s => s,
    };
    keeps(codes, pegs, transposed, ticker)
}

/// The card of the other colour for those of `rank`, else the card itself.
fn flipped(rules: &Rules, card: u8, rank: u8) -> u8 {
    let partner = rules.partner(card).filter(|_| rules.rank(card) == rank);
    partner.unwrap_or(card)
}

/// The card of the same colour and of the other rank for those of two ranks, else the card itself.
fn moved(rules: &Rules, card: u8, a: u8, b: u8) -> u8 {
    match rules.rank(card) {
        rank if rank == a => card - a + b,
        rank if rank == b => card - b + a,
        _ => card,
    }
}

/// Whether a map of the symbols maps the sorted set `codes` to itself.
fn keeps(
    codes: &[Code],
    pegs: usize,
    map: impl Fn(u8) -> u8,
    ticker: &mut Ticker,
) -> Result<bool, Stop> {
    for part in codes.chunks(PART) {
        ticker.work(32 * part.len() as u64)?;
        let kept = part.iter().all(|&code| {
            let image = unpack(code, pegs).fold(0, |image, s| image << 8 | u64::from(map(s)));
            image == code || codes.binary_search(&image).is_ok()
        });
        if !kept {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The classes of [`TwinClasses`] as tables: what belongs to a symbol is looked up.
#[derive(Clone, Debug)]
pub struct TwinTable {
    /// The place of the class of each symbol in `members`, and its size.
    class: Box<[(u16, u16); 256]>,
    /// The symbols class by class, in increasing order.
    members: Vec<u8>,
}

impl TwinTable {
    /// The tables of some classes.
    pub fn new(twins: &TwinClasses) -> Self {
        let mut classes: Vec<Vec<u8>> = Vec::new();
        let mut class_of = [usize::MAX; 256];
        for &(s, previous) in &twins.previous {
            let class = if previous == 0 {
                classes.push(Vec::new());
                classes.len() - 1
            } else {
                class_of[usize::from(previous)]
            };
            class_of[usize::from(s)] = class;
            classes[class].push(s);
        }
        let mut table = Self {
            class: Box::new([(0, 0); 256]),
            members: Vec::with_capacity(twins.previous.len()),
        };
        for class in classes {
            let place = (table.members.len() as u16, class.len() as u16);
            for &s in &class {
                table.class[usize::from(s)] = place;
            }
            table.members.extend(class);
        }
        table
    }

    /// The least symbol of the class of `symbol`.
    pub fn least_twin(&self, symbol: u8) -> u8 {
        self.members[usize::from(self.class[usize::from(symbol)].0)]
    }

    /// The least guess of the orbit of `guess`, in which the symbols of each class come in order,
    /// and the number of guesses in the orbit.
    pub fn least(&self, guess: Code, pegs: usize) -> (Code, u64) {
        let mut seen = [(0u8, 0u8); MAX_PEGS];
        let mut count = 0;
        let mut size = 1;
        let least = unpack(guess, pegs).fold(0, |least, s| {
            let known = seen[..count].iter().find(|(t, _)| *t == s);
            let image = match known {
                Some(&(_, image)) => image,
                None => {
                    let (place, members) = self.class[usize::from(s)];
                    // Symbols of the class that the guess has already.
                    let taken = seen[..count]
                        .iter()
                        .filter(|(t, _)| self.class[usize::from(*t)].0 == place)
                        .count();
                    let image = self.members[usize::from(place) + taken];
                    size *= u64::from(members) - taken as u64;
                    seen[count] = (s, image);
                    count += 1;
                    image
                }
            };
            least << 8 | u64::from(image)
        });
        (least, size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codebreaking::games::{Kind, pack};
    use crate::control::Control;

    fn classes(rules: &Rules, codes: &[Code]) -> TwinClasses {
        let control = Control::new(None);
        TwinClasses::of(rules, codes, Absent::Useful, &mut Ticker::new(&control))
            .expect("not stopped")
    }

    fn guesses(rules: &Rules, classes: &TwinClasses) -> Vec<Code> {
        let control = Control::new(None);
        let mut blocks = Blocks::default();
        let listed = classes.guesses(rules, &mut blocks, &mut Ticker::new(&control));
        listed.expect("not stopped");
        (0..blocks.len())
            .map(|i| blocks.code(i, rules.pegs()))
            .collect()
    }

    #[test]
    fn one_first_guess_in_the_ab_game() {
        let rules = Rules::new(Kind::Ab, 3, 9, 0).expect("valid");
        let classes = classes(&rules, &rules.secrets().expect("small"));
        assert_eq!(guesses(&rules, &classes), [pack(&[1, 2, 3])]);
    }

    #[test]
    fn first_guesses_of_mastermind_are_the_set_partitions_of_the_positions() {
        let rules = Rules::new(Kind::Mastermind, 4, 6, 0).expect("valid");
        let classes = classes(&rules, &rules.secrets().expect("small"));
        assert_eq!(guesses(&rules, &classes).len(), 15);
    }

    #[test]
    fn symbols_that_occur_nowhere_are_used_in_order_and_one_less_than_pegs() {
        let rules = Rules::new(Kind::Ab, 3, 9, 0).expect("valid");
        let codes = [pack(&[1, 2, 3]), pack(&[1, 3, 2])];
        let classes = classes(&rules, &codes);
        let list = guesses(&rules, &classes);
        assert!(list.contains(&pack(&[1, 4, 5])) && !list.contains(&pack(&[1, 5, 4])));
        assert!(list.iter().all(|&code| unpack(code, 3).any(|s| s <= 3)));
        // 2 and 3 are twins, 1 is alone.
        assert!(list.contains(&pack(&[2, 3, 1])) && !list.contains(&pack(&[3, 2, 1])));
    }

    #[test]
    fn the_listed_guesses_are_those_that_are_least() {
        let rules = Rules::new(Kind::Ab, 3, 6, 1).expect("valid");
        let codes = [[1, 2, 3], [1, 2, 4], [2, 1, 3], [2, 1, 4], [5, 1, 2]].map(|c| pack(&c));
        let classes = classes(&rules, &codes);
        // Of the symbols 6 and 7, which occur nowhere, two may be used, and not they alone.
        let all = rules.guesses().expect("small");
        let least: Vec<Code> = all
            .into_iter()
            .filter(|&code| classes.is_least(&rules, code))
            .collect();
        assert_eq!(guesses(&rules, &classes), least);
        assert!(least.len() < 100);
    }
}
