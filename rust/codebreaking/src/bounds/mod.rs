//! Static lower bounds: what is known about a candidate set without a search.
//!
//! | module | what it holds |
//! |---|---|
//! | [`size`] | bounds from the size of a set |
//! | [`class`] | bounds on a class from its feedback and its size |
//! | [`labelled`] | bounds where the classes of secrets are asked for |
//! | [`weighted`] | bounds from the weights of a set |
//! | [`static_bounds`] | all bounds of a question: totals, the worst case, how many take it |

mod class;
pub mod labelled;
mod size;
mod static_bounds;
pub mod weighted;

pub use class::{ClassBound, Prepared};
pub use labelled::Labelled;
pub use size::SizeBound;
pub use static_bounds::Bounds;
