//! Whatever the public constructors are given, they refuse it, or what they make has the right
//! value.

#![allow(missing_docs)]

use abgames_codebreaking::all_colors::{self, Game, NotSettled, prove};
use abgames_codebreaking::rules::{Code, Kind, Rules, pack, unpack};
use abgames_codebreaking::{
    Candidates, FeedbackTable, Goal, Limit, Memo, Objective, Question, Relation, Tuning, Value,
    renamed, room_for_lists, solve, stack, symmetries,
};
use job::{Control, Stop, Ticker};
use std::time::Duration;

fn total(question: &Question, memo: &Memo) -> Option<Value> {
    let solution = solve(question, memo, &Control::new(None)).expect("nobody cancels");
    assert!(solution.proven);
    solution.upper
}

fn question(rules: &Rules) -> Question {
    let candidates = Candidates::all(rules).expect("secrets");
    Question::new(candidates, Goal::Hit, Objective::Expected).expect("can be hit")
}

/// Two guesses, each of which hits a secret: whatever a rule allows, the second guess hits.
fn is_refused_or_right(relation: Relation) {
    let table = FeedbackTable::new(vec![0, 1, 1, 0], 2, None).expect("a table");
    if let Ok(table) = table.with_relation(relation) {
        let found = total(&question(&Rules::of_table(table)), &Memo::default());
        assert_eq!(found, Some(Value::one(3)));
    }
}

#[test]
fn rules_of_words_fit_or_are_refused() {
    let letters: [&[u16]; 7] =
        [&[], &[0], &[0, 1], &[1, 0, 0], &[0, 1, 1, 0], &[u16::MAX, 0], &[7, 7, 7, 7]];
    let marks: [&[u8]; 7] = [&[], &[2], &[2, 1], &[0, 0], &[2, 2, 0, 1], &[0; 6], &[u8::MAX; 4]];
    let mut made = 0;
    for length in [0, 1, 2, 3, 4, usize::MAX] {
        for (letters, marks) in letters.iter().flat_map(|l| marks.iter().map(move |m| (l, m))) {
            let relation = Relation::of_words(length, letters.to_vec(), marks.to_vec());
            made += usize::from(relation.is_ok());
            if let Ok(relation) = relation {
                is_refused_or_right(relation);
            }
        }
    }
    assert!(made > 10, "{made}");
    // Marks that are not those of the words make a rule that forbids a possible secret.
    let relation = Relation::of_words(1, vec![0, 1], vec![2, 2]).expect("words");
    let table = FeedbackTable::new(vec![0, 1, 1, 0], 2, None).expect("a table");
    assert!(table.with_relation(relation).is_err());
}

#[test]
fn rules_in_lists_fit_or_are_refused() {
    let mut made = 0;
    for guesses in [0, 1, 2, 3, usize::MAX] {
        for (length, bits) in (0..10).flat_map(|length| (0..1 << length).map(move |b| (length, b)))
        {
            let allowed: Vec<u8> = (0..length).map(|bit| (bits >> bit & 1) as u8).collect();
            let relation = Relation::of_list(guesses, &allowed);
            made += usize::from(relation.is_ok());
            if let Ok(relation) = relation {
                is_refused_or_right(relation);
            }
        }
    }
    assert!(made > 100, "{made}");
}

#[test]
fn no_threshold_limit_or_memory_changes_a_value() {
    let small = Tuning {
        nodes_alone: 0,
        smallest_shared: 0,
        smallest_class_bounded: 0,
        largest_keyed: 0,
        largest_seen: 0,
        largest_scanned: 0,
        scans_untabled: usize::MAX,
        largest_shortlist: 0,
        smallest_with_images: 0,
        largest_compared: 0,
        smallest_with_symmetries: 0,
        smallest_formed: 0,
        most_pairs_formed: 0,
        many_feedbacks: 0,
        smallest_with_landmarks: 0,
        many_candidates: 0,
        largest_awkward: 0,
        smallest_first: false,
    };
    let large = Tuning {
        nodes_alone: u64::MAX,
        smallest_shared: usize::MAX,
        smallest_class_bounded: usize::MAX,
        largest_keyed: usize::MAX,
        largest_seen: usize::MAX,
        largest_scanned: usize::MAX,
        scans_untabled: 0,
        largest_shortlist: usize::MAX,
        smallest_with_images: usize::MAX,
        largest_compared: usize::MAX,
        smallest_with_symmetries: usize::MAX,
        smallest_formed: usize::MAX,
        most_pairs_formed: usize::MAX,
        many_feedbacks: usize::MAX,
        smallest_with_landmarks: usize::MAX,
        many_candidates: usize::MAX,
        largest_awkward: usize::MAX,
        smallest_first: true,
    };
    let games = [
        Rules::new(Kind::Ab, 3, 4, 1),
        Rules::new(Kind::Mastermind, 3, 3, 0),
        Rules::cards(3, None),
        Rules::table((0..16).map(|place| (place / 4 + place % 4) % 4).collect(), 4, None),
    ];
    for rules in games.map(|rules| rules.expect("a game")) {
        let mut asked = question(&rules);
        let expected = total(&asked, &Memo::default());
        for tuning in [small, large] {
            asked.tuning = tuning;
            for threads in [0, 2, usize::MAX] {
                assert_eq!(total(&asked, &Memo::unbounded(threads)), expected, "{tuning:?}");
            }
        }
        for bytes in [0, 1, Memo::SMALLEST_LIMIT - 1, Memo::SMALLEST_LIMIT] {
            let memo = Memo::bounded(bytes, usize::MAX);
            assert_eq!(memo.is_some(), bytes >= Memo::SMALLEST_LIMIT);
            assert!(memo.is_none_or(|memo| total(&asked, &memo) == expected));
        }
        for guesses in [0, 1, 254, 255, 65_534, 65_535, usize::MAX] {
            asked.limit = Limit::new(guesses);
            let found = total(&asked, &Memo::default());
            assert_eq!(found, expected.filter(|_| guesses > 1), "{guesses} guesses");
        }
        assert!(stack(&rules, usize::MAX) >= stack(&rules, 1));
        assert!(room_for_lists(&rules, usize::MAX, false).is_err());
    }
}

#[test]
fn codes_of_any_length_are_packed_and_sets_in_any_order_are_one() {
    assert_eq!(pack(&[7; 9]), pack(&[7; 8]));
    assert_eq!(unpack(Code::MAX, usize::MAX).collect::<Vec<u8>>(), [u8::MAX; 8]);
    assert_eq!(unpack(Code::MAX, 0).count(), 0);
    let rules = Rules::new(Kind::Ab, 3, 6, 0).expect("a game");
    let codes = [[1, 2, 3], [2, 1, 3], [4, 5, 6]].map(|code| pack(&code));
    let control = Control::new(None);
    let known = |codes: &[Code]| {
        let set = Candidates::new(&rules, codes.iter().copied()).ok()?;
        Some((renamed(&set), symmetries(&set, &mut Ticker::new(&control))))
    };
    let [one, two, three] = codes;
    assert!(known(&codes).is_some());
    assert_eq!(known(&codes), known(&[three, one, two]));
    for refused in [&[][..], &[one, one], &[0], &[Code::MAX]] {
        assert_eq!(known(refused), None);
    }
}

#[test]
fn games_and_windows_of_any_size() {
    let wrong = [0, 5, 255, 256, usize::MAX];
    assert!(wrong.iter().all(|&pegs| Game::new(false, pegs).or(Game::new(true, pegs)).is_none()));
    for (repeats, pegs) in (1..=4).flat_map(|pegs| [(false, pegs), (true, pegs)]) {
        let game = Game::new(repeats, pegs).expect("pegs");
        let largest = game.largest_window();
        for objective in [all_colors::Objective::Expected, all_colors::Objective::Worst] {
            for window in [0, 1, 31, largest + 1, usize::MAX] {
                let found = prove(game, objective, window, &Control::new(None));
                assert_eq!(found, Ok(Err(NotSettled)), "{pegs} {window}");
            }
            let ended = Control::new(Some(Duration::ZERO)).with_max_nodes(Some(1));
            if pegs > 2 {
                assert_eq!(prove(game, objective, largest, &ended), Err(Stop::TimeLimit));
            } else {
                let found = prove(game, objective, 48, &Control::new(None));
                assert!(matches!(found, Ok(Ok(_))), "{pegs}");
            }
        }
    }
}
