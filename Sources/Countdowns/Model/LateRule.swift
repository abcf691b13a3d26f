/// What follows a zero that passed while the board was closed.
public enum LateRule: Hashable, Sendable {
    /// What follows any zero: it is told, however late.
    case run
    /// Nothing.
    case skip
    /// What follows any zero, where it passed no longer ago than this.
    case within(Duration)

    /// Whether a zero is told that passed so long ago.
    public func tells(after ago: Duration) -> Bool {
        switch self {
        case .run: true
        case .skip: false
        case .within(let limit): ago <= limit
        }
    }
}
