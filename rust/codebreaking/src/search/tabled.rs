//! The feedbacks of all guesses for all candidates of a question, for games of pegs.
//!
//! A [scan](super::scan) asks only how many classes a guess can make of a set, and takes most of the
//! time of a search for totals. With a row of feedbacks for each candidate it is one pass over the
//! rows of the set, and no feedback is found twice. The table is made once several times as many
//! pairs were scanned as it has.

use crate::Question;
use crate::games::{CODES, Code, Layout, Role, Rules};
use job::vec_for;
use simd::few::{self, Tile, most};
use simd::{Blocks, LANES};

/// Feedbacks in a tile.
const TILE: usize = 2 * LANES;

/// The feedbacks, a row for each candidate.
#[derive(Debug)]
pub struct Tabled {
    /// Each row with an entry for each guess. The last guess fills its last tile.
    tiles: Vec<Tile>,
    /// Tiles of a row.
    width: usize,
    /// For each candidate, as a number, the place of its row, and its own place in rows.
    places: Vec<[u32; 2]>,
    colors: usize,
    feedbacks: usize,
}

impl Tabled {
    /// The pairs of a guess and a candidate, if there may be a table of at most `most_bytes`.
    pub fn pairs(question: &Question, most_bytes: usize) -> Option<usize> {
        let rules = question.rules();
        let Layout::Rows(alphabet) = rules.codes().layout() else { return None };
        let guesses = usize::try_from(rules.count(Role::Guess)).ok()?;
        let pairs = width(guesses).checked_mul(TILE * question.codes().len())?;
        let numbers = alphabet.colors.checked_pow(alphabet.pegs as u32)?;
        let bytes = pairs.checked_add(numbers.checked_mul(size_of::<[u32; 2]>())?)?;
        let has_few = !alphabet.has_partners() && rules.feedbacks().len() <= few::MOST;
        (bytes <= most_bytes && has_few && !question.is_consistent()).then_some(pairs)
    }

    /// The table, if there is memory for it. The largest take less than a second.
    pub fn of(question: &Question) -> Option<Self> {
        let rules = question.rules();
        let (codes, pegs, colors) = (question.codes(), rules.pegs(), rules.colors());
        let listed = rules.guesses().ok()?;
        let guesses = Blocks::of(&listed, pegs);
        let width = width(guesses.len());
        let mut bytes = [0; CODES];
        for (byte, &code) in (few::LEAST..).zip(&rules.codes_of_feedbacks) {
            bytes[usize::from(code)] = byte;
        }
        let numbers = colors.pow(pegs as u32);
        let mut places = vec_for(numbers).ok()?;
        places.resize(numbers, [0; 2]);
        let mut tiles: Vec<Tile> = vec_for(width * codes.len()).ok()?;
        let mut row = vec![0; guesses.len()];
        for (place, &code) in (0..).zip(codes) {
            let column = listed.binary_search(&code).ok()?;
            places[number(code, pegs, colors)] = [place, column as u32];
            // The feedback to a row for another is the same the other way round.
            rules.game.feedback_codes(code, &guesses, &mut row);
            let byte = |at: usize| bytes[usize::from(row[at.min(row.len() - 1)])];
            tiles.extend((0..width).map(|tile| {
                let half = |half| std::array::from_fn(|l| byte(tile * TILE + half * LANES + l));
                Tile(std::array::from_fn(half))
            }));
        }
        Some(Self { tiles, width, places, colors, feedbacks: rules.feedbacks().len() })
    }

    /// The work for a set of this size.
    pub fn work(&self, size: usize) -> u64 {
        (self.width * TILE * size) as u64 / 8
    }

    /// The most classes that a guess makes of the candidates `codes` which does not hit one of them,
    /// and one which does.
    pub fn most_classes(&self, rules: &Rules, codes: &[Code]) -> [usize; 2] {
        let row = |&code: &Code| self.row(self.place(rules, code)[0]);
        most(&Vec::from_iter(codes.iter().map(row)), self.feedbacks).map(usize::from)
    }

    /// Whether one of the candidates `codes` has different feedbacks for all.
    pub fn is_separated(&self, rules: &Rules, codes: &[Code]) -> bool {
        let places = Vec::from_iter(codes.iter().map(|&code| self.place(rules, code)));
        places.iter().any(|&[place, _]| {
            let (row, mut seen) = (self.row(place), 0u32);
            places.iter().all(|&[_, column]| {
                let [tile, column] = [column as usize / TILE, column as usize % TILE];
                let bit = 1 << (row[tile].0.as_flattened()[column] - few::LEAST);
                let is_new = seen & bit == 0;
                seen |= bit;
                is_new
            })
        })
    }

    fn place(&self, rules: &Rules, code: Code) -> [u32; 2] {
        self.places[number(code, rules.pegs(), self.colors)]
    }

    fn row(&self, place: u32) -> &[Tile] {
        &self.tiles[place as usize * self.width..][..self.width]
    }
}

/// Tiles of a row for so many guesses: an odd number, as others meet in few places of the cache.
fn width(guesses: usize) -> usize {
    guesses.div_ceil(TILE) | 1
}

/// A row of symbols as a number.
fn number(code: Code, pegs: usize, colors: usize) -> usize {
    let symbols = (0..pegs).rev().map(|place| (code >> (8 * place)) as usize & 0xff);
    symbols.fold(0, |number, symbol| number * colors + symbol - 1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rules::Kind;
    use crate::{Candidates, Goal, Objective};
    use simd::sums::HIT_BIT;

    #[test]
    fn tables_say_what_is_found_without_them() {
        let games = [
            (Kind::Ab, 3, 6, 1),
            (Kind::Ab, 4, 6, 0),
            (Kind::Mastermind, 4, 4, 0),
            (Kind::Mastermind, 5, 3, 0),
            (Kind::Ab, 6, 6, 1),
        ];
        for (kind, pegs, colors, extra_colors) in games {
            let rules = Rules::new(kind, pegs, colors, extra_colors).expect("valid");
            let candidates = Candidates::all(&rules).expect("small");
            let question = Question::new(candidates, Goal::Hit, Objective::Expected);
            let question = question.expect("valid");
            assert_eq!(Tabled::pairs(&question, 1 << 10), None);
            assert!(Tabled::pairs(&question, 1 << 30).is_some());
            let table = Tabled::of(&question).expect("memory");
            let guesses = Blocks::of(&rules.guesses().expect("small"), pegs);
            for (first, size) in (0..20).flat_map(|first| [2, 3, 5, 9].map(|size| (first, size))) {
                let some = question.codes().iter().skip(first).step_by(1 + first % 7);
                let codes = Vec::from_iter(some.take(size).copied());
                let mut counts = vec![0; guesses.len()];
                rules.game.count_classes(guesses.as_slice(), &codes, &mut counts);
                let most = [0, HIT_BIT].map(|hit| {
                    let with = counts.iter().filter(|&count| count & HIT_BIT == hit);
                    usize::from(with.max().map_or(0, |count| count & !HIT_BIT))
                });
                assert_eq!(table.most_classes(&rules, &codes), most, "{codes:x?}");
                let separates = |&guess: &Code| {
                    let feedbacks = codes.iter().map(|&code| rules.game.feedback(guess, code));
                    HashSet::<_>::from_iter(feedbacks).len() == codes.len()
                };
                let is_separated = codes.iter().any(separates);
                assert_eq!(table.is_separated(&rules, &codes), is_separated, "{codes:x?}");
            }
        }
    }
}
