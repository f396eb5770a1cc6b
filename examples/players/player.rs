//! A Mastermind player to start from, which guesses the first code that can still be the secret.
//!
//!     rustc -O -o player examples/players/player.rs
//!     abgames judge ./player mastermind pegs=3 colors=4
//!
//! It reads a line of JSON for each guess, and writes the guess in a line.  No JSON library is
//! needed for lines of this form: {…, "pegs": 3, "colors": 4, …, "history": [["1 1 2", "1A0B"]]}

use std::io::{BufRead, Write, stdin, stdout};

/// Counts right colours in the right place (A) and elsewhere (B).
fn reply(guess: &[usize], secret: &[usize]) -> String {
    let black = guess.iter().zip(secret).filter(|(g, s)| g == s).count();
    let times = |code: &[usize], color| code.iter().filter(|&&each| each == color).count();
    let most = guess.iter().max().copied().unwrap_or(0);
    let both: usize = (1..=most).map(|color| times(guess, color).min(times(secret, color))).sum();
    format!("{black}A{}B", both - black)
}

/// Returns a guess; `history` has pairs of a guess and its reply.  Write yours here.
fn choose(pegs: usize, colors: usize, history: &[(Vec<usize>, String)]) -> Option<Vec<usize>> {
    (0..colors.pow(pegs as u32))
        .map(|number| {
            let place = |peg: usize| colors.pow((pegs - 1 - peg) as u32);
            (0..pegs).map(|peg| number / place(peg) % colors + 1).collect::<Vec<_>>()
        })
        .find(|code| history.iter().all(|(guess, said)| reply(guess, code) == *said))
}

/// The number after a name.
fn number(line: &str, name: &str) -> usize {
    let rest = line.split(&format!("\"{name}\": ")).nth(1).expect(name);
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().expect(name)
}

fn main() {
    for line in stdin().lock().lines() {
        let line = line.expect("a line of text");
        let told = line.split("\"history\": [").nth(1).expect("a history");
        // Texts in quotes by turns: a guess, its reply, the next guess, …
        let texts: Vec<&str> = told.split('"').skip(1).step_by(2).collect();
        let history: Vec<(Vec<usize>, String)> = texts
            .chunks(2)
            .map(|pair| {
                let colors = pair[0].split(' ').map(|color| color.parse().expect("a colour"));
                (colors.collect(), pair[1].to_string())
            })
            .collect();
        let code = choose(number(&line, "pegs"), number(&line, "colors"), &history);
        let code = code.expect("a code that agrees with the replies");
        let words: Vec<String> = code.iter().map(usize::to_string).collect();
        println!("{}", words.join(" "));
        stdout().flush().expect("somebody who reads");
    }
}
