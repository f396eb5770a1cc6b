//! Binding of Otrio.

mod certificate;
mod position;
mod search;

pub use certificate::otrio_verify_certificate;
pub use position::OtrioPosition;
pub use search::{OtrioForce, OtrioSolution, otrio_analyze, otrio_force, otrio_solve};
