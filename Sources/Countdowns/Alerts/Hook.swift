/// A program that a board runs when something happens.
public struct Hook: Hashable, Sendable {
    /// What is run.
    public enum Program: Hashable, Sendable {
        /// A program and its arguments, in which placeholders are filled in.
        case arguments([String])
        /// A line for the shell, which gets no placeholders.
        case shell(String)
    }

    /// What is run.
    public var program: Program

    /// Whether it is left to itself, without a limit of time.
    public var isDetached: Bool

    /// Where it is written.
    public var origin: Origin

    /// Two hooks are the same wherever they are written: lines move with every edit.
    public static func == (left: Hook, right: Hook) -> Bool {
        left.program == right.program && left.isDetached == right.isDetached
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(program)
        hasher.combine(isDetached)
    }

    /// Makes a hook of its parts.
    public init(_ program: Program, isDetached: Bool = false, origin: Origin) {
        (self.program, self.isDetached, self.origin) = (program, isDetached, origin)
    }
}

/// What hooks are for: each kind of change, and alerts.
public enum HookEvent: String, CaseIterable, Hashable, Sendable {
    /// A countdown was started again.
    case start
    /// A countdown was paused.
    case pause
    /// A countdown was resumed.
    case resume
    /// A deadline was moved by hand.
    case extend
    /// A step or an occurrence was skipped.
    case skip
    /// A countdown was ended by hand.
    case done
    /// A zero was acknowledged.
    case acknowledge
    /// A countdown was pinned, or let go.
    case pin
    /// A change was undone.
    case undo
    /// A change was redone.
    case redo
    /// ``Stages/warn`` was reached.
    case warn
    /// ``Stages/danger`` was reached.
    case danger
    /// Zero was reached.
    case zero
    /// A step began by itself.
    case step
    /// A round began by itself.
    case round
    /// A recurring date went on to its next occurrence.
    case next
    /// An alert was sent, such as one for an amount of remaining time or of overtime.
    case alert
    /// The theme was changed.
    case theme
    /// The view was changed.
    case view
    /// The board is in another zone.
    case zone
    /// The files were read again.
    case reload
    /// The files cannot be read, or can again.
    case problem
    /// The machine slept.
    case sleep
    /// The clock was set.
    case clock
    /// The board was muted, or no longer.
    case mute
}

/// The hooks of a countdown or a board.
public typealias Hooks = [HookEvent: Hook]
