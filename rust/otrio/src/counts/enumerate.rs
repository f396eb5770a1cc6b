//! The number of boards after each ply, by listing every board once up to symmetry.
//!
//! **Assumes** that removing the last piece of a board gives a board without a line. **Proves** the
//! exact numbers of boards that are reached without a pass. **Cost**: some tens of nanoseconds for
//! each way to extend a board; no table at all. **Paper**: \[McKay1998\], the canonical
//! construction path; \[MatsuzakiTeramura2019\] keeps all boards of a ply and drops repeated ones.
//!
//! 1. From each board, a piece is tried on one slot of each orbit under the symmetries that leave
//!    the board as it is.
//! 2. Of the pieces that may have been a board's last, one orbit is *the* last: the one that holds
//!    the first slot in the canonical image.
//! 3. A board is accepted only from the parent without that piece, so from one parent up to
//!    symmetry, and there once. Boards rejected here are accepted elsewhere.
//! 4. An accepted board with s symmetries of its own stands for 16 / s boards.
//! 5. Plies are counted one after the other, each from the start, so that complete counts are known
//!    when a limit is hit; the earlier plies are a small part of the work.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::Boards;
use super::images::Images;
use super::sets::last_pieces;
use crate::Move;
use crate::position::{Players, Position};
use crate::slots::{completes, each};
use crate::symmetry::apply;
use job::team::gather;
use job::{Abort, Control, Stop, Ticker, in_time};

/// The threads divide the boards of this ply among them and go on from there.
const SHARED_PLY: usize = 3;

const SYMMETRIES: u64 = 16;

/// Counts the boards of the plies 0 to `last`, as far as the limits allow.
///
/// # Errors
/// [`Abort::Cancelled`] when the job was cancelled.
pub fn count(
    players: Players,
    last: usize,
    threads: usize,
    control: &Control,
) -> Result<Vec<Boards>, Abort> {
    let mut counts = Vec::new();
    while counts.len() <= last.min(players.most_pieces()) {
        let boards = in_time(count_ply(players, counts.len(), threads, control))?;
        let Some(boards) = boards else { break };
        counts.push(boards);
    }
    Ok(counts)
}

fn count_ply(
    players: Players,
    ply: usize,
    threads: usize,
    control: &Control,
) -> Result<Boards, Stop> {
    control.poll()?;
    let shared_ply = ply.min(SHARED_PLY);
    let mut shared = Vec::new();
    let mut keep = |board: &Board| shared.push(*board);
    Board::empty(players).visit(shared_ply, &mut Ticker::new(control), &mut keep)?;
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counted = Boards::default();
        let mut ticker = Ticker::new(control);
        while let Some(board) = shared.get(next.fetch_add(1, Ordering::Relaxed)) {
            board.visit(ply - shared_ply, &mut ticker, &mut |board| counted += board.orbit())?;
        }
        Ok::<_, Stop>(counted)
    };
    let mut total = Boards::default();
    for part in gather(threads, work)? {
        total += part;
    }
    Ok(total)
}

/// An accepted board.
#[derive(Clone, Copy)]
struct Board {
    position: Position,
    images: Images,
    /// The symmetries that leave it as it is, as a set of their numbers.
    own_symmetries: u16,
    is_won: bool,
}

impl Board {
    fn empty(players: Players) -> Self {
        Self {
            position: Position::new(players),
            images: Images::default(),
            own_symmetries: u16::MAX,
            is_won: false,
        }
    }

    /// This board and its images.
    fn orbit(&self) -> Boards {
        let mut boards = Boards::default();
        let outcome = usize::from(self.is_won);
        boards.classes[outcome] = 1;
        boards.raw[outcome] = SYMMETRIES / u64::from(self.own_symmetries.count_ones());
        boards
    }

    /// Passes to `take` the boards that are accepted from here with exactly `plies` more pieces.
    fn visit(
        &self,
        pieces: usize,
        ticker: &mut Ticker,
        take: &mut impl FnMut(&Self),
    ) -> Result<(), Stop> {
        if pieces == 0 {
            take(self);
            return Ok(());
        }
        let room = self.position.moves();
        ticker.work(30 * u64::from(room.count_ones()))?;
        let mut accepted = 0;
        for slot in each(room) {
            let Some(child) = self.accepted_child(slot) else { continue };
            if pieces == 1 {
                accepted += 1;
                take(&child);
            } else if !child.is_won {
                child.visit(pieces - 1, ticker, take)?;
            }
        }
        if accepted > 0 {
            ticker.nodes(accepted);
        }
        Ok(())
    }

    /// The board with one more piece, by steps 1 to 3.
    fn accepted_child(&self, slot: usize) -> Option<Self> {
        let step = Move::to(slot)?;
        let piece = 1_u32 << slot;
        let is_first = |symmetry: usize| apply(symmetry, piece) >= piece;
        if self.own_symmetries != 1 && !each(self.own_symmetries).all(is_first) {
            return None;
        }
        let color = self.position.color();
        let own = self.position.board()[color];
        let is_won = completes(own, slot);
        let last = if is_won { last_pieces(own | piece)? } else { own | piece };
        let images = self.images.with(slot, color);
        let least = images.least();
        let is_last = |symmetry: usize| {
            let places = apply(symmetry, last);
            apply(symmetry, piece) == places & places.wrapping_neg()
        };
        if !each(least).any(is_last) {
            return None;
        }
        let position = self.position.play(step).ok()?;
        let own_symmetries = if least.is_power_of_two() { 1 } else { images.own_symmetries() };
        Some(Self { position, images, own_symmetries, is_won })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All boards up to symmetry, ply by ply, in sets.
    fn by_sets(players: Players, last: usize) -> Vec<Boards> {
        let mut live = BTreeSet::from([[0; 4]]);
        let mut counts = vec![Boards { classes: [1, 0], raw: [1, 0] }];
        for ply in 0..last {
            let mut next = [BTreeSet::new(), BTreeSet::new()];
            for board in &live {
                let position = Position::from_board(*board, players, ply % players.colors());
                let position = position.expect("a board");
                for (_, child) in position.children() {
                    let is_won = usize::from(child.winner().is_some());
                    next[is_won].insert(child.canonical().board());
                }
            }
            let raw = |boards: &BTreeSet<[u32; 4]>| {
                let images = |board: &[u32; 4]| {
                    let image = |symmetry| board.map(|set| apply(symmetry, set));
                    (0..16).map(image).collect::<BTreeSet<_>>().len() as u64
                };
                boards.iter().map(images).sum()
            };
            counts.push(Boards {
                classes: [0, 1].map(|outcome| next[outcome].len() as u64),
                raw: [0, 1].map(|outcome| raw(&next[outcome])),
            });
            [live, _] = next;
        }
        counts
    }

    #[test]
    fn each_board_is_counted_once() {
        for (players, last) in [(Players::Pair, 4), (Players::Three, 4), (Players::Four, 4)] {
            let counts = count(players, last, 2, &Control::new(None)).expect("not cancelled");
            assert_eq!(counts, by_sets(players, last));
        }
    }

    #[test]
    fn complete_plies_are_kept_when_the_time_is_over() {
        let control = Control::new(Some(std::time::Duration::from_millis(300)));
        let counts = count(Players::Four, 27, 1, &control).expect("not cancelled");
        assert!((1..=27).contains(&counts.len()));
        control.cancel();
        assert_eq!(count(Players::Four, 27, 1, &control), Err(Abort::Cancelled));
    }
}
