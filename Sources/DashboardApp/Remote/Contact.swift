import Countdowns

/// Whether the board that a viewer shows answers.
struct Contact: Equatable {
    /// How it stands.
    enum State: Equatable {
        /// It answers.
        case good
        /// It has not answered for ``patience``.
        case silent
        /// The connection is gone.
        case lost
    }

    /// How long an answer may take.
    static let patience: Duration = .seconds(1)

    private(set) var state = State.good

    /// When the oldest request was sent that is not answered.
    private var waitingSince: Uptime?

    /// A request was sent.
    mutating func sent(at time: Uptime) { waitingSince = waitingSince ?? time }

    /// An answer came.
    ///
    /// - Returns: whether the board was silent before.
    mutating func answered() -> Bool {
        defer { self = Contact() }
        return state == .silent
    }

    /// The connection is gone.
    mutating func lose() { (state, waitingSince) = (.lost, nil) }

    /// Time has passed.
    ///
    /// - Returns: whether nothing is asked, so that something must be to know whether the board answers.
    mutating func check(at time: Uptime) -> Bool {
        guard state != .lost else { return false }
        guard let waitingSince else { return true }
        if time - waitingSince >= Self.patience { state = .silent }
        return false
    }
}
