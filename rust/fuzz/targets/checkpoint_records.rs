//! Whatever records a checkpoint has, a search refuses it or ends, and records that a search wrote
//! change no value.
#![no_main]

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::fs::File;
use std::path::PathBuf;
use std::time::Duration;

use abgames_core::andor::prover::Effort;
use abgames_core::checkpoint::Checkpoint;
use abgames_core::checkpoint::log::Log;
use abgames_core::codebreaking::rules::{Kind, Rules};
use abgames_core::codebreaking::{Candidates, Goal, Memo, Objective, Question, solve};
use abgames_core::control::{Control, Ticker};
use abgames_core::otrio::position::{Players, Position};
use abgames_core::otrio::{ForceQuestion, Prunings, Settings, can_force};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;

#[derive(Arbitrary, Debug)]
struct Input {
    otrio: bool,
    objective: u8,
    /// Changes to records that a search wrote: which record, where, and the new byte.
    changes: Vec<(u16, u16, u8)>,
    more: Vec<(Vec<u8>, Vec<u8>)>,
    raw: Vec<u8>,
}

const TAG: &str = "a tag";
const OBJECTIVES: [Objective; 3] =
    [Objective::Expected, Objective::WorstExpected, Objective::WorstCount];

/// The question: about Otrio or not, and the number of an objective.
type Asked = (bool, u8);

thread_local! {
    static FOLDER: OnceCell<TempDir> = const { OnceCell::new() };
    /// The parts that a search wrote.
    static WRITTEN: RefCell<HashMap<Asked, Vec<Vec<u8>>>> = RefCell::default();
}

fn path() -> PathBuf {
    FOLDER.with(|folder| {
        let folder = folder.get_or_init(|| TempDir::new().expect("a folder"));
        folder.path().join("checkpoint")
    })
}

/// Searches with the checkpoint that is there; `None` if it is refused.
fn search((is_otrio, objective): Asked) -> Option<Option<String>> {
    let checkpoint = Checkpoint::new(path(), TAG);
    let control = Control::new(Some(Duration::from_secs(10))).with_checkpoint(Some(checkpoint));
    let checkpoint = control.checkpoint().expect("it was given");
    checkpoint.open(|| Ok(control.poll_cancelled()?)).ok()?;
    let found = if is_otrio {
        otrio(&control)
    } else {
        codebreaking(OBJECTIVES[usize::from(objective)], &control)
    };
    assert!(control.elapsed() < Duration::from_secs(9), "it does not end");
    checkpoint.close(false).ok().map(|()| found)
}

fn codebreaking(objective: Objective, control: &Control) -> Option<String> {
    let rules = Rules::new(Kind::Ab, 3, 5, 0).expect("a game");
    let candidates = Candidates::all(&rules).expect("few");
    let question = Question::new(candidates, Goal::Hit, objective).expect("secrets can be hit");
    let solution = solve(&question, &Memo::default(), control).ok()?;
    Some(format!("{:?} {:?}", solution.lower, solution.upper))
}

fn otrio(control: &Control) -> Option<String> {
    // Red and green cannot force it in 449 nodes.
    let mut board = [0; 4];
    for (slot, piece) in "2...11.3132......2.132...31".bytes().enumerate() {
        if piece != b'.' {
            board[usize::from(piece - b'1')] |= 1 << slot;
        }
    }
    let position = Position::from_board(board, Players::Three, 1).expect("a board");
    let question = ForceQuestion::new(position, &[1, 2], &[1], false).ok()?;
    let effort = Effort { memory: 1 << 24, ..Effort::default() };
    let mut prunings = Prunings::ALL;
    for name in Prunings::NAMES {
        prunings.switch_off(name);
    }
    let settings = Settings { prunings, effort };
    let answer = can_force(&question, &settings, None, &mut Ticker::new(control)).ok()?;
    answer.found.map(|holds| holds.to_string())
}

/// The parts that a search writes: the bytes of records one after the other. With them it finds the
/// same result.
fn written(asked: Asked) -> Vec<Vec<u8>> {
    let _ = std::fs::remove_file(path());
    let alone = search(asked);
    assert!(alone.is_some() && search(asked) == alone);
    let file = File::open(path()).expect("it was made");
    let mut parts = Vec::new();
    let mut log = Log::resume(file, TAG, || Ok(())).expect("a log");
    let read = log.parts(|part| {
        parts.push(part.to_vec());
        Ok(())
    });
    assert!(read.is_ok() && !parts.is_empty(), "{asked:?} wrote {parts:?}");
    parts
}

fuzz_target!(|input: Input| {
    let asked = (input.otrio, input.objective % OBJECTIVES.len() as u8);
    let mut parts = WRITTEN.with_borrow_mut(|known| {
        let parts = known.entry(asked).or_insert_with(|| written(asked));
        parts.clone()
    });
    for &(part, place, byte) in &input.changes {
        let count = parts.len().max(1);
        if let Some(part) = parts.get_mut(usize::from(part) % count)
            && let Some(place) = usize::from(place).checked_rem(part.len())
        {
            part[place] = byte;
        }
    }
    let mut more = Vec::new();
    for (key, value) in &input.more {
        more.extend((key.len() as u32).to_le_bytes());
        more.push(value.len() as u8);
        more.extend(key);
        more.extend(&value[..value.len().min(255)]);
    }
    more.extend(&input.raw);
    parts.push(more);
    let file = File::create(path()).expect("room");
    let mut log = Log::create(file, TAG).expect("room");
    for part in &parts {
        log.append(part).expect("room");
    }
    drop(log);
    search(asked);
});
