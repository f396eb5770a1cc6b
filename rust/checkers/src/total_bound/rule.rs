//! A rule that allows guesses by earlier answers (T9).

use super::file;
use crate::CheckError;

/// Guesses, as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guesses(Box<[u64]>);

impl Guesses {
    /// Those of so many for which something holds.
    pub fn of(count: usize, holds: impl Fn(usize) -> bool) -> Self {
        let mut bits = vec![0; count.div_ceil(64)];
        for guess in (0..count).filter(|&guess| holds(guess)) {
            bits[guess / 64] |= 1 << (guess % 64);
        }
        Self(bits.into())
    }

    /// Those that others have, too.
    pub fn and(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(one, other)| one & other).collect())
    }

    /// Those that others lack.
    pub fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(one, other)| one & !other).collect())
    }

    /// Their numbers, in order.
    pub fn numbers(&self) -> impl Iterator<Item = u16> {
        let bits = self.0.iter().enumerate();
        bits.flat_map(|(place, bits)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| place as u16 * 64 + bit)
        })
    }
}

/// Which guesses an answer allows.
pub enum Rule {
    /// Of hard mode, by the letters of guesses and the marks of replies.
    Hard { words: Vec<Vec<char>>, marks: Vec<Vec<char>> },
    /// By each guess and reply.
    Listed(Vec<Vec<Guesses>>),
}

impl Rule {
    /// Reads the rule of a table of some guesses; `numbers` are those of the replies that occur.
    pub fn read(
        entry: file::Allowed,
        words: Option<&[String]>,
        feedbacks: Option<&[String]>,
        guesses: usize,
        numbers: &[file::Whole],
    ) -> Result<Self, CheckError> {
        let lists = match entry {
            file::Allowed::Listed(lists) => lists,
            file::Allowed::Named(name) => {
                ensure!(name == "hard", "the rule for guesses is not called {name:?}");
                let letters = |names: Option<&[String]>| -> Vec<Vec<char>> {
                    names.unwrap_or_default().iter().map(|name| name.chars().collect()).collect()
                };
                let (words, marks) = (letters(words), letters(feedbacks));
                let mut lengths = words.iter().chain(&marks).map(Vec::len);
                let first = lengths.next();
                ensure!(
                    !words.is_empty() && !marks.is_empty() && lengths.all(|one| Some(one) == first),
                    "guesses and feedbacks are not words of one length"
                );
                let occur = numbers.iter().map(|number| marks[number.0 as usize].clone());
                return Ok(Self::Hard { words, marks: occur.collect() });
            }
        };
        let places: Result<Vec<usize>, _> =
            numbers.iter().map(|number| usize::try_from(number.0)).collect();
        let places = places.map_err(|_| "with a rule a feedback is below 0".to_owned())?;
        let most = places.last().copied().unwrap_or(0);
        let fits = lists.len() == guesses
            && lists.iter().all(|lists| {
                let fits =
                    |list: &Vec<u8>| list.len() == guesses && list.iter().all(|&can| can < 2);
                lists.len() > most && lists.iter().all(fits)
            });
        ensure!(fits, "\"allowed\" must have a list of 0 and 1 for each guess and feedback");
        let bits = |list: &Vec<u8>| Guesses::of(guesses, |guess| list[guess] == 1);
        let row = |lists: &Vec<Vec<u8>>| places.iter().map(|&place| bits(&lists[place])).collect();
        Ok(Self::Listed(lists.iter().map(row).collect()))
    }

    /// Which guesses a reply to one allows.
    pub fn after(&self, guess: u16, reply: u16) -> Guesses {
        let (words, marks) = match self {
            Self::Listed(rows) => return rows[usize::from(guess)][usize::from(reply)].clone(),
            Self::Hard { words, marks } => (words, &marks[usize::from(reply)]),
        };
        let made = &words[usize::from(guess)];
        let shown: Vec<(usize, char, char)> = (0..made.len())
            .map(|place| (place, made[place], marks[place]))
            .filter(|(_, _, mark)| matches!(mark, 'g' | 'y'))
            .collect();
        Guesses::of(words.len(), |later| {
            let word = &words[later];
            let often = |letter| word.iter().filter(|&&other| other == letter).count();
            shown.iter().all(|&(place, letter, mark)| {
                let needed = shown.iter().filter(|(_, other, _)| *other == letter).count();
                (mark == 'y' || word[place] == letter) && often(letter) >= needed
            })
        })
    }
}
