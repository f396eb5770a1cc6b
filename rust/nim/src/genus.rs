//! Misère play of sums by genus: which heaps behave like heaps of Nim.
//!
//! What it answers: who wins misère play of any sum of *tame* heaps.
//!
//! The genus of a game is the pair of its values in normal and in misère play: g⁺ and g⁻ are the least
//! number that no option has, but g⁻ = 1 for a game without options; who is to move loses misère play
//! if g⁻ = 0 (\[Conway1976\], chapter 12; \[BerlekampConwayGuy1982\], chapter 13).  Heaps of Nim have the
//! genera 0¹ and 1⁰ (they are *fickle*) and nⁿ for n ≥ 2; sums of them also 0⁰ and 1¹ (with these, nⁿ
//! is *firm*).
//!
//! Definition, by induction on the size of the heap.  A heap is tame, with the genus x, if
//!
//! 1. taken over those of its options in which all heaps are tame, g⁺ and g⁻ are the pair x, and x is
//!    0¹, 1⁰ or nⁿ;
//! 2. every other option has itself an option in which all heaps are tame and whose genus is x.
//!
//! Theorem.  Let all heaps of a sum S be tame.  g⁺(S) is the exclusive or X of their g⁺.  If one of
//! them is firm, g⁻(S) = X; otherwise X is 0 or 1, and g⁻(S) = 1 - X.  In other words, S is played like
//! misère Nim, and it is lost if, and only if, X = 0 and some heap is firm, or X = 1 and none is.
//!
//! Proof, by induction on S.  Let E be the genus that is claimed.  Adding the same heaps H to games of
//! genus x and y keeps g⁺ different if g⁺(x) ≠ g⁺(y), and g⁻ different if g⁻(x) ≠ g⁻(y): if H is fickle
//! with g⁺(H) = b, both change by ⊕ b; if H is firm, g⁻ = g⁺ in both sums.  So
//!
//! - no option with tame heaps only has the g⁺ or the g⁻ of E, since by 1 the heap that is moved had
//!   another option's value in neither; and any other option leads, by 2, to a position of genus E, so
//!   its values are not those of E either;
//! - each value v < X is g⁺ of an option, as in Nim.  It is also g⁻ of one if some heap is firm: let G
//!   be a heap with u = v ⊕ X ⊕ g⁺(G) < g⁺(G), and H the other heaps.  If H is firm, take the option
//!   of G with g⁺ = u; if not, G is firm, g⁻(G) = g⁺(G), and the option of G with g⁻ = u does it;
//! - if no heap is firm and X = 0, some option has g⁻ = 0, unless there are no options at all.  A heap
//!   of genus 0¹ with options has one with g⁻ = 0, and the other heaps have X = 0; a heap of genus 1⁰
//!   has one with g⁺ = 0 and g⁻ ≠ 0, so 0¹, and the other heaps have X = 1.
//!
//! All subtraction games are tame (\[Ferguson1974\]): with s the least amount, g⁺(n) = 1 if, and only if,
//! g⁺(n - s) = 0, so a heap of value 0 that has a move has one to a heap of value 1, and the heaps of
//! value 0 and 1 are those that are fickle.  So are Nim, and Lasker's Nim, in which only the heaps 0
//! and 1 have these values.  Other games are looked through, heap by heap; what repeats long enough for
//! the theorem of `periodicity` repeats for ever, for it holds for anything that is a
//! function of the options.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::misere::MisereError;
use super::periodicity::tail_period;
use super::rule::{HeapRule, Left};
use super::sequence::{BYTES_PER_HEAP, Sequence, grundy_values};
use job::{Stop, Ticker, reserve};

/// The genus of a game without moves. A genus is written as a number: 2n for nⁿ, 1 for 0¹ and 3 for
/// 1⁰.
pub const END: u64 = 1;

/// The genus of a tame heap, or the number of what is known of a wild one.
pub type OfHeap = Result<u64, usize>;

/// The most heaps whose genera are found one by one; and where a heap may be split.
const MOST_HEAPS: u64 = 1 << 22;
const MOST_SPLIT: u64 = 1 << 17;

/// The most bytes for the values of a subtraction game, and how many of its heaps are looked at for
/// a period where those up to the largest take more.
const MOST_BYTES: u64 = 4 << 30;
const PERIOD_SEARCH: u32 = 1 << 16;

/// The genus of a sum of two tame games.
pub fn added(one: u64, other: u64) -> u64 {
    (one ^ other) & !1 | (one & other & 1)
}

/// Whether the player to move loses a sum of tame games: its genus is 0⁰ or 1⁰.
pub fn is_lost(genus: u64) -> bool {
    genus == 0 || genus == 3
}

/// What is known of a wild heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Wild {
    /// The genera of its options in which all heaps are tame.
    options: BTreeSet<u64>,
    /// Whether it is lost when it is alone, if that is known.
    lost: Option<bool>,
}

/// The genera of the heaps of a game.
#[derive(Debug)]
pub struct Genera {
    heaps: Heaps,
    wild: Wilds,
    /// The least heap known to be wild.
    pub first_wild: Option<u64>,
}

/// How the genera of single heaps are known.
#[derive(Debug)]
enum Heaps {
    Nim,
    /// Games in which the heaps of value 0 and 1 are fickle, and the others firm.
    Valued(Sequence),
    /// Those of the first heaps, which may be periodic; and what is known of all others, if they
    /// are wild.
    Table {
        genera: Vec<i32>,
        period: usize,
        beyond: Option<usize>,
    },
    /// Heaps that were given one by one.
    Given(HashMap<u64, OfHeap>),
}

impl Genera {
    /// The genera of a rule, of as many heaps as may be asked for up to the largest.
    ///
    /// # Errors
    /// [`MisereError::TooLarge`] for too many values, and [`MisereError::Stopped`].
    pub fn of_rule(
        rule: &HeapRule,
        largest: u64,
        ticker: &mut Ticker,
    ) -> Result<Self, MisereError> {
        let of = |heaps| Self { heaps, wild: Wilds::default(), first_wild: None };
        match rule {
            HeapRule::Nim => Ok(of(Heaps::Nim)),
            HeapRule::Lasker | HeapRule::Subtraction(_) => {
                let fits =
                    largest.saturating_add(1).saturating_mul(BYTES_PER_HEAP as u64) <= MOST_BYTES;
                let n = if fits { largest as u32 + 1 } else { PERIOD_SEARCH };
                let found = grundy_values(rule, n, false, ticker).map_err(Stop::from)?;
                match fits || found.regularity.is_some_and(|seen| seen.proven) {
                    true => Ok(of(Heaps::Valued(found))),
                    false => Err(MisereError::TooLarge { looked: found.values.len() as u64 }),
                }
            }
            HeapRule::Grundy | HeapRule::Code(_) => {
                let most = if rule.most_left() == 1 { MOST_HEAPS } else { MOST_SPLIT };
                let size = largest.checked_add(1).and_then(u64::checked_next_power_of_two);
                Table::new(rule).genera(size.map_or(most, |size| size.min(most)), ticker)
            }
        }
    }

    /// Those of heaps that are given one by one, smaller ones first.
    pub fn given() -> Self {
        Self { heaps: Heaps::Given(HashMap::new()), wild: Wilds::default(), first_wild: None }
    }

    /// Finds the genus of a heap from what it can become.
    ///
    /// # Errors
    /// [`MisereError::TooLarge`] if a heap among that was not given.
    pub fn give(&mut self, heap: u64, options: &[Vec<u64>]) -> Result<(), MisereError> {
        let parts =
            options.iter().map(|parts| self.of_all(parts)).collect::<Result<Vec<_>, _>>()?;
        let genus = self.wild.of_options(&parts);
        if genus.is_err() {
            self.first_wild = Some(self.first_wild.map_or(heap, |first| first.min(heap)));
        }
        if let Heaps::Given(known) = &mut self.heaps {
            known.insert(heap, genus);
        }
        Ok(())
    }

    /// The genus of a heap.
    ///
    /// # Errors
    /// [`MisereError::TooLarge`] for a heap beyond those that were looked through.
    pub fn of(&self, heap: u64) -> Result<OfHeap, MisereError> {
        let of_value = |value: u64| Ok(2 * value + u64::from(value < 2));
        match &self.heaps {
            Heaps::Nim => Ok(of_value(heap)),
            Heaps::Valued(found) => Ok(of_value(found.value(heap))),
            Heaps::Given(known) => known
                .get(&heap)
                .copied()
                .ok_or(MisereError::TooLarge { looked: known.len() as u64 }),
            Heaps::Table { genera, period, beyond } => {
                let looked = genera.len() as u64;
                let period = *period as u64;
                let place = match heap < looked || period == 0 {
                    true => heap,
                    false => looked - period + (heap - looked) % period,
                };
                match genera.get(place as usize).filter(|_| place < looked) {
                    Some(&code) => Ok(read(code)),
                    None => beyond.map(Err).ok_or(MisereError::TooLarge { looked }),
                }
            }
        }
    }

    /// The genera of heaps.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn of_all(&self, heaps: &[u64]) -> Result<Vec<OfHeap>, MisereError> {
        heaps.iter().map(|&heap| self.of(heap)).collect()
    }

    /// Whether a sum of heaps of these genera is lost; `None` if these do not tell.
    pub fn is_lost(&self, genera: &[OfHeap]) -> Option<bool> {
        self.wild.is_lost(genera)
    }
}

/// What is known of all wild heaps of a game.
#[derive(Debug, Default)]
struct Wilds {
    known: Vec<Wild>,
    numbers: HashMap<Wild, usize>,
}

impl Wilds {
    fn is_lost(&self, genera: &[OfHeap]) -> Option<bool> {
        let rest = genera.iter().filter_map(|genus| genus.ok()).fold(END, added);
        let mut wild = genera.iter().filter_map(|genus| genus.err());
        let Some(first) = wild.next() else { return Some(is_lost(rest)) };
        let known = &self.known[first];
        if wild.next().is_none() && known.options.iter().any(|&option| is_lost(added(option, rest)))
        {
            return Some(false);
        }
        known.lost.filter(|_| genera.len() == 1)
    }

    fn number(&mut self, wild: Wild) -> usize {
        *self.numbers.entry(wild).or_insert_with_key(|wild| {
            self.known.push(wild.clone());
            self.known.len() - 1
        })
    }

    /// Whether a wild heap beside a rest has a tame option with this genus.
    fn reverts(&self, wild: usize, rest: u64, genus: u64) -> bool {
        self.known[wild].options.iter().any(|&part| added(part, rest) == genus)
    }

    /// The genus of a heap from the genera of the heaps in each of its options.
    fn of_options(&mut self, options: &[Vec<OfHeap>]) -> OfHeap {
        if options.is_empty() {
            return Ok(END);
        }
        let (mut tame, mut others) = (BTreeSet::new(), Vec::new());
        for option in options {
            let rest = option.iter().filter_map(|genus| genus.ok()).fold(END, added);
            let wild: Vec<usize> = option.iter().filter_map(|genus| genus.err()).collect();
            match wild[..] {
                [] => drop(tame.insert(rest)),
                [one] => others.push(Some((one, rest))),
                _ => others.push(None),
            }
        }
        let reverts = |option: &Option<(usize, u64)>, genus| {
            option.is_some_and(|(wild, rest)| self.reverts(wild, rest, genus))
        };
        let all_revert = |genus: &u64| others.iter().all(|option| reverts(option, *genus));
        if let Some(genus) = candidate(&tame).filter(all_revert) {
            return Ok(genus);
        }
        let lost: Vec<Option<bool>> = options.iter().map(|each| self.is_lost(each)).collect();
        let lost = match lost.contains(&Some(true)) {
            true => Some(false),
            false => (!lost.contains(&None)).then_some(true),
        };
        Err(self.number(Wild { options: tame, lost }))
    }
}

/// The genus of a game with options of these genera, if it is tame by them.
fn candidate(tame: &BTreeSet<u64>) -> Option<u64> {
    let least = |values: BTreeSet<u64>| (0..).find(|value| !values.contains(value)).unwrap_or(0);
    let normal = least(tame.iter().map(|genus| genus >> 1).collect());
    let misere = least(tame.iter().map(|genus| genus >> 1 ^ genus & 1).collect());
    let is_one = normal == misere || normal + misere == 1;
    is_one.then_some(2 * normal + u64::from(normal != misere))
}

/// A genus as it is kept in a table: the numbers of wild heaps are below 0.
fn read(code: i32) -> OfHeap {
    u64::try_from(code).map_err(|_| !code as usize)
}

/// The genera of a code or of Grundy's game, found heap by heap until they are known for all.
struct Table<'a> {
    rule: &'a HeapRule,
    wild: Wilds,
    genera: Vec<i32>,
    /// The genera of the pairs of tame heaps with a total, as a move may leave them.
    pairs: HashMap<u64, Rc<BTreeSet<u64>>>,
    /// The wild heaps, and their numbers.
    wild_heaps: Vec<(u64, usize)>,
    last_tame: u64,
}

impl<'a> Table<'a> {
    fn new(rule: &'a HeapRule) -> Self {
        let wild = Wilds::default();
        Self { rule, wild, genera: vec![], pairs: HashMap::new(), wild_heaps: vec![], last_tame: 0 }
    }

    fn genera(mut self, size: u64, ticker: &mut Ticker) -> Result<Genera, MisereError> {
        let (mut look, mut period) = (16, 0);
        while (self.genera.len() as u64) < size && period == 0 && !self.is_wild_for_ever() {
            self.push(ticker)?;
            if self.genera.len() == look {
                look += look / 4 + 16;
                period = self.proved_period(ticker)?;
            }
        }
        let wild_heap = Wild { options: BTreeSet::new(), lost: None };
        let beyond = self.is_wild_for_ever().then(|| self.wild.number(wild_heap));
        let heaps = Heaps::Table { genera: self.genera, period, beyond };
        Ok(Genera {
            heaps,
            wild: self.wild,
            first_wild: self.wild_heaps.first().map(|wild| wild.0),
        })
    }

    /// Finds the genus of the next heap.
    fn push(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        let heap = self.genera.len() as u64;
        let left = self.rule.left(heap);
        let ones: Vec<OfHeap> =
            left.any.clone().chain(left.one.iter().copied()).map(|rest| self.known(rest)).collect();
        let genus = if self.rule.most_left() == 1 {
            let options: Vec<Vec<OfHeap>> = ones.into_iter().map(|one| vec![one]).collect();
            self.wild.of_options(&options)
        } else {
            let mut tame: BTreeSet<u64> = ones.iter().filter_map(|genus| genus.ok()).collect();
            for &total in &left.two {
                tame.extend(self.pairs_of(total, ticker)?.iter());
            }
            for &total in &left.three {
                tame.append(&mut self.triples_of(total, ticker)?);
            }
            let others = ones.iter().any(|one| one.is_err()) || self.has_wild(&left);
            let lost = match tame.iter().any(|&genus| is_lost(genus)) {
                true => Some(false),
                false => (!others).then_some(true),
            };
            let all_revert = |genus: &u64| self.all_revert(&left, &ones, *genus);
            match candidate(&tame).filter(all_revert) {
                _ if tame.is_empty() && !others => Ok(END),
                Some(genus) => Ok(genus),
                None => Err(self.wild.number(Wild { options: tame, lost })),
            }
        };
        reserve(&mut self.genera, 1)?;
        match genus {
            Ok(genus) => {
                self.genera.push(genus as i32);
                self.last_tame = heap;
            }
            Err(wild) => {
                self.genera.push(!(wild as i32));
                self.wild_heaps.push((heap, wild));
            }
        }
        ticker.work(16)
    }

    fn known(&self, heap: u64) -> OfHeap {
        read(self.genera[heap as usize])
    }

    fn pairs_of(&mut self, total: u64, ticker: &mut Ticker) -> Result<Rc<BTreeSet<u64>>, Stop> {
        if let Some(known) = self.pairs.get(&total) {
            return Ok(Rc::clone(known));
        }
        let most = self.rule.last_part(total) as usize;
        let mut seen: Vec<bool> = Vec::new();
        for part in 1..=most {
            let (one, other) = (self.genera[part], self.genera[total as usize - part]);
            if (one | other) >= 0 {
                let genus = added(one as u64, other as u64) as usize;
                if genus >= seen.len() {
                    seen.resize(genus + 1, false);
                }
                seen[genus] = true;
            }
        }
        ticker.work(2 * most as u64)?;
        let found = (0..).zip(&seen).filter(|(_, seen)| **seen).map(|(genus, _)| genus);
        let found: Rc<BTreeSet<u64>> = Rc::new(found.collect());
        self.pairs.insert(total, Rc::clone(&found));
        Ok(found)
    }

    /// The genera of three tame heaps with a total.
    fn triples_of(&mut self, total: u64, ticker: &mut Ticker) -> Result<BTreeSet<u64>, Stop> {
        let mut found = BTreeSet::new();
        for part in 1..=total / 3 {
            if let Ok(genus) = self.known(part) {
                let pairs = self.pairs_of(total - part, ticker)?;
                found.extend(pairs.iter().map(|&pair| added(genus, pair)));
                ticker.work(16 * pairs.len() as u64)?;
            }
        }
        Ok(found)
    }

    /// Whether a total may be split into this wild heap and another one.
    fn is_split(&self, total: u64, wild: u64) -> bool {
        wild < total && (total != 2 * wild || *self.rule != HeapRule::Grundy)
    }

    /// Whether some option of several heaps has a wild one among them.
    fn has_wild(&self, left: &Left) -> bool {
        self.wild_heaps.iter().any(|&(wild, _)| {
            left.two.iter().any(|&total| self.is_split(total, wild))
                || left.three.iter().any(|&total| wild + 1 < total)
        })
    }

    /// Whether each option with a wild heap has itself a tame option with this genus.
    fn all_revert(&self, left: &Left, ones: &[OfHeap], genus: u64) -> bool {
        let alone = ones.iter().filter_map(|one| one.err());
        let beside = |wild, rest: u64| {
            self.known(rest).is_ok_and(|rest| self.wild.reverts(wild, rest, genus))
        };
        let in_two = |&total: &u64| {
            let split = self.wild_heaps.iter().filter(move |wild| self.is_split(total, wild.0));
            split.copied().all(|(heap, wild)| beside(wild, total - heap))
        };
        let all_tame = |rest| self.wild_heaps.first().is_none_or(|first| first.0 >= rest);
        let in_three = |&total: &u64| {
            let split = self.wild_heaps.iter().filter(move |wild| wild.0 + 1 < total);
            split.copied().all(|(heap, wild)| {
                let rest = total - heap;
                let pair =
                    |part: u64| Some(added(self.known(part).ok()?, self.known(rest - part).ok()?));
                let reverts =
                    |part| pair(part).is_some_and(|pair| self.wild.reverts(wild, pair, genus));
                all_tame(rest) && (1..=rest / 2).all(reverts)
            })
        };
        alone.into_iter().all(|wild| self.wild.reverts(wild, END, genus))
            && left.two.iter().all(in_two)
            && left.three.iter().all(in_three)
    }

    /// The period of the genera; 0 if they do not prove one. The theorem of
    /// [`periodicity`](super::periodicity) holds for anything that is a function of the options.
    fn proved_period(&self, ticker: &mut Ticker) -> Result<usize, Stop> {
        let HeapRule::Code(digits) = self.rule else { return Ok(0) };
        let Some((period, start)) = tail_period(&self.genera, ticker)? else { return Ok(0) };
        let taken = digits.len().saturating_sub(1);
        let needed = self.rule.most_left() * (start.max(1) + period) + taken;
        Ok(if needed <= self.genera.len() { period } else { 0 })
    }

    /// Whether all further heaps are wild, since they can become two wild heaps.
    ///
    /// If the heaps u … n − 1 are wild and what is split of a heap of n is more than 2u, it may
    /// become u, another of these, and, if there have to be three, 1.
    fn is_wild_for_ever(&self) -> bool {
        let left = self.rule.left(self.genera.len() as u64);
        left.two.iter().chain(&left.three).any(|&split| split > 2 * (self.last_tame + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::Control;

    fn genera(digits: &[u8], largest: u64) -> Genera {
        let rule = HeapRule::code(digits.to_vec()).expect("a rule");
        let control = Control::new(None);
        Genera::of_rule(&rule, largest, &mut Ticker::new(&control)).expect("not stopped")
    }

    #[test]
    fn sums_of_tame_games() {
        // 2² and 1⁰, 1⁰ twice, 2² twice
        assert_eq!([added(4, 3), added(3, 3), added(4, 4)], [6, 1, 0]);
    }

    #[test]
    fn a_heap_of_five_pins_of_kayles_is_the_first_wild_one() {
        let kayles = genera(&[0, 7, 7], 100);
        let first = kayles.of_all(&[0, 1, 2, 3, 4]).expect("known");
        assert_eq!(first, [Ok(1), Ok(3), Ok(4), Ok(6), Ok(3)]);
        assert_eq!(kayles.first_wild, Some(5));
        assert!(kayles.of(1 << 40).expect("wild for ever").is_err());
    }

    #[test]
    fn given_heaps_have_the_genera_of_their_rule() {
        for digits in [&[0, 7, 7][..], &[0, 8], &[0, 3, 1, 2, 2], &[4, 3]] {
            let (rule, known) =
                (HeapRule::code(digits.to_vec()).expect("a rule"), genera(digits, 63));
            let mut given = Genera::given();
            for heap in 0..40 {
                given.give(heap, &rule.options(heap).collect::<Vec<_>>()).expect("smaller ones");
                let both = [known.of(heap).expect("known"), given.of(heap).expect("given")];
                assert_eq!(both[0].is_ok(), both[1].is_ok(), "{digits:?} {heap}");
                assert!(both[0].is_err() || both[0] == both[1], "{digits:?} {heap}");
            }
        }
    }
}
