//! Keys: a candidate set and everything else that its value depends on, as bytes.
//!
//! The value of a candidate set depends on the set up to renaming, on the number of useful symbols
//! that occur in no candidate, on the task, on which guesses are allowed and on how many, but not
//! on the number of colours of the game: the class 0A0B of the 3×N AB game recurs as the 3×(N−3)
//! game with three extra symbols. Keys are compared whole. Checkpoints hold them, so their layout
//! is part of the [file format](../../../../../docs/formats.md).
//!
//! ```text
//! byte  0      1                       2       3                       4 …
//!       pegs   kind | what is asked    limit   own cards | absent      own cards, candidates
//! ```
//!
//! Byte 1 has the kind (0 AB, 1 Mastermind, 2 card MOO, 3 a table), 8 to determine, 16 for consistent
//! guesses only, and what is asked: 4 for the worst case, 32 for how few candidates the guesses
//! allowed leave unfound, both for how few take all of them, neither for the total. The limit is 255
//! for any number of guesses, or exactly 255, and always for the worst case itself. Byte 3 has the
//! number of cards that may not be asked, times 16, plus that of useful symbols that occur in no
//! candidate. A candidate has one byte for each symbol, in canonical form; for a game that is given
//! by its table, the BLAKE3 digest of the set's form (32 bytes) replaces the candidates. What is known
//! of a first guess stands under the key of the set with the guess (2 bytes) after the digest.
//!
//! What is stored under a key has six bytes in a checkpoint: the least total, worst case or number of
//! candidates, or a lower bound on it (4 bytes; 2³² − 1 if no strategy keeps within the limit); 1 if
//! it is exact, else 0; and a number of guesses that is enough: for the worst case the least number
//! known (255: none), for the total that of an optimal strategy if it is exact, else 0, for numbers
//! of candidates without meaning. Objectives of two numbers ask, and record, both kinds.

use crate::games::{Code, Rules};
use crate::sets::Form;
use crate::{Goal, Limit};
use job::Stop;

/// The version of keys and of what is stored under them. Raise it when their meaning changes: a
/// checkpoint of another version is refused.
pub const KEYS: u32 = 2;

/// Bytes in front of the own cards and the candidates.
pub const HEAD: usize = 4;

/// Offsets in the head.
const FLAGS: usize = 1;
const LIMIT: usize = 2;
const OWN_AND_ABSENT: usize = 3;

/// Flags beside the kind of game and what is asked.
const DETERMINE: u8 = 1 << 3;
const CONSISTENT: u8 = 1 << 4;
const CLASS: u8 = 1 << 6;

/// Which value of a set is asked for, as it is written to the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Asked {
    /// The least total.
    Total = 0,
    /// The least worst case.
    Worst = 1 << 2,
    /// The fewest candidates that take all guesses allowed.
    Count = 1 << 2 | 1 << 5,
    /// The fewest candidates that a number of guesses leave unfound.
    Unfound = 1 << 5,
    /// The fewest candidates that a number of guesses leave unfound, and then the least total.
    Found = 1 << 7,
}

const ASKED: u8 = Asked::Count as u8 | Asked::Found as u8;

/// The key of a candidate set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key(Box<[u8]>);

impl Key {
    /// The bytes for a question about the set with a limit.
    pub fn about(&mut self, asked: Asked, limit: Limit) -> &[u8] {
        self.0[FLAGS] = self.0[FLAGS] & !ASKED | asked as u8;
        self.0[LIMIT] = limit.to_byte();
        &self.0
    }

    /// The key of one guess for a set of a table: the guess follows the digest.
    pub fn of_guess(&self, guess: Code) -> Self {
        let guess = (guess as u16).to_be_bytes();
        Self([&*self.0, &guess].concat().into_boxed_slice())
    }

    /// The key of a set, to whose head `form` appends what makes sets equal, if there is such a
    /// form; it returns the last byte of the head.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of(
        head: [u8; HEAD],
        form: impl FnOnce(&mut Vec<u8>) -> Form,
    ) -> Result<Option<Self>, Stop> {
        let mut key = head.to_vec();
        let own_and_absent = form(&mut key)?;
        Ok(own_and_absent.map(|byte| {
            key[OWN_AND_ABSENT] = byte;
            Self(key.into_boxed_slice())
        }))
    }
}

/// What the keys of the sets of a question begin with, where guesses are `consistent` (candidates
/// only) or not.
pub fn head(rules: &Rules, goal: Goal, consistent: bool) -> [u8; HEAD] {
    let goal = match goal {
        Goal::Hit => 0,
        Goal::Determine => DETERMINE,
        Goal::Class => CLASS,
    };
    let consistent = CONSISTENT * u8::from(consistent);
    let flags = rules.game.key_tag() | goal | consistent;
    [rules.pegs() as u8, flags, Limit::NONE.to_byte(), 0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Objective;
    use crate::games::rules::{Kind, pack};
    use crate::search::{Memo, Search};
    use crate::{Candidates, Question};
    use job::control::Control;

    #[test]
    fn keys_stay_as_they_are() {
        // If a change makes this fail on purpose, raise `KEYS`: checkpoints hold keys of the
        // earlier layout. (A change of form alone is harmless: the form is still a set with the
        // same value.)
        let rules = Rules::new(Kind::Ab, 3, 7, 0).expect("rules");
        let candidates = [[1, 2, 3], [1, 2, 4]].map(|code| pack(&code));
        let candidates = Candidates::new(&rules, candidates).expect("secrets");
        let question = Question::new(candidates, Goal::Determine, Objective::Worst);
        let mut question = question.expect("pegs");
        question.prunings.canonical = false;
        let (memo, control) = (Memo::default(), Control::new(None));
        let mut search = Search::new(&memo, &question, &control).expect("memory");
        let mut key = search.key(question.codes()).expect("not stopped").expect("few");
        let mut about = |asked| key.about(asked, Limit::new(5)).to_vec();
        let expected = |flags| vec![3, flags, 5, 2, 1, 2, 3, 1, 2, 4];
        assert_eq!((KEYS, about(Asked::Worst)), (2, expected(12)));
        assert_eq!(about(Asked::Count), expected(44));
        assert_eq!(about(Asked::Total), expected(8));
        assert_eq!(about(Asked::Unfound), expected(40));
    }
}
