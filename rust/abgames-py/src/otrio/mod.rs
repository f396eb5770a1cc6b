//! Binding of Otrio.

mod position;

pub use position::OtrioPosition;
