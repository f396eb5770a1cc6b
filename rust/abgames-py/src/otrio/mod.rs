//! Binding of Otrio.

mod position;
mod search;

pub use position::OtrioPosition;
pub use search::{OtrioForce, OtrioSolution, otrio_analyze, otrio_force, otrio_solve};
