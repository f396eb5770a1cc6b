//! Static lower bounds: what is known of a candidate set without a search.
//!
//! | module | what it holds |
//! |---|---|
//! | [`size`] | bounds from the size of a set |
//! | [`class`] | bounds of a class from its feedback and its size |
//! | [`count`] | bounds of the number of candidates that take the worst case |

pub mod class;
pub mod count;
pub mod size;
