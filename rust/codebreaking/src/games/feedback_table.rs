//! A game that is given by its table: the feedback to each guess for each secret.
//!
//! Nothing is known about it but the table. Guesses and secrets are numbers; as codes they are rows
//! of two bytes, the high one first.

use std::array::from_fn;
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use crate::Goal;
use crate::games::{
    CODES, Code, Codes, Feedback, FeedbackCode, Game, HIT, Layout, Relation, Role, RulesError,
    Work, pack,
};
use job::{Stop, vec_for};
use simd::distinct::{self, MOST_COMPARED, Row};
use simd::prefetch::prefetch;
use simd::{Block, Blocks, LANES, row};

/// The most guesses, and the most secrets.
const MOST: usize = 1 << (8 * FeedbackTable::BYTES);

/// Larger tables (in bytes) are not kept twice.
const MOST_TURNED: usize = 1 << 28;

/// The feedbacks to successive guesses for one secret, as many as are fetched from memory at once.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Tile([Row; TILE / LANES]);

/// Guesses of a [`Tile`].
const TILE: usize = 64;

/// A feedback table. The feedback 0 is the hit; it need not occur.
pub struct FeedbackTable {
    /// A row for each guess: the feedback for each secret.
    feedbacks: Vec<FeedbackCode>,
    secrets: usize,
    /// How often each secret counts in a total; `None`: each once.
    pub(crate) weights: Option<Vec<u64>>,
    /// The class of each secret; `None`: each is alone in its class.
    pub(crate) labels: Option<Vec<u16>>,
    /// For each secret the guesses that hit it, in order.
    hitting: Vec<Vec<u16>>,
    /// Whether each secret is hit by one guess at most, and counts once.
    pub(crate) are_hit_once: bool,
    /// For each secret the first with the same column.
    first_alike: Vec<u16>,
    /// The table once more, once classes were counted; `None` if it is too large. For each [`TILE`]
    /// guesses a tile for each secret.
    tiles: OnceLock<Option<Vec<Tile>>>,
    /// Whether all secrets can be told apart by the sizes of their classes, once that was asked.
    pub(crate) all_differ: OnceLock<bool>,
    /// The greatest feedback.
    greatest: FeedbackCode,
    /// The most feedbacks of one guess, the hit aside.
    most_classes: usize,
    digest: [u8; blake3::OUT_LEN],
    pub(crate) relation: Option<Relation>,
    /// The signs of all secrets, and how many each has.
    signs: (Vec<u16>, usize),
}

impl FeedbackTable {
    /// Bytes of a code.
    pub(crate) const BYTES: usize = 2;

    /// The game with these feedbacks, a row for each guess with an entry for each secret, and
    /// optionally a weight for each secret.
    ///
    /// # Errors
    /// [`RulesError::Game`] when the table is empty or too large, a guess hits two secrets, a
    /// weight is 0, or the weights together are too large.
    pub fn new(
        feedbacks: Vec<FeedbackCode>,
        secrets: usize,
        weights: Option<Vec<u64>>,
    ) -> Result<Self, RulesError> {
        let guesses = feedbacks.len().checked_div(secrets).unwrap_or(0);
        if guesses == 0 || guesses * secrets != feedbacks.len() || guesses.max(secrets) > MOST {
            return Err(RulesError::Game(format!(
                "a table must have 1 to {MOST} guesses and secrets, and a feedback for each pair"
            )));
        }
        check_weights(weights.as_deref(), secrets)?;
        let mut hitting = vec![Vec::new(); secrets];
        let mut most_classes = 0;
        for (guess, row) in (0..=u16::MAX).zip(feedbacks.chunks_exact(secrets)) {
            let mut occurs = [false; CODES];
            row.iter().for_each(|&code| occurs[usize::from(code)] = true);
            if occurs[usize::from(HIT)] {
                let mut hit = (0..secrets).filter(|&secret| row[secret] == HIT);
                hit.by_ref().take(1).for_each(|secret| hitting[secret].push(guess));
                if hit.next().is_some() {
                    return Err(RulesError::Game(format!("the guess {guess} hits two secrets")));
                }
            }
            let classes = occurs.iter().skip(1).filter(|&&occurs| occurs).count();
            most_classes = most_classes.max(classes);
        }
        let mut hasher = blake3::Hasher::new();
        hasher.update(&(secrets as u64).to_le_bytes());
        hasher.update(&feedbacks);
        for weight in weights.iter().flatten() {
            hasher.update(&weight.to_le_bytes());
        }
        Ok(Self {
            digest: *hasher.finalize().as_bytes(),
            first_alike: first_alike(&feedbacks, secrets, &hitting),
            greatest: feedbacks.iter().copied().max().unwrap_or(0),
            feedbacks,
            secrets,
            are_hit_once: weights.is_none() && hitting.iter().all(|guesses| guesses.len() <= 1),
            weights,
            labels: None,
            hitting,
            tiles: OnceLock::new(),
            all_differ: OnceLock::new(),
            most_classes,
            relation: None,
            signs: (Vec::new(), 1),
        })
    }

    /// The same table, of which it is known that its secrets are words or codes of `length` signs,
    /// which are numbers. That changes the work, never a value.
    #[must_use]
    pub fn with_signs(mut self, signs: Vec<u16>, length: usize) -> Self {
        self.signs = (signs, length.max(1));
        self
    }

    /// The secrets as words or codes, if it is known that they are.
    pub(crate) fn words(&self) -> impl Iterator<Item = &[u16]> {
        self.signs.0.chunks_exact(self.signs.1)
    }

    /// The same table with a class for each secret.
    ///
    /// # Errors
    /// [`RulesError::Game`] when there is not one for each.
    pub fn with_labels(mut self, labels: Vec<u16>) -> Result<Self, RulesError> {
        if labels.len() != self.secrets {
            let reason = format!("there is a class for each of the {} secrets", self.secrets);
            return Err(RulesError::Game(reason));
        }
        let bytes = labels.iter().flat_map(|label| label.to_le_bytes());
        self.digest =
            *blake3::hash(&Vec::from_iter(self.digest.into_iter().chain(bytes))).as_bytes();
        self.labels = Some(labels);
        Ok(self)
    }

    /// The same game with a rule for guesses.
    ///
    /// # Errors
    /// [`RulesError::Game`] when a guess that hits a secret is not allowed although the secret is
    /// possible.
    pub fn with_relation(mut self, relation: Relation) -> Result<Self, RulesError> {
        relation.check(&self.feedbacks, self.secrets)?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.digest);
        relation.identify(&mut hasher);
        self.digest = *hasher.finalize().as_bytes();
        self.relation = Some(relation);
        Ok(self)
    }

    /// How many secrets there are.
    pub(crate) fn secrets(&self) -> usize {
        self.secrets
    }

    /// The guesses that hit a secret, in order.
    pub(crate) fn all_hitting(&self, secret: Code) -> &[u16] {
        &self.hitting[secret as usize]
    }

    /// How many guesses there are.
    pub(crate) fn guesses(&self) -> usize {
        self.feedbacks.len() / self.secrets
    }

    /// Identifies the table among others.
    pub(crate) fn digest(&self) -> &[u8; blake3::OUT_LEN] {
        &self.digest
    }

    /// The guesses for a candidate set, in order: all, or those that hit one of its members.
    pub(crate) fn guesses_for(
        &self,
        codes: &[Code],
        consistent: bool,
    ) -> Box<dyn Iterator<Item = Code>> {
        if !consistent {
            return Box::new(0..self.guesses() as Code);
        }
        let hitting = codes.iter().flat_map(|&code| &self.hitting[code as usize]);
        let mut guesses: Vec<Code> = hitting.map(|&guess| guess.into()).collect();
        guesses.sort_unstable();
        Box::new(guesses.into_iter())
    }

    /// The most feedbacks of one guess, the hit aside.
    pub(crate) fn most_classes(&self) -> usize {
        self.most_classes
    }

    /// A row for each secret: the feedbacks of the first guesses of a block.
    fn rows(&self, block: &Block, guesses: usize, secrets: &[Code]) -> impl Iterator<Item = Row> {
        let listed: [Code; LANES] = from_fn(|lane| row(block, lane.min(guesses - 1), Self::BYTES));
        let first = listed[0] as usize;
        let is_tile =
            first.is_multiple_of(LANES) && listed[LANES - 1] as usize == first + guesses - 1;
        let tiles = self.tiles.get_or_init(|| self.tiles());
        let tiles = tiles.as_ref().filter(|_| is_tile);
        let tiles = tiles.map(|tiles| &tiles[first / TILE * self.secrets..]);
        let half = first % TILE / LANES;
        secrets.iter().map(move |&secret| match tiles {
            Some(tiles) => {
                // Sets are scattered over the secrets, so processors do not see what is next.
                if let Some(next) = tiles.get(self.secrets + secret as usize) {
                    prefetch(next);
                }
                tiles[secret as usize].0[half]
            }
            None => listed.map(|guess| self.row(guess)[secret as usize]),
        })
    }

    /// The table as it is kept for counting classes.
    fn tiles(&self) -> Option<Vec<Tile>> {
        if self.feedbacks.len() > MOST_TURNED {
            return None;
        }
        let mut tiles = vec_for(self.guesses().div_ceil(TILE) * self.secrets).ok()?;
        for rows in self.feedbacks.chunks(TILE * self.secrets) {
            let feedback = |place| rows.get(place).copied().unwrap_or_default();
            let row =
                |secret, start| from_fn(|lane| feedback((start + lane) * self.secrets + secret));
            let tile = |secret| Tile(from_fn(|half| row(secret, half * LANES)));
            tiles.extend((0..self.secrets).map(tile));
        }
        Some(tiles)
    }

    /// Two of some secrets, all of them different, that no guess tells apart, if there are any;
    /// where the goal is their class, two of different classes.
    pub(crate) fn alike(&self, secrets: &[Code], goal: Goal) -> Option<[Code; 2]> {
        let class = |secret: Code| self.labels.as_ref().map(|labels| labels[secret as usize]);
        let mut found = HashMap::new();
        secrets.iter().find_map(|&secret| {
            let earlier = found.insert(self.first_alike[secret as usize], secret)?;
            let are_one = goal == Goal::Class && class(earlier) == class(secret);
            (!are_one || class(secret).is_none()).then_some([earlier, secret])
        })
    }

    /// How often a secret counts in a total.
    pub(crate) fn weight(&self, secret: Code) -> u64 {
        self.weights.as_ref().map_or(1, |weights| weights[secret as usize])
    }

    /// Whether one of some guesses gives each of `secrets` a feedback of its own.
    pub(crate) fn separates(&self, guesses: &Blocks, secrets: &[Code]) -> bool {
        let mut rows = [[0; LANES]; CODES];
        let Some(rows) = rows.get_mut(..secrets.len()) else { return false };
        let mut parts = guesses.as_slice().iter().enumerate();
        parts.any(|(place, block)| {
            let lanes = LANES.min(guesses.len() - place * LANES);
            fill(rows, self.rows(block, lanes, secrets));
            distinct::any(rows, lanes)
        })
    }

    /// The first guess that hits a secret.
    pub(crate) fn first_hitting(&self, secret: Code) -> Option<Code> {
        self.hitting[secret as usize].first().map(|&guess| guess.into())
    }

    /// The feedback for each secret.
    pub(crate) fn row(&self, guess: Code) -> &[FeedbackCode] {
        let start = guess as usize * self.secrets;
        &self.feedbacks[start..start + self.secrets]
    }
}

/// Writes the rows that come out of an iterator.
fn fill(rows: &mut [Row], from: impl Iterator<Item = Row>) {
    for (row, from) in rows.iter_mut().zip(from) {
        *row = from;
    }
}

/// For each secret the first with the same column of feedbacks. Columns with different sums, each
/// row times a number of its own, are not compared; nor those of secrets that some guess hits, as no
/// other secret has a hit there.
fn first_alike(feedbacks: &[FeedbackCode], secrets: usize, hitting: &[Vec<u16>]) -> Vec<u16> {
    if hitting.iter().all(|guesses| !guesses.is_empty()) {
        return (0..=u16::MAX).take(secrets).collect();
    }
    let mut sums = vec![0u64; secrets];
    for row in feedbacks.chunks_exact(secrets) {
        for (sum, &code) in sums.iter_mut().zip(row) {
            let product = sum.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            *sum = product.wrapping_add(code.into());
        }
    }
    let column = |secret: u16| feedbacks[secret.into()..].iter().step_by(secrets);
    let mut seen: HashMap<u64, Vec<u16>> = HashMap::new();
    let first = |(secret, sum)| {
        let seen = seen.entry(sum).or_default();
        let mut firsts = seen.iter().copied();
        let first = firsts.find(|&first| column(first).eq(column(secret)));
        first.unwrap_or_else(|| {
            seen.push(secret);
            secret
        })
    };
    (0..=u16::MAX).zip(sums).map(first).collect()
}

/// In a total each secret takes at most as many guesses as there are secrets, and one more after a
/// guess that gives no information. It must be less than an infinite
/// [`Cost`](crate::cost::Cost).
fn check_weights(weights: Option<&[u64]>, secrets: usize) -> Result<(), RulesError> {
    let Some(weights) = weights else { return Ok(()) };
    let sum: u128 = weights.iter().copied().map(u128::from).sum();
    let fits = sum * (secrets as u128 + 1) < u64::MAX.into();
    if weights.len() == secrets && weights.iter().all(|&weight| weight > 0) && fits {
        return Ok(());
    }
    Err(RulesError::Game(format!(
        "there is a weight above 0 for each of the {secrets} secrets, and their sum times {} is \
         below {}",
        secrets + 1,
        u64::MAX
    )))
}

impl fmt::Debug for FeedbackTable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "FeedbackTable({} x {})", self.guesses(), self.secrets)
    }
}

/// Guesses and secrets are numbers from 0 on.
impl Codes for FeedbackTable {
    fn layout(&self) -> Layout<'_> {
        Layout::Numbers(self)
    }

    fn pegs(&self) -> usize {
        Self::BYTES
    }

    fn count(&self, role: Role) -> u128 {
        match role {
            Role::Guess => self.guesses() as u128,
            Role::Secret => self.secrets as u128,
        }
    }

    fn list(&self, role: Role, _: &mut Work) -> Result<Vec<Code>, Stop> {
        Ok((0..self.count(role) as Code).collect())
    }

    fn misfit(&self, bytes: &[u8], role: Role) -> Option<String> {
        let count = self.count(role);
        let is_one = bytes.len() == Self::BYTES && u128::from(pack(bytes)) < count;
        (!is_one).then(|| format!("there are {count}"))
    }

    fn shown(&self, code: Code) -> String {
        code.to_string()
    }

    fn hitting(&self, secret: Code) -> Option<Code> {
        self.first_hitting(secret)
    }
}

impl Game for FeedbackTable {
    fn name(&self) -> &'static str {
        "FeedbackTable"
    }

    fn codes(&self) -> &dyn Codes {
        self
    }

    fn feedback(&self, guess: Code, secret: Code) -> Feedback {
        [self.row(guess)[secret as usize], 0, 0, 0]
    }

    /// All feedbacks up to the greatest, whether or not they occur: a feedback is its own index.
    fn feedbacks(&self) -> Vec<Feedback> {
        (0..=self.greatest).map(|code| [code, 0, 0, 0]).collect()
    }

    /// The hit that ends the task counts even if no guess has it beside all the others.
    fn branching(&self, goal: Goal, _: usize) -> usize {
        let hits = self.hitting.iter().any(|guesses| !guesses.is_empty());
        match goal {
            Goal::Hit => self.most_classes + 1,
            Goal::Determine | Goal::Class => self.most_classes + usize::from(hits),
        }
    }

    fn feedback_parts(&self) -> usize {
        1
    }

    fn feedback_code(&self, feedback: Feedback) -> FeedbackCode {
        feedback[0]
    }

    fn feedback_codes(&self, guess: Code, secrets: &Blocks, out: &mut [FeedbackCode]) {
        let row = self.row(guess);
        for ([high, low, ..], out) in secrets.as_slice().iter().zip(out.chunks_mut(LANES)) {
            for ((&high, &low), out) in high.iter().zip(low).zip(out) {
                *out = row[usize::from(high) << 8 | usize::from(low)];
            }
        }
    }

    fn count_classes(&self, guesses: &[Block], secrets: &[Code], out: &mut [u8]) {
        let mut rows = [[0; LANES]; MOST_COMPARED];
        for (block, out) in guesses.iter().zip(out.chunks_mut(LANES)) {
            let from = self.rows(block, out.len(), secrets);
            let counts = match rows.get_mut(..secrets.len()) {
                Some(rows) => {
                    fill(rows, from);
                    distinct::count(rows, HIT)
                }
                None => distinct::count_many(from, HIT),
            };
            out.copy_from_slice(&counts[..out.len()]);
        }
    }

    fn key_tag(&self) -> u8 {
        3
    }
}
