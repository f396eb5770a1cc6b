//! The rules R2 to R7, one test each, and boards that cannot be.

use super::*;
use crate::tests::late::{after, children};

#[test]
fn r2_r3_colours_belong_to_players_and_take_turns() {
    for (players, colors, owners) in [
        (Players::Two, vec![0, 1, 2, 3, 0], vec![1, 2, 1, 2, 1]),
        (Players::Pair, vec![0, 1, 0, 1, 0], vec![1, 2, 1, 2, 1]),
        (Players::Three, vec![0, 1, 2, 0, 1], vec![1, 2, 3, 1, 2]),
        (Players::Four, vec![0, 1, 2, 3, 0], vec![1, 2, 3, 4, 1]),
    ] {
        for ply in 0..5 {
            let position = after(players, &[13, 0, 26, 18, 7][..ply]);
            assert_eq!((position.color(), position.to_move()), (colors[ply], owners[ply]));
            assert_eq!(position.ply() as usize, ply);
        }
    }
    for (number, each) in [(2, 2), (2, 1), (3, 1), (4, 1)] {
        let players = Players::new(number, each).expect("players");
        assert_eq!((players.number(), players.colors()), (number, number * each));
    }
    assert!([(5, 1), (3, 2), (2, 3)].map(|(n, each)| Players::new(n, each)) == [None; 3]);
}

#[test]
fn r7_the_game_ends_when_nobody_can_place_a_piece() {
    for players in [Players::Two, Players::Pair, Players::Three, Players::Four] {
        // Without lines: whoever is to move fills the first slot.
        let mut position = Position::new(players);
        for _ in 0..40 {
            let can_place = (0..players.colors()).any(|color| position.slots_for(color) != 0);
            assert_eq!(position.is_played_out(), !can_place);
            let (color, room) = (position.color(), position.slots_for(position.color()));
            position.board[color] |= room & room.wrapping_neg();
            position.color = ((color + 1) % players.colors()) as u8;
        }
        assert_eq!(position.ply() as usize, players.most_pieces());
    }
}

#[test]
fn r6_a_line_of_one_colour_wins() {
    let position = after(Players::Four, &[0, 1, 2, 3, 13, 4, 5, 6]);
    assert!(position.wins(Move::on(26)) && !position.wins(Move::on(25)) && !position.is_over());
    let won = position.play_unchecked(Move::on(26));
    assert_eq!((won.winner(), won.is_over(), won.moves()), (Some(0), true, 0));
    assert_eq!(children(&won).count(), 0);
    // Two players: red and purple both belong to player 1, but make no line together.
    let position = after(Players::Two, &[0, 1, 13, 3]);
    assert!(!position.wins(Move::on(26)));
}

#[test]
fn r2_r4_three_pieces_of_a_size() {
    let position = after(Players::Three, &[0, 9, 18, 1, 10, 19, 5, 14, 23]);
    assert_eq!(position.moves() & LAYERS[0], 0);
    assert_eq!(position.moves() & LAYERS[1], LAYERS[1] & !position.occupied());
    assert_eq!(position.slots_for(1) & LAYERS[1], 0);
}

#[test]
fn r5_a_colour_with_no_piece_that_fits_passes() {
    // Layers M and S are full of red, green and purple, and red has all its large pieces on the
    // board.
    let both = |cells: u32| cells << 9 | cells << 18;
    let red = both(0b000_110_001) | 0b001_000_110;
    let board = [red, both(0b100_001_010), both(0b011_000_100), 0];
    let position = Position::from_board(board, Players::Four, 0).expect("a board");
    assert_eq!((position.moves(), position.must_pass()), (0, true));
    assert_eq!(children(&position).collect::<Vec<_>>(), [position.play_unchecked(Move::PASS)]);
    let after = position.play(Move::PASS).expect("legal");
    assert_eq!((after.color(), after.ply(), after.must_pass()), (1, 21, false));
    assert_eq!(after.moves(), 0b110_111_001);
}

#[test]
fn illegal_moves_are_refused() {
    let position = after(Players::Three, &[13, 0]);
    let refused = |text: &str| {
        let step = text.parse().expect("a move");
        position.play(step).map_err(|error| error.to_string())
    };
    assert_eq!(refused("b2M"), Err("b2M is not a legal move here".into()));
    assert_eq!(refused("pass"), Err("pass is not a legal move here".into()));
    assert_eq!(refused("c3S"), Ok(after(Players::Three, &[13, 0, 26])));
    // Nobody moves after the end.
    let won = after(Players::Three, &[0, 9, 18, 1, 10, 20, 2]);
    assert_eq!(won.play(Move::on(4)), Err(IllegalMove(Move::on(4))));
    assert_eq!(won.play(Move::PASS), Err(IllegalMove(Move::PASS)));
}

#[test]
fn errors_are_in_the_words_of_the_game() {
    let text = |error: BoardError| error.to_string();
    assert_eq!(text(BoardError::Twice(Move::on(13))), "two colours are at b2M");
    assert_eq!(text(BoardError::Color(3)), "blue is not in use");
    let pieces = BoardError::Pieces { color: 1, layer: 0, pieces: 4 };
    assert_eq!(text(pieces), "green has 4 large pieces, but there are 3");
}

#[test]
fn boards_that_cannot_be() {
    let check = |board, players, color| Position::from_board(board, players, color).map(|_| ());
    assert_eq!(check([0; 4], Players::Three, 3), Err(BoardError::Color(3)));
    assert_eq!(check([0, 0, 0, 1], Players::Three, 0), Err(BoardError::Color(3)));
    assert_eq!(check([0, 0, 0, 1], Players::Two, 3), Ok(()));
    assert_eq!(check([0, 0, 1, 0], Players::Pair, 0), Err(BoardError::Color(2)));
    assert_eq!(check([0; 4], Players::Pair, 2), Err(BoardError::Color(2)));
    assert_eq!(check([1 << 27, 0, 0, 0], Players::Two, 0), Err(BoardError::Slot));
    assert_eq!(check([6, 2, 0, 0], Players::Two, 0), Err(BoardError::Twice(Move::on(1))));
    let pieces = BoardError::Pieces { color: 1, layer: 1, pieces: 4 };
    assert_eq!(check([0, 0b11011 << 9, 0, 0], Players::Two, 0), Err(pieces));
    assert_eq!(check([0b111, 0, 0b111 << 9, 0], Players::Two, 0), Err(BoardError::Winners(0, 2)));
    assert_eq!(check([0b111 | 0b111 << 12, 0, 0, 0], Players::Two, 0), Err(BoardError::Lines(0)));
    // Two lines that one piece at a1L completed.
    assert_eq!(check([0b111 | 1 << 9 | 1 << 18, 0, 0, 0], Players::Two, 1), Ok(()));
}
