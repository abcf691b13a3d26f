import Countdowns

/// Words of a shell's command line, made of texts that anybody can have written.
public enum ShellWord {
    /// Whether no shell reads anything in a word but blanks, not even where a script forgets to quote it.
    public static func isPlain(_ word: String) -> Bool {
        word.utf8.first != UInt8(ascii: "-") && word.unicodeScalars.allSatisfy { isPlain($0) || $0 == " " }
    }

    /// A path as one word of a command line, quoted where a shell would read something in it.
    public static func quoted(path: String) -> String {
        let path = path.utf8.first == UInt8(ascii: "-") ? "./" + path : path
        let isBare = !path.isEmpty && path.utf8.first != UInt8(ascii: "#") && path.unicodeScalars.allSatisfy(isPlain)
        return isBare ? path : "'" + path.replacingScalars("'", with: "'\\''") + "'"
    }

    /// Whether no shell reads anything in a scalar: a letter, a mark, a digit, or a sign that means nothing there.
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
