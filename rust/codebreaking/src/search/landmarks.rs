//! Upper bounds on how many classes guesses make of a large set of words or codes.
//!
//! A guess makes of a set at most as many classes as of a set that contains it. Most large classes
//! of a first word lack some letters, or have one in a known place, so sets of that kind, the
//! *landmarks*, and the intersections of two contain nearly every large set of a search. Whatever
//! the signs of the secrets are, a landmark serves only where it contains the set. Gist:
//! 1. The least number of classes that a guess makes of the landmarks around a set bounds what it
//!    makes of the set. In place of the true number it gives a lower first bound of the guess
//!    ([`scan`](super::scan)), which still holds, so some more guesses are counted.
//! 2. The guesses of greatest bound are tried to see how many that will be. If they are too many,
//!    the true numbers are found as without landmarks.
//! 3. The classes of a landmark are counted once it would have saved as much as that takes: what is
//!    wasted on the sets in it is added up.

use std::collections::HashMap;

use crate::games::{Code, FeedbackTable};
use job::{Stop, Ticker};
use simd::distinct::MANY;
use simd::sums::HIT_BIT;

/// At most this many landmarks are kept, the largest first. Words of five English letters have at
/// most (2 + 5) · 26 = 182.
const MOST: usize = 256;

/// How many guesses are tried to see whether the bounds are good enough.
const TRIED: usize = 16;

/// Counting a guess by itself takes about this many times as long as counting it among others.
const ALONE: usize = 3;

/// A landmark is counted once this many times its size has been wasted.
const WASTED: usize = 2;

/// A set of secrets, a bit for each.
type Bits = Vec<u64>;

/// What is known about landmarks, for one thread and call: so work repeats exactly.
#[derive(Debug)]
pub struct Landmarks<'a> {
    table: &'a FeedbackTable,
    sets: Vec<Bits>,
    /// By two landmarks, perhaps the same one.
    pairs: HashMap<[u16; 2], Pair>,
    /// How many more may be counted.
    left: usize,
    upper: Vec<u8>,
}

/// The secrets that two landmarks have in common.
#[derive(Debug)]
struct Pair {
    size: usize,
    /// What was wasted on sets in it.
    wasted: usize,
    /// How many classes each guess makes of it, once they are counted.
    classes: Option<Vec<u8>>,
}

impl<'a> Landmarks<'a> {
    /// The landmarks of a table of words or codes, for sets of at least `smallest` candidates.
    /// Their counts take at most `bytes`.
    pub fn of(table: &'a FeedbackTable, smallest: usize, bytes: usize) -> Option<Self> {
        let left = bytes / table.guesses();
        if left == 0 {
            return None;
        }
        // By place and sign: where it is; by sign: where it is in some place.
        let mut having: HashMap<(Option<usize>, u16), Bits> = HashMap::new();
        let none = || bits(&[], table.secrets());
        for (secret, word) in table.words().enumerate().take(table.secrets()) {
            for (place, &sign) in word.iter().enumerate() {
                for key in [(Some(place), sign), (None, sign)] {
                    having.entry(key).or_insert_with(none)[secret / 64] |= 1 << (secret % 64);
                }
            }
        }
        let all = bits(&Vec::from_iter(0..table.secrets() as Code), table.secrets());
        let without = having.iter().filter(|((place, _), _)| place.is_none());
        let without =
            without.map(|(_, set)| set.iter().zip(&all).map(|(has, all)| all & !has).collect());
        let mut sets: Vec<Bits> = without.chain(having.values().cloned()).collect();
        sets.retain(|set| size(set) > smallest);
        sets.sort_unstable_by(|a, b| size(b).cmp(&size(a)).then_with(|| a.cmp(b)));
        sets.truncate(MOST);
        let pairs = HashMap::new();
        (!sets.is_empty()).then_some(Self { table, sets, pairs, left, upper: Vec::new() })
    }

    /// Bounds on the numbers of classes that all guesses make of a set, as bytes of
    /// `Game::count_classes`, if they serve.
    ///
    /// # Errors
    /// [`Stop`] when the job must end, here and in `count`, which counts the classes that
    /// the guesses make of a set.
    pub fn bound(
        &mut self,
        codes: &[Code],
        ticker: &mut Ticker,
        mut count: impl FnMut(&[Code], &mut Ticker) -> Result<Vec<u8>, Stop>,
    ) -> Result<Option<&[u8]>, Stop> {
        let members = bits(codes, self.table.secrets());
        let around: Vec<u16> =
            (0..).zip(&self.sets).filter(|(_, set)| holds(set, &members)).map(|(i, _)| i).collect();
        let pairs =
            around.iter().enumerate().flat_map(|(i, &a)| around[i..].iter().map(move |&b| [a, b]));
        let pairs: Vec<[u16; 2]> = pairs.collect();
        self.upper.clear();
        self.upper.resize(self.table.guesses(), MANY);
        let mut is_bounded = false;
        for pair in &pairs {
            let Some(classes) = self.pairs.get(pair).and_then(|pair| pair.classes.as_ref()) else {
                continue;
            };
            is_bounded = true;
            for (upper, &classes) in self.upper.iter_mut().zip(classes) {
                *upper = classes.min(*upper);
            }
        }
        ticker.work((pairs.len() * self.table.guesses()) as u64 / 32)?;
        let due = if is_bounded { self.due(codes) } else { self.table.guesses() };
        let serves = ALONE * due < self.table.guesses();
        let wasted = codes.len() * (ALONE * due).min(self.table.guesses()) / self.table.guesses();
        self.waste(&pairs, wasted, ticker, &mut count)?;
        if !serves {
            return Ok(None);
        }
        for &secret in codes {
            for guess in self.table.all_hitting(secret) {
                self.upper[usize::from(*guess)] |= HIT_BIT;
            }
        }
        Ok(Some(&self.upper))
    }

    /// How many guesses may make as many classes of a set as those of greatest bound do.
    fn due(&self, codes: &[Code]) -> usize {
        let mut guesses = [0usize; MANY as usize + 1];
        self.upper.iter().for_each(|&upper| guesses[usize::from(upper)] += 1);
        let (mut least, mut above) = (MANY, guesses[usize::from(MANY)]);
        while above < TRIED && least > 0 {
            least -= 1;
            above += guesses[usize::from(least)];
        }
        let tried = (0..).zip(&self.upper).filter(|(_, upper)| **upper >= least).take(TRIED);
        let most = tried.map(|(guess, _)| self.classes(guess, codes)).max().unwrap_or(0);
        guesses[most.min(MANY.into())..].iter().sum()
    }

    /// How many classes a guess makes.
    fn classes(&self, guess: Code, codes: &[Code]) -> usize {
        let (row, mut occurs) = (self.table.row(guess), [0u8; 256]);
        codes.iter().for_each(|&code| occurs[usize::from(row[code as usize])] = 1);
        occurs.iter().map(|&occurs| usize::from(occurs)).sum()
    }

    /// Notes what was wasted on a set in these intersections, and counts those that are due.
    fn waste(
        &mut self,
        pairs: &[[u16; 2]],
        wasted: usize,
        ticker: &mut Ticker,
        count: &mut impl FnMut(&[Code], &mut Ticker) -> Result<Vec<u8>, Stop>,
    ) -> Result<(), Stop> {
        for &[a, b] in pairs {
            let sets = [&self.sets[usize::from(a)], &self.sets[usize::from(b)]];
            let common = || sets[0].iter().zip(sets[1]).map(|(a, b)| a & b);
            let pair = self.pairs.entry([a, b]).or_insert_with(|| Pair {
                size: common().map(|word| word.count_ones() as usize).sum(),
                wasted: 0,
                classes: None,
            });
            pair.wasted += wasted;
            if pair.classes.is_none() && pair.wasted >= WASTED * pair.size && self.left > 0 {
                let has = common().enumerate().flat_map(|(i, word)| {
                    (0..64)
                        .filter(move |bit| word >> bit & 1 == 1)
                        .map(move |bit| (64 * i + bit) as Code)
                });
                let mut classes = count(&Vec::from_iter(has), ticker)?;
                classes.iter_mut().for_each(|classes| *classes &= !HIT_BIT);
                pair.classes = Some(classes);
                self.left -= 1;
            }
        }
        Ok(())
    }
}

fn bits(codes: &[Code], secrets: usize) -> Bits {
    let mut bits = vec![0; secrets.div_ceil(64)];
    codes.iter().for_each(|&code| bits[code as usize / 64] |= 1 << (code % 64));
    bits
}

fn size(set: &Bits) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

fn holds(set: &Bits, members: &Bits) -> bool {
    set.iter().zip(members).all(|(set, members)| members & !set == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Role, Rules};
    use crate::tests::words;
    use job::Control;

    fn counted(rules: &Rules, codes: &[Code]) -> Vec<u8> {
        let table = rules.feedback_table().expect("a table");
        let byte = |guess: Code| {
            let row = table.row(guess);
            let codes = codes.iter().map(|&code| row[code as usize]);
            let found: std::collections::BTreeSet<u8> = codes.collect();
            (found.len() as u8).min(MANY) | (u8::from(found.contains(&0)) * HIT_BIT)
        };
        (0..rules.count(Role::Guess) as Code).map(byte).collect()
    }

    /// They hold, and where they are used, few guesses are left that may make as many classes as
    /// the best one does.
    #[test]
    fn bounds_hold_and_leave_few_guesses() {
        let rules = words([14, 4, 6, 5], 600, 300);
        let table = rules.feedback_table().expect("a table");
        let mut landmarks = Landmarks::of(table, 20, 1 << 20).expect("words");
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        let (mut asked, mut used, mut left) = (0, 0, 0);
        for guess in (0..600).chain(0..600) {
            let row = table.row(guess);
            let class = |feedback| (0..300).filter(move |&code| row[code as usize] == feedback);
            for codes in (1..=80).map(|feedback| Vec::from_iter(class(feedback))) {
                if codes.len() < 20 {
                    continue;
                }
                asked += 1;
                let count = |codes: &[Code], _: &mut Ticker| Ok(counted(&rules, codes));
                let Some(upper) = landmarks.bound(&codes, &mut ticker, count).expect("in time")
                else {
                    continue;
                };
                used += 1;
                let exact = counted(&rules, &codes);
                let most = exact.iter().map(|byte| byte & !HIT_BIT).max().expect("some");
                for (&upper, &exact) in upper.iter().zip(&exact) {
                    assert!(upper & HIT_BIT == exact & HIT_BIT);
                    assert!(upper & !HIT_BIT >= exact & !HIT_BIT);
                    left += usize::from(upper & !HIT_BIT >= most);
                }
            }
        }
        assert!(4 * used > 3 * asked, "{used} of {asked}");
        assert!(10 * left < 2 * 600 * used, "{left} of {}", 600 * used);
    }
}
