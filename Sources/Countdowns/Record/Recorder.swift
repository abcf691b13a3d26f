/// Collects the changes of one command.
struct Recorder: Equatable, Sendable {
    /// Why what is added now happened.
    var cause = Change.Cause.time

    /// The action that is carried out; nil for everything else.
    var action: CountdownAction?

    private var changes: [Change] = []

    /// How many commands changed something.
    private var count = 0

    /// How many changes were added.
    var changeCount: Int { changes.count }

    /// The changes that were added after so many others.
    func changes(from first: Int) -> ArraySlice<Change> { changes[first...] }

    /// Adds a change.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - id: the countdown to which it happened; nil is the board.
    ///   - time: when.
    ///   - cause: why, where that is not the command.
    ///   - transition: how the state changed.
    mutating func add(
        _ event: Change.Event, of id: Countdown.ID? = nil, at time: WallTime, cause: Change.Cause? = nil,
        _ transition: Change.Transition? = nil
    ) {
        changes.append(
            Change(
                time: time, cause: cause ?? self.cause, command: count + 1, countdown: id, event: event,
                transition: transition, action: action))
    }

    /// Ends the command.
    mutating func takeChanges() -> [Change] {
        cause = .time
        guard !changes.isEmpty else { return [] }
        count += 1
        defer { changes = [] }
        return changes
    }
}
