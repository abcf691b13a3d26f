import Foundation

/// Something that happened to a countdown or to the board: one entry of the record.
///
/// ``Board/apply(_:at:cause:)`` returns all changes, in order. Whoever has to know what happened reads them.
public struct Change: Hashable, Sendable {
    /// Why something happened.
    public enum Cause: Hashable, Sendable {
        /// The user of the board's screen asked for it.
        case user
        /// Somebody else asked for it, who calls itself so.
        case peer(String)
        /// Time passed, or the machine came to another zone.
        case time
        /// A file was read.
        case file

        /// The sender of a change by the board's own keys; no peer may have this name.
        public static let keySender = "key"

        /// The name of the sender; nil where the time or a file made the change.
        public var sender: String? {
            switch self {
            case .user: Self.keySender
            case .peer(let name): name
            case .time, .file: nil
            }
        }
    }

    /// What happened.
    public enum Event: Hashable, Sendable {
        /// A countdown was started again.
        case restarted
        /// A countdown was paused.
        case paused
        /// A countdown was resumed.
        case resumed
        /// The end of a countdown was moved by an amount, earlier if it is negative; it does not move to before now.
        case extended(by: Duration)
        /// A step or an occurrence was skipped.
        case skipped
        /// A countdown was ended by hand.
        case finished
        /// A user acknowledged that a countdown had reached zero.
        case acknowledged
        /// A countdown was pinned, or is no longer.
        case pinned(Bool)
        /// What was done to a countdown was undone.
        case undone
        /// What was undone was done to a countdown again.
        case redone
        /// A countdown has other times, because the board, or the countdown that it follows, is in another zone.
        case moved
        /// A countdown runs as it does on another board.
        case adopted

        /// A threshold before zero was reached: ``ItemState/Level/warn`` or ``ItemState/Level/danger``.
        case warned(ItemState.Level, times: Int)
        /// Zero was reached.
        case reachedZero(times: Int)
        /// A sequence went on to a step by itself.
        case stepBegan(StepPlace, times: Int)
        /// A recurring date reached zero and goes on to its next occurrence.
        case rolled(to: WallTime, times: Int)
        /// A countdown left the list.
        case hidden
        /// A zero was reached while the machine slept.
        case sleptPast

        /// What can be undone and redone is something else.
        indirect case history(History.Edit)
        /// The board has another theme.
        case theme(String)
        /// The board is shown in another view.
        case view(BoardView)
        /// Big digits are drawn with another face.
        case face(DigitFace)
        /// The board is muted, or no longer.
        case muted(Bool)
        /// Another countdown is selected, other groups are folded, or other countdowns go on together.
        case looked
        /// The board is in another zone.
        case zone(TimeZone)
        /// The files were read again, and say something else.
        case reloaded(Board.Reload)
        /// The files, or the theme, cannot be taken as they are now, for this reason; nil when they can again.
        case problem(Problem?)
        /// The machine slept for so long.
        case slept(Duration)
        /// Somebody set the clock, forward by so much; of a countdown: what was assumed before of its time was wrong.
        case clockSet(by: Duration)
    }

    /// A value of the board's state before and after a change.
    public enum Transition: Hashable, Sendable {
        /// The state of the countdown.
        case item(before: ItemState, after: ItemState)
        /// The name of the theme.
        case theme(before: String, after: String)
        /// The view.
        case view(before: BoardView, after: BoardView)
        /// How big digits are drawn.
        case face(before: DigitFace, after: DigitFace)
        /// Whether it is muted.
        case muted(before: Bool, after: Bool)
        /// The folds, the selection and the order of the list.
        case look(before: ListLook, after: ListLook)
        /// The countdowns that go on together.
        case pausedTogether(before: Set<Countdown.ID>, after: Set<Countdown.ID>)
        /// The zone.
        case zone(before: TimeZone, after: TimeZone)
        /// The states of the countdowns that came, went or run otherwise; of those that came or went on one side only.
        case items(before: [Countdown.ID: ItemState], after: [Countdown.ID: ItemState])
    }

    /// When it happened, which may lie before the command that found it.
    public var time: WallTime

    /// Why it happened.
    public var cause: Cause

    /// The number of the command that did or found it; a board counts the commands that changed something.
    public var command: Int

    /// The countdown to which it happened; nil for the board.
    public var countdown: Countdown.ID?

    /// What happened.
    public var event: Event

    /// How the state changed; nil where it did not.
    ///
    /// Of several crossings of a countdown in one command the last one has it.
    public var transition: Transition?

    /// The action that somebody asked for, of which this is a part; nil for everything else.
    public var action: CountdownAction?

    /// Whether a user or a peer did it to a countdown.
    public var isOfHand: Bool { event.names.participle != nil }

    /// Whether a countdown reached its zero; a step that follows another one by itself is none.
    var reachesZero: Bool {
        switch event {
        case .reachedZero, .rolled: true
        default: false
        }
    }
}
