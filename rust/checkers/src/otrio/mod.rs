//! Does a certificate prove what a coalition can force, or what players with preferences get?
//!
//! *Question.* Players order the outcomes. A certificate claims that all outcomes of a position are
//! within some sets, and perhaps that they meet others, and lists a move for some of the claims
//! "O(v) is within X" and "O(v) meets X" that come up. Do the first claims follow? *Assumes* a
//! possible board. *Proves* them if it is accepted; nothing of the search is used here. *Cost*: a
//! microsecond for each child of each position that comes up.
//!
//! What a coalition can force is the special case of two levels: its members prefer the outcomes X
//! to the rest, all others the rest to X. The coalition can force X if and only if all outcomes are
//! within X. A claim about a position where a member is to move then follows from a claim about one
//! child, and these choices are a strategy; elsewhere it needs all children.
//!
//! An example: purple is to move, the moves lead to c and d, and purple likes a draw best. "Within
//! {3, D}" with the choice (1, to c) needs c within {D}, the best level, and d within {3, D} and
//! everything that purple likes less than a draw. If c is a draw, purple never gets less than that,
//! so whatever else d has beside 3 and D is never chosen: rule 3 below. Without a choice both c and
//! d would have to be within {3, D}.
//!
//! The rules are those of `docs/formats.md`, which also has the argument for them:
//!
//! 1. A position stands for its canonical image, and only the possible outcomes of a set count: the
//!    draw and the lines that can still be completed; if the mover can complete one, only outcomes
//!    that the mover likes at least as well.
//! 2. A claim about all possible outcomes is true, and one about none is refused.
//! 3. Within X, with n and a move: that child is within the part of X on the mover's n best levels,
//!    and all others are within X or the levels after those. Without a move: all children are
//!    within X. Here X includes all impossible outcomes.
//! 4. Meets X, with n and a move: all children meet the levels after the n best ones, and that
//!    child meets the part of X on these, up to the first level that is not within X. Without a
//!    move: all children meet the last levels, starting where all that follow are within X.
//! 5. Each listed claim must come up. A strategy lists a move wherever its side has a choice.

mod board;

use std::collections::{HashMap, HashSet};
use std::ops::Deref;

pub use board::{Board, Move, Place, SLOTS, slot_named};
use board::{canonical, completes, has_enough_pieces, live_colors, name, slots, winner};

use job::{Stop, Ticker, insert, reserve};

/// A set of outcomes: bit n for a win of player n + 1, bit 4 for the draw.
pub type Outcomes = u8;

/// The draw.
pub const DRAW: Outcomes = 1 << 4;

/// A claim about a canonical position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Claim {
    /// The position.
    pub place: Place,
    /// Whether one of its outcomes is claimed to be in the set; else all are.
    pub meets: bool,
    /// The set.
    pub set: Outcomes,
}

/// What is listed for a claim: the number of best levels, and the move to the named child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// n.
    pub levels: u8,
    /// The move.
    pub step: Move,
}

/// The listed choices, by claim.
pub type Choices = HashMap<Claim, Choice>;

/// What a certificate is about. The fields may have any value: [`Question::checked`] checks them.
#[derive(Clone, Debug)]
pub struct Question {
    /// The number of players.
    pub players: u8,
    /// The number of colours in use, which take turns.
    pub colors: u8,
    /// The board.
    pub board: Board,
    /// The colour to move, `1` to `4`.
    pub color: u8,
    /// For each player, sets of outcomes liked equally, the best first, without the wins of players
    /// who are not judged.
    pub levels: Vec<Vec<Outcomes>>,
    /// Sets that all outcomes are claimed to be within.
    pub within: Vec<Outcomes>,
    /// Sets that they are claimed to meet.
    pub meets: Vec<Outcomes>,
    /// Whether the certificate is a strategy: players who like the only set in `within` best have a
    /// move listed wherever they cannot end the game at once.
    pub is_strategy: bool,
}

/// What the question of a strategy should be.
const SIDES: &str = "a strategy claims one set, which each player likes best or least";

/// Why a claim that needs a move is refused.
const MISSING: &str = "no move is listed for this claim";

/// The number of positions (of a strategy), else of claims with something to show, that came up; or
/// why and where the certificate is refused.
pub type Verdict = Result<usize, (Claim, String)>;

impl Question {
    fn of_line(&self, color: u8) -> Outcomes {
        let win = 1 << ((color - b'1') % self.players);
        if self.all() & win == 0 { DRAW } else { win }
    }

    /// The outcomes that the question tells apart.
    pub fn all(&self) -> Outcomes {
        self.levels.first().map_or(0, |levels| union(levels))
    }

    /// The question, if it is about a board that can be and orders that can be.
    ///
    /// # Errors
    /// What it should be.
    pub fn checked(self) -> Result<Checked, &'static str> {
        let Self { players, colors, board, color, levels, .. } = &self;
        if ![(2, 2), (2, 4), (3, 3), (4, 4)].contains(&(*players, *colors)) {
            return Err("there must be 2 players with one or two colours each, or 3 or 4 with one");
        }
        let used = b'1'..b'1' + colors;
        let is_piece = |piece: &u8| *piece == b'.' || used.contains(piece);
        if !used.contains(color) || !board.iter().all(is_piece) || !has_enough_pieces(board) {
            return Err("there must be colours in use, and three pieces of each size and colour");
        }
        let all = self.all();
        let add = |sum: u8, &level: &u8| (level != 0 && sum & level == 0).then_some(sum | level);
        let has_all = |order: &Vec<Outcomes>| order.iter().try_fold(0, add) == Some(all);
        let are_outcomes = all & DRAW != 0 && all & !DRAW < 1 << players;
        let are_orders = levels.len() == usize::from(*players) && levels.iter().all(has_all);
        if !are_outcomes || !are_orders {
            return Err(
                "there must be an order for each player, with the same outcomes, each once",
            );
        }
        if !self.is_strategy {
            return Ok(Checked(self));
        }
        let [wanted] = self.within[..] else { return Err(SIDES) };
        let is_side = |level: &Outcomes| level & !wanted == 0 || level & wanted == 0;
        let is_of_side = |order: &Vec<Outcomes>| order.len() <= 2 && order.iter().all(is_side);
        let fits = self.meets.is_empty() && levels.iter().all(is_of_side);
        if fits { Ok(Checked(self)) } else { Err(SIDES) }
    }

    fn levels(&self, color: u8) -> &[Outcomes] {
        &self.levels[usize::from((color - b'1') % self.players)]
    }

    /// The outcomes that are possible where nobody has won (rule 1).
    fn possible(&self, (board, color): &Place) -> Outcomes {
        let mut possible = DRAW;
        let live = live_colors(board);
        for color in b'1'..b'1' + self.colors {
            if live[usize::from(color - b'1')] {
                possible |= self.of_line(color);
            }
        }
        let can_end = |&slot: &usize| completes(board, slot, *color);
        if live[usize::from(color - b'1')] && slots(board, *color).iter().any(can_end) {
            let levels = self.levels(*color);
            let level = |level: &Outcomes| level & self.of_line(*color) != 0;
            let last = levels.iter().position(level).unwrap_or(0);
            possible &= union(&levels[..=last]);
        }
        possible
    }

    /// Whether the mover belongs to the side whose strategy is listed.
    fn lists_moves_of(&self, color: u8) -> bool {
        let likes_best = |wanted: &Outcomes| self.levels(color)[0] & !wanted == 0;
        self.is_strategy && self.within.iter().all(likes_best)
    }
}

/// A question that makes sense.
#[derive(Clone, Debug)]
pub struct Checked(Question);

impl Deref for Checked {
    type Target = Question;

    fn deref(&self) -> &Question {
        &self.0
    }
}

impl Checked {
    /// The claim of a strategy for a position: that the outcome is one of those that its side
    /// wants. What is not possible there is left out.
    pub fn of_strategy(&self, place: Place) -> Claim {
        let is_used = (b'1'..b'1' + self.colors).contains(&place.1);
        let possible = if is_used { self.possible(&place) } else { 0 };
        Claim {
            place,
            meets: false,
            set: self.within.iter().fold(possible, |left, set| left & set),
        }
    }
}

fn union(levels: &[Outcomes]) -> Outcomes {
    levels.iter().fold(0, |union, level| union | level)
}

/// Verifies a certificate.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn verify(question: &Checked, choices: &Choices, ticker: &mut Ticker) -> Result<Verdict, Stop> {
    let place = (canonical(&question.board), question.color);
    let claim = |meets| move |&set: &Outcomes| Claim { place, meets, set };
    let within = question.within.iter().map(claim(false));
    let meets = question.meets.iter().map(claim(true));
    let mut open: Vec<Claim> = within.chain(meets).collect();
    if let Some(color) = winner(&question.board) {
        let outcome = question.of_line(color);
        if let Some(wrong) = open.iter().find(|claim| claim.set & outcome == 0) {
            let problem = format!("colour {} has a line", char::from(color));
            return Ok(Err((*wrong, problem)));
        }
        open.clear();
    }
    // A strategy has one claim for each position; other proofs may have several.
    let mut places = HashSet::new();
    let mut seen = HashSet::new();
    while let Some(mut claim) = open.pop() {
        ticker.work_untimed(1 << 12)?;
        if question.is_strategy && !insert(&mut places, claim.place)? {
            continue;
        }
        let possible = question.possible(&claim.place);
        let full = claim;
        claim.set &= possible;
        if claim.set == possible {
            continue;
        }
        if claim.set == 0 {
            return Ok(Err((full, why_impossible(question, &claim.place))));
        }
        if !question.is_strategy && !insert(&mut seen, claim)? {
            continue;
        }
        let choice = choices.get(&claim).copied();
        reserve(&mut open, SLOTS)?;
        if let Err(problem) = justify(question, claim, possible, choice, &mut open) {
            return Ok(Err((claim, problem)));
        }
    }
    let came_up = |claim: &Claim| {
        if question.is_strategy {
            places.contains(&claim.place) && claim.set != question.possible(&claim.place)
        } else {
            seen.contains(claim)
        }
    };
    let unreached = choices.keys().filter(|claim| !came_up(claim)).min();
    let problem = "a move is listed, but this is not reached, or needs no move";
    Ok(match unreached {
        Some(claim) => Err((*claim, problem.to_owned())),
        None => Ok(places.len() + seen.len()),
    })
}

/// Why, as far as the board shows, none of the claimed outcomes is possible.
fn why_impossible(question: &Question, (board, color): &Place) -> String {
    let mut colors = b'1'..b'1' + question.colors;
    if colors.all(|color| slots(board, color).is_empty()) {
        return "the game ends in a draw".to_owned();
    }
    let mut slots = slots(board, *color).into_iter();
    match slots.find(|&slot| completes(board, slot, *color)) {
        Some(slot) => line(slot, *color),
        None => "none of the claimed outcomes is possible".to_owned(),
    }
}

/// Says that a move ends the game with an outcome that is not claimed.
fn line(slot: usize, color: u8) -> String {
    let (slot, color) = (name(slot), char::from(color));
    format!("{slot} completes a line of colour {color}")
}

/// Adds the claims from which this one follows.
fn justify(
    question: &Question,
    claim: Claim,
    possible: Outcomes,
    choice: Option<Choice>,
    open: &mut Vec<Claim>,
) -> Result<(), String> {
    let (board, color) = claim.place;
    if choice.is_none() && question.lists_moves_of(color) {
        return Err(MISSING.to_owned());
    }
    let (named, others) = needed(question, claim, possible, choice)?;
    let slots = slots(&board, color);
    let mut steps: Vec<Move> = slots.into_iter().map(|slot| Some(slot as u8)).collect();
    if steps.is_empty() {
        steps.push(None);
    }
    if let Some(Choice { step, .. }) = choice
        && !steps.contains(&step)
    {
        let step = step.map_or("pass".to_owned(), |slot| name(usize::from(slot)));
        return Err(format!("the move listed here, {step}, is illegal"));
    }
    let next = b'1' + (color - b'1' + 1) % question.colors;
    for step in steps {
        let is_named = choice.is_some_and(|choice| choice.step == step);
        let set = if is_named { named } else { others };
        if set == question.all() {
            continue;
        }
        let mut after = board;
        if let Some(slot) = step {
            if completes(&board, usize::from(slot), color) {
                if question.of_line(color) & set == 0 {
                    return Err(line(usize::from(slot), color));
                }
                continue;
            }
            after[usize::from(slot)] = color;
        }
        open.push(Claim { place: (canonical(&after), next), meets: claim.meets, set });
    }
    Ok(())
}

/// What the named child must be within or meet, and what the others must (rules 3 and 4).
fn needed(
    question: &Question,
    claim: Claim,
    possible: Outcomes,
    choice: Option<Choice>,
) -> Result<(Outcomes, Outcomes), String> {
    let Claim { meets, set, .. } = claim;
    let levels = question.levels(claim.place.1);
    let number = choice.map(|choice| usize::from(choice.levels));
    if let Some(Choice { levels: given, .. }) = choice
        && (usize::from(given) + usize::from(meets) > levels.len()
            || question.is_strategy && given != 1)
    {
        let problem = format!("the number of levels listed here, {given}, is wrong");
        return Err(problem);
    }
    let lacks_some = |level: &Outcomes| level & possible & !set != 0;
    let with_impossible = set | question.all() & !possible;
    Ok(match (meets, number) {
        (false, Some(number)) => {
            (with_impossible & union(&levels[..number]), with_impossible | union(&levels[number..]))
        }
        (false, None) => (with_impossible, with_impossible),
        (true, Some(number)) => {
            let rest = &levels[number..];
            let last = rest.iter().position(lacks_some).unwrap_or(rest.len() - 1);
            (set & union(&rest[..=last]), union(rest))
        }
        (true, None) => {
            let last = levels.iter().rposition(lacks_some);
            let rest = union(&levels[last.map_or(0, |last| last + 1)..]);
            if rest & possible == 0 {
                return Err(MISSING.to_owned());
            }
            (rest, rest)
        }
    })
}

#[cfg(test)]
mod tests;
