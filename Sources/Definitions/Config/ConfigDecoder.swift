import Countdowns
import Screen
import Yams

/// Makes a configuration of a tree of YAML, and notes what is wrong with it.
struct ConfigDecoder {
    /// What is wrong so far.
    let report = Report()

    let actions: [KeyAction]
    let themes: [String]?

    init(actions: [KeyAction], themes: [String]?) {
        self.actions = actions
        self.themes = themes
    }

    /// The configuration that a document describes; not to be used if the report is not empty.
    func config(from root: Node) -> Config {
        var config = Config()
        if root.isEmpty { return config }
        guard case .mapping(let mapping) = root else {
            report.add(
                .wrongType, "this is not a configuration: expected keys such as \"theme: nord\"", at: Spot(root))
            return config
        }
        let fields = Fields<ConfigField>(mapping) { name, spot in
            report.addUnknownKey(
                name, at: spot, meant: ConfigField.nearest(to: name), known: ConfigField.words)
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
                    .unknownTheme, "there is no theme \(name.quoted)", at: entry.spot, help: unknown.help)
            }
        }
        return config
    }

    /// Sets what a text says, but for keys.
    ///
    /// - Returns: whether it can be said there.
    static func set(_ field: ConfigField, _ text: String, in config: inout Config) -> Bool {
        switch field {
        case .theme: config.theme = text
        case .view: config.view = BoardView(rawValue: text)
        case .digits: config.digits = DigitFace(rawValue: text)
        case .motion: config.motion = Bool(text)
        case .mouse: config.mouse = Bool(text)
        case .alerts: config.alerts = Bool(text)
        case .hooks: config.hooks = Bool(text)
        case .bell: config.bell = Bool(text)
        case .notify: config.notify = Bool(text)
        case .desktop: config.desktop = Bool(text)
        case .sound: config.sound = Bool(text)
        case .windowTitle: config.windowTitle = text == "false" ? "" : text
        case .taskbar: config.taskbar = Bool(text)
        case .quietHours: config.quietHours = (try? WorkHoursText.parse(text)).map { WeeklyHours($0) }
        case .keepAwake: config.keepAwake = try? LateText.span(text)
        case .keys: return false
        }
        return switch field {
        case .theme, .keys: true
        case .view: config.view != nil
        case .digits: config.digits != nil
        case .motion: config.motion != nil
        case .mouse: config.mouse != nil
        case .alerts: config.alerts != nil
        case .hooks: config.hooks != nil
        case .bell: config.bell != nil
        case .notify: config.notify != nil
        case .desktop: config.desktop != nil
        case .sound: config.sound != nil
        case .windowTitle: true
        case .taskbar: config.taskbar != nil
        case .quietHours: config.quietHours != nil
        case .keepAwake: config.keepAwake != nil
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
            at: entry.spot, help: near.map { "did you mean \"\($0)\"?" })
    }

    // MARK: Keys

    private struct Owner {
        let action: String
        let spot: Spot
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
                    name, at: Spot(node), meant: Spelling.nearest(to: name, among: names), known: names)
                continue
            }
            bound[name] = keys(of: name, value, &owners)
        }
        checkUsualKeys(bound, owners)
        return bound
    }

    /// The keys that stand behind the name of an action: words in one text, or in a list.
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
                        .badKey, "there is no key \(String(word).quoted)", at: Spot(node),
                        help: "keys are p, P, ?, space, enter, f5, page-down; with ctrl-, alt- or shift- before them")
                    continue
                }
                if key == Self.interrupt {
                    report.add(.keyConflict, "ctrl-c always ends the board", at: Spot(node), help: "use another key")
                } else if let owner = owners[key], owner.action != action {
                    report.add(
                        .keyConflict, "\(key.description.quoted) is the key of \(owner.action), too", at: Spot(node),
                        help: "use another key for one of them",
                        related: .init(message: "the first time it is here", spot: owner.spot))
                } else {
                    owners[key] = Owner(action: action, spot: Spot(node))
                    keys.append(key)
                }
            }
        }
        return keys
    }

    /// Ends the program, and nothing else.
    private static let interrupt = Key(.character("c"), modifiers: .control)

    /// Notes keys that usually ask for something of which the file says nothing.
    private func checkUsualKeys(_ bound: [String: [Key]], _ owners: [Key: Owner]) {
        for action in actions where bound[action.name] == nil {
            for key in action.keys {
                guard let owner = owners[key] else { continue }
                report.add(
                    .keyConflict, "\(key.description.quoted) is the default key of \(action.name)", at: owner.spot,
                    help: "give \(action.name) another key in \"keys:\", or none")
            }
        }
    }
}
