/// A command for countdowns: a row of the table from which the keys, subcommands, protocol methods, completions and parts
/// of `docs/` are generated.
///
/// To add a command, add a case here, its row of the table below, a case of ``CountdownAction``, and the code that executes
/// this action on a ``Board``.
public enum CountdownVerb: String, CaseIterable, Codable, Sendable {
    case pause
    case resume
    case toggle
    case restart
    case extend
    case set
    case snooze
    case acknowledge
    case pin
    case done
    case skip

    /// The command's row in the table of commands.
    public var line: any CountdownVerbLine.Type {
        switch self {
        case .pause: PauseVerb.self
        case .resume: ResumeVerb.self
        case .toggle: ToggleVerb.self
        case .restart: RestartVerb.self
        case .extend: ExtendVerb.self
        case .set: SetVerb.self
        case .snooze: SnoozeVerb.self
        case .acknowledge: AcknowledgeVerb.self
        case .pin: PinVerb.self
        case .done: DoneVerb.self
        case .skip: SkipVerb.self
        }
    }
}

/// The row of a command for countdowns in the table of commands.
///
/// Each row is a type and not a value, because ArgumentParser requires a type for each subcommand: generic subcommands have
/// the row as their type parameter.
public protocol CountdownVerbLine {
    /// The command; its raw value is the name of the key, the subcommand and the method.
    static var verb: CountdownVerb { get }

    /// The summary in the help of the subcommand: one sentence.
    static var abstract: String { get }

    /// The further text in the help of the subcommand; may be empty.
    static var discussion: String { get }

    /// The argument that the command needs in addition to a target.
    static var parameter: VerbParameter { get }

    /// The default keys of the command.
    static var keys: [VerbKey] { get }

    /// The example of a request in the documentation of the protocol.
    static var example: VerbExample { get }
}

extension CountdownVerbLine {
    /// The default: an empty text.
    public static var discussion: String { "" }

    /// The default: no keys.
    public static var keys: [VerbKey] { [] }
}

/// The argument that a command needs in addition to a target.
public enum VerbParameter: Sendable {
    /// No argument: the command is always this action.
    case none(CountdownAction)
    /// A duration; `help` is the help text of the argument. The closure creates the action from the duration.
    case amount(help: String, @Sendable (Duration) -> CountdownAction)
    /// A duration or a time; `help` is the help text of the argument. The closure creates the action from the remaining time.
    case end(help: String, @Sendable (Duration) -> CountdownAction)

    /// Whether the command needs a duration or a time.
    public var isAmount: Bool {
        switch self {
        case .none: false
        case .amount, .end: true
        }
    }

    /// The help text of the argument; empty if the command needs no argument.
    public var help: String {
        switch self {
        case .none: ""
        case .amount(let help, _), .end(let help, _): help
        }
    }
}

/// A default binding of keys to an action of a command.
public struct VerbKey: Sendable {
    /// The name of the key binding in configurations; nil if the binding has the name of the command.
    public let name: String?
    /// The names of the keys, separated by spaces.
    public let names: String
    /// The action.
    public let action: CountdownAction
    /// The countdowns to which the key applies.
    public let target: VerbKeyTarget
    /// The help text of the key binding.
    public let help: String
    /// The label in the footer; nil if the footer omits the key.
    public let footer: String?

    init(
        _ names: String, _ action: CountdownAction, of target: VerbKeyTarget, _ help: String, footer: String?,
        name: String? = nil
    ) {
        self.name = name
        self.names = names
        self.action = action
        self.target = target
        self.help = help
        self.footer = footer
    }
}

/// The countdowns to which a key applies.
public enum VerbKeyTarget: Sendable {
    /// The marked countdowns, or the selected countdown if no countdown is marked.
    case selection
    /// All countdowns.
    case all
}

/// An example of a request.
public struct VerbExample: Sendable {
    /// The selector of the target.
    public let target: String
    /// The duration; nil for a command that needs no duration.
    public let amount: String?
    /// The name of the client; nil if the example omits it.
    public let origin: String?
    /// The number of countdowns that match the target.
    public let matched: Int

    init(_ target: String, by amount: String? = nil, from origin: String? = nil, matched: Int = 1) {
        self.target = target
        self.amount = amount
        self.origin = origin
        self.matched = matched
    }
}

enum PauseVerb: CountdownVerbLine {
    static let verb = CountdownVerb.pause
    static let abstract = "Pause timers of a running board."
    static let parameter = VerbParameter.none(.pause)
    static let example = VerbExample("#kitchen", from: "phone", matched: 3)
}

enum ResumeVerb: CountdownVerbLine {
    static let verb = CountdownVerb.resume
    static let abstract = "Resume paused timers of a running board."
    static let parameter = VerbParameter.none(.resume)
    static let example = VerbExample("all", matched: 3)
}

enum ToggleVerb: CountdownVerbLine {
    static let verb = CountdownVerb.toggle
    static let abstract = "Pause timers of a running board, or resume them if none runs."
    static let parameter = VerbParameter.none(.toggle)
    static let keys = [
        VerbKey("space", .toggle, of: .selection, "Pause or resume the selected countdown", footer: "pause"),
        VerbKey("P", .toggle, of: .all, "Pause all timers, or resume them", footer: "all", name: "toggle-all"),
    ]
    static let example = VerbExample("tea")
}

enum RestartVerb: CountdownVerbLine {
    static let verb = CountdownVerb.restart
    static let abstract = "Restart durations of a running board."
    static let discussion = "A date that a user moved or ended is reset to the date in its file."
    static let parameter = VerbParameter.none(.restart)
    static let keys = [
        VerbKey("r", .restart, of: .selection, "Restart the selected duration", footer: "restart")
    ]
    static let example = VerbExample("group:Kitchen", matched: 3)
}

enum ExtendVerb: CountdownVerbLine {
    static let verb = CountdownVerb.extend
    static let abstract = "Move the deadline of countdowns of a running board."
    static let discussion = """
        Takes a duration such as +5m, 1h30m or -30s. For a sequence, the length of the current step changes. A deadline \
        cannot move into the past. A countdown that has ended gets a deadline at this duration from now. A date is moved on \
        the board, not in its file.
        """
    static let parameter = VerbParameter.amount(help: "For example +5m, -30s, or +1h 30m.") {
        .extend($0)
    }
    static let keys = [
        VerbKey(
            "+", .extend(.seconds(60)), of: .selection, "Add a minute; 5+ adds five", footer: nil, name: "plus-minute"
        ),
        VerbKey("-", .extend(.seconds(-60)), of: .selection, "One minute less", footer: nil, name: "minus-minute"),
        VerbKey(">", .extend(.seconds(10)), of: .selection, "Ten seconds more", footer: nil, name: "plus-seconds"),
        VerbKey("<", .extend(.seconds(-10)), of: .selection, "Ten seconds less", footer: nil, name: "minus-seconds"),
    ]
    static let example = VerbExample("tea", by: "+5m", from: "phone")
}

enum SetVerb: CountdownVerbLine {
    static let verb = CountdownVerb.set
    static let abstract = "Set the deadline of countdowns of a running board."
    static let discussion = """
        Takes a duration from now such as 25m, or a time such as "at 18:00" or "tomorrow 9am". For a sequence, sets the \
        deadline of the current step. A date is moved on the board, not in its file.
        """
    static let parameter = VerbParameter.end(help: "For example 25m, \"at 18:00\", or \"tomorrow 9am\".") { .set($0) }
    static let example = VerbExample("tea", by: "25m", from: "phone")
}

enum SnoozeVerb: CountdownVerbLine {
    static let verb = CountdownVerb.snooze
    static let abstract = "Snooze due countdowns of a running board for a duration."
    static let discussion = "Countdowns that are not due are unchanged."
    static let parameter = VerbParameter.amount(help: "For example 5m.") { .snooze($0) }
    static let keys = [
        VerbKey(
            "S", .snooze(.seconds(300)), of: .selection, "Snooze a due countdown for 5 minutes; 9S: for 9 minutes",
            footer: "snooze"
        )
    ]
    static let example = VerbExample("is:due", by: "5m", from: "phone")
}

enum AcknowledgeVerb: CountdownVerbLine {
    static let verb = CountdownVerb.acknowledge
    static let abstract = "Acknowledge due countdowns of a running board."
    static let discussion = "An acknowledged countdown is no longer highlighted or kept selected. It stays due."
    static let parameter = VerbParameter.none(.acknowledge)
    static let keys = [VerbKey("x", .acknowledge, of: .selection, "Acknowledge a due countdown", footer: "acknowledge")]
    static let example = VerbExample("is:due")
}

enum PinVerb: CountdownVerbLine {
    static let verb = CountdownVerb.pin
    static let abstract = "Pin countdowns to the top of a running board, or unpin them."
    static let parameter = VerbParameter.none(.pin)
    static let keys = [
        VerbKey("p", .pin, of: .selection, "Pin or unpin the selected countdown", footer: nil)
    ]
    static let example = VerbExample("tea")
}

enum DoneVerb: CountdownVerbLine {
    static let verb = CountdownVerb.done
    static let abstract = "End countdowns of a running board now."
    static let discussion =
        """
        An ended countdown counts as done, regardless of on_zero; a recurrence after done continues. Use restart to start \
        a countdown again.
        """
    static let parameter = VerbParameter.none(.done)
    static let keys = [VerbKey("d", .done, of: .selection, "End the selected countdown now", footer: nil)]
    static let example = VerbExample("is:due")
}

enum SkipVerb: CountdownVerbLine {
    static let verb = CountdownVerb.skip
    static let abstract = "Skip to the next step or occurrence; end the countdown if there is none."
    static let parameter = VerbParameter.none(.skip)
    static let keys = [
        VerbKey("s", .skip, of: .selection, "Go to the next step, or start a waiting step", footer: "skip")
    ]
    static let example = VerbExample("tea")
}
