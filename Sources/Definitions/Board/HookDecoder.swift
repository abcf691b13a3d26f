import Countdowns
import Yams

/// Decodes hooks: the programs that a board runs.
struct HookDecoder {
    let scope: FileScope

    private var report: Report { scope.report }

    /// The hooks of an entry, in the order of the file.
    func hooks<Key>(_ entry: Fields<Key>.Entry) -> [(event: HookEvent, hook: Hook)] {
        guard !entry.isEmpty, let mapping = report.mapping(entry) else { return [] }
        var hooks: [(HookEvent, Hook)] = []
        for (key, value) in mapping {
            guard report.visit(key) else { break }
            let name = key.scalar?.string ?? ""
            guard let event = HookEvent(rawValue: name) else {
                report.addUnknownKey(
                    name, at: SourceRange(key), meant: Spelling.nearest(to: name, among: HookEvent.words),
                    known: HookEvent.words)
                continue
            }
            // As for all keys, an event without a value counts as absent.
            guard !value.isEmpty, let hook = hook(value) else { continue }
            hooks.append((event, hook))
        }
        return hooks
    }

    private func hook(_ node: Node) -> Hook? {
        let origin = scope.origin(node)
        guard case .mapping(let mapping) = node else {
            return arguments(node).map { Hook(.arguments($0), origin: origin) }
        }
        let fields = report.fields(HookField.self, of: mapping)
        guard let entry = fields[.run] else {
            if !fields.misspelt.contains(.run) {
                report.add(
                    .badHook, "this hook has no program to run", at: fields.sourceRange,
                    help: "add \"run: [notify-send, Ready]\"")
            }
            return nil
        }
        let isDetached = fields[.detach].map { report.flag($0) } ?? false
        guard fields[.shell].map({ report.flag($0) }) ?? false else {
            return arguments(entry.value).map { Hook(.arguments($0), isDetached: isDetached, origin: origin) }
        }
        guard let line = entry.value.scalar?.string.trimmed, !line.isEmpty else {
            report.add(
                .badHook, "with \"shell: true\", \"run\" must be a command line", at: entry.sourceRange,
                help: "write run: \"echo $COUNTDOWNS_TITLE\""
            )
            return nil
        }
        if line.contains(#/\{(title|remaining|step|id|event|text)\}/#) {
            report.add(
                .badHook, "placeholders are not replaced in a shell command", at: entry.sourceRange,
                help: "use an environment variable: \"$COUNTDOWNS_TITLE\"")
            return nil
        }
        return Hook(.shell(line), isDetached: isDetached, origin: origin)
    }

    /// Decodes a program and its arguments; reports an error and returns nil if the node is not a list of texts.
    private func arguments(_ node: Node) -> [String]? {
        guard case .sequence(let items) = node, !items.isEmpty else {
            let text = node.scalar?.string.trimmed ?? ""
            report.add(
                .badHook, "expected \(FieldForm.command.description), not \(node.kindName)", at: SourceRange(node),
                help: text.isEmpty
                    ? nil
                    : "write it as a list, [\(text.split(separator: " ").joined(separator: ", "))], or add shell: true")
            return nil
        }
        var arguments: [String] = []
        for item in items {
            guard report.visit(item, cost: 1 + (item.scalar?.string.utf8.count ?? 0)) else { return nil }
            guard let text = item.scalar?.string, !text.contains("\0") else {
                report.wrongType(item, expected: .text)
                return nil
            }
            arguments.append(text)
        }
        if let place = InterpretedArgument(in: arguments) {
            report.add(
                .badHook, "\(place.interpreter) would run the value of this placeholder as a part of its program",
                at: SourceRange(items[place.index]), help: place.help)
            return nil
        }
        guard arguments.first?.isEmpty == false else {
            report.add(
                .badHook, "the name of the program is empty", at: SourceRange(node), help: "write [notify-send, Ready]")
            return nil
        }
        return arguments
    }
}

enum HookField: String, FieldKey {
    case run
    case shell
    case detach

    var form: FieldForm {
        switch self {
        case .run: .command
        case .shell, .detach: .flag
        }
    }
}

extension HookField: DocumentedKey {
    var summary: String {
        switch self {
        case .run: "The program and its arguments as a list; with \"shell: true\", a command line."
        case .shell: "Whether \"run\" is a command line for /bin/sh; the environment contains the event's values."
        case .detach: "Whether the program runs detached from the board, without a time limit."
        }
    }
}
