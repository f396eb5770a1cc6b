//! Certificates of outcomes as texts, and the fast checker.

use std::collections::{BTreeMap, HashMap};

use abgames_core::control::{Control, Ticker};
use abgames_core::otrio::claims::{Proof, Relation};
use abgames_core::otrio::outcome_certificate::{Choice, Claim, DRAW, Outcomes, Question, verify};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::certificate::{read_board, read_move, read_place};
use super::search::{move_text, place_text};
use crate::job::run;

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
pub fn choice_texts(proof: &Proof) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    for (claim, choice) in &proof.choices {
        let relation = relation_text(claim.relation == Relation::Meets);
        let place = place_text(&claim.position);
        let key = format!("{place} {relation} {}", set_text(claim.set));
        texts.insert(key, format!("{} {}", choice.levels, move_text(choice.step)));
    }
    texts
}

fn read_claim(text: &str) -> Result<Claim, &'static str> {
    let form = "a claim is a position, in or meets, and outcomes such as 13D";
    let (rest, set) = text.rsplit_once(' ').ok_or(form)?;
    let (place, relation) = rest.rsplit_once(' ').ok_or(form)?;
    let meets = match relation {
        "in" => false,
        "meets" => true,
        _ => return Err(form),
    };
    let found = (1..=31)
        .find(|&number| set_text(number) == set)
        .ok_or(form)?;
    Ok((read_place(place)?, meets, found))
}

fn read_choice(text: &str) -> Result<Choice, &'static str> {
    let form = "a choice is a number of levels and a move";
    let (levels, step) = text.split_once(' ').ok_or(form)?;
    let number = (0..=5_usize).find(|number| number.to_string() == levels);
    Ok((number.ok_or(form)?, read_move(step)?))
}

/// Follows the claims of a certificate: (claims that come up, why it is refused or None).
///
/// `levels` are sets of outcomes for each player, the best first, without players who are not
/// judged.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments of the Python function"
)]
#[pyo3(signature = (board, color, *, players, levels: "typing.Sequence[typing.Sequence[int]]", outcomes,
                    within: "typing.Sequence[int]", choices: "typing.Mapping[str, str]"))]
pub fn verify_outcome_certificate(
    py: Python<'_>,
    board: &str,
    color: u8,
    players: u8,
    levels: Vec<Vec<Outcomes>>,
    outcomes: Outcomes,
    within: Vec<Outcomes>,
    choices: HashMap<String, String>,
) -> PyResult<(usize, Option<String>)> {
    let is_sound = (2..=4).contains(&players)
        && (1..=4).contains(&color)
        && levels.len() == usize::from(players)
        && levels
            .iter()
            .all(|order| order.iter().any(|level| level & DRAW != 0));
    if !is_sound {
        let rule = "2 to 4 players, colours 1 to 4, an order for each player";
        return Err(PyValueError::new_err(rule));
    }
    let question = Question {
        players,
        board: read_board(board).map_err(PyValueError::new_err)?,
        color: b'0' + color,
        levels,
        outcomes,
        within,
    };
    let mut listed = HashMap::with_capacity(choices.len());
    for (claim, choice) in choices {
        match (read_claim(&claim), read_choice(&choice)) {
            (Ok(claim), Ok(choice)) => _ = listed.insert(claim, choice),
            (Err(error), _) | (_, Err(error)) => {
                return Ok((0, Some(format!("at {claim:.50}: {error}"))));
            }
        }
    }
    let control = Control::new(None);
    let verdict = run(py, &control, None, || {
        verify(&question, &listed, &mut Ticker::new(&control))
    })?;
    Ok(match verdict {
        Ok(claims) => (claims, None),
        Err((((board, color), meets, set), problem)) => {
            let board = String::from_utf8_lossy(&board);
            let claim = format!("{} {}", relation_text(meets), set_text(set));
            let at = format!("at {board} {} {claim}: {problem}", char::from(color));
            (0, Some(at))
        }
    })
}
