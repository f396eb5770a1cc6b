//! Some heaps of each value, and the values that most heaps have: where a split of a certain value
//! is likely to be found.
//!
//! For a value u that many heaps have, splits into parts of the values u and v ^ u are likely to
//! exist: if one part has the value v ^ u, the other one has u as often as heaps in general do.

/// Heaps that are kept of each value.
const KEPT: usize = 128;

/// No heaps are kept of values from here on, so that each kept value has a list of its own.
const MOST: usize = 1 << 12;

/// One split is tried for so many that the heap has: looking through all of them is fast, as it is
/// done by vector instructions ([`Bytes`](super::splits::Bytes)).
const FOR_ONE_TRY: usize = 128;

/// Values that many heaps have.
const FREQUENT: usize = 64;

/// Some heaps of each small value.
#[derive(Debug, Default)]
pub struct Places {
    /// The first heaps of each value from 1.
    heaps: Vec<Vec<u32>>,
    /// How many heaps have each value.
    counts: Vec<u32>,
    /// The values that most heaps have, most frequent first.
    frequent: Vec<u32>,
}

impl Places {
    /// Notes the value of a heap.
    pub fn push(&mut self, heap: usize, value: u32) {
        let place = value as usize;
        if heap == 0 || place >= MOST {
            return;
        }
        if place >= self.heaps.len() {
            self.heaps.resize(place + 1, Vec::new());
            self.counts.resize(place + 1, 0);
        }
        self.counts[place] += 1;
        if self.heaps[place].len() < KEPT {
            self.heaps[place].push(heap as u32);
        }
    }

    /// Looks anew for the values that most heaps have.
    pub fn count(&mut self) {
        self.frequent = (0..self.counts.len() as u32).collect();
        let rarity = |&value: &u32| std::cmp::Reverse(self.counts[value as usize]);
        self.frequent.sort_by_key(rarity);
        self.frequent.truncate(FREQUENT);
    }

    /// Whether one of the likely splits of `left` stones has the value; in parts of different size
    /// if they must be.
    pub fn has_split(&self, values: &[u32], left: usize, value: u32, different: bool) -> bool {
        let heaps = |&larger: &u32| {
            let heaps = self.heaps.get((value ^ larger) as usize);
            heaps
                .into_iter()
                .flatten()
                .map(move |&part| (part as usize, larger))
        };
        let mut likely = self
            .frequent
            .iter()
            .flat_map(heaps)
            .take(left / 2 / FOR_ONE_TRY);
        likely.any(|(part, larger)| {
            part < left && values[left - part] == larger && !(different && 2 * part == left)
        })
    }
}
