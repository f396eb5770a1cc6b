//! Thresholds from which some work pays.

/// Thresholds from which some work pays, by sizes of candidate sets where nothing else is said. They
/// change the work, never a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Nodes after which other threads join the first; shorter searches are over before it pays.
    pub nodes_alone: u64,
    /// Smaller sets are finished before another thread can help.
    pub smallest_shared: usize,
    /// For fewer candidates the bounds from feedback are not computed.
    pub smallest_class_bounded: usize,
    /// Larger sets are not looked up: their canonical form takes long, and they hardly recur.
    pub largest_keyed: usize,
    /// Larger sets are not kept as they are.
    pub largest_seen: usize,
    /// The guesses of larger classes are not scanned: their numbers of classes say too little.
    pub largest_scanned: usize,
    /// So many times as many pairs are scanned as a table of feedbacks has before it is made.
    pub scans_untabled: usize,
    /// A larger shortlist (in bytes) is not kept while other classes are examined.
    pub largest_shortlist: usize,
    /// In smaller sets symmetries are not looked for: that would take longer than it saves.
    pub smallest_with_images: usize,
    /// Of larger sets of cards the partitions that guesses make are not kept: they take too much
    /// memory.
    pub largest_compared: usize,
    /// The same as `smallest_with_images`, for a game given by its table.
    pub smallest_with_symmetries: usize,
    /// Smaller sets of a table are their own form: computing one takes longer than searching them
    /// again.
    pub smallest_formed: usize,
    /// Sets with more pairs of a guess of a table and a candidate have no form.
    pub most_pairs_formed: usize,
    /// In a table with fewer feedbacks to each guess, guesses and sets that are alike are looked for.
    pub many_feedbacks: usize,
    /// The guesses of smaller sets are not bounded by landmarks: counting them takes less time.
    pub smallest_with_landmarks: usize,
    /// First guesses for fewer candidates of a table are not searched one by one.
    pub many_candidates: usize,
    /// Larger sets of a table that guesses were too few for do not refute the sets that contain them.
    pub largest_awkward: usize,
    /// Whether in a table the smallest class is searched first, whatever is asked.
    pub smallest_first: bool,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            nodes_alone: 1000,
            smallest_shared: 32,
            smallest_class_bounded: 150,
            largest_keyed: 1 << 15,
            largest_seen: 1 << 10,
            largest_scanned: 40,
            scans_untabled: 4,
            largest_shortlist: 1 << 20,
            smallest_with_images: 21,
            largest_compared: 1 << 10,
            smallest_with_symmetries: 8,
            smallest_formed: 24,
            most_pairs_formed: 1 << 22,
            many_feedbacks: 32,
            smallest_with_landmarks: 48,
            many_candidates: 64,
            largest_awkward: 48,
            smallest_first: true,
        }
    }
}
