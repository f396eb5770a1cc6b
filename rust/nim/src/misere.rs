//! Misère play: the player who cannot move wins.
//!
//! Sums of tame heaps are played like Nim (see [`genus`](super::genus)). Other positions are
//! searched depth first, down to those whose genera tell who wins; each is decided once. A position
//! is a sorted row of the heaps that have a move.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::genus::{END, Genera, OfHeap, added, is_lost};
use super::rule::HeapRule;
use job::{Abort, Stop, Ticker};

/// Bytes of a decided position beside its heaps, of one that is being decided, and to remember
/// whether a heap has a move.
const LOST_BYTES: u64 = 96;
const OPEN_BYTES: u64 = 256;
const MOVES_BYTES: u64 = 32;

/// The most moves that are listed.
const MOST_MOVES: usize = 2_000_000;

/// Why it is not known who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MisereError {
    /// The job ended.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// So many heaps were looked through, and a larger one is asked for.
    #[error("misère play is looked through up to heaps of {} here", looked.saturating_sub(1))]
    TooLarge {
        /// How many heaps were looked through.
        looked: u64,
    },
    /// No more positions fit in memory.
    #[error("{decided} positions of misère play were decided, and {open} begun; no more fit")]
    TooMany {
        /// The positions of which it is known who wins.
        decided: u64,
        /// The others that were looked at.
        open: u64,
    },
}

/// What moves make of single heaps.
#[derive(Debug)]
pub enum Moves {
    /// By a rule.
    Rule(HeapRule),
    /// What the heaps that can arise can become.
    Given(HashMap<u64, Vec<Vec<u64>>>),
}

impl Moves {
    fn options(&self, heap: u64) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        match self {
            Self::Rule(rule) => Box::new(rule.options(heap)),
            Self::Given(given) => Box::new(given.get(&heap).into_iter().flatten().cloned()),
        }
    }
}

/// A search for who loses.
pub struct Search<'a, 'b> {
    moves: &'a Moves,
    genera: &'a Genera,
    ticker: &'a mut Ticker<'b>,
    lost: HashMap<Vec<u64>, bool>,
    has_move: HashMap<u64, bool>,
    /// Positions that are being decided.
    begun: u64,
    bytes: u64,
    memory: u64,
}

/// A position that is being decided.
struct Open<'a> {
    position: Vec<u64>,
    /// The heap that is moved in, and what it can still become.
    place: usize,
    options: Box<dyn Iterator<Item = Vec<u64>> + 'a>,
    /// The result looked at last.
    awaited: Option<Vec<u64>>,
}

impl<'a, 'b> Search<'a, 'b> {
    /// A search that takes so many bytes.
    pub fn new(
        moves: &'a Moves,
        genera: &'a Genera,
        memory: u64,
        ticker: &'a mut Ticker<'b>,
    ) -> Self {
        let (lost, has_move) = (HashMap::new(), HashMap::new());
        Self { moves, genera, ticker, lost, has_move, begun: 0, bytes: 0, memory }
    }

    /// Whether the player to move loses.
    ///
    /// # Errors
    /// [`MisereError`].
    pub fn is_lost(&mut self, heaps: &[u64]) -> Result<bool, MisereError> {
        let start = self.canonical(heaps)?;
        if let Some(known) = self.verdict(&start)? {
            return Ok(known);
        }
        let mut stack = vec![self.open(start)];
        loop {
            let Some(top) = stack.last_mut() else { return Ok(false) };
            let awaited = top.awaited.as_ref().map(|result| self.verdict(result)).transpose()?;
            let is_won = awaited.flatten() == Some(true);
            if !is_won && let Some((result, known)) = self.next_result(top)? {
                top.awaited = Some(result.clone());
                if known.is_none() {
                    stack.push(self.open(result));
                    self.begun = stack.len() as u64;
                    self.take(OPEN_BYTES)?;
                }
                continue;
            }
            // Lost if every move leads to a won position.
            let lost = !is_won;
            let position = std::mem::take(&mut top.position);
            stack.pop();
            self.begun = stack.len() as u64;
            self.bytes = self.bytes.saturating_sub(OPEN_BYTES);
            let taken = LOST_BYTES + 8 * position.len() as u64;
            self.lost.insert(position, lost);
            self.take(taken)?;
            if stack.is_empty() {
                return Ok(lost);
            }
        }
    }

    fn open(&self, position: Vec<u64>) -> Open<'a> {
        let options: Box<dyn Iterator<Item = Vec<u64>> + 'a> = match position.first() {
            Some(&heap) => self.moves.options(heap),
            None => Box::new(std::iter::empty()),
        };
        Open { position, place: 0, options, awaited: None }
    }

    /// The next result that is not known to be won.
    #[allow(clippy::type_complexity)]
    fn next_result(
        &mut self,
        open: &mut Open<'a>,
    ) -> Result<Option<(Vec<u64>, Option<bool>)>, MisereError> {
        loop {
            let heaps = &open.position;
            let Some(parts) = open.options.next() else {
                let heap = heaps.get(open.place).copied();
                match (open.place + 1..heaps.len()).find(|&place| Some(heaps[place]) != heap) {
                    None => return Ok(None),
                    Some(place) => {
                        (open.place, open.options) = (place, self.moves.options(heaps[place]));
                        continue;
                    }
                }
            };
            self.ticker.work(256)?;
            let after = [&heaps[..open.place], &parts, &heaps[open.place + 1..]].concat();
            let after = self.canonical(&after)?;
            let known = self.verdict(&after)?;
            if known != Some(false) {
                return Ok(Some((after, known)));
            }
        }
    }

    /// Whether a position is lost, if that is known.
    fn verdict(&self, position: &[u64]) -> Result<Option<bool>, MisereError> {
        match self.lost.get(position) {
            Some(&known) => Ok(Some(known)),
            None => Ok(self.genera.is_lost(&self.genera.of_all(position)?)),
        }
    }

    fn canonical(&mut self, heaps: &[u64]) -> Result<Vec<u64>, MisereError> {
        let mut kept = Vec::with_capacity(heaps.len());
        for &heap in heaps {
            if !self.has_move.contains_key(&heap) {
                self.has_move.insert(heap, self.moves.options(heap).next().is_some());
                self.take(MOVES_BYTES)?;
            }
            kept.extend(self.has_move[&heap].then_some(heap));
        }
        kept.sort_unstable();
        Ok(kept)
    }

    fn take(&mut self, bytes: u64) -> Result<(), MisereError> {
        self.bytes += bytes;
        if self.bytes > self.memory {
            let decided = self.lost.len() as u64;
            return Err(MisereError::TooMany { decided, open: self.begun });
        }
        Ok(())
    }

    /// What winning moves make of each of the heaps, as far as these are so many as can be listed.
    ///
    /// # Errors
    /// [`MisereError`].
    pub fn winning(&mut self, heaps: &[u64]) -> Result<HashMap<u64, Vec<Vec<u64>>>, MisereError> {
        let total = Total::of(&self.genera.of_all(heaps)?);
        let mut found = HashMap::new();
        for (place, &heap) in heaps.iter().enumerate() {
            if let Entry::Vacant(unknown) = found.entry(heap) {
                let rest = total.without(self.genera.of(heap)?);
                let others = [&heaps[..place], &heaps[place + 1..]].concat();
                unknown.insert(self.moves_of(heap, &others, rest)?);
            }
        }
        Ok(found)
    }

    /// What winning moves make of a heap beside the others, whose genus is that of the rest.
    fn moves_of(
        &mut self,
        heap: u64,
        others: &[u64],
        rest: Option<u64>,
    ) -> Result<Vec<Vec<u64>>, MisereError> {
        if let (Moves::Rule(HeapRule::Nim), Some(rest)) = (self.moves, rest) {
            // To the g⁻ of the rest: that of a firm sum is its g⁺.
            let left = rest >> 1 ^ rest & 1;
            return Ok((left < heap).then(|| vec![left]).into_iter().collect());
        }
        let mut found = Vec::new();
        for option in self.moves.options(heap) {
            self.ticker.work(64)?;
            let genera: Result<Vec<u64>, usize> =
                self.genera.of_all(&option)?.into_iter().collect();
            let wins = match (rest, genera) {
                (Some(rest), Ok(genera)) => is_lost(genera.into_iter().fold(rest, added)),
                _ => self.is_lost(&[others, &option].concat())?,
            };
            found.extend(wins.then_some(option));
            if found.len() > MOST_MOVES {
                break;
            }
        }
        Ok(found)
    }
}

/// The genus of a sum of heaps, from which one can be left out.
struct Total {
    value: u64,
    firm: usize,
    wild: usize,
}

impl Total {
    fn of(genera: &[OfHeap]) -> Self {
        let tame = || genera.iter().filter_map(|genus| genus.ok());
        Self {
            value: tame().fold(0, |sum, genus| sum ^ genus >> 1),
            firm: tame().filter(|genus| genus.is_multiple_of(2)).count(),
            wild: genera.len() - tame().count(),
        }
    }

    /// The genus of all heaps but one with this genus; `None` if one of them is wild.
    fn without(&self, genus: OfHeap) -> Option<u64> {
        if self.wild > usize::from(genus.is_err()) {
            return None;
        }
        let genus = genus.unwrap_or(END);
        let firm = self.firm - usize::from(genus.is_multiple_of(2));
        Some(2 * (self.value ^ genus >> 1) + u64::from(firm == 0))
    }
}

impl From<Abort> for MisereError {
    fn from(abort: Abort) -> Self {
        Self::Stopped(abort.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::Control;

    /// By definition: no move leads to a lost position, but there is one.
    fn plain(rule: &HeapRule, heaps: &[u64]) -> bool {
        let mut results = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            let others = [&heaps[..place], &heaps[place + 1..]].concat();
            results.extend(rule.options(heap).map(|parts| [&others[..], &parts].concat()));
        }
        !results.is_empty() && !results.iter().any(|after| plain(rule, after))
    }

    #[test]
    fn positions_are_lost_as_by_definition() {
        let code = |digits: &[u8]| HeapRule::code(digits.to_vec()).expect("a rule");
        let taking = HeapRule::subtraction(vec![1, 3, 4]).expect("a rule");
        let rules =
            [code(&[0, 7, 7]), code(&[0, 8]), code(&[0, 3, 1, 2, 2]), taking, HeapRule::Grundy];
        for rule in rules.into_iter().chain([HeapRule::Nim, HeapRule::Lasker]) {
            let control = Control::new(None);
            let mut ticker = Ticker::new(&control);
            let genera = Genera::of_rule(&rule, 9, &mut ticker).expect("not stopped");
            let moves = Moves::Rule(rule.clone());
            let mut search = Search::new(&moves, &genera, 1 << 20, &mut ticker);
            for heaps in
                (0..5).flat_map(|one| (0..4).map(move |other| [one, other])).chain([[7, 0]])
            {
                let lost = plain(&rule, &heaps);
                assert_eq!(search.is_lost(&heaps), Ok(lost), "{rule:?} {heaps:?}");
                let winning = search.winning(&heaps).expect("not stopped");
                let others = |heap| if heaps[0] == heap { heaps[1] } else { heaps[0] };
                for (heap, options) in winning {
                    for parts in rule.options(heap) {
                        let after = [&parts[..], &[others(heap)]].concat();
                        assert_eq!(options.contains(&parts), plain(&rule, &after));
                    }
                }
            }
        }
    }

    #[test]
    fn a_search_without_memory_ends() {
        let rule = HeapRule::code(vec![0, 7, 7]).expect("a rule");
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        let genera = Genera::of_rule(&rule, 91, &mut ticker).expect("not stopped");
        let moves = Moves::Rule(rule);
        let found = Search::new(&moves, &genera, 1 << 16, &mut ticker).is_lost(&[90, 91]);
        assert!(matches!(found, Err(MisereError::TooMany { .. })), "{found:?}");
    }
}
