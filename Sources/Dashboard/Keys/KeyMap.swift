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

extension KeyMap {
    /// How many rows one click of the mouse wheel scrolls.
    private static let wheelRows = 3

    /// The keys of the board.
    public static let standard = KeyMap(verbs + history + others)

    /// The keys of the verbs for countdowns.
    private static let verbs = CountdownVerb.allCases.flatMap { verb in
        verb.line.keys.map { key in
            line(key.names, .change(key.action, of: key.target), .countdowns, key.help, footer: key.footer)
        }
    }

    private static let history = HistoryVerb.allCases.map { verb in
        line(verb.key, verb == .undo ? .undo : .redo, .countdowns, verb.help, footer: verb.rawValue)
    }

    private static let others = [
        line("m", .toggleMark, .countdowns, "Mark a countdown, or not; keys act on all that are marked"),
        line("=", .openPrompt(.end), .countdowns, "Set when the selected countdown ends, or how much is left"),
        line("j down", .moveSelection(1), .moving, "Select the next countdown", footer: "move"),
        line("k up", .moveSelection(-1), .moving, "Select the one before", footer: "move"),
        line("l right", .moveSideways(1), .moving, "Select the next one beside it"),
        line("h left", .moveSideways(-1), .moving, "Select the one before, beside it"),
        line("page-down ctrl-d", .pageSelection(1), .moving, "Go down by a page"),
        line("page-up ctrl-u", .pageSelection(-1), .moving, "Go up by a page"),
        line("g home", .selectFirst, .moving, "Go to the first countdown"),
        line("G end", .selectLast, .moving, "Go to the last countdown"),
        line([.wheelDown], .scroll(wheelRows), .moving, "Scroll down; the selection stays"),
        line([.wheelUp], .scroll(-wheelRows), .moving, "Scroll up; the selection stays"),
        line("escape", .back, .moving, "Close a page; follow the next to happen again"),
        line("z", .toggleFold, .moving, "Fold the group, or unfold it"),
        line("Z", .toggleFoldAll, .moving, "Fold all groups, or unfold them"),
        line("enter", .activate, .board, "Open all there is to say of the selected countdown", footer: "open"),
        line(
            "v", .cycleView(1), .board, "Next view: \(BoardView.allCases.map(\.rawValue).joined(separator: ", "))",
            footer: "view"),
        line("V", .cycleView(-1), .board, "View before"),
        line("H", .togglePast, .board, "Hide what is over, or show it"),
        line("K", .toggleKiosk, .board, "Hide the header and the footer, or show them"),
        line("y", .copy(.remaining), .board, "Copy the remaining time"),
        line("Y", .copy(.moment), .board, "Copy the moment of the end"),
        line("b", .openURL, .board, "Open the url in a browser"),
        line("f", .cycleFace(1), .board, "Next face of the big digits"),
        line("F", .cycleFace(-1), .board, "Face before"),
        line("t", .cycleTheme(1), .board, "Next theme", footer: "theme"),
        line("T", .cycleTheme(-1), .board, "Theme before"),
        line("ctrl-t", .toggleThemes, .board, "Choose a theme"),
        line("?", .toggleHelp, .board, "Open the help or close it", footer: "help"),
        line("R", .reload, .board, "Read the files again"),
        line("ctrl-l", .redraw, .board, "Draw the whole screen again"),
        line("ctrl-z", .suspend, .board, "Go to the background, until the shell says fg"),
        line("q", .quit, .board, "Quit", footer: "quit"),
        line("ctrl-c", .interrupt, .board, "Quit, as an interrupted program does"),
    ]

    /// One line of the table, with the names of its keys separated by blanks.
    private static func line(
        _ keys: String, _ command: Command, _ section: Section, _ help: String, footer: String? = nil
    ) -> Binding {
        let triggers = keys.split(separator: " ").map { name -> Trigger in
            guard let key = Key(String(name)) else { preconditionFailure("\(name) is no key.") }
            return .key(key)
        }
        return line(triggers, command, section, help, footer: footer)
    }

    private static func line(
        _ triggers: [Trigger], _ command: Command, _ section: Section, _ help: String, footer: String? = nil
    ) -> Binding {
        Binding(triggers: triggers, command: command, section: section, help: help, footer: footer)
    }
}
