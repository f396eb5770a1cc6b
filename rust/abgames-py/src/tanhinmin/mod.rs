//! Binding of two-player Tanhinmin.

mod analysis;
mod batch;
mod exhaustive;
mod hands;

pub use analysis::{
    tanhinmin_cut, tanhinmin_matching, tanhinmin_matchings, tanhinmin_pass_limits, tanhinmin_values,
};
pub use batch::{tanhinmin_batch_matchings, tanhinmin_batch_records};
pub use exhaustive::{tanhinmin_brute_force, tanhinmin_check, tanhinmin_statements};
pub use hands::tanhinmin_ascending;
