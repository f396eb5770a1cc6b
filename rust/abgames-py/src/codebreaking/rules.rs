//! The rules, and codes as arrays.

use std::panic::{AssertUnwindSafe, catch_unwind};

use abgames_core::alloc::vec_for;
use abgames_core::codebreaking::rules::{self, Code, Kind, Role, RulesError, unpack};
use abgames_core::codebreaking::words::{self, Places};
use abgames_core::codebreaking::{
    Candidates, FeedbackRows, FeedbackTable, Relation, renamed, room_for_lists, symmetries,
};
use numpy::ndarray::{Array2, Axis};
use numpy::{Element, IntoPyArray, PyArray1, PyArray2, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError};
use pyo3::prelude::*;

use crate::errors::{no_memory, value_error};
use crate::job::run_to_end;

/// The rules of one code-breaking game: `Rules(kind, pegs, colors, extra_colors=0)` with `kind`
/// "AB" or "Mastermind", `Rules.cards(ranks, own=None)` of MOO with playing cards, or
/// `Rules.table(table)` of any table.
#[pyclass(frozen, module = "abgames._abgames.codebreaking")]
pub struct Rules {
    pub(super) rules: rules::Rules,
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (kind, pegs, colors, extra_colors = 0))]
    fn new(
        py: Python<'_>,
        kind: &str,
        pegs: usize,
        colors: usize,
        extra_colors: usize,
    ) -> PyResult<Self> {
        let found = Kind::named(kind).ok_or_else(|| {
            value_error(format!("kind must be \"AB\" or \"Mastermind\", not {kind:?}"))
        })?;
        ready_numpy(py)?;
        let rules = rules::Rules::new(found, pegs, colors, extra_colors).map_err(value_error)?;
        Ok(Self { rules })
    }

    /// The rules of MOO with the cards of `ranks` ranks, for an asker whose secret is `own`.
    #[staticmethod]
    #[pyo3(signature = (ranks, own = None))]
    fn cards(py: Python<'_>, ranks: usize, own: Option<Vec<u8>>) -> PyResult<Self> {
        ready_numpy(py)?;
        let rules = rules::Rules::cards(ranks, own.as_deref()).map_err(value_error)?;
        Ok(Self { rules })
    }

    /// The rules given by a table: uint8 (guesses, secrets), the feedback to each guess for each
    /// secret, 0 for the hit. Codes are two bytes, the high one first. `weights`: how often each
    /// secret counts in a total, if not once. `labels`: the class of each secret. A rule that allows
    /// guesses by earlier answers is that of hard mode, by the letters of each guess and the marks of
    /// each feedback (0 grey, 1 yellow, 2 green); or any, with a row for each guess and feedback that
    /// says which guesses it allows. A table has classes or a rule. `signs`: those of each secret, if
    /// secrets are words or codes; they change the work, never a value.
    #[staticmethod]
    #[pyo3(signature = (table: "numpy.typing.NDArray[numpy.uint8]", weights = None,
                        labels = None, *,
                        letters: "numpy.typing.NDArray[numpy.uint16] | None" = None,
                        marks: "numpy.typing.NDArray[numpy.uint8] | None" = None,
                        allowed: "numpy.typing.NDArray[numpy.uint8] | None" = None,
                        signs: "numpy.typing.NDArray[numpy.uint16] | None" = None))]
    fn table(
        py: Python<'_>,
        table: PyReadonlyArray2<'_, u8>,
        weights: Option<Vec<u64>>,
        labels: Option<Vec<u16>>,
        letters: Option<PyReadonlyArray2<'_, u16>>,
        marks: Option<PyReadonlyArray2<'_, u8>>,
        allowed: Option<PyReadonlyArray2<'_, u8>>,
        signs: Option<PyReadonlyArray2<'_, u16>>,
    ) -> PyResult<Self> {
        ready_numpy(py)?;
        let secrets = table.shape()[1];
        let length = signs.as_ref().map_or(1, |signs| signs.shape()[1]);
        let signs: Vec<u16> =
            signs.map_or_else(Vec::new, |signs| signs.as_array().iter().copied().collect());
        let relation = match (letters, marks, allowed) {
            (Some(letters), Some(marks), _) => Some(Relation::of_words(
                letters.shape()[1],
                letters.as_array().iter().copied().collect(),
                marks.as_array().iter().copied().collect(),
            )),
            (_, _, Some(allowed)) => {
                let entries: Vec<u8> = allowed.as_array().iter().copied().collect();
                Some(Relation::of_list(allowed.shape()[1], &entries))
            }
            _ => None,
        };
        let mut feedbacks = vec_for(table.len()).map_err(no_memory)?;
        match table.as_slice() {
            Ok(entries) => feedbacks.extend_from_slice(entries),
            Err(_) => feedbacks.extend(table.as_array().iter().copied()),
        }
        let rules = py.detach(|| -> Result<_, RulesError> {
            let mut table =
                FeedbackTable::new(feedbacks, secrets, weights)?.with_signs(signs, length);
            if let Some(labels) = labels {
                table = table.with_labels(labels)?;
            }
            if let Some(relation) = relation {
                table = table.with_relation(relation?)?;
            }
            Ok(rules::Rules::of_table(table))
        });
        let rules = rules.map_err(value_error)?;
        Ok(Self { rules })
    }

    /// "AB", "Mastermind", "CardMoo" or "FeedbackTable".
    #[getter]
    fn kind(&self) -> &'static str {
        self.rules.name()
    }

    /// Positions of a code.
    #[getter]
    fn pegs(&self) -> usize {
        self.rules.pegs()
    }

    /// Symbols of the secrets.
    #[getter]
    fn colors(&self) -> usize {
        self.rules.colors()
    }

    /// Further symbols of the guesses.
    #[getter]
    fn extra_colors(&self) -> usize {
        self.rules.extra_colors()
    }

    /// Number of secrets.
    #[getter]
    fn secret_count(&self) -> u128 {
        self.rules.count(Role::Secret)
    }

    /// Number of guesses.
    #[getter]
    fn guess_count(&self) -> u128 {
        self.rules.count(Role::Guess)
    }

    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.uint8]")]
    /// Every secret, uint8 (count, pegs), in lexicographic order.
    fn secrets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        self.list(py, Role::Secret)
    }

    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.uint8]")]
    /// Every guess, uint8 (count, pegs), in lexicographic order.
    fn guesses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        self.list(py, Role::Guess)
    }

    /// All feedbacks that occur, (A, B) or (H, NP, NC, N), the greatest first.
    fn feedbacks(&self) -> Vec<Vec<u16>> {
        let feedbacks = self.rules.feedbacks().iter();
        feedbacks.map(|feedback| self.parts(feedback)).collect()
    }

    /// The feedback to a guess for a secret.
    fn feedback(&self, guess: Vec<u8>, secret: Vec<u8>) -> PyResult<Vec<u16>> {
        let parse = |code: &[u8], role| self.rules.parse(code, role).map_err(value_error);
        let (guess, secret) = (parse(&guess, Role::Guess)?, parse(&secret, Role::Secret)?);
        let feedback = self.rules.feedback(guess, secret).map_err(value_error)?;
        Ok(self.parts(&feedback))
    }

    /// Which rows are legal guesses or, on request, legal secrets.
    #[pyo3(signature = (codes: "numpy.typing.NDArray[numpy.uint8]", *, guesses)
                       -> "numpy.typing.NDArray[numpy.bool_]")]
    fn legal<'py>(
        &self,
        py: Python<'py>,
        codes: PyReadonlyArray2<'py, u8>,
        guesses: bool,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut legal = vec_for(codes.shape()[0]).map_err(no_memory)?;
        let role = if guesses { Role::Guess } else { Role::Secret };
        self.read(&codes, role, |code| {
            legal.push(code.is_ok());
            Ok(())
        })?;
        Ok(PyArray1::from_vec(py, legal))
    }

    /// Indices into `feedbacks()`, uint8 (guesses, secrets).
    #[pyo3(signature = (guesses: "numpy.typing.NDArray[numpy.uint8]",
                        secrets: "numpy.typing.NDArray[numpy.uint8]")
                       -> "numpy.typing.NDArray[numpy.uint8]")]
    fn feedback_table<'py>(
        &self,
        py: Python<'py>,
        guesses: PyReadonlyArray2<'py, u8>,
        secrets: PyReadonlyArray2<'py, u8>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let guesses = self.codes(&guesses, Role::Guess)?;
        let secrets = self.codes(&secrets, Role::Secret)?;
        let places = guesses.len().checked_mul(secrets.len());
        let table = places.and_then(|places| vec_for(places).ok());
        let mut table = table.ok_or_else(|| {
            PyMemoryError::new_err(format!(
                "no memory for a feedback table of {} x {}",
                guesses.len(),
                secrets.len()
            ))
        })?;
        let rules = &self.rules;
        let rows = FeedbackRows::new(rules, &guesses, &secrets).map_err(value_error)?;
        let table = run_to_end(py, |ticker| {
            room_for_lists(rules, secrets.len(), true)?;
            rows.write(&mut table, ticker)?;
            Ok(table)
        })?;
        array2(py, table, guesses.len(), secrets.len())
    }

    /// A form of secrets that hardly depends on how symbols and positions are named, and what takes
    /// them to it: the place of each position, and the name of each symbol; 255 is no name.
    #[pyo3(signature = (secrets: "numpy.typing.NDArray[numpy.uint8]")
                       -> "tuple[bytes, list[bytes]]")]
    fn form(&self, secrets: PyReadonlyArray2<'_, u8>) -> PyResult<(Vec<u8>, [Vec<u8>; 2])> {
        let set = self.set(&secrets)?;
        let form = secrets.py().detach(|| renamed(&set));
        form.ok_or_else(|| value_error("the secrets of a table have no symbols"))
    }

    /// Generators of the symmetries of sorted secrets: the images of positions and of all symbols.
    #[pyo3(signature = (secrets: "numpy.typing.NDArray[numpy.uint8]") -> "list[list[bytes]]")]
    fn symmetries(&self, secrets: PyReadonlyArray2<'_, u8>) -> PyResult<Vec<[Vec<u8>; 2]>> {
        let set = self.set(&secrets)?;
        run_to_end(secrets.py(), |ticker| symmetries(&set, ticker))
    }
}

impl Rules {
    /// Different secrets, at least one.
    fn set(&self, secrets: &PyReadonlyArray2<'_, u8>) -> PyResult<Candidates> {
        let codes = self.codes(secrets, Role::Secret)?;
        Candidates::new(&self.rules, codes).map_err(value_error)
    }

    /// The numbers that the game uses. (As bytes they would become `bytes` in Python.)
    fn parts(&self, feedback: &rules::Feedback) -> Vec<u16> {
        let parts = self.rules.parts(feedback).iter();
        parts.map(|&part| part.into()).collect()
    }

    /// All codes of a role.
    fn list<'py>(&self, py: Python<'py>, role: Role) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let count = self.rules.count(role);
        if count > rules::MAX_CODES.into() {
            return Err(value_error(RulesError::TooManyCodes(count)));
        }
        let (rules, pegs) = (&self.rules, self.rules.pegs());
        let symbols: Vec<u8> = run_to_end(py, |ticker| {
            room_for_lists(rules, count as usize, true)?;
            let codes = rules.list(role, &mut |work| ticker.work(work))?;
            let mut symbols = vec_for(codes.len() * pegs)?;
            symbols.extend(codes.iter().flat_map(|&code| unpack(code, pegs)));
            Ok(symbols)
        })?;
        let rows = symbols.len() / pegs;
        array2(py, symbols, rows, pegs)
    }

    /// The rows of an array as codes, all of them checked to be legal.
    pub(super) fn codes(
        &self,
        array: &PyReadonlyArray2<'_, u8>,
        role: Role,
    ) -> PyResult<Vec<Code>> {
        let mut codes = vec_for(array.shape()[0]).map_err(no_memory)?;
        self.read(array, role, |code| {
            codes.push(code?);
            Ok(())
        })?;
        Ok(codes)
    }

    /// Passes each row of an array to `take` as a code, or as the reason why it is not one.
    fn read(
        &self,
        array: &PyReadonlyArray2<'_, u8>,
        role: Role,
        mut take: impl FnMut(Result<Code, RulesError>) -> Result<(), RulesError> + Send,
    ) -> PyResult<()> {
        let pegs = self.rules.pegs();
        if array.shape()[1] != pegs {
            return Err(value_error(format!(
                "an array of codes has the shape (count, {pegs}), not {:?}",
                array.shape()
            )));
        }
        let row = |row: numpy::ndarray::ArrayView1<'_, u8>| match row.as_slice() {
            Some(symbols) => self.rules.parse(symbols, role),
            None => self.rules.parse(&row.to_vec(), role),
        };
        for part in array.as_array().axis_chunks_iter(Axis(0), PART) {
            array.py().check_signals()?;
            let taken = array.py().detach(|| part.outer_iter().map(row).try_for_each(&mut take));
            taken.map_err(value_error)?;
        }
        Ok(())
    }
}

/// The replies to words, uint32 (count, length), the numbers of their letters: the marks that occur,
/// to base 3, in order; and for each guess and answer the place of its marks, 0 for the greatest and
/// 1, 2 and so on for the others, as uint8 or uint16, `None` if there are more.
#[pyfunction]
#[pyo3(signature = (guesses: "numpy.typing.NDArray[numpy.uint32]",
                    answers: "numpy.typing.NDArray[numpy.uint32]")
                   -> "tuple[list[int], numpy.typing.NDArray[typing.Any] | None]")]
pub fn word_replies<'py>(
    py: Python<'py>,
    guesses: PyReadonlyArray2<'py, u32>,
    answers: PyReadonlyArray2<'py, u32>,
) -> PyResult<(Vec<u64>, Option<Bound<'py, PyAny>>)> {
    ready_numpy(py)?;
    let (rows, columns, length) = (guesses.shape()[0], answers.shape()[0], guesses.shape()[1]);
    if length == 0 || length > words::MOST_LETTERS || answers.shape()[1] != length {
        return Err(value_error("words have 1 to 39 letters, all of them the same number"));
    }
    let letters =
        |words: &PyReadonlyArray2<'_, u32>| Vec::from_iter(words.as_array().iter().copied());
    let (guesses, answers) = (letters(&guesses), letters(&answers));
    let found = run_to_end(py, |ticker| words::marked(&guesses, &answers, length, ticker))?;
    let table = match found.places {
        Places::Bytes(table) => Some(array2(py, table, rows, columns)?.into_any()),
        Places::Wide(table) => Some(array2(py, table, rows, columns)?.into_any()),
        Places::TooMany => None,
    };
    Ok((found.replies, table))
}

/// Rows of an array between two checks for signals.
const PART: usize = 1 << 18;

/// Makes the bridge to numpy import numpy. The bridge panics if a signal arrives during the import;
/// a later call imports it.
fn ready_numpy(py: Python<'_>) -> PyResult<()> {
    py.check_signals()?;
    let found = catch_unwind(AssertUnwindSafe(|| drop(PyArray1::<u8>::zeros(py, 0, false))));
    found.map_err(|_| PyKeyboardInterrupt::new_err(()))
}

pub(super) fn array2<T: Element>(
    py: Python<'_>,
    items: Vec<T>,
    rows: usize,
    columns: usize,
) -> PyResult<Bound<'_, PyArray2<T>>> {
    let array = Array2::from_shape_vec((rows, columns), items).map_err(value_error)?;
    Ok(array.into_pyarray(py))
}
