//! The rules of the search that only save work, each with a switch.

use job::switches::switches;

switches! {
    /// Which rules that only save work are in force. None of them changes a value.
    Prunings {
        /// Try one guess of each orbit under the exchange of twins.
        symmetry,
        /// Try one guess of each orbit under all symmetries of a set; with cards, one of each
        /// partition.
        orbits,
        /// Look sets up by canonical form; otherwise as they are.
        canonical,
        /// Look sets up at all.
        memo,
        /// Settle sets that one of their members separates before anything else.
        separation,
        /// Bound classes as they are, before any is put into canonical form.
        sieve,
        /// Use the static bound to leave guesses out.
        bound,
        /// Bound how many classes guesses make of a large set of words by sets that contain it.
        landmarks,
        /// Let the static bound depend on the feedbacks of the classes as well.
        feedback_bound,
        /// Bound every class of a guess before searching one: totals by shortlists, counts by the
        /// worst case.
        lookahead,
        /// Bound counts by how many candidates remain unfound with one guess fewer.
        unfound,
        /// Where only candidates may be guessed, count what three guesses can do.
        last_guesses,
        /// Search classes with a budget.
        budget,
    }
}
