//! What a search asks about candidate sets, whatever the codes of its game are.

use std::rc::Rc;

use crate::games::codes::Layout;
use crate::games::{Code, FeedbackCode};
use crate::question::Question;
use crate::sets::of_rows::RowSets;
use crate::sets::of_table::TableSets;
use crate::sets::orbits::Orbits;
use job::control::{Stop, Ticker};
use simd::Blocks;

/// Answers about sorted sets of candidates. What is found for one set is kept for the next. All
/// answers may be a [`Stop`], when the job must end.
pub trait Sets {
    /// The guesses that are tried for a set, in order.
    fn guesses(&mut self, codes: &[Code], ticker: &mut Ticker) -> Result<Rc<Blocks>, Stop>;

    /// Appends a form of the set to its key: sets with equal keys have equal costs.
    fn form(&mut self, codes: &[Code], key: &mut Vec<u8>, ticker: &mut Ticker) -> Form;

    /// What compares guesses that are tried for a set.
    fn alike(&mut self, codes: &[Code], ticker: &mut Ticker) -> Tried;

    /// The classes under the symmetries of a set of all guesses that may be made.
    fn orbits(&mut self, codes: &[Code], ticker: &mut Ticker) -> Result<Orbits, Stop>;
}

/// The byte of the key that says how many symbols may not be asked, and how many that occur nowhere
/// can be of use; `None` if finding a form takes too long.
pub type Form = Result<Option<u8>, Stop>;

/// `None` if comparing guesses takes longer than it saves.
pub type Tried = Result<Option<Box<dyn Alike>>, Stop>;

/// The guesses of one set that were tried.
pub trait Alike {
    /// Notes that a guess with these feedbacks is tried; returns whether it need be: whether no
    /// earlier one must have the same cost, by a symmetry or because it makes the same classes.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    fn is_new(
        &mut self,
        guess: Code,
        feedback_codes: &[FeedbackCode],
        ticker: &mut Ticker,
    ) -> Result<bool, Stop>;
}

/// The sets of a question. What is kept takes at most `most_bytes`.
pub fn sets_of<'a>(question: &'a Question, most_bytes: usize) -> Box<dyn Sets + 'a> {
    match question.rules().codes().layout() {
        Layout::Rows(alphabet) => {
            let which = (question.prunings, question.is_consistent());
            let hit = question.rules().hit_code();
            Box::new(RowSets::new(alphabet, which, hit, most_bytes))
        }
        Layout::Numbers(table) => Box::new(TableSets::new(table, question, most_bytes)),
    }
}
