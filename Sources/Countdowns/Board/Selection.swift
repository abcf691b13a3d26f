/// Which countdown is selected.
enum Selection: Equatable, Sendable {
    /// Whichever is the next to happen.
    case following
    /// The one that was the next to happen when it was paused: it stays until it goes on, so that pressing the key
    /// again resumes it and pauses no other.
    case held(Int)
    /// The one that the user moved to.
    case chosen(Int)
}
