import Foundation
import Yams

/// Values of entries; what cannot be one is noted.
extension Report {
    mutating func wrongType(_ node: Node, expected form: FieldForm) {
        add(.wrongType, "expected \(form.description), not \(node.kindName)", at: Spot(node))
    }

    /// The text of an entry without the white space around it; nil if there is no entry, or it is empty.
    mutating func text<Key>(_ entry: Fields<Key>.Entry?) -> String? {
        guard let entry, !entry.value.isEmpty else { return nil }
        guard let scalar = entry.value.scalar else {
            wrongType(entry.value, expected: entry.key.form)
            return nil
        }
        let text = scalar.string.trimmed
        return text.isEmpty ? nil : text
    }

    /// The text of an entry that must have one.
    mutating func requiredText<Key>(_ entry: Fields<Key>.Entry) -> String? {
        guard entry.isEmpty else {
            return text(entry)
        }
        add(
            .emptyValue,
            "\(entry.key.rawValue.quoted) has no value",
            at: entry.keySpot,
            help: "expected \(entry.key.form.description)"
        )
        return nil
    }

    /// The mapping of an entry.
    mutating func mapping<Key>(_ entry: Fields<Key>.Entry) -> Node.Mapping? {
        if case .mapping(let mapping) = entry.value { return mapping }
        wrongType(entry.value, expected: entry.key.form)
        return nil
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isBlank }),
            let last = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        let isTrimmed = first == scalars.startIndex && scalars.index(after: last) == scalars.endIndex
        return isTrimmed ? self : String(scalars[first...last])
    }
}
