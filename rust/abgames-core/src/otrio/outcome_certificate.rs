//! Does a certificate prove which outcomes a position has?
//!
//! *Question.* Players order the outcomes. A certificate says which outcomes a position has, and
//! names a move for some of the claims "O(v) is within X" and "O(v) meets X" that come up. Do these
//! claims follow from one another, down to what the board shows? *Assumes* a board that can be.
//! *Proves* the outcomes when it is accepted; nothing of the search is used here. *Cost*: some
//! microseconds for each move in each claim.
//!
//! The rules, with the argument for them, are those of `docs/formats.md`:
//!
//! 1. A position is taken as its canonical image, and of a set only what is possible: the draw, the
//!    lines that can still be completed, and if the mover can complete one, what he likes as well.
//! 2. A claim about all that is possible is true, and one about nothing is refused.
//! 3. Within X, with n and a move: that child is within what X has of the mover's n best levels, all
//!    others are within X or the levels after them. Without a move: all children are within X.
//!    Here X has all that is not possible.
//! 4. Meets X, with n and a move: all children meet the levels after the n best ones, and that child
//!    meets what X has of them up to the first that is not within X. Without a move: all children
//!    meet the last levels, from the first on after which there are only such that are within X.
//! 5. Each listed claim must come up.

use std::collections::{HashMap, HashSet};

use super::certificate::{Board, LINES, Move, Place, canonical, completes, is_live, name, slots};
use crate::control::{Stop, Ticker};

/// A set of outcomes: bit n for the win of player n + 1, bit 4 for the draw.
pub type Outcomes = u8;

/// The draw.
pub const DRAW: Outcomes = 1 << 4;

/// A canonical position; whether a set is met, or has all outcomes within it; the set.
pub type Claim = (Place, bool, Outcomes);

/// The number of best levels, and the move that is named.
pub type Choice = (usize, Move);

/// The question and the answer.
#[derive(Clone, Debug)]
pub struct Question {
    /// The number of players.
    pub players: u8,
    /// The board.
    pub board: Board,
    /// The colour to move, `1` to `4`.
    pub color: u8,
    /// For each player sets of outcomes that he likes equally, the best first, without players who
    /// are not judged.
    pub levels: Vec<Vec<Outcomes>>,
    /// The outcomes that the position is said to have.
    pub outcomes: Outcomes,
    /// Sets that are said to have all of them, and nothing else in common.
    pub within: Vec<Outcomes>,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The sets have something else in common.
    #[error("the sets in \"within\" have not just the outcomes in common")]
    Common,
    /// None of the outcomes in the set is possible.
    #[error("none of these outcomes is possible")]
    Impossible,
    /// A claim needs a move.
    #[error("no move is listed for this claim")]
    Missing,
    /// A listed move is illegal.
    #[error("the move listed here, {}, is illegal", .0.map_or("pass".into(), name))]
    Illegal(Move),
    /// There are not so many levels.
    #[error("the number of levels listed here, {0}, is wrong")]
    Levels(usize),
    /// The claim is listed, but does not come up.
    #[error("a move is listed, but this claim does not come up, or needs none")]
    Unreached,
}

/// The number of claims that come up, or why and where the certificate is refused.
pub type Verdict = Result<usize, (Claim, Problem)>;

impl Question {
    fn colors(&self) -> u8 {
        if self.players == 3 { 3 } else { 4 }
    }

    fn of_line(&self, color: u8) -> Outcomes {
        let win = 1 << ((color - b'1') % self.players);
        if self.all() & win == 0 { DRAW } else { win }
    }

    fn all(&self) -> Outcomes {
        union(&self.levels[0])
    }

    fn levels(&self, color: u8) -> &[Outcomes] {
        &self.levels[usize::from((color - b'1') % self.players)]
    }

    /// The outcomes that are possible.
    fn possible(&self, (board, color): &Place) -> Outcomes {
        let has_line = |color: u8| {
            let mut lines = LINES.iter();
            lines.any(|line| line.iter().all(|&slot| board[slot] == color))
        };
        let mut possible = DRAW;
        for color in b'1'..b'1' + self.colors() {
            if has_line(color) {
                return self.of_line(color);
            }
            if LINES.iter().any(|&line| is_live(board, color, line)) {
                possible |= self.of_line(color);
            }
        }
        let can_end = |&slot: &usize| completes(board, slot, *color);
        if slots(board, *color).iter().any(can_end) {
            let levels = self.levels(*color);
            let level = |level: &Outcomes| level & self.of_line(*color) != 0;
            let last = levels.iter().position(level).unwrap_or(0);
            possible &= union(&levels[..=last]);
        }
        possible
    }
}

fn union(levels: &[Outcomes]) -> Outcomes {
    levels.iter().fold(0, |union, level| union | level)
}

/// Verifies a certificate.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn verify(
    question: &Question,
    choices: &HashMap<Claim, Choice>,
    ticker: &mut Ticker<'_>,
) -> Result<Verdict, Stop> {
    let all = question.all();
    let start = (canonical(&question.board), question.color);
    let common = question.within.iter().fold(all, |common, set| common & set);
    if common != question.outcomes {
        return Ok(Err(((start, false, common), Problem::Common)));
    }
    let mut open: Vec<Claim> = question
        .within
        .iter()
        .map(|&set| (start, false, set))
        .collect();
    if question.outcomes.count_ones() > 1 {
        let outcomes = (0..8).map(|number| 1 << number);
        let outcomes = outcomes.filter(|outcome| outcome & question.outcomes != 0);
        open.extend(outcomes.map(|outcome| (start, true, outcome)));
    }
    let mut seen = HashSet::new();
    let mut used = HashSet::new();
    while let Some((place, meets, set)) = open.pop() {
        ticker.work_untimed(1 << 12)?;
        let possible = question.possible(&place);
        let claim = (place, meets, set & possible);
        if claim.2 == possible {
            continue;
        }
        if claim.2 == 0 {
            return Ok(Err(((place, meets, set), Problem::Impossible)));
        }
        if !seen.insert(claim) {
            continue;
        }
        let choice = choices.get(&claim);
        if choice.is_some() {
            used.insert(claim);
        }
        if let Err(problem) = justify(question, claim, possible, choice, &mut open) {
            return Ok(Err((claim, problem)));
        }
    }
    let unreached = choices.keys().filter(|claim| !used.contains(*claim)).min();
    Ok(match unreached {
        Some(claim) => Err((*claim, Problem::Unreached)),
        None => Ok(seen.len()),
    })
}

/// Adds the claims from which this one follows.
fn justify(
    question: &Question,
    ((board, color), meets, set): Claim,
    possible: Outcomes,
    choice: Option<&Choice>,
    open: &mut Vec<Claim>,
) -> Result<(), Problem> {
    let levels = question.levels(color);
    if let Some(&(number, _)) = choice
        && number + usize::from(meets) > levels.len()
    {
        return Err(Problem::Levels(number));
    }
    let lacks_some = |level: &Outcomes| level & possible & !set != 0;
    let with_impossible = set | question.all() & !possible;
    let (named, others) = match (meets, choice) {
        (false, Some(&(number, _))) => (
            with_impossible & union(&levels[..number]),
            with_impossible | union(&levels[number..]),
        ),
        (false, None) => (with_impossible, with_impossible),
        (true, Some(&(number, _))) => {
            let rest = &levels[number..];
            let last = rest.iter().position(lacks_some).unwrap_or(rest.len() - 1);
            (set & union(&rest[..=last]), union(rest))
        }
        (true, None) => {
            let number = levels
                .iter()
                .rposition(lacks_some)
                .map_or(0, |last| last + 1);
            let rest = union(&levels[number..]);
            if rest & possible == 0 {
                return Err(Problem::Missing);
            }
            (rest, rest)
        }
    };
    let slots = slots(&board, color);
    let mut steps: Vec<Move> = slots.into_iter().map(Some).collect();
    if steps.is_empty() {
        steps.push(None);
    }
    if let Some((_, step)) = choice
        && !steps.contains(step)
    {
        return Err(Problem::Illegal(*step));
    }
    let next = b'1' + (color - b'1' + 1) % question.colors();
    for step in steps {
        let mut after = board;
        if let Some(slot) = step {
            after[slot] = color;
        }
        let is_named = choice.is_some_and(|&(_, named)| named == step);
        let set = if is_named { named } else { others };
        if set != question.all() {
            open.push(((canonical(&after), next), meets, set));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::claims::{Proof, Relation};
    use super::super::force::Settings;
    use super::super::late::Choices;
    use super::super::position::Position;
    use super::super::preferences::Preferences;
    use super::super::rules::SavingRules;
    use super::super::solve::Solver;
    use super::*;
    use crate::control::Control;
    use crate::search::prover::{Effort, Method};
    use crate::search::together::Tuning;

    type Listed = HashMap<Claim, Choice>;

    /// An order of the outcomes for each player, with ties.
    fn orders(choices: &mut Choices, players: usize) -> Vec<Vec<Outcomes>> {
        let mut orders = vec![vec![0; 5]; players];
        for order in &mut orders {
            for outcome in (0..players).chain([4]) {
                order[choices.below(5)] |= 1 << outcome;
            }
            order.retain(|&level| level != 0);
        }
        orders
    }

    fn place(position: &Position) -> Place {
        let board = position.board();
        let owner = |slot: usize| (0..4).find(|&color| board[color] >> slot & 1 == 1);
        let board = std::array::from_fn(|slot| owner(slot).map_or(b'.', |n| b'1' + n as u8));
        (board, b'1' + position.color() as u8)
    }

    fn listed(proof: &Proof) -> Listed {
        let entry = |(claim, choice): &(_, super::super::claims::Choice)| {
            let claim: &super::super::claims::Claim = claim;
            let meets = claim.relation == Relation::Meets;
            let step = (usize::from(choice.step) < 27).then_some(usize::from(choice.step));
            let key = (place(&claim.position), meets, claim.set);
            (key, (usize::from(choice.levels), step))
        };
        proof.choices.iter().map(entry).collect()
    }

    fn verdict(question: &Question, choices: &Listed) -> Verdict {
        let control = Control::new(None);
        verify(question, choices, &mut Ticker::new(&control)).expect("no limit")
    }

    /// Late positions with random orders, and the proofs of their outcomes.
    fn proofs(seed: u64, number: usize) -> Vec<(Question, Listed)> {
        let mut choices = Choices(seed);
        let found = (0..number).map(|round| {
            let position = choices.late(4 + round % 4);
            let players = position.players().number();
            let levels = orders(&mut choices, players);
            let all = (1 << players) - 1;
            let preferences =
                Preferences::new(position.players(), &levels, all).expect("complete orders");
            let settings = Settings {
                rules: SavingRules::ALL,
                effort: Effort {
                    method: Method::named("proof-number"),
                    memory: 1 << 23,
                    threads: Tuning::of(1),
                },
            };
            let control = Control::new(None);
            let mut ticker = Ticker::new(&control);
            let mut solver = Solver::new(preferences, &settings).expect("memory");
            let outcomes = solver.outcomes(&position, &mut ticker).expect("no limit");
            let proof = solver
                .proof(&position, outcomes.outcomes, usize::MAX, &mut ticker)
                .expect("no limit")
                .expect("no limit");
            let (board, color) = place(&position);
            let question = Question {
                players: players as u8,
                board,
                color,
                levels,
                outcomes: outcomes.outcomes,
                within: proof.within.clone(),
            };
            (question, listed(&proof))
        });
        found.collect()
    }

    #[test]
    fn proofs_are_accepted_and_each_choice_is_needed() {
        let mut several = 0;
        let mut listed = 0;
        for (question, choices) in proofs(3, 80) {
            let claims = verdict(&question, &choices).expect("a proof");
            assert!(claims >= choices.len());
            several += usize::from(question.outcomes.count_ones() > 1);
            listed += choices.len();
            let mut more = choices.clone();
            more.insert(((question.board, question.color), true, 0), (0, None));
            assert!(verdict(&question, &more).is_err());
            for others in 1..32 {
                let mut other = question.clone();
                other.outcomes = others & other.all();
                if other.outcomes != question.outcomes {
                    other.within = vec![other.outcomes];
                    assert!(verdict(&other, &choices).is_err());
                }
            }
        }
        assert!(several > 10 && listed > 300, "{several} {listed}");
    }

    /// The worked example of docs/formats.md.
    #[test]
    fn the_worked_example() {
        const ROOT: Place = (*b".123113.2..3113122322321.31", b'2');
        const SECOND: Place = (*b".31321322122113..33.2311212", b'3');
        let question = Question {
            players: 3,
            board: ROOT.0,
            color: b'2',
            levels: vec![
                vec![0b10110, 0b1],
                vec![0b10101, 0b10],
                vec![0b100, 0b10001, 0b10],
            ],
            outcomes: 0b10100,
            within: vec![0b10110, 0b10101],
        };
        let good = Listed::from([
            ((ROOT, false, 0b10100), (1, Some(7))),
            ((ROOT, true, 0b100), (0, Some(7))),
            ((ROOT, true, 0b10000), (0, Some(0))),
            ((SECOND, true, 0b10000), (1, Some(16))),
        ]);
        // b3L, a1L and b3M.
        assert_eq!(verdict(&question, &good), Ok(4));
        let refused = |claim: Claim, choice: Option<Choice>| {
            let mut bad = good.clone();
            bad.remove(&claim);
            bad.extend(choice.map(|choice| (claim, choice)));
            verdict(&question, &bad).map_err(|(_, problem)| problem)
        };
        let meets = (ROOT, true, 0b10000);
        assert_eq!(refused(meets, None), Err(Problem::Missing));
        assert_eq!(refused(meets, Some((2, Some(0)))), Err(Problem::Levels(2)));
        let pass = Problem::Illegal(None);
        assert_eq!(refused(meets, Some((0, None))), Err(pass));
        assert_eq!(refused(meets, Some((0, Some(7)))), Err(Problem::Impossible));
        let other = (SECOND, false, 0b10000);
        assert_eq!(refused(other, Some((1, Some(0)))), Err(Problem::Unreached));
    }
}
