//! Histograms of hands are refused, or have the same values as the hands one by one.
#![no_main]

use abgames_core::control::{Control, Ticker};
use abgames_core::tanhinmin::batch::{FIELDS, Histograms, records};
use abgames_core::tanhinmin::{Position, values::with_matchings};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    ranks: u8,
    rows: Vec<(Vec<u8>, Vec<u8>, u32)>,
}

fn cards(counts: &[u8]) -> Vec<u64> {
    let ranks = counts.iter().zip(1..);
    ranks.flat_map(|(&count, rank)| std::iter::repeat_n(rank, count.into())).collect()
}

fuzz_target!(|input: Input| {
    let ranks = usize::from(input.ranks).max(1);
    let rows = input.rows.len();
    if rows == 0 {
        return;
    }
    let (mut mine, mut theirs, mut tables) = (Vec::new(), Vec::new(), Vec::new());
    for (one, other, table) in input.rows {
        for (all, mut counts) in [(&mut mine, one), (&mut theirs, other)] {
            counts.resize(ranks, 0);
            all.extend(counts);
        }
        tables.push(table % (ranks as u32 + 1));
    }
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let mut found = vec![[0; FIELDS.len()]; rows];
    let pairs = Histograms { mine: &mine, theirs: &theirs, ranks, tables: &tables };
    let is_refused = records(pairs, &mut found, &mut ticker).is_err();
    let hand = |all: &[u8], row: usize| cards(&all[row * ranks..(row + 1) * ranks]);
    let has_cards = |row| !hand(&mine, row).is_empty() && !hand(&theirs, row).is_empty();
    assert_eq!(is_refused, !(0..rows).all(has_cards));
    if is_refused {
        return;
    }
    for (row, record) in found.iter().enumerate() {
        let (mine, theirs) = (hand(&mine, row), hand(&theirs, row));
        let position = Position::new(&mine, &theirs, tables[row].into()).expect("hands");
        let expected = with_matchings(position, &mut ticker);
        let (expected, (m1, m2)) = expected.expect("nobody cancels");
        let fields = [
            i64::from(expected.mover_wins()),
            m1 as i64,
            m2 as i64,
            expected.score,
            expected.own_passes,
            expected.opponent_passes,
            expected.turns,
            expected.plies,
        ];
        assert_eq!(record.map(i64::from), fields);
    }
});
