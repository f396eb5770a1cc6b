//! What a search asks about candidate sets, whatever the codes of its game are.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

use crate::Question;
use crate::games::{Code, FeedbackCode, Layout};
use crate::sets::{Orbits, RowSets, TableSets};
use job::{Stop, Ticker};
use simd::Blocks;

/// Answers about sorted sets of candidates. What is found for one set is kept for the next. All
/// answers may be a [`Stop`], when the job must end.
pub trait Sets {
    /// The guesses that are tried for a set, in order.
    fn guesses(&mut self, codes: &[Code], ticker: &mut Ticker) -> Result<Rc<Blocks>, Stop>;

    /// Whether bounding the classes of a guess before they are put into a form takes less time than
    /// it saves.
    fn may_sieve(&self) -> bool;

    /// The same for scanning all guesses of these classes.
    fn may_scan(&self) -> bool;

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

/// Classes of guesses that must have the same cost for one set, by a symmetry or because they make
/// the same classes of candidates.
pub trait Alike {
    /// The first guess so far of the class of a guess with these feedbacks; `None` if this is it.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    fn first(
        &mut self,
        guess: Code,
        feedback_codes: &[FeedbackCode],
        ticker: &mut Ticker,
    ) -> Result<Option<Code>, Stop>;
}

/// What was made for some sets. When it takes too many bytes, all is forgotten.
#[derive(Debug)]
pub struct Kept<K, V> {
    made: HashMap<K, Rc<V>>,
    bytes: usize,
    most_bytes: usize,
}

impl<K: Eq + Hash, V> Kept<K, V> {
    /// Nothing yet.
    pub fn new(most_bytes: usize) -> Self {
        Self { made: HashMap::new(), bytes: 0, most_bytes }
    }

    /// What was made for `key`.
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<Rc<V>>
    where
        K: Borrow<Q>,
    {
        self.made.get(key).map(Rc::clone)
    }

    /// Keeps what was made for `key`; together they take `bytes` bytes.
    pub fn put(&mut self, key: K, made: V, bytes: usize) -> Rc<V> {
        let made = Rc::new(made);
        if self.bytes + bytes > self.most_bytes {
            self.made.clear();
            self.bytes = 0;
        }
        if bytes <= self.most_bytes {
            self.bytes += bytes;
            self.made.insert(key, Rc::clone(&made));
        }
        made
    }
}

/// The sets of a question. What is kept takes at most `most_bytes`.
pub fn sets_of<'a>(question: &'a Question, most_bytes: usize) -> Box<dyn Sets + 'a> {
    match question.rules().codes().layout() {
        Layout::Rows(alphabet) => {
            let hit = question.rules().hit_code();
            let consistent = question.is_consistent();
            let which = (question.prunings, question.tuning, consistent);
            Box::new(RowSets::new(alphabet, which, hit, most_bytes))
        }
        Layout::Numbers(table) => Box::new(TableSets::new(table, question, most_bytes)),
    }
}
