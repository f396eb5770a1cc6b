//! The rules of the search that only save work, each with a switch.

use job::switches::switches;

switches! {
    /// Which rules that only save work are in force. None of them changes an answer.
    Prunings {
        /// Settle positions, or leave moves out, because of lines that one piece completes.
        threats,
        /// Settle positions because colours have no line left to complete.
        live_lines,
        /// Settle positions whose boards cannot be filled without a line.
        full_boards,
        /// Ask first whether the coalition succeeds when its own lines do no harm.
        relaxation,
        /// Do not distinguish pieces and slots that are on no live line.
        dead_cells,
        /// Do not distinguish the 16 images of a position.
        symmetry,
        /// Try moves that look good first.
        ordering,
        /// Look up the outcomes of the first plies, where no proof is wanted ([`super::openings`]).
        openings,
    }
}
