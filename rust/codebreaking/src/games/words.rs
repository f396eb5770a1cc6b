//! The marks of the letters of words: green, yellow and grey, as in Wordle.
//!
//! A row of the table has the marks of one guess for all answers. The letters of the answers stand
//! in a column for each place, and what is asked of a column is a loop over bytes without branches,
//! which the compiler turns into vector instructions.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use job::{Stop, Ticker, vec_for};

/// The most letters of a word: so many marks fit into a number.
pub const MOST_LETTERS: usize = 39;

/// The counts of so many letters are kept.
const KEPT: usize = 256;

/// The replies of a game of words, and which of them each guess gets for each answer.
#[derive(Debug)]
pub struct Marked {
    /// The marks that occur, in order: a digit for each letter, to base 3; 2 is green, 1 yellow, 0
    /// grey.
    pub replies: Vec<u64>,
    /// A row for each guess with an entry for each answer.
    pub places: Places,
}

/// A table of replies: 0 for the greatest of them, and 1, 2 and so on for the others in order.
#[derive(Debug, PartialEq, Eq)]
pub enum Places {
    /// Of at most 256 replies.
    Bytes(Vec<u8>),
    /// Of at most 65,536 replies.
    Wide(Vec<u16>),
    /// Of more.
    TooMany,
}

/// The replies to words, whose `length` letters are numbers (1 to [`MOST_LETTERS`] for each word).
/// Green comes first; then each letter of the answer that is left makes one yellow, from left to
/// right.
///
/// ```
/// use abgames_codebreaking::words::{Places, marked};
/// use abgames_codebreaking::control::{Control, Ticker};
///
/// let numbers = |word: &str| word.chars().map(u32::from).collect::<Vec<_>>();
/// let (guess, answers) = (numbers("speed"), numbers("erasesteal"));
/// let control = Control::new(None);
/// let found = marked(&guess, &answers, 5, &mut Ticker::new(&control)).expect("nobody cancels");
/// // y-yy- and g-g--
/// assert_eq!(found.replies, [81 + 9 + 3, 162 + 18]);
/// assert_eq!(found.places, Places::Bytes(vec![1, 0]));
/// ```
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn marked(
    guesses: &[u32],
    answers: &[u32],
    length: usize,
    ticker: &mut Ticker,
) -> Result<Marked, Stop> {
    let mut numbers = HashMap::new();
    for &letter in answers.iter().chain(guesses) {
        let next = numbers.len();
        numbers.entry(letter).or_insert(next);
    }
    if numbers.len() <= KEPT {
        let short = |letters: &[u32]| letters.iter().map(|l| numbers[l] as u8).collect::<Vec<_>>();
        with_letters(&short(guesses), &short(answers), length, ticker)
    } else {
        with_letters(guesses, answers, length, ticker)
    }
}

fn with_letters<L: Copy + Eq + Hash>(
    guesses: &[L],
    answers: &[L],
    length: usize,
    ticker: &mut Ticker,
) -> Result<Marked, Stop> {
    match length {
        0..=5 => {
            let mut table: Vec<u8> = table(guesses, answers, length, ticker)?;
            let replies = occurring(&table);
            let places = numbered(&replies, |place| place as u8);
            table.iter_mut().for_each(|entry| *entry = places[usize::from(*entry)]);
            Ok(Marked { replies, places: Places::Bytes(table) })
        }
        6..=10 => {
            let mut table: Vec<u16> = table(guesses, answers, length, ticker)?;
            let replies = occurring(&table);
            let places = numbered(&replies, |place| place as u16);
            table.iter_mut().for_each(|entry| *entry = places[usize::from(*entry)]);
            Ok(Marked { places: narrow(table, replies.len())?, replies })
        }
        _ => {
            let table: Vec<u64> = table(guesses, answers, length, ticker)?;
            let replies = Vec::from_iter(table.iter().copied().collect::<BTreeSet<_>>());
            if replies.len() > 1 << 16 {
                return Ok(Marked { replies, places: Places::TooMany });
            }
            let mut places = vec_for(table.len())?;
            let last = replies.len() - 1;
            let place = |entry: &u64| match replies.binary_search(entry) {
                Ok(place) if place < last => place as u16 + 1,
                _ => 0,
            };
            places.extend(table.iter().map(place));
            Ok(Marked { places: narrow(places, replies.len())?, replies })
        }
    }
}

/// The marks of all guesses; `M` has room for those of a word.
fn table<L: Copy + Eq + Hash, M: Mark>(
    guesses: &[L],
    answers: &[L],
    length: usize,
    ticker: &mut Ticker,
) -> Result<Vec<M>, Stop> {
    let column = |place| answers.iter().skip(place).step_by(length).copied().collect::<Vec<L>>();
    let columns: Vec<Vec<L>> = (0..length).map(column).collect();
    let count = columns[0].len();
    let mut table = vec_for(guesses.len() / length * count)?;
    let mut counts: HashMap<L, Vec<u8>> = HashMap::new();
    let (mut row, mut free) = (vec![M::default(); count], vec![0u8; count]);
    for guess in guesses.chunks_exact(length) {
        ticker.work((length * count) as u64 / 8)?;
        row.fill(M::default());
        for (place, &letter) in guess.iter().enumerate() {
            if counts.len() == KEPT && !counts.contains_key(&letter) {
                counts.clear();
            }
            let times = counts.entry(letter).or_insert_with(|| times(letter, &columns));
            free.copy_from_slice(times);
            let same = (0..length).filter(|&other| other != place && guess[other] == letter);
            for other in same {
                // A green letter takes itself; an earlier one that is not green takes another, or
                // would if there were one.
                for (free, &held) in free.iter_mut().zip(&columns[other]) {
                    let takes = u8::from(other < place || held == letter);
                    *free = free.saturating_sub(takes);
                }
            }
            for ((mark, &free), &held) in row.iter_mut().zip(&free).zip(&columns[place]) {
                let green = u8::from(held == letter);
                mark.add(green << 1 | (u8::from(free > 0) & (green ^ 1)));
            }
        }
        table.extend_from_slice(&row);
    }
    Ok(table)
}

/// How often each answer has a letter.
fn times<L: Copy + Eq>(letter: L, columns: &[Vec<L>]) -> Vec<u8> {
    let mut times = vec![0; columns[0].len()];
    for column in columns {
        for (times, &held) in times.iter_mut().zip(column) {
            *times += u8::from(held == letter);
        }
    }
    times
}

/// A number of marks.
trait Mark: Copy + Default {
    /// Adds the mark of the next letter.
    fn add(&mut self, mark: u8);
}

impl Mark for u8 {
    fn add(&mut self, mark: u8) {
        *self = self.wrapping_mul(3).wrapping_add(mark);
    }
}

impl Mark for u16 {
    fn add(&mut self, mark: u8) {
        *self = self.wrapping_mul(3).wrapping_add(mark.into());
    }
}

impl Mark for u64 {
    fn add(&mut self, mark: u8) {
        *self = self.wrapping_mul(3).wrapping_add(mark.into());
    }
}

/// The numbers that occur in a table, in order.
fn occurring<M: Copy + Into<usize>>(table: &[M]) -> Vec<u64> {
    let mut occurs = vec![false; 1 << 16];
    table.iter().for_each(|&entry| occurs[entry.into()] = true);
    (0..).zip(occurs).filter_map(|(number, occurs)| occurs.then_some(number)).collect()
}

/// For each number the place of the reply, if it is one: 0 for the greatest.
fn numbered<T: Copy + Default>(replies: &[u64], as_place: impl Fn(usize) -> T) -> Vec<T> {
    let greatest = replies.last().map_or(0, |&last| last as usize);
    let mut places = vec![T::default(); greatest + 1];
    for (place, &reply) in replies.iter().rev().skip(1).rev().enumerate() {
        places[reply as usize] = as_place(place + 1);
    }
    places
}

/// A table of so many replies, in bytes if they are few enough.
fn narrow(table: Vec<u16>, replies: usize) -> Result<Places, Stop> {
    if replies > 1 << 8 {
        return Ok(Places::Wide(table));
    }
    let mut bytes = vec_for(table.len())?;
    bytes.extend(table.iter().map(|&place| place as u8));
    Ok(Places::Bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// One letter at a time.
    fn by_hand(guess: &[u32], answer: &[u32]) -> u64 {
        let is_green = |place: usize| guess[place] == answer[place];
        let mut left: Vec<u32> =
            (0..guess.len()).filter(|&place| !is_green(place)).map(|p| answer[p]).collect();
        let mut marks = 0;
        for (place, letter) in guess.iter().enumerate() {
            let found = left.iter().position(|other| other == letter).filter(|_| !is_green(place));
            marks = 3 * marks + if is_green(place) { 2 } else { u64::from(found.is_some()) };
            found.map(|found| left.swap_remove(found));
        }
        marks
    }

    fn words() -> impl Strategy<Value = (usize, Vec<u32>, Vec<u32>)> {
        (1..=14_usize, 1..400_u32, 1..20_usize, 1..20_usize).prop_flat_map(
            |(length, letters, guesses, answers)| {
                let letter = 0..letters;
                (Just(length), vec(letter.clone(), guesses * length), vec(letter, answers * length))
            },
        )
    }

    proptest! {
        #[test]
        fn marks_are_those_of_one_letter_at_a_time((length, guesses, answers) in words()) {
            let control = Control::new(None);
            let found = marked(&guesses, &answers, length, &mut Ticker::new(&control));
            let Marked { replies, places } = found.expect("nobody cancels");
            let hit = replies.len() - 1;
            let place = |place: usize| replies[place.checked_sub(1).unwrap_or(hit)];
            let made: Vec<u64> = match places {
                Places::Bytes(table) => table.iter().map(|&entry| place(entry.into())).collect(),
                Places::Wide(table) => table.iter().map(|&entry| place(entry.into())).collect(),
                Places::TooMany => panic!("there are few"),
            };
            let rows = guesses.chunks_exact(length);
            let by_hand = rows.flat_map(|guess| {
                answers.chunks_exact(length).map(|answer| by_hand(guess, answer))
            });
            prop_assert_eq!(made, by_hand.collect::<Vec<_>>());
        }
    }
}
