//! The guesses to try for a candidate set, one of each class that symmetry makes.
//!
//! Many candidate sets have the same twin classes, so the lists are kept, up to a number of bytes.

use std::collections::HashMap;
use std::rc::Rc;

use super::rules::{Code, Rules};
use super::symmetry::TwinClasses;
use crate::simd::Blocks;

/// Bytes of lists that are kept at most.
const KEPT: usize = 8 << 20;

/// Makes the lists for one game and one kind of guesses.
#[derive(Debug)]
pub struct GuessLists {
    consistent: bool,
    symmetry: bool,
    kept: HashMap<TwinClasses, Rc<Blocks>>,
    bytes: usize,
}

impl GuessLists {
    /// Lists of `consistent` guesses (candidates only) or of all; without `symmetry`, of every one.
    pub fn new(consistent: bool, symmetry: bool) -> Self {
        Self {
            consistent,
            symmetry,
            kept: HashMap::new(),
            bytes: 0,
        }
    }

    /// The guesses for the sorted set `codes`, in lexicographic order.
    pub fn list(&mut self, rules: &Rules, codes: &[Code]) -> Rc<Blocks> {
        let twins = if self.symmetry {
            TwinClasses::of(rules, codes)
        } else {
            TwinClasses::trivial(rules)
        };
        if self.consistent {
            let pegs = rules.pegs();
            let mut list = Blocks::default();
            for &code in codes.iter().filter(|&&code| twins.is_least(code, pegs)) {
                list.push(code, pegs);
            }
            return Rc::new(list);
        }
        if let Some(list) = self.kept.get(&twins) {
            return Rc::clone(list);
        }
        let mut list = Blocks::default();
        twins.guesses(rules, &mut list);
        let list = Rc::new(list);
        if self.bytes + list.bytes() > KEPT {
            self.kept.clear();
            self.bytes = 0;
        }
        if list.bytes() <= KEPT {
            self.bytes += list.bytes();
            self.kept.insert(twins, Rc::clone(&list));
        }
        list
    }
}
