/// A program that a board runs when an event happens.
public struct Hook: Hashable, Sendable {
    /// The program or the shell command of a hook.
    public enum Program: Hashable, Sendable {
        /// A program and its arguments, which may contain placeholders.
        case arguments([String])
        /// A shell command, in which placeholders are not replaced.
        case shell(String)
    }

    /// The program or the shell command.
    public var program: Program

    /// Whether the program runs without a time limit and is not awaited.
    public var isDetached: Bool

    /// The position of the hook in its file.
    public var origin: Origin

    /// The names of the placeholders in arguments; the variable `COUNTDOWNS_TITLE` has the value of `{title}`.
    public static let placeholders = ["title", "remaining", "step", "round", "id", "event", "text"]

    /// Compares two hooks, ignoring their origins: an edit above a hook changes its line number, but not the hook.
    public static func == (left: Hook, right: Hook) -> Bool {
        left.program == right.program && left.isDetached == right.isDetached
    }

    /// Hashes the properties that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(program)
        hasher.combine(isDetached)
    }

    /// Creates a hook from its parts.
    public init(_ program: Program, isDetached: Bool = false, origin: Origin) {
        (self.program, self.isDetached, self.origin) = (program, isDetached, origin)
    }
}

/// An event that can run a hook: a kind of change, or an alert.
public enum HookEvent: String, CaseIterable, Hashable, Sendable {
    /// A countdown was restarted.
    case start
    /// A countdown was paused.
    case pause
    /// A countdown was resumed.
    case resume
    /// A deadline was moved by the user.
    case extend
    /// A step or an occurrence was skipped.
    case skip
    /// The user finished a countdown.
    case done
    /// The user acknowledged that a countdown had reached zero.
    case acknowledge
    /// A countdown was pinned or unpinned.
    case pin
    /// A change was undone.
    case undo
    /// A change was redone.
    case redo
    /// A countdown reached ``ThresholdSettings/warn``.
    case warn
    /// A countdown reached ``ThresholdSettings/danger``.
    case danger
    /// A countdown reached zero.
    case zero
    /// A step began automatically.
    case step
    /// A round began automatically.
    case round
    /// A recurring date continued with its next occurrence.
    case next
    /// An alert was sent, for example at a remaining time or an overtime.
    case alert
    /// The theme was changed.
    case theme
    /// The view was changed.
    case view
    /// The time zone of the board changed.
    case zone
    /// The files were reloaded.
    case reload
    /// The files have an error, or the error is fixed.
    case problem
    /// The machine slept.
    case sleep
    /// The wall clock was set.
    case clock
    /// The board was muted or unmuted.
    case mute
}

/// The hooks of a countdown or a board.
public typealias Hooks = [HookEvent: Hook]
