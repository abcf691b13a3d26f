import Countdowns

/// Checks and quotes untrusted text that becomes a word of a shell command line.
public enum ShellWord {
    /// Whether a word has no shell metacharacters except spaces, and cannot be mistaken for an option.
    public static func isPlain(_ word: String) -> Bool {
        word.utf8.first != UInt8(ascii: "-") && word.unicodeScalars.allSatisfy { isPlain($0) || $0 == " " }
    }

    /// A path as one word of a shell command line, in single quotes if it is empty or has shell metacharacters.
    public static func quoted(path: String) -> String {
        let path = path.utf8.first == UInt8(ascii: "-") ? "./" + path : path
        let isBare = !path.isEmpty && path.utf8.first != UInt8(ascii: "#") && path.unicodeScalars.allSatisfy(isPlain)
        return isBare ? path : "'" + path.replacingScalars("'", with: "'\\''") + "'"
    }

    /// Whether a scalar has no special meaning in any shell: a letter, a combining mark, a digit, or one of
    /// `-_.,:/@+#`.
    public static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if "-_.,:/@+#".unicodeScalars.contains(scalar) { return true }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }
}
