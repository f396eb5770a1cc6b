//! Binding of Otrio.

mod certificate;
mod counting;
mod position;
mod search;

pub use certificate::otrio_verify_certificate;
pub use counting::{otrio_count, otrio_count_bytes, otrio_enumerate, otrio_estimate};
pub use position::OtrioPosition;
pub use search::{OtrioForce, OtrioSolution, otrio_analyze, otrio_force, otrio_solve};
