//! The statements that [`check`](super::check) compares with the brute force.

/// A statement about every position.
#[derive(Clone, Copy, Debug)]
pub struct Statement {
    /// Its name.
    pub name: &'static str,
    /// What it says about every position.
    pub text: &'static str,
    /// Where it is from.
    pub source: &'static str,
    /// Whether the theory relies on it; the others are readings of the source that are checked too.
    pub is_used: bool,
}

const fn used(name: &'static str, text: &'static str, source: &'static str) -> Statement {
    Statement {
        name,
        text,
        source,
        is_used: true,
    }
}

const fn tried(name: &'static str, text: &'static str, source: &'static str) -> Statement {
    Statement {
        name,
        text,
        source,
        is_used: false,
    }
}

const HERE: &str = "found here";

/// The normal game and goals.
pub const NORMAL: &[Statement] = &[
    used("no-draw", "somebody wins", "[OhtoKiya2020, slide 44]"),
    used(
        "win",
        "the mover wins if and only if m1 > m2",
        "[OhtoKiya2020, slide 28]",
    ),
    used(
        "score",
        "the score is the number of the loser's weakest cards without which the result changes",
        "[OhtoKiya2020, result 1]",
    ),
    used(
        "own-passes",
        "own passes = cards the opponent gets rid of - min(m1, m2)",
        "[OhtoKiya2020, result 7]; formula found here",
    ),
    used(
        "opponent-passes",
        "opponent's passes = cards the mover gets rid of - min(m1, m2) - [mover wins]",
        "[OhtoKiya2020, result 7]; formula found here",
    ),
    used(
        "turns",
        "turns of the winner = all cards - cards left - min(m1, m2)",
        "[OhtoKiya2020, result 8]",
    ),
    used("plies", "plies = 2 turns - [mover wins]", HERE),
    used(
        "winning-moves",
        "the winning moves are the interval found, and perhaps the pass",
        "[OhtoKiya2020, slide 42]; interval found here",
    ),
    used(
        "score-moves",
        "the score moves are the interval found, and perhaps the pass",
        "[OhtoKiya2020, result 2]; interval found here",
    ),
    used(
        "length-moves",
        "the length moves are the interval found, and perhaps the pass",
        HERE,
    ),
    used(
        "own-pass-moves",
        "the own-pass moves are the interval found, and perhaps the pass",
        HERE,
    ),
    used(
        "opponent-pass-moves",
        "the opponent-pass moves are the interval found, and perhaps the pass",
        HERE,
    ),
    tried(
        "pass-never-alone-wins",
        "with a playable card, the pass is never the only winning move",
        "[OhtoKiya2020, slide 44]",
    ),
    tried(
        "pass-never-alone-scores",
        "with a playable card, the pass is never the only score move",
        "[OhtoKiya2020, slide 45]",
    ),
    tried(
        "pass-on-empty-never-scores",
        "on an empty table the pass is never a score move",
        "[OhtoKiya2020, result 3]",
    ),
    tried(
        "pass-on-empty-never-wins",
        "on an empty table the pass is never a winning move",
        "opposite of [OhtoKiya2020, slide 44]",
    ),
    tried(
        "pass-on-card-never-scores",
        "with a playable card on a card, the pass is never a score move",
        "opposite of [OhtoKiya2020, slide 45]",
    ),
    tried(
        "weak-card-wins",
        "in a won position the weakest or second-weakest playable card wins",
        "[OhtoKiya2020, slide 47]",
    ),
    tried(
        "weak-card-scores-when-won",
        "in a won position the weakest or second-weakest playable card is a score move",
        "[OhtoKiya2020, result 4]",
    ),
    tried(
        "weak-card-scores",
        "the weakest or second-weakest playable card is a score move",
        "wider than [OhtoKiya2020, result 4]",
    ),
    tried(
        "anchor-scores",
        "the stronger of the weakest playable and the min(m1, m2 + 1)-th strongest card is a score move",
        "[OhtoKiya2020, result 5]",
    ),
    tried(
        "own-matching-wins",
        "in a won position the stronger of the weakest playable and the m1-th strongest card wins",
        "[OhtoKiya2020, slide 50]",
    ),
    tried(
        "other-matching-wins",
        "in a won position the stronger of the weakest playable and the (m2 + 1)-th strongest card wins",
        "[OhtoKiya2020, slide 50]",
    ),
    tried(
        "own-matching-scores",
        "the stronger of the weakest playable and the m1-th strongest card is a score move",
        "wider than [OhtoKiya2020, result 5]",
    ),
    tried(
        "other-matching-scores",
        "the stronger of the weakest playable and the (m2 + 1)-th strongest card is a score move",
        "wider than [OhtoKiya2020, result 5]",
    ),
    tried(
        "pass-sets-meet-in-score-moves",
        "own-pass and opponent-pass moves have exactly the score moves in common",
        "[OhtoKiya2020, result 6]",
    ),
    tried(
        "own-pass-moves-win",
        "in a won position the own-pass moves win",
        "[OhtoKiya2020, slide 59], whoever wins",
    ),
    tried(
        "opponent-pass-moves-win",
        "in a won position the opponent-pass moves win",
        "[OhtoKiya2020, slide 59], whoever wins",
    ),
    tried(
        "score-moves-are-length-moves",
        "the score moves are length moves",
        HERE,
    ),
    tried(
        "length-moves-are-score-moves",
        "the length moves are score moves",
        "converse of the one before",
    ),
    used(
        "last-card",
        "the last-card value is the one found when the strongest cards differ",
        HERE,
    ),
];

/// The game with a cut rank.
pub const CUT: &[Statement] = &[
    used("no-draw", "somebody wins", HERE),
    used(
        "win",
        "the mover wins if and only if some reading of the mover's hand beats all of the other's",
        HERE,
    ),
    used(
        "score",
        "the score is the least number of cards of the loser without which the result changes, in two orders",
        HERE,
    ),
    used(
        "own-passes",
        "own passes = targets that the mover leaves; in a won position, of the first rest that wins",
        HERE,
    ),
    used(
        "opponent-passes",
        "opponent's passes = the same for the other player",
        HERE,
    ),
    used(
        "turns",
        "turns of the winner = cards and passes of the winner",
        HERE,
    ),
    used(
        "plies",
        "plies = cards and passes of the winner, cutters and replies of the loser",
        HERE,
    ),
    used(
        "winning-moves",
        "the winning moves are those after which the other loses, as theory says",
        HERE,
    ),
    used(
        "score-moves",
        "the score moves are those after which theory gives the score",
        HERE,
    ),
    used(
        "length-moves",
        "the length moves are those after which theory gives the turns",
        HERE,
    ),
    used(
        "own-pass-moves",
        "the own-pass moves are those after which theory gives the own passes",
        HERE,
    ),
    used(
        "opponent-pass-moves",
        "the opponent-pass moves are those after which theory gives the opponent's passes",
        HERE,
    ),
    tried(
        "moves-are-intervals",
        "winning and score moves have no gap among the ranks below the cut rank, and none above it",
        HERE,
    ),
];

/// Pass limits.
pub const PASS_LIMITS: &[Statement] = &[
    used("no-draw", "somebody wins", "by definition"),
    used(
        "win",
        "the passes of the normal game decide, if need be without weakest cards",
        HERE,
    ),
    used(
        "winning-moves",
        "the winning moves are those after which the other loses, as theory says",
        HERE,
    ),
    tried(
        "winning-moves-are-an-interval",
        "the winning moves have no gap among the playable ranks",
        HERE,
    ),
    tried(
        "pass-never-alone-wins",
        "with a playable card, the pass is never the only winning move",
        HERE,
    ),
];
