//! A certificate is accepted or refused, whatever it lists.
#![no_main]

use abgames_core::checkers::otrio::{Choice, Claim, Question, SLOTS, verify};
use abgames_core::control::{Control, Ticker};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    players: u8,
    board: [u8; SLOTS],
    color: u8,
    /// For each player the level of each outcome.
    levels: [[u8; 5]; 4],
    within: Vec<u8>,
    meets: Vec<u8>,
    is_strategy: bool,
    listed: Vec<Listed>,
}

#[derive(Arbitrary, Debug)]
struct Listed {
    /// Where the board differs from that of the question.
    places: Vec<(u8, u8)>,
    color: u8,
    meets: bool,
    set: u8,
    levels: u8,
    step: Option<u8>,
}

fn piece(number: u8) -> u8 {
    b".123412341234123"[usize::from(number) % 16]
}

fn color(number: u8) -> u8 {
    b'1' + number % 4
}

fuzz_target!(|input: Input| {
    let players = 2 + input.players % 3;
    // From 128 on, two players have one colour each.
    let has_one = players != 2 || input.players >= 128;
    let board = input.board.map(piece);
    // An early board would take a long time.
    if board.iter().filter(|&&piece| piece == b'.').count() > 7 {
        return;
    }
    let order = |levels: &[u8; 5]| {
        let wins =
            (0..players).chain([4]).map(|outcome| (levels[usize::from(outcome)] % 5, outcome));
        let level = |number| {
            let on_it = wins.clone().filter(move |&(level, _)| level == number);
            on_it.map(|(_, outcome)| 1 << outcome).sum::<u8>()
        };
        (0..5).map(level).filter(|&level| level != 0).collect()
    };
    let levels = input.levels[..usize::from(players)].iter().map(order).collect();
    let question = Question {
        players,
        colors: if has_one { players } else { 4 },
        board,
        color: color(input.color),
        levels,
        within: input.within.iter().map(|set| set & 31).collect(),
        meets: input.meets.iter().map(|set| set & 31).collect(),
        is_strategy: input.is_strategy,
    };
    let Ok(question) = question.checked() else {
        return;
    };
    let listed = input.listed.into_iter().map(|listed| {
        let mut board = board;
        for (slot, number) in listed.places {
            board[usize::from(slot) % SLOTS] = piece(number);
        }
        let claim = Claim {
            place: (board, color(listed.color)),
            meets: listed.meets,
            set: listed.set & 31,
        };
        let step = listed.step.map(|slot| slot % SLOTS as u8);
        let choice = Choice { levels: listed.levels % 6, step };
        (claim, choice)
    });
    let control = Control::new(None);
    let _ = verify(&question, &listed.collect(), &mut Ticker::new(&control));
});
