//! Any board is refused, or play from it ends by the rules.
#![no_main]

use abgames_core::otrio::position::{Players, Position};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    board: [u32; 4],
    players: u8,
    color: u8,
    steps: Vec<u8>,
}

fuzz_target!(|input: Input| {
    // From 128 on, two players have one colour each.
    let (number, has_one) = (input.players % 128, input.players >= 128);
    let colors = if number == 2 && !has_one { 2 } else { 1 };
    let Some(players) = Players::new(number.into(), colors) else {
        return;
    };
    let Ok(mut position) = Position::from_board(input.board, players, input.color.into()) else {
        return;
    };
    for step in input.steps {
        if position.is_over() {
            break;
        }
        let moves: Vec<_> = position.children().collect();
        let free = position.moves().count_ones() as usize;
        assert_eq!(moves.len(), free.max(1));
        assert_eq!(position.must_pass(), free == 0);
        let (_, next) = moves[usize::from(step) % moves.len()];
        assert_eq!(next.ply(), position.ply() + u32::from(free > 0));
        // A board that play reaches is a board that is accepted.
        let given = Position::from_board(next.board(), players, next.color());
        assert_eq!(given.ok(), Some(next));
        position = next;
    }
});
