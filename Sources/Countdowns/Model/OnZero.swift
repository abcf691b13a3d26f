/// What a countdown does at zero.
public enum OnZero: String, CaseIterable, Hashable, Sendable {
    /// It goes on below zero, and is ``Reading/State/due``.
    case overtime
    /// It stays at zero, and is ``Reading/State/done``.
    case stop
    /// It leaves the list and the big digits, and is ``Reading/State/done``; started again, it comes back.
    case hide
    /// It goes on to the next time; only for what comes again. After the last time it is as with ``overtime``.
    case next
    /// A duration, or a sequence of steps, begins again; dates do as ``overtime``.
    case `repeat`

    /// Whether it is due at zero, rather than done.
    var isDue: Bool {
        switch self {
        case .overtime, .next, .repeat: true
        case .stop, .hide: false
        }
    }

    /// What it comes to for what does not come again.
    var once: OnZero { isDue ? .overtime : self }
}
