import Foundation

/// A recorded change of a countdown or of the board.
///
/// ``Board/apply(_:at:cause:)`` returns all changes in order. Alerts, hooks, the log and the front ends
/// read these changes.
public struct Change: Hashable, Sendable {
    /// The cause of a change.
    public enum Cause: Hashable, Sendable {
        /// The user of the board's own screen.
        case user
        /// A client of the socket, by its name.
        case peer(String)
        /// The passage of time, or a change of the machine's time zone.
        case time
        /// A reload of the files.
        case file

        /// The sender name for keys pressed on the board; the name is reserved, so no client may use it.
        public static let keySender = "key"

        /// The name of the client that requested the change; nil for other causes.
        public var peer: String? {
            if case .peer(let name) = self { name } else { nil }
        }

        /// The name of the sender; nil for a change by time or by a file.
        public var sender: String? {
            self == .user ? Self.keySender : peer
        }
    }

    /// The kind of a change.
    public enum Event: Hashable, Sendable {
        /// A countdown was restarted.
        case restarted
        /// A countdown was paused.
        case paused
        /// A countdown was resumed.
        case resumed
        /// The deadline of a countdown was moved by a duration, earlier if the duration is negative, but never into the past.
        case extended(by: Duration)
        /// A step or an occurrence was skipped.
        case skipped
        /// The user finished a countdown.
        case finished
        /// A user acknowledged that a countdown had reached zero.
        case acknowledged
        /// A countdown was pinned or unpinned.
        case pinned(Bool)
        /// A change of a countdown was undone.
        case undone
        /// A change of a countdown was redone.
        case redone
        /// The times of a countdown changed, because the time zone of the board changed.
        case moved

        /// A countdown reached a threshold before zero: ``ItemState/Level/warn`` or ``ItemState/Level/danger``.
        case warned(ItemState.Level, times: Int)
        /// A countdown reached zero.
        case reachedZero(times: Int)
        /// A sequence advanced to a step automatically.
        case stepBegan(StepIndex, times: Int)
        /// A recurring date reached zero and continues with its next occurrence.
        case rolled(to: WallTime, times: Int)
        /// A finished countdown was hidden from the list.
        case hidden
        /// A countdown appeared in the list, or its state changed at the end of its day, without a zero.
        case turned
        /// A countdown reached zero while the machine slept.
        case sleptPast

        /// The steps that can be undone or redone changed.
        indirect case history(History.Edit)
        /// The saved theme was changed.
        case theme(String)
        /// The saved view was changed.
        case view(BoardView)
        /// The saved digit style was changed.
        case face(DigitFace)
        /// The board was muted or unmuted.
        case muted(Bool)
        /// The selection, the folded groups, the sort order, or the countdowns that resume together changed.
        case looked
        /// The time zone of the board changed.
        case zone(TimeZone)
        /// The files were reloaded, and a definition changed.
        case reloaded(Board.Reload)
        /// The files or the theme have an error and are not applied; nil after the error is fixed.
        case problem(Problem?)
        /// The machine slept for a duration.
        case slept(Duration)
        /// The wall clock was set forward by a duration, or back if the duration is negative. In a change of a countdown, the
        /// state was corrected because of the clock change.
        case clockSet(by: Duration)
    }

    /// A value of the board's state before and after a change.
    public enum Transition: Hashable, Sendable {
        /// The state of the countdown.
        case item(before: ItemState, after: ItemState)
        /// Whether the board is muted.
        case muted(before: Bool, after: Bool)
        /// The countdowns that one ``Command/toggleAll`` paused and the next one resumes.
        case pausedTogether(before: Set<Countdown.ID>, after: Set<Countdown.ID>)
        /// The time zone of the board.
        case zone(before: TimeZone, after: TimeZone)
        /// The states of the countdowns that were added, removed or changed. An added countdown is only in `after`, and a
        /// removed countdown only in `before`.
        case items(before: [Countdown.ID: ItemState], after: [Countdown.ID: ItemState])
    }

    /// The time of the change, which may be earlier than the time of the command that detected the change.
    public var time: WallTime

    /// The cause of the change.
    public var cause: Cause

    /// The number of the command that made or detected the change.
    ///
    /// Only commands that change something are numbered.
    public var command: Int

    /// The countdown that changed; nil for a change of the board.
    public var countdown: Countdown.ID?

    /// The kind of the change.
    public var event: Event

    /// The states before and after the change; nil if no state changed.
    ///
    /// If a command detects several crossings of a countdown, only the last change has the transition.
    public var transition: Transition?

    /// The requested action that made the change; nil for any other change.
    public var action: CountdownAction?

    /// Whether the user or a client changed a countdown.
    public var isUserAction: Bool { event.names.participle != nil }

    /// Whether a countdown reached its zero.
    ///
    /// The automatic start of the next step does not count.
    var reachesZero: Bool {
        switch event {
        case .reachedZero, .rolled: true
        default: false
        }
    }
}
