//! Classes of guesses that are equivalent for a candidate set, from the set's own symmetry.
//!
//! Two symbols are *twins* for the candidate set A if their transposition maps A to itself; symbols
//! that occur nowhere in A are twins of each other. Being twins is an equivalence relation, and
//! permuting the symbols of a twin class maps A to itself and a guess to one that splits A into
//! equivalent classes, and so has the same value. So it suffices to try the lexicographically least
//! guess of each orbit: the one that uses the symbols of a twin class in increasing order. This is
//! stronger than distinguishing guessed from unguessed symbols, as it follows from A alone.
//!
//! A guess never needs more than [`Alphabet::useful_absent`] symbols that occur in no candidate.
//!
//! Where symbols have partners, ranks take the place of symbols: ranks are twins if exchanging
//! them, symbol by symbol, maps A to itself. If exchanging the two symbols of one rank does so,
//! only the first of them is tried.

use crate::games::{Alphabet, Code, InTurn, MAX_PEGS, Role, pack, unpack};
use job::{Stop, Ticker};

/// Which of the symbols that occur nowhere are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// As many as can be useful in a guess.
    Useful,
    /// All of them. Then symbols are twins only if they can be exchanged while all others stay;
    /// those with partners cannot.
    All,
}

/// Codes between two checks of the clock.
const PART: usize = 1 << 12;

/// The twin classes of the symbols for one candidate set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TwinClasses {
    /// The symbols that are tried, in increasing order; each of a class may be used only after the
    /// one before.
    symbols: Vec<InTurn>,
}

impl TwinClasses {
    /// The classes for the set `codes`, which is sorted. Of each rank that occurs nowhere, one
    /// symbol is listed; with [`Absent::Useful`], only as many as the game says.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of(
        alphabet: &Alphabet,
        codes: &[Code],
        which: Absent,
        ticker: &mut Ticker,
    ) -> Result<Self, Stop> {
        let pegs = alphabet.pegs;
        if which == Absent::All && alphabet.has_partners() {
            return Ok(Self::trivial(alphabet));
        }
        // Most games have few symbols, and clearing a table for all would take longer than counting.
        let (mut few, mut many);
        let counts: &mut [u128] = if alphabet.symbols(Role::Guess) < 32 {
            few = [0; 32];
            &mut few
        } else {
            many = vec![0; 256];
            &mut many
        };
        count_occurrences(codes, pegs, counts, ticker)?;
        let (mut symbols, mut absent) = (Vec::new(), Vec::new());
        let mut present = 0;
        // The symbols of the last rank of each class so far, with what its twins have in common.
        let mut last: Vec<([u8; 2], _)> = Vec::new();
        for first in 1..=alphabet.symbols(Role::Guess) as u8 {
            let second = alphabet.partner(first).unwrap_or(first);
            if second < first {
                continue;
            }
            let rank = [first, second];
            let own = rank.map(|s| alphabet.own.contains(&s));
            let alike = [0, 1].map(|i| (counts[usize::from(rank[i])], own[i]));
            if alike.iter().all(|&(count, _)| count == 0) {
                absent.push(rank[usize::from(own[0])]);
                continue;
            }
            present += 1;
            let mut previous = 0;
            for (twin, _) in last.iter_mut().filter(|(_, other)| *other == alike) {
                let image = |code| exchanged(code, pegs, *twin, rank);
                if keeps(codes, image, ticker)? {
                    previous = alphabet.rank(std::mem::replace(twin, rank)[0]);
                    break;
                }
            }
            if previous == 0 {
                last.push((rank, alike));
            }
            let flipped = |code| exchanged(code, pegs, [first; 2], [second; 2]);
            let one_is_enough = first == second
                || alike[0] == alike[1] && !own[0] && keeps(codes, flipped, ticker)?;
            let tried = if one_is_enough { 0..1 } else { 0..2 };
            let tried = tried.filter(|&i| !own[i]).map(|i| rank[i]);
            symbols.extend(tried.map(|symbol| InTurn { symbol, previous }));
        }
        absent.sort_unstable();
        if which == Absent::Useful {
            absent.truncate(alphabet.useful_absent(present));
        }
        let mut previous = 0;
        for symbol in absent {
            symbols.push(InTurn { symbol, previous });
            previous = alphabet.rank(symbol);
        }
        symbols.sort_unstable();
        Ok(Self { symbols })
    }

    /// No symmetry: every symbol of the game is alone.
    pub fn trivial(alphabet: &Alphabet) -> Self {
        Self { symbols: alphabet.in_any_turn(Role::Guess) }
    }

    /// About how many bytes the classes take as the key of a table.
    pub fn bytes(&self) -> usize {
        2 * (size_of::<Self>() + size_of_val(self.symbols.as_slice()))
    }

    /// The least guess of each orbit, in lexicographic order.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn guesses(&self, alphabet: &Alphabet, ticker: &mut Ticker) -> Result<Vec<Code>, Stop> {
        alphabet.codes_of(&self.symbols, &mut |work| ticker.work(work))
    }

    /// Those of `codes` that are the least of their orbits.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn least_of(
        &self,
        alphabet: &Alphabet,
        codes: &[Code],
        ticker: &mut Ticker,
    ) -> Result<Vec<Code>, Stop> {
        let mut least = Vec::new();
        for part in codes.chunks(PART) {
            ticker.work(64 * part.len() as u64)?;
            least.extend(part.iter().filter(|&&code| self.is_least(alphabet, code)));
        }
        Ok(least)
    }

    /// Whether `guess` is the least of its orbit.
    fn is_least(&self, alphabet: &Alphabet, guess: Code) -> bool {
        let mut used = [false; 256];
        used[0] = true;
        unpack(guess, alphabet.pegs).all(|s| {
            let Ok(place) = self.symbols.binary_search_by_key(&s, |twin| twin.symbol) else {
                return false;
            };
            let rank = usize::from(alphabet.rank(s));
            let in_turn = used[rank] || used[usize::from(self.symbols[place].previous)];
            used[rank] = true;
            in_turn
        })
    }
}

/// The image of a code when the symbols of two ranks are exchanged.
pub fn exchanged(code: Code, pegs: usize, a: [u8; 2], b: [u8; 2]) -> Code {
    unpack(code, pegs).fold(0, |image, s| {
        let s = match s {
            s if s == a[0] => b[0],
            s if s == b[0] => a[0],
            s if s == a[1] => b[1],
            s if s == b[1] => a[1],
            s => s,
        };
        image << 8 | u64::from(s)
    })
}

/// Writes a number for each symbol, equal for symbols that occur equally often at each position, and
/// 0 for one that occurs nowhere: the counts, eight bits apart, in one word.
fn count_occurrences(
    codes: &[Code],
    pegs: usize,
    counts: &mut [u128],
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    for part in codes.chunks(PART) {
        ticker.work(4 * part.len() as u64)?;
        for &code in part {
            for (position, s) in unpack(code, pegs).enumerate() {
                counts[usize::from(s)] += 1 << (8 * position);
            }
        }
    }
    Ok(())
}

/// Whether a map of codes maps the sorted set `codes` to itself.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn keeps(
    codes: &[Code],
    image: impl Fn(Code) -> Code,
    ticker: &mut Ticker,
) -> Result<bool, Stop> {
    for part in codes.chunks(PART) {
        ticker.work(32 * part.len() as u64)?;
        if !maps_into(part, codes, &image) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a map of codes maps `part` into the sorted set `codes`.
pub fn maps_into(part: &[Code], codes: &[Code], image: impl Fn(Code) -> Code) -> bool {
    part.iter().all(|&code| {
        let image = image(code);
        image == code || codes.binary_search(&image).is_ok()
    })
}

/// The classes of [`TwinClasses`] as look-up tables.
#[derive(Clone, Debug)]
pub struct TwinTable {
    /// The symbols of each class, in increasing order.
    classes: Vec<Vec<u8>>,
    /// The place of the class of each symbol.
    class: Box<[usize; 256]>,
}

impl TwinTable {
    /// The tables of some classes.
    pub fn new(twins: &TwinClasses) -> Self {
        let mut classes: Vec<Vec<u8>> = Vec::new();
        let mut class = Box::new([0; 256]);
        for &InTurn { symbol, previous } in &twins.symbols {
            class[usize::from(symbol)] = match previous {
                0 => classes.len(),
                _ => class[usize::from(previous)],
            };
            match classes.get_mut(class[usize::from(symbol)]) {
                Some(members) => members.push(symbol),
                None => classes.push(vec![symbol]),
            }
        }
        Self { classes, class }
    }

    /// Puts the symbols of the ranks that occur in no candidate into one class, whose members are
    /// the first of each rank: they match nothing, whatever their colours.
    pub fn join_absent(&mut self, alphabet: &Alphabet, codes: &[Code]) {
        let rank = |s| usize::from(alphabet.rank(s));
        let mut seen = [false; 256];
        for s in codes.iter().flat_map(|&code| unpack(code, alphabet.pegs)) {
            seen[rank(s)] = true;
        }
        let absent = alphabet.allowed(Role::Guess).filter(|&s| !seen[rank(s)]);
        let mut members: Vec<u8> = absent.collect();
        for &s in &members {
            self.class[usize::from(s)] = self.classes.len();
        }
        members.retain(|&s| !std::mem::replace(&mut seen[rank(s)], true));
        self.classes.push(members);
    }

    /// The least symbol of the class of `symbol`.
    pub fn least_twin(&self, symbol: u8) -> u8 {
        self.classes[self.class[usize::from(symbol)]][0]
    }

    /// The least guess of the orbit of `guess`, in which the symbols of each class come in order,
    /// and the number of guesses in the orbit.
    pub fn least(&self, guess: Code, pegs: usize) -> (Code, u64) {
        let (mut least, mut size) = ([0; MAX_PEGS], 1);
        for (position, s) in unpack(guess, pegs).enumerate() {
            let before = &least[..position];
            least[position] = match unpack(guess, pegs).take(position).position(|t| t == s) {
                Some(first) => before[first],
                None => {
                    // The members of the class at earlier positions are its first ones.
                    let members = &self.classes[self.class[usize::from(s)]];
                    let taken = members.iter().take_while(|m| before.contains(m)).count();
                    size *= (members.len() - taken) as u64;
                    members[taken]
                }
            };
        }
        (pack(&least[..pegs]), size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rules::{Kind, Rules};
    use job::control::Control;

    fn alphabet(rules: &Rules) -> &Alphabet {
        rules.alphabet().expect("codes of symbols")
    }

    fn classes(rules: &Rules, codes: &[Code]) -> TwinClasses {
        let control = Control::new(None);
        TwinClasses::of(alphabet(rules), codes, Absent::Useful, &mut Ticker::new(&control))
            .expect("not stopped")
    }

    fn guesses(rules: &Rules, classes: &TwinClasses) -> Vec<Code> {
        let control = Control::new(None);
        let guesses = classes.guesses(alphabet(rules), &mut Ticker::new(&control));
        guesses.expect("not stopped")
    }

    #[test]
    fn one_first_guess_in_the_ab_game() {
        let rules = Rules::new(Kind::Ab, 3, 9, 0).expect("valid");
        let classes = classes(&rules, &rules.secrets().expect("small"));
        assert_eq!(guesses(&rules, &classes), [pack(&[1, 2, 3])]);
    }

    #[test]
    fn first_guesses_of_mastermind_are_the_set_partitions_of_the_positions() {
        let rules = Rules::new(Kind::Mastermind, 4, 6, 0).expect("valid");
        let classes = classes(&rules, &rules.secrets().expect("small"));
        assert_eq!(guesses(&rules, &classes).len(), 15);
    }

    #[test]
    fn symbols_that_occur_nowhere_are_used_in_order_and_one_less_than_pegs() {
        let rules = Rules::new(Kind::Ab, 3, 9, 0).expect("valid");
        let codes = [pack(&[1, 2, 3]), pack(&[1, 3, 2])];
        let classes = classes(&rules, &codes);
        let list = guesses(&rules, &classes);
        assert!(list.contains(&pack(&[1, 4, 5])) && !list.contains(&pack(&[1, 5, 4])));
        assert!(list.iter().all(|&code| unpack(code, 3).any(|s| s <= 3)));
        // 2 and 3 are twins, 1 is alone.
        assert!(list.contains(&pack(&[2, 3, 1])) && !list.contains(&pack(&[3, 2, 1])));
    }

    #[test]
    fn the_listed_guesses_are_those_that_are_least() {
        let rules = Rules::new(Kind::Ab, 3, 6, 1).expect("valid");
        let codes = [[1, 2, 3], [1, 2, 4], [2, 1, 3], [2, 1, 4], [5, 1, 2]].map(|c| pack(&c));
        let classes = classes(&rules, &codes);
        // Both symbols that occur nowhere, 6 and 7, may be used, but not alone.
        let all = rules.guesses().expect("small");
        let least: Vec<Code> =
            all.into_iter().filter(|&code| classes.is_least(alphabet(&rules), code)).collect();
        assert_eq!(guesses(&rules, &classes), least);
        assert!(least.len() < 100);
    }
}
