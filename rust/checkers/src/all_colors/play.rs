//! The strategy of the claims, played with real colours against every secret.
//!
//! Rules 1 to 3 are about patterns only. Here letters are real colours, those of the pool too, and
//! the candidates are real codes, found by comparing codes; what a pattern says about them must be
//! true, and the guesses are counted. This would reveal a mistake in the reasoning about patterns,
//! in this program or in the format.

use super::CheckError;
use super::patterns::{Pattern, classes, each_letter, letters_of, touched};
use super::same::Look;
use super::upper::Claims;
use super::words::{Sign, Word};

/// Guesses that a strategy takes for one secret.
const DEPTH: usize = 100;

impl Claims<'_, '_> {
    /// Guesses for the codes that the words stand for, in a game with so many colours, after some
    /// guesses, which have made these colours known; returns what it costs.
    pub fn play(
        &mut self,
        words: &[Word],
        codes: &[Word],
        known: u64,
        colors: usize,
        guesses: usize,
    ) -> Result<i128, CheckError> {
        let (proof, setting) = (self.proof, &self.proof.setting);
        self.ticker.work(1000 * codes.len() as u64)?;
        let about = format!("after {guesses} guesses");
        ensure!(guesses < DEPTH, "{about} the secret is not found");
        let (rest, touched_colors) = (Pattern::of(words.to_vec()), known.count_ones() as usize);
        let class = self.class(&rest, touched_colors)?;
        let n = colors - touched_colors;
        let is_code = |code: &Word| words.contains(&Word::new(code.0, known));
        let same = codes.len() as i128 == class.size(n) && codes.iter().all(is_code);
        ensure!(same, "{about} the pattern has other codes");
        let nothing = || format!("{about} nothing says what to guess");
        let value = class.cost(proof, n, false).ok_or_else(nothing)?;
        if codes.len() <= 2 {
            return Ok(value);
        }
        let claim = class.claim(proof, n).ok_or_else(nothing)?;
        let guess = claim.guess(n + rest.back).ok_or_else(nothing)?;
        let [from, to] = [&claim.pattern, &rest].map(|pattern| Look::of(pattern.clone()));
        let mut names = from.renaming(&to, self.ticker)?.ok_or_else(nothing)?;
        // Fresh letters are the next colours of the pool; any would do.
        let absent = known & !letters_of(words);
        let pool = ((1 << colors) - 1) & !rest.letters & !absent;
        let fresh: Vec<Sign> = each_letter(pool).take(guess.fresh).collect();
        let letters = claim.pattern.letter_count();
        names.letters[letters..letters + fresh.len()].copy_from_slice(&fresh);
        let guess = names.image(guess.word);
        let asked = guess.with_absent(absent, setting.repeats).ok_or_else(nothing)?;
        let parts = classes(&touched(&rest.words, fresh.into_iter()), guess);
        let known = rest.letters | absent | asked.letters();
        let mut costs = Vec::new();
        for (words, codes) in parts.iter().zip(&classes(codes, asked)) {
            if !words.is_empty() || !codes.is_empty() {
                costs.push(self.play(words, codes, known, colors, guesses + 1)?);
            }
        }
        let cost = setting.guess(codes.len() as i128) + setting.join(costs.into_iter());
        ensure!(cost <= value, "{about} costs {cost}, not {value}");
        Ok(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::all_colors::proof::Proof;
    use crate::all_colors::words::Guess;
    use job::control::{Control, Ticker};

    /// Plays the AB game with two pegs and four colours, with these candidates.
    fn play(text: &str, change: impl Fn(&mut Vec<Word>)) -> Result<i128, String> {
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        let proof = Proof::read(text, &mut ticker).expect("a file");
        let words = Guess::codes(&proof.setting, 0, 2).map(|word| Word::new(word.0, 0));
        let words: Vec<Word> = words.collect();
        let mut codes: Vec<Word> = Guess::codes(&proof.setting, 4, 0).collect();
        change(&mut codes);
        let (proof, ticker) = (&proof, &mut ticker);
        let played = Claims { proof, ticker }.play(&words, &codes, 0, 4, 0);
        played.map_err(|error| error.to_string())
    }

    #[test]
    fn the_candidates_are_compared_and_the_guesses_counted() {
        let text = include_str!("tests/ab2-expected.json");
        assert_eq!(play(text, |_| ()), Ok(30));
        let other = Err("after 0 guesses the pattern has other codes".into());
        assert_eq!(play(text, |codes| codes.truncate(11)), other);
        assert_eq!(play(text, |codes| codes[0] = Word::new([9; 4], !0)), other);
        // A value that rule 2 would refuse.
        let less = text.replace("[0,0,3,13,30,", "[0,0,3,13,29,");
        let more = Err("after 0 guesses costs 30, not 29".into());
        assert_eq!(play(&less, |_| ()), more);
        // A guess that rule 2 would refuse, with an absent colour that the game does not have.
        let none = text.replace("\"ab\",\"ab\"]", "\"a-\",\"a-\"]");
        let nothing = Err("after 0 guesses nothing says what to guess".into());
        assert_eq!(play(&none, |_| ()), nothing);
    }

    #[test]
    fn absent_colors_are_different_ones_unless_colors_may_repeat() {
        let asked = |text, absent, repeats| {
            let setting =
                crate::all_colors::setting::Setting { repeats, pegs: 3, worst: false, period: 1 };
            let guess = Guess::parse(&setting, 1, text).expect("a guess");
            let asked = guess.word.with_absent(absent, repeats);
            (guess.absent, asked.map(|word| word.to_string()))
        };
        assert_eq!(asked("-a-", 0b1100, false), (2, Some("cad".into())));
        assert_eq!(asked("-a-", 0b1100, true), (1, Some("cac".into())));
        assert_eq!(asked("-a-", 0b0100, false), (2, None));
        assert_eq!(asked("-a-", 0, true), (1, None));
    }
}
