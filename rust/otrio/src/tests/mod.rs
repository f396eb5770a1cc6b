//! Proofs held against their checker, and late positions, which brute force can judge.

mod certified;
pub mod late;
