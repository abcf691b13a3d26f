/// Collects the changes that one command makes.
struct Recorder: Equatable, Sendable {
    /// The default cause of added changes.
    var cause = Change.Cause.time

    /// The action that the current command performs; nil if the command performs no action on countdowns.
    var action: CountdownAction?

    private var changes: [Change] = []

    /// The number of commands that changed something.
    private var count = 0

    /// The number of changes of the current command.
    var changeCount: Int { changes.count }

    /// Returns the changes of the current command from index `first` on.
    func changes(from first: Int) -> ArraySlice<Change> { changes[first...] }

    /// Adds a change.
    ///
    /// - Parameters:
    ///   - event: the kind of the change.
    ///   - id: the countdown that changed; nil for a change of the board.
    ///   - time: the time of the change.
    ///   - cause: the cause; nil means the property ``cause``.
    ///   - transition: the state before and after the change; nil if no state changed.
    mutating func add(
        _ event: Change.Event, of id: Countdown.ID? = nil, at time: WallTime, cause: Change.Cause? = nil,
        _ transition: Change.Transition? = nil
    ) {
        changes.append(
            Change(
                time: time, cause: cause ?? self.cause, command: count + 1, countdown: id, event: event,
                transition: transition, action: action))
    }

    /// Ends the command and returns its changes.
    mutating func takeChanges() -> [Change] {
        cause = .time
        guard !changes.isEmpty else { return [] }
        count += 1
        defer { changes = [] }
        return changes
    }
}
