//! Binding of Otrio.

mod counting;
mod position;

pub use counting::{
    otrio_count, otrio_count_bytes, otrio_enumerate, otrio_estimate, otrio_resample,
    otrio_resample_bytes,
};
pub use position::OtrioPosition;
