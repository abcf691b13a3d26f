import Yams

/// The changes of the keys of a countdown in a file; all other keys stay as they are.
struct ItemChanges {
    /// The new value of a key.
    enum Value: Equatable {
        case text(String)
        case list([String])

        /// The value in YAML.
        func yaml(isFlow: Bool) -> String {
            switch self {
            case .text(let text): YAMLValue.scalar(text, isFlow: isFlow)
            case .list(let texts): YAMLValue.list(texts)
            }
        }

        /// Whether a node has this value.
        func matches(_ node: Node) -> Bool {
            switch self {
            case .text(let text): node.scalar?.string.trimmed == text
            case .list(let texts): !node.isEmpty && node.items.map { $0.scalar?.string.trimmed } == texts
            }
        }
    }

    /// The new title; nil if the title stays.
    var title: String?

    /// The keys that get a new value.
    var set: [(key: String, value: Value)] = []

    /// The removed keys.
    var removed: [String] = []

    /// The removed key that determined the kind of the countdown, whose place the new key takes; nil if the kind stays.
    var oldKind: String?

    var isEmpty: Bool { title == nil && set.isEmpty && removed.isEmpty }

    /// Whether an item has the changed keys after the edit, and otherwise the same keys as before.
    ///
    /// The title is not compared.
    func lead(from before: [String: Node], to after: [String: Node]) -> Bool {
        var (before, after) = (before, after)
        for (key, value) in set {
            guard let node = after.removeValue(forKey: key), value.matches(node) else { return false }
            before[key] = nil
        }
        for key in removed { before[key] = nil }
        return before == after
    }
}
