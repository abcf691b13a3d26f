import Yams

/// The entries of a mapping, by key.
struct Fields<Key: FieldKey> {
    /// One entry.
    struct Entry {
        let key: Key
        let keySpot: Spot
        let value: Node

        /// Whether nothing stands behind the key, or only white space.
        var isEmpty: Bool { value.isEmpty || value.scalar?.string.trimmed.isEmpty ?? false }
    }

    /// Where the mapping starts.
    let spot: Spot

    // A mapping has a dozen entries at most: looking through them is faster than hashing.
    private(set) var entries: [Entry] = []

    /// The keys that were most likely meant by those that `Key` does not have; their absence is not another mistake.
    var misspelt: [Key] = []

    /// Sorts a mapping's entries by key; `unknown` is called for each key that `Key` does not have.
    init(_ mapping: Node.Mapping, unknown: (_ name: String, _ spot: Spot) -> Void) {
        spot = Spot(.mapping(mapping))
        for (node, value) in mapping {
            if let name = node.scalar?.string, let key = Key(rawValue: name) {
                entries.append(Entry(key: key, keySpot: Spot(node), value: value))
            } else {
                unknown(node.scalar?.string ?? "", Spot(node))
            }
        }
    }

    /// The entry of a key, if the mapping has it.
    subscript(key: Key) -> Entry? { entries.first { $0.key == key } }
}

extension Node {
    /// Whether nothing, `~` or `null` stands there, not in quotes.
    var isEmpty: Bool {
        guard let scalar, scalar.style == .plain || scalar.style == .any else { return false }
        return ["", "~", "null"].contains(scalar.string)
    }

    /// What stands there, in words, for `… not a list`.
    var kindName: String {
        switch self {
        case .scalar(let scalar): isEmpty ? "nothing" : scalar.string.quoted
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        }
    }
}
