//! Several threads compared with one, and thresholds with each other.

use std::time::Duration;

use super::games::FeedbackTable;
use super::games::rules::{Kind, Rules};
use super::{
    Candidates, Goal, Limit, Memo, Objective, Prunings, Question, Solution, Tuning, solve,
};
use job::control::{Abort, Control};

/// Everything is done even in small games.
const FOR_SMALL_GAMES: Tuning = Tuning {
    nodes_alone: 1,
    smallest_shared: 6,
    smallest_class_bounded: 3,
    largest_keyed: usize::MAX,
    largest_seen: usize::MAX,
    largest_scanned: usize::MAX,
    scans_untabled: 0,
    largest_shortlist: usize::MAX,
    smallest_with_images: 3,
    largest_compared: usize::MAX,
    smallest_with_symmetries: 3,
    smallest_formed: 3,
    most_pairs_formed: usize::MAX,
    many_feedbacks: 2,
    smallest_with_landmarks: 3,
    many_candidates: 3,
    largest_awkward: usize::MAX,
    smallest_first: true,
};

/// What has a threshold is never done.
const NOTHING: Tuning = Tuning {
    nodes_alone: u64::MAX,
    smallest_shared: usize::MAX,
    smallest_class_bounded: usize::MAX,
    largest_keyed: 0,
    largest_seen: 0,
    largest_scanned: 0,
    scans_untabled: usize::MAX,
    largest_shortlist: 0,
    smallest_with_images: usize::MAX,
    largest_compared: 0,
    smallest_with_symmetries: usize::MAX,
    smallest_formed: usize::MAX,
    most_pairs_formed: 0,
    many_feedbacks: usize::MAX,
    smallest_with_landmarks: usize::MAX,
    many_candidates: usize::MAX,
    largest_awkward: 0,
    smallest_first: false,
};

fn question(rules: &Rules, objective: Objective, goal: Goal) -> Question {
    let candidates = Candidates::all(rules).expect("small");
    let mut question = Question::new(candidates, goal, objective).expect("valid");
    question.tuning = FOR_SMALL_GAMES;
    question
}

fn games() -> Vec<Rules> {
    let games = [(Kind::Ab, 3, 5), (Kind::Ab, 4, 4), (Kind::Mastermind, 3, 4)];
    let games = games.map(|(kind, pegs, colors)| Rules::new(kind, pegs, colors, 0));
    let games = games.into_iter().chain([Rules::cards(3, None)]);
    games.map(|rules| rules.expect("valid")).collect()
}

fn solved(question: &Question, memo: &Memo) -> Solution {
    solve(question, memo, &Control::new(None)).expect("nobody cancels")
}

#[test]
fn values_and_strategies_are_those_of_one_thread() {
    for rules in games() {
        for objective in [Objective::Expected, Objective::Worst, Objective::WorstCount] {
            for goal in [Goal::Hit, Goal::Determine] {
                let all = question(&rules, objective, goal);
                let consistent = all.clone().consistent().expect("valid");
                let mut limited = all.clone();
                limited.limit = Limit::new(4);
                for question in [all, consistent, limited] {
                    let alone = solved(&question, &Memo::default());
                    for threads in [2, 5] {
                        let memo = Memo::unbounded(threads);
                        assert_eq!(solved(&question, &memo), alone);
                        let memo = Memo::bounded(Memo::SMALLEST_LIMIT, threads);
                        let memo = memo.expect("large enough");
                        assert_eq!(solved(&question, &memo), alone);
                    }
                }
            }
        }
    }
}

#[test]
fn rules_that_only_save_work_may_be_off() {
    let rules = Rules::new(Kind::Ab, 3, 5, 0).expect("valid");
    for objective in [Objective::Expected, Objective::Worst, Objective::WorstCount] {
        let mut question = question(&rules, objective, Goal::Hit);
        let alone = solved(&question, &Memo::default());
        for &name in Prunings::NAMES {
            question.prunings = Prunings::ALL;
            assert!(question.prunings.switch_off(name));
            assert_eq!(solved(&question, &Memo::unbounded(2)), alone);
        }
    }
}

#[test]
fn thresholds_change_no_value() {
    // The feedback is the number of bits in which guess and secret differ.
    let pairs = (0..256u32).map(|pair| ((pair >> 4) ^ pair & 15).count_ones() as u8);
    let table = Rules::table(pairs.collect(), 16, None).expect("a table");
    for rules in games().into_iter().chain([table]) {
        for objective in [Objective::Expected, Objective::Worst, Objective::WorstCount] {
            for goal in [Goal::Hit, Goal::Determine] {
                let mut question = question(&rules, objective, goal);
                let alone = solved(&question, &Memo::default());
                for tuning in [Tuning::default(), NOTHING] {
                    question.tuning = tuning;
                    assert_eq!(solved(&question, &Memo::default()), alone);
                }
            }
        }
    }
}

#[test]
fn all_end_when_the_job_does() {
    let rules = Rules::new(Kind::Ab, 5, 10, 0).expect("valid");
    for objective in [Objective::Expected, Objective::Worst, Objective::WorstCount] {
        let question = question(&rules, objective, Goal::Hit);
        let memo = Memo::unbounded(3);
        let control = Control::new(Some(Duration::from_millis(50)));
        let found = solve(&question, &memo, &control).expect("nobody cancels");
        assert!(!found.proven && found.tree.is_some() == found.upper.is_some());
        assert!(found.upper.is_none_or(|upper| found.lower < upper));
        let control = Control::new(None);
        let cancelled = std::thread::scope(|scope| {
            let job = scope.spawn(|| solve(&question, &memo, &control));
            std::thread::sleep(Duration::from_millis(50));
            control.cancel();
            job.join().expect("no panic")
        });
        assert_eq!(cancelled, Err(Abort::Cancelled));
    }
}

/// Words of four letters, of which many differ in the first one only, with marks as in Wordle: each
/// letter is right, elsewhere in the word, or nowhere. The first ones are the secrets.
pub fn words(letters: [u32; 4], guesses: usize, secrets: usize) -> Rules {
    let mut state = 1u32;
    let mut letter = |letters| {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        (state >> 16 & 0x7fff) % letters
    };
    let mut words: Vec<[u32; 4]> = Vec::new();
    while words.len() < guesses {
        let word = letters.map(&mut letter);
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let feedback = |guess: &[u32; 4], secret: &[u32; 4]| {
        let other = (0..4).filter(|&i| guess[i] != secret[i]).map(|i| secret[i]);
        let mut left: Vec<u32> = other.collect();
        (0..4).fold(0, |marks, i| {
            let near = left.iter().position(|&letter| letter == guess[i]);
            let mark = match near {
                _ if guess[i] == secret[i] => 0,
                Some(place) => {
                    left.swap_remove(place);
                    1
                }
                None => 2,
            };
            3 * marks + mark
        })
    };
    let pairs = words
        .iter()
        .flat_map(|guess| words[..secrets].iter().map(|secret| feedback(guess, secret)));
    let table = FeedbackTable::new(pairs.collect(), secrets, None).expect("a table");
    let letters = words[..secrets].iter().flatten().map(|&letter| letter as u16);
    Rules::of_table(table.with_signs(letters.collect(), 4))
}

/// The nodes of a question about words with some thresholds and with others, whose answers must agree.
fn nodes(objective: Objective, rules: &Rules, tunings: [Tuning; 2]) -> [u64; 2] {
    let candidates = Candidates::all(rules).expect("small");
    let mut question = Question::new(candidates, Goal::Hit, objective).expect("valid");
    let [with, without] = tunings.map(|tuning| {
        question.tuning = tuning;
        let control = Control::new(None);
        let found = solve(&question, &Memo::default(), &control).expect("nobody cancels");
        (found, control.nodes())
    });
    assert_eq!(with.0, without.0);
    [with.1, without.1]
}

#[test]
fn first_guesses_one_by_one_save_work_and_change_no_value() {
    let together = Tuning { many_candidates: usize::MAX, ..Tuning::default() };
    let [with, without] =
        nodes(Objective::Expected, &words([14, 4, 6, 5], 600, 150), [Tuning::default(), together]);
    assert!(100 * without >= 105 * with, "{with} {without}");
}

#[test]
fn awkward_parts_save_work_and_change_no_value() {
    let none = Tuning { largest_awkward: 0, ..Tuning::default() };
    let words = words([14, 3, 4, 5], 120, 120);
    let [with, without] = nodes(Objective::Worst, &words, [Tuning::default(), none]);
    assert!(100 * without >= 105 * with, "{with} {without}");
}

#[test]
fn the_smallest_class_first_saves_work_and_changes_no_value() {
    let largest_first = Tuning { smallest_first: false, ..Tuning::default() };
    let words = words([14, 3, 4, 3], 160, 160);
    let [with, without] = nodes(Objective::Worst, &words, [Tuning::default(), largest_first]);
    assert!(100 * without >= 105 * with, "{with} {without}");
}

#[test]
fn landmarks_change_no_value() {
    let small = Tuning { smallest_with_landmarks: 8, ..Tuning::default() };
    let none = Tuning { smallest_with_landmarks: usize::MAX, ..Tuning::default() };
    for objective in [Objective::Expected, Objective::Worst, Objective::WorstCount] {
        nodes(objective, &words([9, 3, 4, 3], 150, 100), [small, none]);
    }
}

/// Each time it is stopped after a fifth of the nodes that it takes in one go.
#[test]
fn a_search_that_goes_on_refutes_no_first_guess_again() {
    let candidates = Candidates::all(&words([14, 4, 6, 5], 600, 150)).expect("small");
    let question = Question::new(candidates, Goal::Hit, Objective::Expected).expect("valid");
    let in_one_go = Control::new(None);
    let expected = solve(&question, &Memo::default(), &in_one_go).expect("nobody cancels");
    let memo = Memo::default();
    let mut ends = (0..10).map(|_| {
        let control = Control::new(None).with_max_nodes(Some(in_one_go.nodes() / 5));
        solve(&question, &memo, &control).expect("nobody cancels")
    });
    let found = ends.find(|found| found.proven).expect("it goes on");
    assert_eq!(found, expected);
}

#[test]
fn a_large_limit_leaves_a_good_strategy_as_much_room_as_none() {
    let sets = |limit| Memo::bounded(limit, 2).map(|memo| memo.most_sets);
    assert_eq!(sets(8 << 30), Some(Memo::unbounded(2).most_sets));
    assert!(sets(1 << 30) > sets(1 << 28));
}
