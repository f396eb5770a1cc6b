//! Questions about Otrio.

use crate::Answer;
use crate::arguments::Arguments;

/// Answers a question, if there is one of this name.
pub fn answer(_question: &str, _given: &Arguments) -> Option<Answer> {
    None
}
