//! Certificates as texts, and the fast checker.

use std::collections::BTreeMap;

use abgames_core::alloc::{OutOfMemory, look, map_for};
use abgames_core::checkers::otrio::{
    Board, Checked, Choice, Choices, Claim, DRAW, Move, Outcomes, Place, Question, slot_named,
    verify,
};
use abgames_core::otrio::{self as core, Proof, Relation};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::position::read_players;
use crate::errors::{no_memory, value_error};
use crate::job::run_to_end;

/// The outcomes of a set, as "13D".
fn set_text(set: Outcomes) -> String {
    let wins = (0..4).filter(|player| set >> player & 1 == 1);
    let mut text: String = wins.map(|player| char::from(b'1' + player)).collect();
    if set & DRAW != 0 {
        text.push('D');
    }
    text
}

fn relation_text(meets: bool) -> &'static str {
    if meets { "meets" } else { "in" }
}

/// The claims of a proof that need a choice, as "231...132 1 in 13D", with choices as "2 b2M".
pub fn choice_texts(proof: &Proof) -> Result<Texts, OutOfMemory> {
    let text = |(claim, choice): &(core::Claim, core::Choice)| {
        let relation = relation_text(claim.relation == Relation::Meets);
        let key = format!("{} {relation} {}", claim.position, set_text(claim.set));
        (key, format!("{} {}", choice.levels, choice.step))
    };
    gathered(proof.choices.iter().map(text))
}

/// The same for a strategy, where the outcomes of every claim are those that the side wants: boards
/// and colours to move, such as "231...132 1", with moves.
pub fn strategy_texts(proof: &Proof) -> Result<Texts, OutOfMemory> {
    let choices = proof.choices.iter();
    gathered(choices.map(|(claim, choice)| (claim.position.to_string(), choice.step.to_string())))
}

/// Texts by texts, sorted.
type Texts = BTreeMap<String, String>;

/// Collects texts in a map and watches the memory: there may be millions of them, each small.
fn gathered(texts: impl Iterator<Item = (String, String)>) -> Result<Texts, OutOfMemory> {
    let mut gathered = Texts::new();
    for (number, (key, text)) in texts.enumerate() {
        if number.is_multiple_of(1024) {
            look()?;
        }
        gathered.insert(key, text);
    }
    Ok(gathered)
}

/// The characters of a board.
fn read_board(text: &str) -> Result<Board, &'static str> {
    let board = Board::try_from(text.as_bytes()).ok();
    let board = board.filter(|board| board.iter().all(|piece| b".1234".contains(piece)));
    board.ok_or("a board has 27 characters: . and the colours 1 to 4")
}

/// A board and the colour to move, with a space between them.
fn read_place(text: &str) -> Result<Place, &'static str> {
    let form = "a position is a board, a space and the colour to move";
    let (board, color) = text.split_once(' ').ok_or(form)?;
    match color.as_bytes() {
        &[color @ b'1'..=b'4'] => Ok((read_board(board)?, color)),
        _ => Err(form),
    }
}

/// A slot, or None for a pass.
fn read_move(text: &str) -> Result<Move, &'static str> {
    match slot_named(text) {
        None if text != "pass" => Err("a move is a slot like b2M, or pass"),
        slot => Ok(slot),
    }
}

/// A listed claim and its choice: in a strategy "231...132 1" with "b2M", else "231...132 1 in 13D"
/// with "2 b2M".
fn read_listed(
    question: &Checked,
    claim: &str,
    choice: &str,
) -> Result<(Claim, Choice), &'static str> {
    if question.is_strategy {
        let claim = question.of_strategy(read_place(claim)?);
        return Ok((claim, Choice { levels: 1, step: read_move(choice)? }));
    }
    Ok((read_claim(claim)?, read_choice(choice)?))
}

fn read_claim(text: &str) -> Result<Claim, &'static str> {
    let form = "a claim is a position, \"in\" or \"meets\", and outcomes such as 13D";
    let (rest, set) = text.rsplit_once(' ').ok_or(form)?;
    let (place, relation) = rest.rsplit_once(' ').ok_or(form)?;
    let meets = match relation {
        "in" => false,
        "meets" => true,
        _ => return Err(form),
    };
    let found = (1..=31).find(|&number| set_text(number) == set);
    Ok(Claim { place: read_place(place)?, meets, set: found.ok_or(form)? })
}

fn read_choice(text: &str) -> Result<Choice, &'static str> {
    let form = "a choice is a number of levels and a move";
    let (levels, step) = text.split_once(' ').ok_or(form)?;
    let number = (0..=5_u8).find(|number| number.to_string() == levels);
    Ok(Choice { levels: number.ok_or(form)?, step: read_move(step)? })
}

/// Checks what a certificate lists, starting from its question. Returns the number of positions
/// that come up (for a strategy; else of claims), and why it is refused, or None.
///
/// `colors` is the number of colours that each player has. `levels` has a list of sets of outcomes
/// for each player, the best first, without the wins of players who are not judged. The certificate
/// claims that the outcomes are `within` each of those sets, and that they meet each set in `meets`.
#[pyfunction]
#[pyo3(signature = (board, color, *, players, colors = None,
                    levels: "typing.Sequence[typing.Sequence[int]]",
                    within: "typing.Sequence[int]", meets: "typing.Sequence[int]", is_strategy,
                    listed: "typing.Mapping[str, str]"))]
pub fn verify_certificate(
    py: Python<'_>,
    board: &str,
    color: u8,
    players: usize,
    colors: Option<usize>,
    levels: Vec<Vec<Outcomes>>,
    within: Vec<Outcomes>,
    meets: Vec<Outcomes>,
    is_strategy: bool,
    listed: Bound<'_, PyDict>,
) -> PyResult<(usize, Option<String>)> {
    let who = read_players(players, colors)?;
    let question = Question {
        players: who.number() as u8,
        colors: who.colors() as u8,
        board: read_board(board).map_err(value_error)?,
        color: color.saturating_add(b'0'),
        levels,
        within,
        meets,
        is_strategy,
    };
    let question = question.checked().map_err(value_error)?;
    let mut choices: Choices = map_for(listed.len()).map_err(no_memory)?;
    for (claim, choice) in listed {
        let (claim, choice) = (claim.cast::<PyString>()?, choice.cast::<PyString>()?);
        let (claim, choice) = (claim.to_cow()?, choice.to_cow()?);
        match read_listed(&question, &claim, &choice) {
            Ok((claim, choice)) => _ = choices.insert(claim, choice),
            Err(error) => return Ok((0, Some(format!("at {claim:.50}: {error}")))),
        }
    }
    let verdict = run_to_end(py, |ticker| verify(&question, &choices, ticker))?;
    Ok(match verdict {
        Ok(came_up) => (came_up, None),
        Err((claim, problem)) => {
            let (board, color) = claim.place;
            let board = String::from_utf8_lossy(&board);
            let mut at = format!("{board} {}", char::from(color));
            if !is_strategy {
                let (relation, set) = (relation_text(claim.meets), set_text(claim.set));
                at = format!("{at} {relation} {set}");
            }
            (0, Some(format!("at {at}: {problem}")))
        }
    })
}
