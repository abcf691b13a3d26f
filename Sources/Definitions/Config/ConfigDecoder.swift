import Countdowns
import Screen
import Yams

/// Builds a configuration from a YAML tree, and reports its errors.
struct ConfigDecoder {
    let report = Report()

    let actions: [KeyAction]
    let themes: [String]?

    init(actions: [KeyAction], themes: [String]?) {
        self.actions = actions
        self.themes = themes
    }

    /// The configuration in a document; invalid if the report is not empty.
    func config(from root: Node) -> Config {
        var config = Config()
        if root.isEmpty { return config }
        guard case .mapping(let mapping) = root else {
            report.add(
                .wrongType, "this is not a configuration: expected keys such as \"theme: nord\"", at: SourceRange(root))
            return config
        }
        let fields = Fields<ConfigField>(mapping) { name, sourceRange in
            report.addUnknownKey(
                name, at: sourceRange, meant: ConfigField.nearest(to: name), known: ConfigField.words)
        }
        for entry in fields.entries where !entry.value.isEmpty {
            if entry.key == .keys {
                config.keys = keys(entry)
            } else if let text = report.text(entry), !Self.set(entry.key, text, in: &config) {
                addBadValue(text, entry)
            }
        }
        if let name = config.theme, let themes, let entry = fields[.theme] {
            config.theme = ThemeLibrary.id(for: name, among: themes)
            if config.theme == nil {
                let unknown = UnknownTheme(name, among: themes)
                report.add(
                    .unknownTheme, "there is no theme \(name.quoted)", at: entry.sourceRange, help: unknown.help)
            }
        }
        return config
    }

    /// Sets the value of a setting other than `keys`.
    ///
    /// - Returns: whether the value is valid.
    static func set(_ field: ConfigField, _ text: String, in config: inout Config) -> Bool {
        func set<Value>(_ setting: inout Value?, _ value: Value?) -> Bool {
            setting = value
            return value != nil
        }
        return switch field {
        case .theme: set(&config.theme, text)
        case .view: set(&config.view, BoardView(rawValue: text))
        case .digits: set(&config.digits, DigitFace(rawValue: text))
        case .transparent: set(&config.transparent, Bool(text))
        case .motion: set(&config.motion, Bool(text))
        case .mouse: set(&config.mouse, Bool(text))
        case .clock: set(&config.dates.clock, DateStyle.Clock(rawValue: text))
        case .dates: set(&config.dates.dates, DateStyle.Dates(rawValue: text))
        case .weekStarts: set(&config.dates.weekStarts, DateStyle.Week(rawValue: text))
        case .alerts: set(&config.alerts, Bool(text))
        case .hooks: set(&config.hooks, Bool(text))
        case .bell: set(&config.bell, Bool(text))
        case .notify: set(&config.notify, Bool(text))
        case .desktop: set(&config.desktop, Bool(text))
        case .sound: set(&config.sound, Bool(text))
        case .windowTitle: set(&config.windowTitle, text == "false" ? "" : text)
        case .taskbar: set(&config.taskbar, Bool(text))
        case .quietHours: set(&config.quietHours, (try? WorkHoursText.parse(text)).map { WeeklyHours($0) })
        case .keepAwake: set(&config.keepAwake, try? LateText.span(text))
        case .dayStarts: set(&config.dayStarts, try? TimeOfDayText.parse(text))
        case .keys: false
        }
    }

    private func addBadValue(_ text: String, _ entry: Fields<ConfigField>.Entry) {
        let isFlag = entry.key.form == .flag
        let words: [String] = if case .choice(let words) = entry.key.form { words } else { ["true", "false"] }
        let meant =
            isFlag && ["yes", "on", "y", "1"].contains(text.lowercased())
            ? "true" : isFlag && ["no", "off", "n", "0"].contains(text.lowercased()) ? "false" : nil
        let near = meant ?? Spelling.nearest(to: text, among: words)
        report.add(
            isFlag ? .badFlag : .badChoice, "expected \(entry.key.form.description), not \(text.quoted)",
            at: entry.sourceRange, help: near.map { "did you mean \"\($0)\"?" })
    }

    // MARK: Keys

    private struct Owner {
        let action: String
        let sourceRange: SourceRange
    }

    private func keys(_ entry: Fields<ConfigField>.Entry) -> [String: [Key]] {
        guard let mapping = report.mapping(entry) else { return [:] }
        var bound: [String: [Key]] = [:]
        var owners: [Key: Owner] = [:]
        let names = actions.map(\.name)
        for (node, value) in mapping {
            let name = node.scalar?.string ?? ""
            guard names.contains(name) else {
                report.addUnknownKey(
                    name, at: SourceRange(node), meant: Spelling.nearest(to: name, among: names), known: names)
                continue
            }
            bound[name] = keys(of: name, value, &owners)
        }
        checkUsualKeys(bound, owners)
        return bound
    }

    /// Decodes the keys of an action: a text with keys separated by spaces, or a list.
    private func keys(of action: String, _ value: Node, _ owners: inout [Key: Owner]) -> [Key] {
        var keys: [Key] = []
        if value.isEmpty { return keys }
        for node in value.items {
            guard let scalar = node.scalar else {
                report.wrongType(node, expected: .words)
                continue
            }
            for word in scalar.string.split(separator: " ") {
                guard let key = Key(String(word)) else {
                    report.add(
                        .badKey, "there is no key \(String(word).quoted)", at: SourceRange(node),
                        help: """
                            write a key such as p, P, space, f5 or page-down; prefixes are ctrl-, alt-, shift- and logo-
                            """)
                    continue
                }
                if key == Self.interrupt {
                    report.add(
                        .keyConflict, "ctrl-c is reserved for ending the board", at: SourceRange(node),
                        help: "use another key"
                    )
                } else if let owner = owners[key], owner.action != action {
                    report.add(
                        .keyConflict, "\(key.description.quoted) is the key of \(owner.action), too",
                        at: SourceRange(node),
                        help: "use another key for one of the two actions",
                        related: .init(message: "the key is first used here", sourceRange: owner.sourceRange))
                } else {
                    owners[key] = Owner(action: action, sourceRange: SourceRange(node))
                    keys.append(key)
                }
            }
        }
        return keys
    }

    /// The key that always quits the board, and that cannot be bound to an action.
    private static let interrupt = Key(.character("c"), modifiers: .control)

    /// Reports each key that the file binds to an action, if the key is still a default key of another action.
    private func checkUsualKeys(_ bound: [String: [Key]], _ owners: [Key: Owner]) {
        for action in actions where bound[action.name] == nil {
            for key in action.keys {
                guard let owner = owners[key] else { continue }
                report.add(
                    .keyConflict, "\(key.description.quoted) is also the default key of \(action.name)",
                    at: owner.sourceRange,
                    help: "give \(action.name) another key in \"keys:\", or none")
            }
        }
    }
}
