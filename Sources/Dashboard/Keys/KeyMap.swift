import Countdowns
import Screen

/// The table of the keys and their commands.
///
/// The table maps each input to its command, and provides the texts of the help and the footer.
public struct KeyMap: Sendable {
    /// A user input that triggers a command.
    public enum Trigger: Hashable, Sendable {
        /// A key with its modifiers.
        case key(Key)
        /// A step of the mouse wheel away from the user.
        case wheelUp
        /// A step of the mouse wheel towards the user.
        case wheelDown

        /// The name of the trigger in configurations and in the documentation.
        public var name: String {
            switch self {
            case .key(let key): key.description
            case .wheelUp: "wheel up"
            case .wheelDown: "wheel down"
            }
        }
    }

    /// A section of the help.
    public enum Section: String, CaseIterable, Sendable {
        /// Pausing, resuming and other actions on countdowns.
        case countdowns = "Countdowns"
        /// Selecting and scrolling.
        case moving = "Moving"
        /// Themes, help and quitting.
        case board = "Board"
    }

    /// A row of the key table.
    public struct Binding: Sendable {
        /// The name in configurations and in the command prompt.
        public var name: String
        /// The triggers of the command.
        public var triggers: [Trigger]
        /// The command.
        public var command: KeyCommand
        /// The section of the help.
        public var section: Section
        /// The text in the help.
        public var help: String
        /// The label in the footer; nil omits the binding from the footer.
        public var footer: String?
    }

    /// The rows of the table, in the order of the help and the footer.
    public let bindings: [Binding]

    private let commands: [Trigger: KeyCommand]

    /// Creates a table.
    ///
    /// - Precondition: each trigger and each name occurs only once.
    public init(_ bindings: [Binding]) {
        precondition(Set(bindings.map(\.name)).count == bindings.count, "Two bindings have the same name.")
        self.bindings = bindings
        let pairs = bindings.flatMap { binding in binding.triggers.map { ($0, binding.command) } }
        commands = Dictionary(pairs) { _, _ in preconditionFailure("A key is bound to two commands.") }
    }

    /// The bindings whose keys a configuration may change: all except the binding that always ends the program.
    public var rebindable: [Binding] { bindings.filter { $0.command != .frontEnd(.interrupt) } }

    /// Returns the table with other keys for some bindings.
    ///
    /// The triggers of the mouse wheel stay unchanged.
    ///
    /// - Parameter keys: the new keys, by the name of their binding.
    /// - Returns: the changed table.
    /// - Precondition: each key occurs only once in the changed table.
    public func rebinding(_ keys: [String: [Key]]) -> KeyMap {
        KeyMap(
            bindings.map { binding in
                guard let own = keys[binding.name] else { return binding }
                var binding = binding
                binding.triggers =
                    own.map { .key($0) } + binding.triggers.filter { if case .key = $0 { false } else { true } }
                return binding
            })
    }

    /// Returns the command for a trigger; nil if the trigger is not bound.
    public func command(for trigger: Trigger) -> KeyCommand? { commands[trigger] }
}

extension KeyMap {
    /// The number of rows by which a step of the mouse wheel scrolls.
    private static let wheelRows = 3

    /// The default key table of the board.
    public static let standard = KeyMap(verbs + history + files + others)

    /// The keys of the commands that change countdowns.
    private static let verbs = CountdownVerb.allCases.flatMap { verb in
        verb.line.keys.map { key in
            line(
                key.name ?? verb.rawValue, key.names,
                .board(key.target == .all ? .command(.toggleAll) : .change(key.action)), .countdowns,
                key.help,
                footer: key.footer)
        }
    }

    private static let history = HistoryVerb.allCases.map { verb in
        line(
            verb.rawValue, verb.key, .board(.command(verb == .undo ? .undo : .redo)), .countdowns, verb.help,
            footer: verb.rawValue)
    }

    private static let files =
        FileVerb.allCases.map { verb in line(verb.rawValue, verb.key, .frontEnd(verb.command), .countdowns, verb.help) }
        + [
            line(
                "open-editor", "E", .frontEnd(.openEditor), .countdowns,
                "Open the file of the selected countdown in $VISUAL")
        ]

    private static let others = [
        line(
            "mark", "m", .look(.toggleMark), .countdowns, "Mark or unmark a countdown; keys act on all marked ones"),
        line(
            "set", "=", .frontEnd(.openPrompt(.end)), .countdowns,
            "Set the deadline or the remaining time of a countdown"),
        line("move-down", "j down", .look(.moveSelection(1)), .moving, "Select the next countdown", footer: "move"),
        line("move-up", "k up", .look(.moveSelection(-1)), .moving, "Select the previous countdown", footer: "move"),
        line("move-right", "l right", .look(.moveSideways(1)), .moving, "Select the countdown to the right"),
        line("move-left", "h left", .look(.moveSideways(-1)), .moving, "Select the countdown to the left"),
        line(
            "zoom-in", "]", .look(.zoom(1)), .moving, "Remove the farthest band of the timeline",
            footer: "nearer"),
        line(
            "zoom-out", "[", .look(.zoom(-1)), .moving, "Add a band to the timeline",
            footer: "farther"),
        line("page-down", "page-down ctrl-d", .look(.pageSelection(1)), .moving, "Move down by one screen"),
        line("page-up", "page-up ctrl-u", .look(.pageSelection(-1)), .moving, "Move up by one screen"),
        line("first", "g home", .look(.selectFirst), .moving, "Go to the first countdown"),
        line("last", "G end", .look(.selectLast), .moving, "Go to the last countdown"),
        line("next-due", "tab", .look(.selectDue), .moving, "Go to the next due countdown"),
        line("scroll-down", [.wheelDown], .look(.scroll(wheelRows)), .moving, "Scroll down; the selection stays"),
        line("scroll-up", [.wheelUp], .look(.scroll(-wheelRows)), .moving, "Scroll up; the selection stays"),
        line("back", "escape", .look(.back), .moving, "Close an overlay; follow the next deadline again"),
        line("fold", "z", .look(.toggleFold), .moving, "Fold or unfold the group"),
        line("fold-all", "Z", .look(.toggleFoldAll), .moving, "Fold or unfold all groups"),
        line("filter", "/", .frontEnd(.openPrompt(.filter)), .moving, "Filter the list as you type"),
        line(
            "next-match", "n", .look(.moveMatch(1)), .moving, "Go to the next match of the filter",
            footer: "next"),
        line("previous-match", "N", .look(.moveMatch(-1)), .moving, "Go to the previous match", footer: "next"),
        line(
            "next-sort", "o", .look(.cycleSort(1)), .moving,
            "Sort by \(SortKey.words.joined(separator: ", "))"),
        line("reverse", "O", .look(.reverseOrder), .moving, "Reverse the sort order; due countdowns stay first"),
        line(
            "open", "enter", .board(.startOrOpen), .board, "Show the details, or start what waits or is ready",
            footer: "open"),
        line(
            "next-view", "v", .look(.cycleView(1)), .board,
            "Next view: \(BoardView.words.joined(separator: ", "))",
            footer: "view"),
        line("previous-view", "V", .look(.cycleView(-1)), .board, "Previous view"),
        line(
            "hide-finished", "H", .look(.foldPast), .board,
            "Fold what is over and acknowledged; again, all that is over"),
        line("kiosk", "K", .look(.toggleKiosk), .board, "Hide or show the header and the footer"),
        line("copy-remaining", "y", .frontEnd(.copy(.remaining)), .board, "Copy the remaining time"),
        line("copy-end", "Y", .frontEnd(.copy(.moment)), .board, "Copy the deadline"),
        line("open-url", "b", .frontEnd(.openURL), .board, "Open the URL in a browser"),
        line("toggle-mute", "M", .board(.toggleMute), .board, "Mute or unmute the alerts"),
        line("next-digits", "f", .look(.cycleFace(1)), .board, "Next digit style"),
        line("previous-digits", "F", .look(.cycleFace(-1)), .board, "Previous digit style"),
        line("next-theme", "t", .look(.cycleTheme(1)), .board, "Next theme", footer: "theme"),
        line("previous-theme", "T", .look(.cycleTheme(-1)), .board, "Previous theme"),
        line("themes", "ctrl-t", .look(.toggleThemes), .board, "Choose a theme"),
        line("help", "?", .look(.toggleHelp), .board, "Open or close the help", footer: "help"),
        line("reload", "R", .frontEnd(.reload), .board, "Reload the files"),
        line("command", ":", .frontEnd(.openPrompt(.command)), .board, "Type a command; Tab completes it"),
        line("redraw", "ctrl-l", .frontEnd(.redraw), .board, "Redraw the screen"),
        line("suspend", "ctrl-z", .frontEnd(.suspend), .board, "Suspend the board; fg in the shell continues it"),
        line("quit", "q", .frontEnd(.quit), .board, "Quit", footer: "quit"),
        line("interrupt", "ctrl-c", .frontEnd(.interrupt), .board, "Quit with exit status 130 (SIGINT)"),
    ]

    /// Creates a row of the table.
    ///
    /// The names of the keys in `keys` are separated by spaces.
    private static func line(
        _ name: String, _ keys: String, _ command: KeyCommand, _ section: Section, _ help: String, footer: String? = nil
    ) -> Binding {
        let triggers = keys.split(separator: " ").map { name -> Trigger in
            guard let key = Key(String(name)) else { preconditionFailure("\(name) is not a key.") }
            return .key(key)
        }
        return line(name, triggers, command, section, help, footer: footer)
    }

    private static func line(
        _ name: String, _ triggers: [Trigger], _ command: KeyCommand, _ section: Section, _ help: String,
        footer: String? = nil
    ) -> Binding {
        Binding(name: name, triggers: triggers, command: command, section: section, help: help, footer: footer)
    }
}
