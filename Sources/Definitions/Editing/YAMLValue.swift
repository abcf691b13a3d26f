import Countdowns
import Yams

/// Formats texts as values and keys of a YAML file.
enum YAMLValue {
    /// Formats a text, in quotes only if the text needs quotes.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - isFlow: whether the result is within brackets or braces.
    ///   - style: the quoting style of the replaced text.
    /// - Returns: the text in YAML.
    static func scalar(_ text: String, isFlow: Bool, like style: Node.Scalar.Style = .plain) -> String {
        switch style {
        case .singleQuoted where text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value < 0x7F }):
            "'" + text.replacing("'", with: "''") + "'"
        case .plain, .any: isPlain(text, isFlow: isFlow) ? text : quoted(text)
        default: quoted(text)
        }
    }

    /// Formats a text in double quotes, in one line and without control characters.
    private static func quoted(_ text: String) -> String {
        let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }).filter { character in
            character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        return "\"" + line.replacingScalars("\\", with: "\\\\").replacingScalars("\"", with: "\\\"") + "\""
    }

    /// A list of texts in brackets.
    static func list(_ texts: [String]) -> String {
        "[" + texts.map { scalar($0, isFlow: true) }.joined(separator: ", ") + "]"
    }

    /// A mapping in braces.
    static func braces(_ entries: [(key: String, value: String)]) -> String {
        "{ " + entries.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }"
    }

    private static let words: Set<String> = ["null", "~", "true", "false", "yes", "no", "on", "off", "<<"]

    /// Whether a text needs no quotes; false if in doubt.
    private static func isPlain(_ text: String, isFlow: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
        let isWord = { (scalar: Unicode.Scalar) in
            scalar.isLetter || ("0"..."9").contains(scalar)
        }
        guard isWord(first) || first == "+" && text.count > 1, last != ":", last != " ",
            !words.contains(text.lowercased())
        else { return false }
        var previous = first
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case " ": if previous == ":" || previous == " " { return false }
            case "#": if previous == " " { return false }
            case ":": if isFlow { return false }
            case "-", "_", ".", "/", "+", "'", "(", ")", "!", "%": continue
            default: if !isWord(scalar) { return false }
            }
        }
        return true
    }
}
