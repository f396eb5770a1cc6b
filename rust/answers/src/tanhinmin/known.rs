//! What is known about a position, in every variant, as `abgames.tanhinmin.analyze` finds it.

use std::num::NonZero;

use abgames_core::control::{Control, Ticker};
use abgames_core::tanhinmin::cut::cut_values;
use abgames_core::tanhinmin::exhaustive::brute_force::{NEVER, Table};
use abgames_core::tanhinmin::exhaustive::game::{self, Variant};
use abgames_core::tanhinmin::exhaustive::hands::Hands;
use abgames_core::tanhinmin::last_card::last_card_value;
use abgames_core::tanhinmin::matching::matchings;
use abgames_core::tanhinmin::move_sets::{MoveSet, move_sets};
use abgames_core::tanhinmin::pass_limits::mover_wins;
use abgames_core::tanhinmin::tried_moves::{
    MOST_CARDS as MOST_TRIED, TriedMoves, cut_moves, moves_with_pass_limits,
};
use abgames_core::tanhinmin::values::Values;

use super::Deal;
use crate::Refusal;

/// With at most this many positions, brute force finds what the theory does not say.
const SMALL: usize = 1 << 22;

/// A pass limit with far too many positions.
const FAR: u64 = 1 << 20;

/// The values of a position, from the view of the player to move; `None`: not known.
#[derive(Default)]
pub struct Known {
    pub wins: Option<bool>,
    pub score: Option<i64>,
    pub matchings: Option<(usize, usize)>,
    /// Own passes, passes of the other player, turns, plies.
    pub counts: [Option<i64>; 4],
    pub last_card: Option<i64>,
    /// The moves that win, and those best for the score, the length, own passes, and the other's,
    /// in ascending order; 0 is the pass.
    pub sets: [Option<Vec<u64>>; 5],
}

impl Known {
    pub fn of(deal: &Deal) -> Result<Self, Refusal> {
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        let (mine, theirs) = deal.seen();
        let holds = |cut: &u64| mine.contains(cut) || theirs.contains(cut);
        match (deal.cut, deal.passes) {
            (Some(cut), _) if !holds(&cut) => {
                Ok(Self { matchings: None, ..Self::by_theory(deal, ticker)? })
            }
            (Some(cut), _) => match Self::by_force(deal, ticker)? {
                Some(found) => Ok(found),
                None => Self::with_cut(deal, not_zero(cut)?, ticker),
            },
            (_, Some(limits)) => {
                let found = Self::by_force(deal, ticker)?;
                let mut found = match found {
                    Some(found) => found,
                    None => Self::with_limits(deal, deal.turned(limits), ticker)?,
                };
                found.matchings = Some(matchings(deal.position()?, ticker)?);
                Ok(found)
            }
            _ => Self::by_theory(deal, ticker),
        }
    }

    fn by_theory(deal: &Deal, ticker: &mut Ticker) -> Result<Self, Refusal> {
        let (mine, goals) = (deal.seen().0, deal.turned(deal.goals));
        let found = move_sets(deal.position()?, goals, ticker)?;
        let (values, pair, sets) = found.ok_or("a goal is reached")?;
        let mut last_card = None;
        if deal.last_card {
            last_card = last_card_value(deal.position()?, ticker)?;
            if last_card.is_none() {
                last_card = Self::by_force(deal, ticker)?.and_then(|found| found.last_card);
            }
        }
        let moves = |set: MoveSet| Some(ascending(set.pass, mine[set.cards].iter().copied()));
        Ok(Self { matchings: Some(pair), last_card, sets: sets.map(moves), ..values.into() })
    }

    fn with_cut(deal: &Deal, cut: NonZero<u64>, ticker: &mut Ticker) -> Result<Self, Refusal> {
        let (mine, theirs) = deal.seen();
        let mut found: Self = cut_values(deal.position()?, cut, ticker)?.into();
        if mine.len() + theirs.len() <= MOST_TRIED {
            let sets = cut_moves(deal.position()?, cut, ticker)?;
            found.sets = sets.map(|set| Some(tried(mine, set)));
        }
        Ok(found)
    }

    fn with_limits(deal: &Deal, limits: (u64, u64), ticker: &mut Ticker) -> Result<Self, Refusal> {
        let limits = (not_zero(limits.0)?, not_zero(limits.1)?);
        let (mine, theirs) = deal.seen();
        let mut found =
            Self { wins: mover_wins(deal.position()?, limits, ticker)?, ..Self::default() };
        if mine.len() + theirs.len() <= MOST_TRIED {
            let moves = moves_with_pass_limits(deal.position()?, limits, ticker)?;
            found.sets[0] = moves.map(|moves| tried(mine, moves));
        }
        Ok(found)
    }

    /// By solving every position that can follow, if there are not too many.
    fn by_force(deal: &Deal, ticker: &mut Ticker) -> Result<Option<Self>, Refusal> {
        let (mine, theirs) = deal.seen();
        let ranks = ascending(false, [mine, theirs].concat());
        let count = |hand: &[u64]| -> Vec<usize> {
            let of = |rank| hand.iter().filter(|&card| card == rank).count();
            ranks.iter().map(of).collect()
        };
        let (counts, goals) = ((count(mine), count(theirs)), deal.turned(deal.goals));
        let passes = deal.passes.map(|passes| deal.turned(passes));
        let passes = passes.map(|(own, other)| (own.min(FAR) as usize, other.min(FAR) as usize));
        let hands = Hands::parts_of(&counts.0).zip(Hands::parts_of(&counts.1));
        let Some(hands) = hands else { return Ok(None) };
        let position = game::IndexedPosition {
            side: 0,
            mine: hands.0.number() - 1,
            theirs: hands.1.number() - 1,
            table: ranks.partition_point(|&rank| rank <= deal.table),
            passes: passes.unwrap_or((1, 1)),
        };
        let cut = deal.cut.map_or(0, |cut| ranks.partition_point(|&rank| rank <= cut));
        let game = Variant::new((hands.0, Some(hands.1)), cut, goals, passes);
        let small = |game: &Variant| game.positions().is_some_and(|size| size <= SMALL);
        let Some(game) = game.filter(small) else { return Ok(None) };
        let Some((value, best)) = Table::new(&game, ticker)?.find(position) else {
            return Ok(None);
        };
        let sets = [
            best.winning_moves,
            best.score_moves,
            best.length_moves,
            best.own_pass_moves,
            best.opponent_pass_moves,
        ];
        let moves = |bits: u64| {
            let is_in = |&(place, _): &(usize, &u64)| bits >> place & 1 == 1;
            let cards = (1..).zip(&ranks).filter(is_in).map(|(_, &rank)| rank);
            Some(ascending(bits & 1 == 1, cards))
        };
        let ends = |number: i64| (value.turns != NEVER).then_some(number);
        let passes = [value.own_passes, value.opponent_passes].map(|n| Some(n.into()));
        Ok(Some(Self {
            wins: Some(value.score > 0),
            score: Some(value.score.into()),
            matchings: None,
            counts: [passes[0], passes[1], ends(value.turns.into()), ends(value.plies.into())],
            last_card: deal.last_card.then_some(value.last_card.into()),
            sets: sets.map(moves),
        }))
    }
}

impl From<Values> for Known {
    fn from(values: Values) -> Self {
        let counts = [values.own_passes, values.opponent_passes, values.turns, values.plies];
        Self {
            wins: Some(values.score > 0),
            score: Some(values.score),
            counts: counts.map(Some),
            ..Self::default()
        }
    }
}

fn not_zero(number: u64) -> Result<NonZero<u64>, Refusal> {
    Ok(NonZero::new(number).ok_or("a rank or limit is at least 1")?)
}

fn tried(hand: &[u64], moves: TriedMoves) -> Vec<u64> {
    ascending(moves.pass, moves.cards.into_iter().map(|place| hand[place]))
}

/// Moves in ascending order, each once.
fn ascending(pass: bool, cards: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let mut moves: Vec<u64> = pass.then_some(0).into_iter().chain(cards).collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}
