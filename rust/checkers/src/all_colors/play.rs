//! The strategy of the claims, played with real colours against every secret.
//!
//! Rules 1 to 3 are about patterns only. Here the candidates are real codes, found by comparing
//! codes; what a pattern says about them must be true, and the guesses are counted. This would
//! reveal a mistake in the reasoning about patterns, in this program or in the format.

use std::collections::{BTreeMap, BTreeSet};

use super::claims::Claim;
use super::classes::{Place, Upper};
use super::error::{CheckError, PlayProblem};
use super::limits;
use super::patterns::{Pattern, size};
use super::proof::Proof;
use super::roots::{Root, all_digits};
use super::same::renaming;
use super::setting::Objective;
use super::upper::places;
use super::words::{Guess, Word, is_letter};
use job::control::{Stop, Ticker};

type Color = usize;
type Code = Vec<Color>;

/// The real pegs and colours that the names of a pattern stand for.
#[derive(Clone, Debug)]
struct Table {
    /// The real peg of each peg of the pattern.
    pegs: Vec<usize>,
    /// The colour of each letter.
    letters: Vec<Color>,
    pool: Vec<Color>,
    absent: Vec<Color>,
}

/// What is wrong, or why the check was stopped.
enum Failure {
    Stopped(Stop),
    Problem(PlayProblem),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<PlayProblem> for Failure {
    fn from(problem: PlayProblem) -> Self {
        Self::Problem(problem)
    }
}

/// Plays from all roots with few colours; returns the greatest number of colours.
pub fn play(proof: &Proof, roots: &[Root], ticker: &mut Ticker<'_>) -> Result<usize, CheckError> {
    let game = proof.setting.game;
    let digits = all_digits(game);
    let mut last = 0;
    for colors in game.fewest_colors()..=limits::PLAYED_COLORS {
        if size(&digits, colors) > limits::PLAYED_CODES as i128 {
            break;
        }
        for root in roots {
            let played = play_root(proof, root, colors, ticker);
            played.map_err(|failure| match failure {
                Failure::Stopped(stop) => stop.into(),
                Failure::Problem(problem) => CheckError::Play {
                    colors,
                    root: root.name(),
                    problem,
                },
            })?;
        }
        last = colors;
    }
    Ok(last)
}

fn play_root(
    proof: &Proof,
    root: &Root,
    colors: usize,
    ticker: &mut Ticker<'_>,
) -> Result<(), Failure> {
    let game = proof.setting.game;
    let n = colors - root.touched;
    let Some(lower) = root
        .lower(proof, n)
        .filter(|_| root.upper(proof, n).is_some())
    else {
        return Ok(());
    };
    let mut codes = all_codes(game.pegs, colors, game.is_ab());
    let first: Code = (0..root.touched).collect();
    if let Some(reply) = &root.reply {
        codes.retain(|code| feedback(&first, code) == *reply);
    }
    let table = Table {
        pegs: (0..game.pegs).collect(),
        letters: first,
        pool: (root.touched..colors).collect(),
        absent: Vec::new(),
    };
    let mut player = Player { proof, ticker };
    let played = player.class(
        &root.place,
        &table,
        &codes,
        usize::from(root.reply.is_some()),
    )?;
    if played < lower {
        return Err(PlayProblem::Less { played, lower }.into());
    }
    Ok(())
}

/// All codes of the game.
fn all_codes(pegs: usize, colors: usize, distinct: bool) -> Vec<Code> {
    let mut codes = vec![Vec::new()];
    for _ in 0..pegs {
        let longer = codes.iter().flat_map(|code: &Code| {
            let new = (0..colors).filter(|color| !distinct || !code.contains(color));
            new.map(|color| code.iter().copied().chain([color]).collect())
        });
        codes = longer.collect();
    }
    codes
}

/// The reply to a real guess: blacks, and colours in common regardless of place.
fn feedback(guess: &[Color], secret: &[Color]) -> String {
    let blacks = guess
        .iter()
        .zip(secret)
        .filter(|(asked, hidden)| asked == hidden)
        .count();
    let times = |code: &[Color]| {
        let mut times = BTreeMap::new();
        for &color in code {
            *times.entry(color).or_insert(0_usize) += 1;
        }
        times
    };
    let hidden = times(secret);
    let asked = times(guess);
    let common = asked
        .iter()
        .map(|(color, &times)| times.min(hidden.get(color).map_or(0, |&t| t)));
    format!("{blacks}A{}B", common.sum::<usize>() - blacks)
}

struct Player<'a, 'b, 'c> {
    proof: &'a Proof,
    ticker: &'b mut Ticker<'c>,
}

impl Player<'_, '_, '_> {
    /// Guesses for the codes of a class; `table` explains its letters before it was reduced.
    fn class(
        &mut self,
        place: &Place,
        table: &Table,
        codes: &[Code],
        guesses: usize,
    ) -> Result<i128, Failure> {
        if guesses > limits::DEPTH {
            return Err(PlayProblem::Depth.into());
        }
        let table = table.reduced(place);
        table.explains(&place.class.pattern, codes, guesses)?;
        self.ticker.work(1000 * codes.len() as u64)?;
        let pattern = || place.class.pattern.to_string();
        let upper = place.upper(self.proof, table.pool.len() - place.class.returned.len());
        match upper {
            Some(Upper::Best(value)) if codes.len() <= 2 => Ok(value),
            Some(Upper::Claim { number, value }) => {
                let proof = self.proof;
                let claim = proof.claims.get(number);
                let from = &claim.pattern;
                let renaming = renaming(from, &place.class.pattern, self.ticker)?;
                let renaming =
                    renaming.ok_or_else(|| PlayProblem::NoGuess { pattern: pattern() })?;
                let table = table.renamed(&renaming.pegs, &renaming.letters);
                let played = self.claim(claim, &table, codes, guesses)?;
                if played > value {
                    let pattern = pattern();
                    let claimed = value;
                    return Err(PlayProblem::More {
                        pattern,
                        played,
                        claimed,
                    }
                    .into());
                }
                Ok(played)
            }
            _ => Err(PlayProblem::NoGuess { pattern: pattern() }.into()),
        }
    }

    /// Makes the guess of the claim, and goes on with the classes.
    fn claim(
        &mut self,
        claim: &Claim,
        table: &Table,
        codes: &[Code],
        guesses: usize,
    ) -> Result<i128, Failure> {
        table.explains(&claim.pattern, codes, guesses)?;
        let no_guess = || PlayProblem::NoGuess {
            pattern: claim.pattern.to_string(),
        };
        let guess = claim.guess(table.pool.len()).ok_or_else(no_guess)?;
        let (asked, table) = table.ask(guess).ok_or_else(no_guess)?;
        let mut classes: BTreeMap<String, Vec<Code>> = BTreeMap::new();
        for code in codes {
            classes
                .entry(feedback(&asked, code))
                .or_default()
                .push(code.clone());
        }
        classes.remove(&feedback(&asked, &asked));
        let mut played = Vec::new();
        for place in places(self.proof, claim, guess, self.ticker)? {
            let class = classes.remove(&super::words::reply_text(place.reply));
            let class = class.unwrap_or_default();
            played.push(self.class(&place, &table, &class, guesses + 1)?);
        }
        if !classes.is_empty() {
            return Err(no_guess().into());
        }
        Ok(match self.proof.setting.objective {
            Objective::Expected => codes.len() as i128 + played.iter().sum::<i128>(),
            Objective::Worst => 1 + played.into_iter().max().unwrap_or(0),
        })
    }
}

impl Table {
    /// The table after letters went back to the pool and others became absent.
    fn reduced(&self, place: &Place) -> Self {
        let class = &place.class;
        let color = |&letter: &u8| self.letters[usize::from(letter)];
        let letters: Vec<Color> = class.names.iter().map(color).collect();
        let pool: Vec<Color> = self
            .pool
            .iter()
            .copied()
            .chain(class.returned.iter().map(color))
            .collect();
        let gone = |color: &&Color| !letters.contains(color) && !pool.contains(color);
        let absent = self.absent.iter().chain(self.letters.iter().filter(gone));
        Self {
            pegs: self.pegs.clone(),
            absent: absent.copied().collect(),
            letters,
            pool,
        }
    }

    /// The table for a pattern whose image under this renaming the given table explains.
    fn renamed(&self, pegs: &[usize], letters: &[u8]) -> Self {
        // Peg i of the image has what the pattern has on peg `pegs[i]`.
        let mut real = vec![0; pegs.len()];
        for (i, &peg) in pegs.iter().enumerate() {
            real[peg] = self.pegs[i];
        }
        Self {
            pegs: real,
            letters: letters
                .iter()
                .map(|&letter| self.letters[usize::from(letter)])
                .collect(),
            pool: self.pool.clone(),
            absent: self.absent.clone(),
        }
    }

    /// The real guess, and what letters stand for after it; `None` if colours are lacking.
    fn ask(&self, guess: &Guess) -> Option<(Code, Self)> {
        // The last colours of the pool; any would do.
        let left = self.pool.len().checked_sub(guess.fresh)?;
        let mut after = self.clone();
        after.letters.extend(after.pool.split_off(left));
        let mut absent = self.absent.iter();
        let mut asked = vec![None; self.pegs.len()];
        // In Mastermind one absent colour suffices.
        let single = absent.clone().next().filter(|_| guess.absent == 1);
        for (&peg, &sign) in self.pegs.iter().zip(guess.word.signs()) {
            asked[peg] = match is_letter(sign) {
                true => after.letters.get(usize::from(sign)),
                false => single.or_else(|| absent.next()),
            };
        }
        Some((
            asked
                .into_iter()
                .map(Option::<&Color>::copied)
                .collect::<Option<_>>()?,
            after,
        ))
    }

    /// The codes that a word stands for.
    fn codes_of(&self, word: &Word) -> Vec<Code> {
        let mut digits: Vec<Code> = vec![Vec::new()];
        for _ in 0..word.digits() {
            let longer = digits.iter().flat_map(|colors| {
                let new = self.pool.iter().filter(|color| !colors.contains(color));
                new.map(|&color| colors.iter().copied().chain([color]).collect())
            });
            digits = longer.collect();
        }
        let code = |colors: &Code| {
            let mut code = vec![0; self.pegs.len()];
            for (&peg, &sign) in self.pegs.iter().zip(word.signs()) {
                code[peg] = match Word::digit(sign) {
                    Some(digit) => colors[digit],
                    None => self.letters[usize::from(sign)],
                };
            }
            code
        };
        digits.iter().map(code).collect()
    }

    /// Checks that a pattern describes exactly the real candidates.
    fn explains(
        &self,
        pattern: &Pattern,
        codes: &[Code],
        guesses: usize,
    ) -> Result<(), PlayProblem> {
        let said: Vec<Code> = pattern
            .words
            .iter()
            .flat_map(|word| self.codes_of(word))
            .collect();
        let distinct: BTreeSet<&Code> = said.iter().collect();
        let same = distinct.len() == said.len() && distinct == codes.iter().collect();
        let all: BTreeSet<&Color> = [&self.letters, &self.pool, &self.absent]
            .into_iter()
            .flatten()
            .collect();
        let colors = self.letters.len() + self.pool.len() + self.absent.len();
        if same && all.len() == colors {
            return Ok(());
        }
        let pattern = pattern.to_string();
        Err(PlayProblem::Candidates { pattern, guesses })
    }
}

#[cfg(test)]
mod tests {
    use super::super::setting::{Game, Rules};
    use super::*;

    fn table() -> Table {
        Table {
            pegs: vec![1, 0, 2],
            letters: vec![7, 8],
            pool: vec![0, 1, 2],
            absent: vec![3, 4],
        }
    }

    fn game(rules: Rules) -> Game {
        Game { rules, pegs: 3 }
    }

    #[test]
    fn replies_count_each_colour_as_often_as_both_have_it() {
        let replies = [
            ([0, 1, 2], [0, 1, 2], "3A0B"),
            ([0, 1, 2], [1, 2, 0], "0A3B"),
            ([0, 0, 1], [1, 0, 0], "1A2B"),
            ([0, 0, 0], [0, 1, 2], "1A0B"),
            ([0, 1, 2], [3, 3, 1], "0A1B"),
        ];
        for (guess, secret, reply) in replies {
            assert_eq!(feedback(&guess, &secret), reply);
        }
        assert_eq!(all_codes(3, 4, true).len(), 24);
        assert_eq!(all_codes(3, 4, false).len(), 64);
    }

    #[test]
    fn a_pattern_explains_just_its_codes() {
        let pattern = Pattern::parse(game(Rules::Ab), "a1b b1a").expect("a pattern");
        let mut codes = vec![
            vec![0, 7, 8],
            vec![1, 7, 8],
            vec![2, 7, 8],
            vec![0, 8, 7],
            vec![1, 8, 7],
            vec![2, 8, 7],
        ];
        assert_eq!(table().explains(&pattern, &codes, 0), Ok(()));
        let one = codes.pop();
        assert!(table().explains(&pattern, &codes, 0).is_err());
        codes.extend(one);
        codes.push(vec![3, 8, 7]);
        assert!(table().explains(&pattern, &codes, 0).is_err());
        // A colour cannot be in the pool and absent.
        codes.pop();
        let mut twice = table();
        twice.absent.push(0);
        assert!(twice.explains(&pattern, &codes, 0).is_err());
    }

    #[test]
    fn a_guess_asks_for_colours_that_are_there() {
        let ask = |rules, signs: &[u8]| {
            let guess = Guess::new(game(rules), 2, signs).expect("a guess");
            table()
                .ask(&guess)
                .map(|(code, after)| (code, after.letters, after.pool))
        };
        let dash = super::super::words::sign(b'-').expect("a sign");
        let asked = ask(Rules::Ab, &[2, dash, dash]);
        assert_eq!(asked, Some((vec![3, 2, 4], vec![7, 8, 2], vec![0, 1])));
        let asked = ask(Rules::Mastermind, &[1, dash, dash]);
        assert_eq!(asked, Some((vec![3, 8, 3], vec![7, 8], vec![0, 1, 2])));
        let mut poor = table();
        poor.absent.pop();
        let guess = Guess::new(game(Rules::Ab), 2, &[0, dash, dash]).expect("a guess");
        assert!(poor.ask(&guess).is_none());
        poor.pool.clear();
        let guess = Guess::new(game(Rules::Ab), 2, &[0, 1, 2]).expect("a guess");
        assert!(poor.ask(&guess).is_none());
    }
}
