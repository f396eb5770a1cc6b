//! Any question about a small game is refused, or has the value that trying all strategies gives,
//! whatever rules and thresholds are in force.
#![no_main]

use std::collections::BTreeMap;

use abgames_core::codebreaking::rules::{Code, Kind, Rules};
use abgames_core::codebreaking::{
    Candidates, Goal, Limit, Memo, Objective, Prunings, Question, Tuning, solve,
};
use abgames_core::control::Control;
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
enum Game {
    Pegs { kind: u8, pegs: u8, colors: u8, extra_colors: u8 },
    Cards { ranks: u8 },
    Table { feedbacks: [[u8; 6]; 8], guesses: u8, secrets: u8, weights: Option<[u8; 6]> },
}

#[derive(Arbitrary, Debug)]
struct Input {
    game: Game,
    secrets: [u8; 6],
    hit: bool,
    consistent: bool,
    objective: u8,
    limit: Option<u8>,
    without: Option<u8>,
    thresholds: bool,
    threads: bool,
}

const OBJECTIVES: [Objective; 5] = [
    Objective::Expected,
    Objective::Worst,
    Objective::WorstExpected,
    Objective::ExpectedWorst,
    Objective::WorstCount,
];

/// A game with few codes, and the weights of its secrets, if it has any.
fn rules(game: Game) -> Option<(Rules, Vec<u64>)> {
    let mut counted = Vec::new();
    let rules = match game {
        Game::Pegs { kind, pegs, colors, extra_colors } => {
            let kind = [Kind::Ab, Kind::Mastermind][usize::from(kind % 2)];
            let [pegs, colors] = [pegs % 4, colors % 6].map(usize::from);
            Rules::new(kind, pegs, colors, usize::from(extra_colors % 2))
        }
        Game::Cards { ranks } => Rules::cards(usize::from(ranks % 4), None),
        Game::Table { feedbacks, guesses, secrets, weights } => {
            let [guesses, secrets] =
                [guesses % 8, secrets % 6].map(|number| 1 + usize::from(number));
            let rows = feedbacks[..guesses].iter().enumerate();
            // Most guesses hit a secret.
            let entries = rows.flat_map(|(guess, row)| {
                let entry = move |(secret, &byte)| match byte {
                    0..200 if guess == secret => 0,
                    _ => byte % 6,
                };
                row[..secrets].iter().enumerate().map(entry)
            });
            let feedbacks = entries.collect();
            counted.extend(weights.iter().flatten().take(secrets).map(|&weight| u64::from(weight)));
            Rules::table(feedbacks, secrets, weights.map(|_| counted.clone()))
        }
    };
    let rules = rules.ok().filter(|rules| rules.guesses().is_ok_and(|all| all.len() <= 130));
    rules.map(|rules| (rules, counted))
}

/// What was found of sets with so many guesses left.
type Known = BTreeMap<(Vec<Code>, usize), Option<u64>>;

struct Task<'a> {
    rules: &'a Rules,
    guesses: Vec<Code>,
    weights: Vec<u64>,
    hit: bool,
    consistent: bool,
    in_total: bool,
}

impl Task<'_> {
    /// The least total or worst case, straight from the definition; `None` if no strategy keeps the
    /// limit.
    fn least(&self, codes: &[Code], limit: usize, known: &mut Known) -> Option<u64> {
        if !self.hit && codes.len() == 1 {
            return Some(0);
        }
        if limit == 0 {
            return None;
        }
        let key = (codes.to_vec(), limit);
        if let Some(&least) = known.get(&key) {
            return least;
        }
        let after = |&guess| self.after(guess, codes, limit - 1, known);
        let least = self.guesses.iter().filter_map(after).min();
        known.insert(key, least);
        least
    }

    fn after(&self, guess: Code, codes: &[Code], left: usize, known: &mut Known) -> Option<u64> {
        let mut classes: BTreeMap<_, Vec<Code>> = BTreeMap::new();
        for &code in codes {
            let feedback = self.rules.feedback(guess, code).expect("codes");
            classes.entry(feedback).or_default().push(code);
        }
        let hit = classes.remove(&self.rules.feedbacks()[0]);
        if self.consistent && hit.is_none() || classes.values().any(|class| class == codes) {
            return None;
        }
        let open = classes.into_values().chain(hit.filter(|_| !self.hit));
        let costs = open.map(|class| self.least(&class, left, known));
        let costs = costs.collect::<Option<Vec<u64>>>()?;
        Some(match self.in_total {
            true => costs.iter().sum::<u64>() + self.weight(codes),
            false => 1 + costs.iter().max().unwrap_or(&0),
        })
    }

    fn weight(&self, codes: &[Code]) -> u64 {
        codes.iter().map(|&code| self.weights.get(code as usize).unwrap_or(&1)).sum()
    }
}

fuzz_target!(|input: Input| {
    let Some((rules, weights)) = rules(input.game) else { return };
    let secrets = rules.secrets().expect("few");
    let mut codes: Vec<Code> =
        input.secrets.iter().map(|&place| secrets[usize::from(place) % secrets.len()]).collect();
    codes.sort_unstable();
    codes.dedup();
    let goal = if input.hit { Goal::Hit } else { Goal::Determine };
    let objective = OBJECTIVES[usize::from(input.objective) % OBJECTIVES.len()];
    let question = Candidates::new(&rules, codes.clone())
        .and_then(|candidates| Question::new(candidates, goal, objective))
        .and_then(|question| match input.consistent {
            true => question.consistent(),
            false => Ok(question),
        });
    let Ok(mut question) = question else { return };
    let limit = input.limit.map(|limit| usize::from(limit % 6));
    question.limit = Limit::of(limit);
    if let Some(place) = input.without {
        let mut prunings = Prunings::ALL;
        prunings.switch_off(Prunings::NAMES[usize::from(place) % Prunings::NAMES.len()]);
        question.prunings = prunings;
    }
    if input.thresholds {
        question.tuning = Tuning {
            smallest_class_bounded: 0,
            largest_scanned: usize::MAX,
            scans_untabled: 0,
            smallest_with_images: 0,
            smallest_with_symmetries: 0,
            smallest_formed: 0,
            many_feedbacks: 0,
            ..Tuning::default()
        };
    }
    let memo = Memo::unbounded(1 + usize::from(input.threads));
    let found = solve(&question, &memo, &Control::new(None)).expect("nobody cancels");
    let task = Task {
        rules: &rules,
        guesses: rules.guesses().expect("few"),
        weights,
        hit: input.hit,
        consistent: input.consistent,
        in_total: matches!(objective, Objective::Expected | Objective::ExpectedWorst),
    };
    let least = task.least(&codes, limit.unwrap_or(codes.len() + 1), &mut Known::new());
    assert!(found.proven);
    assert_eq!(found.feasible, Some(least.is_some()), "{question:?}");
    assert_eq!(found.upper.map(|value| value.first), least, "{question:?}");
});
