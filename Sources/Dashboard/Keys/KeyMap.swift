import Countdowns
import Screen

/// Which key asks for what: the one table from which input is dispatched, the help is made and the footer is filled.
public struct KeyMap: Sendable {
    /// What a user does to ask for something.
    public enum Trigger: Hashable, Sendable {
        /// A key, with its modifiers.
        case key(Key)
        /// One click of the mouse wheel away from the user.
        case wheelUp
        /// One click of the mouse wheel towards the user.
        case wheelDown

        /// What the help and the footer call it.
        public var name: String {
            switch self {
            case .key(let key): key.description
            case .wheelUp: "wheel up"
            case .wheelDown: "wheel down"
            }
        }
    }

    /// What the help groups bindings under.
    public enum Section: String, CaseIterable, Sendable {
        /// Pausing and starting again.
        case countdowns = "Countdowns"
        /// Selecting and scrolling.
        case moving = "Moving"
        /// Themes, help, leaving.
        case board = "Board"
    }

    /// One line of the table.
    public struct Binding: Sendable {
        /// What asks for it: any of these, and at least one.
        public var triggers: [Trigger]
        /// What is asked for.
        public var command: Command
        /// Where the help lists it.
        public var section: Section
        /// What the help says of it.
        public var help: String
        /// What the footer says of it; nil keeps it out.
        public var footer: String?
    }

    /// The lines of the table, in the order of the help and the footer.
    public let bindings: [Binding]

    private let commands: [Trigger: Command]

    /// Makes a table.
    ///
    /// - Precondition: no trigger stands in two lines.
    public init(_ bindings: [Binding]) {
        self.bindings = bindings
        let pairs = bindings.flatMap { binding in binding.triggers.map { ($0, binding.command) } }
        commands = Dictionary(pairs) { _, _ in preconditionFailure("A key is bound to two commands.") }
    }

    /// What a trigger asks for; nil if it is not bound.
    public func command(for trigger: Trigger) -> Command? { commands[trigger] }
}
