//! The statements that [`check`](super::check) compares with the brute force.

use std::ops::Range;

use crate::exhaustive::brute_force::MoveBits;
use crate::values::Values;
use serde::Serialize;

/// Whether a statement holds for a position; `None` if it does not apply.
pub type Verdict = Option<bool>;

/// A statement about every position.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Statement {
    /// Its name.
    pub name: &'static str,
    /// What it says about every position.
    pub text: &'static str,
    /// Where it is from.
    pub source: &'static str,
    /// Whether the theory relies on it; the others are readings of the source that are checked too.
    pub is_used: bool,
    /// Whether it holds for a position.
    #[serde(skip)]
    pub holds: fn(&Solved) -> Verdict,
}

/// A position with what the brute force and the theory say.
pub struct Solved<'a> {
    /// The cards of the player to move without those that may be left at the end.
    pub mine: &'a [u8],
    pub table: usize,
    pub cut: usize,
    pub truth: Answers,
    pub theory: Answers,
}

/// The values, the sets of moves and the matching numbers of a position; 0 or nothing where a theory
/// says nothing.
#[derive(Default)]
pub struct Answers {
    pub wins: Option<bool>,
    pub values: Values,
    pub last_card: Option<i64>,
    pub moves: MoveBits,
    pub m1: usize,
    pub m2: usize,
}

const PASS: u64 = 1;

impl Solved<'_> {
    /// Whether the theory has a part of the answers right.
    fn same<T: PartialEq>(&self, part: fn(&Answers) -> T) -> Verdict {
        Some(part(&self.theory) == part(&self.truth))
    }

    /// What the brute force found.
    fn moves(&self) -> MoveBits {
        self.truth.moves
    }

    fn can_play(&self) -> bool {
        self.moves().legal_moves > PASS
    }

    fn is_empty(&self) -> bool {
        self.table == 0
    }

    fn is_won(&self) -> bool {
        self.truth.values.mover_wins()
    }

    /// The place of the weakest playable card.
    fn weakest(&self) -> Option<usize> {
        let first = self.mine.partition_point(|&card| usize::from(card) <= self.table);
        (first < self.mine.len()).then_some(first)
    }

    /// The weakest and the second-weakest playable card.
    fn weak(&self) -> Option<u64> {
        let two = self.mine[self.weakest()?..].iter().take(2);
        Some(two.fold(0, |cards, &card| cards | 1 << card))
    }

    /// The stronger of the weakest playable and the k-th strongest card.
    fn strong(&self, k: usize) -> Option<u64> {
        let place = match k {
            0 => 0,
            _ => self.mine.len().saturating_sub(k),
        };
        Some(1 << self.mine[place.max(self.weakest()?)])
    }

    /// Whether no legal move with one of these ranks lies between two of the set without being in it.
    fn is_interval(&self, set: u64, ranks: Range<usize>) -> bool {
        let is_in = |rank: &usize| set >> rank & 1 == 1;
        let mut legal = ranks.filter(|rank| self.moves().legal_moves >> rank & 1 == 1);
        let mut after = legal.by_ref().skip_while(|rank| !is_in(rank)).skip_while(is_in);
        !after.any(|rank| is_in(&rank))
    }

    /// Whether the set is an interval below the cut rank and above it.
    fn are_intervals(&self, set: u64) -> bool {
        self.is_interval(set, 1..self.cut) && self.is_interval(set, self.cut + 1..64)
    }
}

fn is_part(part: u64, whole: u64) -> bool {
    part & !whole == 0
}

const fn used(
    name: &'static str,
    source: &'static str,
    holds: fn(&Solved) -> Verdict,
    text: &'static str,
) -> Statement {
    Statement { name, text, source, is_used: true, holds }
}

const fn tried(
    name: &'static str,
    source: &'static str,
    holds: fn(&Solved) -> Verdict,
    text: &'static str,
) -> Statement {
    Statement { is_used: false, ..used(name, source, holds, text) }
}

const HERE: &str = "found here";

/// The normal game and goals.
#[rustfmt::skip]
pub const NORMAL: &[Statement] = &[
    used("no-draw", "[OhtoKiya2020, slide 44]", |at| Some(at.truth.values.score != 0),
        "somebody wins"),
    used("win", "[OhtoKiya2020, slide 28]", |at| at.same(|a| a.wins),
        "the mover wins if and only if m1 > m2"),
    used("score", "[OhtoKiya2020, result 1]", |at| at.same(|a| a.values.score),
        "the score is the number of the loser's weakest cards without which the result changes"),
    used("own-passes", "[OhtoKiya2020, result 7]; formula found here",
        |at| at.same(|a| a.values.own_passes),
        "own passes = cards the opponent gets rid of - min(m1, m2)"),
    used("opponent-passes", "[OhtoKiya2020, result 7]; formula found here",
        |at| at.same(|a| a.values.opponent_passes),
        "opponent's passes = cards the mover gets rid of - min(m1, m2) - [mover wins]"),
    used("turns", "[OhtoKiya2020, result 8]", |at| at.same(|a| a.values.turns),
        "turns of the winner = all cards - cards left - min(m1, m2)"),
    used("plies", HERE, |at| at.same(|a| a.values.plies),
        "plies = 2 turns - [mover wins]"),
    used("winning-moves", "[OhtoKiya2020, slide 42]; interval found here",
        |at| at.same(|a| a.moves.winning_moves),
        "the winning moves are the interval found, and perhaps the pass"),
    used("score-moves", "[OhtoKiya2020, result 2]; interval found here",
        |at| at.same(|a| a.moves.score_moves),
        "the score moves are the interval found, and perhaps the pass"),
    used("length-moves", HERE, |at| at.same(|a| a.moves.length_moves),
        "the length moves are the interval found, and perhaps the pass"),
    used("own-pass-moves", HERE, |at| at.same(|a| a.moves.own_pass_moves),
        "the own-pass moves are the interval found, and perhaps the pass"),
    used("opponent-pass-moves", HERE, |at| at.same(|a| a.moves.opponent_pass_moves),
        "the opponent-pass moves are the interval found, and perhaps the pass"),
    tried("pass-never-alone-wins", "[OhtoKiya2020, slide 44]",
        |at| (at.can_play() && at.is_won()).then_some(at.moves().winning_moves != PASS),
        "with a playable card, the pass is never the only winning move"),
    tried("pass-never-alone-scores", "[OhtoKiya2020, slide 45]",
        |at| at.can_play().then_some(at.moves().score_moves != PASS),
        "with a playable card, the pass is never the only score move"),
    tried("pass-on-empty-never-scores", "[OhtoKiya2020, result 3]",
        |at| at.is_empty().then_some(at.moves().score_moves & PASS == 0),
        "on an empty table the pass is never a score move"),
    tried("pass-on-empty-never-wins", "opposite of [OhtoKiya2020, slide 44]",
        |at| (at.is_empty() && at.is_won()).then_some(at.moves().winning_moves & PASS == 0),
        "on an empty table the pass is never a winning move"),
    tried("pass-on-card-never-scores", "opposite of [OhtoKiya2020, slide 45]",
        |at| (at.can_play() && !at.is_empty()).then_some(at.moves().score_moves & PASS == 0),
        "with a playable card on a card, the pass is never a score move"),
    tried("weak-card-wins", "[OhtoKiya2020, slide 47]",
        |at| at.is_won().then_some(at.weak()? & at.moves().winning_moves != 0),
        "in a won position the weakest or second-weakest playable card wins"),
    tried("weak-card-scores-when-won", "[OhtoKiya2020, result 4]",
        |at| at.is_won().then_some(at.weak()? & at.moves().score_moves != 0),
        "in a won position the weakest or second-weakest playable card is a score move"),
    tried("weak-card-scores", "wider than [OhtoKiya2020, result 4]",
        |at| Some(at.weak()? & at.moves().score_moves != 0),
        "the weakest or second-weakest playable card is a score move"),
    tried("anchor-scores", "[OhtoKiya2020, result 5]",
        |at| Some(at.strong(at.theory.m1.min(at.theory.m2 + 1))? & at.moves().score_moves != 0),
        "the stronger of the weakest playable and the min(m1, m2 + 1)-th strongest card is a score move"),
    tried("own-matching-wins", "[OhtoKiya2020, slide 50]",
        |at| at.is_won().then_some(at.strong(at.theory.m1)? & at.moves().winning_moves != 0),
        "in a won position the stronger of the weakest playable and the m1-th strongest card wins"),
    tried("other-matching-wins", "[OhtoKiya2020, slide 50]",
        |at| at.is_won().then_some(at.strong(at.theory.m2 + 1)? & at.moves().winning_moves != 0),
        "in a won position the stronger of the weakest playable and the (m2 + 1)-th strongest card wins"),
    tried("own-matching-scores", "wider than [OhtoKiya2020, result 5]",
        |at| Some(at.strong(at.theory.m1)? & at.moves().score_moves != 0),
        "the stronger of the weakest playable and the m1-th strongest card is a score move"),
    tried("other-matching-scores", "wider than [OhtoKiya2020, result 5]",
        |at| Some(at.strong(at.theory.m2 + 1)? & at.moves().score_moves != 0),
        "the stronger of the weakest playable and the (m2 + 1)-th strongest card is a score move"),
    tried("pass-sets-meet-in-score-moves", "[OhtoKiya2020, result 6]",
        |at| Some(at.moves().own_pass_moves & at.moves().opponent_pass_moves == at.moves().score_moves),
        "own-pass and opponent-pass moves have exactly the score moves in common"),
    tried("own-pass-moves-win", "[OhtoKiya2020, slide 59], whoever wins",
        |at| at.is_won().then_some(is_part(at.moves().own_pass_moves, at.moves().winning_moves)),
        "in a won position the own-pass moves win"),
    tried("opponent-pass-moves-win", "[OhtoKiya2020, slide 59], whoever wins",
        |at| at.is_won().then_some(is_part(at.moves().opponent_pass_moves, at.moves().winning_moves)),
        "in a won position the opponent-pass moves win"),
    tried("score-moves-are-length-moves", HERE,
        |at| Some(is_part(at.moves().score_moves, at.moves().length_moves)),
        "the score moves are length moves"),
    tried("length-moves-are-score-moves", "converse of the one before",
        |at| Some(is_part(at.moves().length_moves, at.moves().score_moves)),
        "the length moves are score moves"),
    used("last-card", "found here independently of [OhtoKiya2021]",
        |at| Some(at.theory.last_card? == at.truth.last_card?),
        "the last-card value is the one found when the strongest cards differ"),
];

/// The game with a cut rank.
#[rustfmt::skip]
pub const CUT: &[Statement] = &[
    used("no-draw", HERE, |at| Some(at.truth.values.score != 0),
        "somebody wins"),
    used("win", HERE, |at| at.same(|a| a.wins),
        "the mover wins if and only if some reading of the mover's hand beats all of the other's"),
    used("score", HERE, |at| at.same(|a| a.values.score),
        "the score is the least number of cards of the loser without which the result changes, in two orders"),
    used("own-passes", HERE, |at| at.same(|a| a.values.own_passes),
        "own passes = targets that the mover leaves; in a won position, of the first rest that wins"),
    used("opponent-passes", HERE, |at| at.same(|a| a.values.opponent_passes),
        "opponent's passes = the same for the other player"),
    used("turns", HERE, |at| at.same(|a| a.values.turns),
        "turns of the winner = cards and passes of the winner"),
    used("plies", HERE, |at| at.same(|a| a.values.plies),
        "plies = cards and passes of the winner, cutters and replies of the loser"),
    used("winning-moves", HERE, |at| at.same(|a| a.moves.winning_moves),
        "the winning moves are those after which the other loses, as theory says"),
    used("score-moves", HERE, |at| at.same(|a| a.moves.score_moves),
        "the score moves are those after which theory gives the score"),
    used("length-moves", HERE, |at| at.same(|a| a.moves.length_moves),
        "the length moves are those after which theory gives the turns"),
    used("own-pass-moves", HERE, |at| at.same(|a| a.moves.own_pass_moves),
        "the own-pass moves are those after which theory gives the own passes"),
    used("opponent-pass-moves", HERE, |at| at.same(|a| a.moves.opponent_pass_moves),
        "the opponent-pass moves are those after which theory gives the opponent's passes"),
    tried("moves-are-intervals", HERE,
        |at| Some(at.are_intervals(at.moves().winning_moves) && at.are_intervals(at.moves().score_moves)),
        "winning and score moves have no gap among the ranks below the cut rank, and none above it"),
];

/// Pass limits.
#[rustfmt::skip]
pub const PASS_LIMITS: &[Statement] = &[
    used("no-draw", "by definition", |at| Some(at.truth.values.score != 0),
        "somebody wins"),
    used("win", HERE, |at| at.same(|a| a.wins),
        "the passes of the normal game decide, if need be without weakest cards"),
    used("winning-moves", HERE, |at| at.same(|a| a.moves.winning_moves),
        "the winning moves are those after which the other loses, as theory says"),
    tried("winning-moves-are-an-interval", HERE,
        |at| Some(at.is_interval(at.moves().winning_moves, 1..64)),
        "the winning moves have no gap among the playable ranks"),
    tried("pass-never-alone-wins", HERE,
        |at| (at.can_play() && at.is_won()).then_some(at.moves().winning_moves != PASS),
        "with a playable card, the pass is never the only winning move"),
];
