//! Whatever the public functions are given, they refuse it, or answer as for the same position with
//! small ranks: only the order of ranks matters.

use std::num::NonZero;

use abgames_tanhinmin::batch::{Fault, Histograms, MOST_RANKS, matchings, records};
use abgames_tanhinmin::cut::cut_values;
use abgames_tanhinmin::exhaustive::brute_force::Table;
use abgames_tanhinmin::exhaustive::check::check;
use abgames_tanhinmin::exhaustive::game::{IndexedPosition, Variant};
use abgames_tanhinmin::exhaustive::hands::{self as families, Hands, MOST_CARDS, MOST_HANDS};
use abgames_tanhinmin::last_card::last_card_value;
use abgames_tanhinmin::matching::matching_number;
use abgames_tanhinmin::move_sets::move_sets;
use abgames_tanhinmin::pass_limits::mover_wins;
use abgames_tanhinmin::sorting::sorted;
use abgames_tanhinmin::tried_moves::{cut_moves, moves_with_pass_limits};
use abgames_tanhinmin::values::{values, with_matchings};
use abgames_tanhinmin::{Position, Rank};
use job::{Abort, Control, Stop, Ticker};

const EXTREMES: [u64; 5] = [0, 1, 2, u64::MAX - 1, u64::MAX];

/// All hands of at most `most` of the places of `EXTREMES`, in every order.
fn hands(most: usize) -> Vec<Vec<u8>> {
    let mut hands = vec![vec![]];
    let mut longest = hands.clone();
    for _ in 0..most {
        let one_more = |hand: &Vec<u8>| (0..5).map(|card| [&hand[..], &[card]].concat()).collect();
        longest = longest.iter().flat_map(one_more as fn(&Vec<u8>) -> Vec<Vec<u8>>).collect();
        hands.extend(longest.clone());
    }
    hands
}

fn ranks(hand: &[u8]) -> Vec<u64> {
    hand.iter().map(|&place| EXTREMES[usize::from(place)]).collect()
}

/// All that is known about a position, in words.
fn all<T: Rank>(position: Position<T>, cut: NonZero<u64>, ticker: &mut Ticker) -> String {
    let limits = [1, 2, u64::MAX].map(|limit| NonZero::new(limit).expect("not 0"));
    let mut found = vec![
        format!("{:?}", with_matchings(position, ticker)),
        format!("{:?}", last_card_value(position, ticker)),
        format!("{:?} {:?}", cut_values(position, cut, ticker), cut_moves(position, cut, ticker)),
    ];
    for goals in [0, 1, 2, usize::MAX].into_iter().flat_map(|one| [(one, 0), (0, one), (one, one)])
    {
        found.push(format!("{:?}", move_sets(position, goals, ticker)));
    }
    for limits in limits.into_iter().flat_map(|own| limits.map(|other| (own, other))) {
        found.push(format!("{:?}", mover_wins(position, limits, ticker)));
        found.push(format!("{:?}", moves_with_pass_limits(position, limits, ticker)));
    }
    found.join("\n")
}

#[test]
fn positions_of_any_ranks_are_refused_or_known() {
    let control = Control::new(None);
    let ticker = &mut Ticker::new(&control);
    let hands = hands(3);
    let is_hand = |hand: &[u8]| hand.is_sorted() && hand.first().is_some_and(|&card| card > 0);
    for (mine, theirs) in hands.iter().flat_map(|one| hands.iter().map(move |two| (one, two))) {
        let (large, others) = (ranks(mine), ranks(theirs));
        for (table, &rank) in EXTREMES.iter().enumerate() {
            let position = Position::new(&large, &others, rank);
            assert_eq!(position.is_ok(), is_hand(mine) && is_hand(theirs), "{mine:?} {theirs:?}");
            let (Ok(position), Ok(small)) = (position, Position::new(mine, theirs, table as u64))
            else {
                continue;
            };
            for (cut, &rank) in EXTREMES.iter().enumerate().skip(1) {
                let cuts = [rank, cut as u64].map(|cut| NonZero::new(cut).expect("not 0"));
                assert_eq!(all(position, cuts[0], ticker), all(small, cuts[1], ticker));
            }
        }
    }
}

#[test]
fn far_limits_no_cutters_and_reached_goals_change_nothing() {
    let control = Control::new(None);
    let ticker = &mut Ticker::new(&control);
    let far = NonZero::<u64>::MAX;
    for hands in [([1_u64, 2, 4], [1_u64, 3, 3]), ([2, 2, 2], [1, 1, 9]), ([1, 1, 1], [5, 5, 6])] {
        let position = Position::new(&hands.0, &hands.1, 0).expect("hands");
        let normal = values(position, ticker).expect("no limit");
        assert_eq!(cut_values(position, far, ticker), Ok(normal));
        assert_eq!(mover_wins(position, (far, far), ticker), Ok(Some(normal.mover_wins())));
        // A card of the cut rank has emptied the table.
        let emptied = Position::new(&hands.0, &hands.1, far.get()).expect("hands");
        assert_eq!(cut_values(emptied, far, ticker), Ok(normal));
        for reached in [(3, 0), (0, 3), (usize::MAX, usize::MAX)] {
            assert_eq!(move_sets(position, reached, ticker), Ok(None));
        }
    }
}

#[test]
fn any_attackers_and_targets_are_matched_or_refused() {
    let control = Control::new(None);
    let ticker = &mut Ticker::new(&control);
    let hands = hands(3);
    for (one, two) in hands.iter().flat_map(|one| hands.iter().map(move |two| (one, two))) {
        let found = matching_number(&ranks(one), &ranks(two), ticker).expect("no limit");
        assert_eq!(found.is_some(), one.is_sorted() && two.is_sorted());
        let mut ascending =
            |hand: &[u8]| sorted(hand, ticker).map(|copy| copy.unwrap_or(hand.to_vec()));
        let [one, two] = [one, two].map(|hand| ascending(hand).expect("no limit"));
        // The k strongest attackers beat the k weakest targets, for no larger k.
        let beat = |&k: &usize| one[one.len() - k..].iter().zip(&two[..k]).all(|(a, b)| a > b);
        let most = (0..=one.len().min(two.len())).rfind(beat);
        assert!(found.is_none() || found == most, "{one:?} {two:?}");
    }
}

#[test]
fn batches_of_any_shape_are_refused_or_known() {
    let control = Control::new(None);
    let ticker = &mut Ticker::new(&control);
    let counts = [u8::MAX; 6];
    let lengths = [0, 1, 2, 3, 4, 6];
    for (a, b) in lengths.into_iter().flat_map(|a| lengths.map(|b| (a, b))) {
        for (ranks, tables, rows) in [0, 1, 2, 3, usize::MAX].into_iter().flat_map(|ranks| {
            (0..4).flat_map(move |tables| (0..4).map(move |r| (ranks, tables, r)))
        }) {
            let tables = vec![u32::MAX; tables];
            let pairs =
                Histograms { mine: &counts[..a], theirs: &counts[..b], ranks, tables: &tables };
            let fits = (1..=MOST_RANKS).contains(&ranks)
                && a == rows * ranks
                && a == b
                && [1, rows].contains(&tables.len());
            let (mut all, mut both) = (vec![[0; 8]; rows], vec![[0; 2]; rows]);
            let expected = if fits { Ok(()) } else { Err(Fault::Shapes) };
            assert_eq!(records(pairs, &mut all, ticker), expected);
            assert_eq!(matchings(pairs, &mut both, ticker), expected);
            for (row, found) in all.iter().enumerate().filter(|_| fits) {
                let hand: Vec<u32> =
                    (1..=ranks as u32).flat_map(|rank| vec![rank; u8::MAX.into()]).collect();
                let position = Position::new(&hand, &hand, u32::MAX.into()).expect("hands");
                let (value, (m1, m2)) = with_matchings(position, ticker).expect("no limit");
                assert_eq!([i64::from(found[1]), i64::from(found[2])], [m1 as i64, m2 as i64]);
                assert_eq!([found[3], found[7]].map(i64::from), [value.score, value.plies]);
                assert_eq!(both[row], [found[1], found[2]]);
            }
        }
    }
    // The most ranks with the most cards of each: no number passes that of 32 bits.
    let full = vec![u8::MAX; MOST_RANKS];
    let pairs = Histograms { mine: &full, theirs: &full, ranks: MOST_RANKS, tables: &[0] };
    let mut found = [[0; 8]];
    assert_eq!(records(pairs, &mut found, ticker), Ok(()));
    assert!(found[0].iter().all(|number| number.unsigned_abs() < 1 << 27), "{found:?}");
}

#[test]
fn hands_of_any_size_are_few_or_refused() {
    const MOST_RANKS: usize = families::MOST_RANKS;
    let numbers = [0, 1, 2, MOST_CARDS, MOST_CARDS + 1, MOST_RANKS, MOST_RANKS + 1, 255, 256];
    let numbers = numbers.into_iter().chain([usize::MAX - 1, usize::MAX]);
    let numbers: Vec<usize> = numbers.collect();
    for (&ranks, &cards) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (a, b))) {
        let fits = ranks <= MOST_RANKS && cards <= MOST_CARDS;
        if let Some(hands) = Hands::all(ranks, cards) {
            assert!(fits && hands.number() as u128 <= MOST_HANDS);
        } else {
            assert!(!fits || ranks > 2 && cards > 2, "{ranks} {cards}");
        }
        let all = Hands::parts_of(&[ranks, cards]);
        assert_eq!(all.is_some(), ranks.saturating_add(cards) <= MOST_CARDS);
        assert!(all.is_none_or(|hands| hands.number() == (ranks + 1) * (cards + 1)));
    }
    assert!(Hands::parts_of(&[0; 64]).is_none() && Hands::parts_of(&[1; 17]).is_none());
}

#[test]
fn variants_and_positions_fit_or_are_refused() {
    let control = Control::new(None);
    let ticker = &mut Ticker::new(&control);
    let numbers = [0, 1, 2, 3, 4, usize::MAX];
    let families = [(0, 0), (1, 1), (2, 2), (3, 2)];
    let families: Vec<Hands> =
        families.iter().filter_map(|&(ranks, cards)| Hands::all(ranks, cards)).collect();
    let mut known = 0;
    for (one, two) in families.iter().flat_map(|a| families.iter().map(move |b| (a, b))) {
        for other in [None, Some(two.clone())] {
            for (a, b) in numbers.iter().flat_map(|&a| numbers.map(|b| (a, b))) {
                let of = |cut, goals, limits| {
                    Variant::new((one.clone(), other.clone()), cut, goals, limits)
                };
                assert!(of(1, (1, 0), None).or(of(1, (0, 0), Some((1, 1)))).is_none());
                for game in [of(a, (0, 0), None), of(0, (a, b), None), of(0, (0, 0), Some((a, b)))]
                {
                    let Some(game) = game.filter(|game| game.positions() < Some(1 << 20)) else {
                        continue;
                    };
                    let Some(_) = game.positions() else {
                        assert_eq!(
                            Table::new(&game, ticker).err(),
                            Some(Stop::Aborted(Abort::OutOfMemory))
                        );
                        continue;
                    };
                    known += every_position(&game, (a, b));
                    assert!(check(&game, ticker).is_ok_and(|found| found.is_complete));
                }
            }
        }
    }
    assert!(known > 1000, "{known}");
}

/// How many positions of a game are known; that none but its own are.
fn every_position(game: &Variant, passes: (usize, usize)) -> usize {
    let control = Control::new(None);
    let table = Table::new(game, &mut Ticker::new(&control)).expect("small");
    let hands = [0, 1, 2, 5, 9, 10, usize::MAX];
    let mut known = 0;
    for (mine, theirs) in hands.iter().flat_map(|&a| hands.map(|b| (a, b))) {
        for (side, rank) in [0, 1, 2, usize::MAX].into_iter().flat_map(|a| hands.map(|b| (a, b))) {
            for passes in [passes, (1, 1), (0, 1), (1, usize::MAX)] {
                let asked = IndexedPosition { side, mine, theirs, table: rank, passes };
                let Some((value, moves)) = table.find(asked) else { continue };
                known += 1;
                assert!(side < 2 && mine.min(theirs) > 0 && passes.0.min(passes.1) > 0);
                assert!(mine < game.hands(side).number() && theirs < game.hands(1 - side).number());
                assert!(moves.legal_moves & 1 == 1 && moves.score_moves & moves.legal_moves != 0);
                assert_eq!(moves.winning_moves != 0, value.score > 0);
            }
        }
    }
    known
}
