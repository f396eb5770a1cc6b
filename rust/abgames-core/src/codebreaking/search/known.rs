//! What is known of a candidate set before its guesses are ranked: from its size, because it is small
//! or a member separates it, or from the memo.

use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::{CODES, Code};
use crate::codebreaking::search::Search;
use crate::codebreaking::search::memo::{Keys, Proved, UNLIMITED};
use crate::codebreaking::search::state::State;
use crate::codebreaking::task::Goal;

/// Larger sets are not looked up: their canonical form takes long, and they hardly recur.
const LARGEST_KEYED: usize = 1 << 15;

impl Search<'_> {
    /// The state of the sorted, non-empty set `codes` when `limit` guesses are allowed, with what
    /// is known of it without a scan.
    pub fn state(&mut self, codes: Vec<Code>, limit: u8) -> State {
        // An optimal strategy splits the set with every guess, so it never needs more guesses than
        // there are candidates.
        let limit = if usize::from(limit) >= codes.len() {
            UNLIMITED
        } else {
            limit
        };
        let size = codes.len();
        let least = if size > self.bounds.size.capacity(usize::from(limit)) {
            INFEASIBLE
        } else {
            self.static_total(size)
        };
        let mut state = State {
            codes,
            limit,
            key: None,
            proved: Proved {
                lower: least,
                exact: least == INFEASIBLE,
                depth: 0,
            },
            ranking: None,
        };
        if least != INFEASIBLE && !self.settle(&mut state) {
            self.look_up(&mut state);
        }
        state
    }

    /// Least total of a set of that size, as far as the static bound may be used.
    fn static_total(&self, size: usize) -> u32 {
        if self.prunings.bound {
            self.bounds.size.total(size)
        } else {
            size as u32
        }
    }

    /// Least total of a class of that feedback and size, as far as the static bounds may be used.
    pub(crate) fn least_of_class(&self, feedback: u8, size: usize) -> u32 {
        let least = self.static_total(size);
        self.bounds.class.as_ref().map_or(least, |bound| {
            let code = self.rules.codes_of_feedbacks()[usize::from(feedback)];
            least.max(bound.total(code.into(), size))
        })
    }

    /// Settles small sets and sets that a member separates.
    fn settle(&mut self, state: &mut State) -> bool {
        let size = state.codes.len();
        let separation = self.prunings.separation;
        let (total, depth) = if size <= 2 {
            (self.goal.total_of_few(size), self.goal.worst_of_few(size))
        } else if separation && self.a_member_separates(&state.codes) {
            match self.goal {
                Goal::Hit => (2 * size as u32 - 1, 2),
                Goal::Determine => (size as u32, 1),
            }
        } else if separation && size == 3 && state.limit == UNLIMITED && self.goal == Goal::Hit {
            // Any member leaves the other two together; this is optimal when no member separates.
            (6, 3)
        } else {
            return false;
        };
        state.proved = Proved {
            lower: total,
            exact: true,
            depth: depth as u8,
        };
        true
    }

    /// Whether some member of the set gets a different feedback for each member.
    fn a_member_separates(&mut self, codes: &[Code]) -> bool {
        if codes.len() > self.rules.feedbacks().len() {
            return false;
        }
        let rules = self.rules;
        let candidates = &mut self.candidates;
        candidates.set(codes, rules.pegs());
        let mut slots = [0; CODES];
        let slots = &mut slots[..codes.len()];
        codes
            .iter()
            .filter(|&&code| rules.may_be_asked(code))
            .any(|&code| {
                rules.feedback_codes(code, candidates, slots);
                let mut seen = 0u64;
                slots.iter().all(|&slot| {
                    let bit = 1u64 << slot;
                    let new = seen & bit == 0;
                    seen |= bit;
                    new
                })
            })
    }

    /// Takes over what the memo knows.
    fn look_up(&mut self, state: &mut State) {
        if !self.prunings.memo || state.codes.len() > LARGEST_KEYED {
            return;
        }
        let mut key = self.keys.key(self.rules, &state.codes, UNLIMITED);
        if let Some(known) = self.memo.get(&key) {
            state.proved.lower = state.proved.lower.max(known.lower);
            // A limit that an optimal strategy keeps changes nothing; else its value is a bound.
            if known.exact && known.depth <= state.limit {
                state.proved = known;
            }
        }
        if state.limit != UNLIMITED {
            Keys::set_limit(&mut key, state.limit);
            let limited = self.memo.get(&key).filter(|_| !state.proved.exact);
            if let Some(known) = limited.filter(|k| k.exact || k.lower > state.proved.lower) {
                state.proved = known;
            }
        }
        state.key = Some(key);
    }

    pub(crate) fn store(&mut self, state: &State) {
        if let Some(key) = &state.key {
            self.memo.insert(key, state.proved, self.ticker.control());
        }
    }

    /// Takes over what others have proved since.
    pub(crate) fn refresh(&mut self, state: &mut State) {
        let Some(key) = state.key.as_ref().filter(|_| self.worker.is_some()) else {
            return;
        };
        let known = self.memo.get(key).filter(|_| !state.proved.exact);
        if let Some(known) = known.filter(|known| known.exact || known.lower > state.proved.lower) {
            state.proved = known;
        }
    }
}
