import Countdowns

/// The units in which an amount is shown: `auto`, `days`, `hours`, `clock`, `weeks+days`, or a pattern such as
/// `{d}d {hh}:{mm}`.
public enum UnitsText {
    private static let names: [(name: String, units: Units)] = [
        ("auto", .auto), ("days", .days), ("hours", .hours), ("clock", .clock), ("weeks+days", .weeksAndDays),
    ]

    /// The words that stand for units; everything else is a pattern.
    public static var words: [String] { names.map(\.name) }

    /// Reads units.
    ///
    /// A text with a brace in it is a pattern. Its fields are `{w}`, `{d}`, `{h}`, `{m}`, `{s}` and `{t}`, each at most
    /// once; a letter twice, as in `{hh}`, stands for two digits or more, of which tenths have one only. `{{` and `}}`
    /// are the braces themselves.
    ///
    /// - Throws: ``GrammarError`` when the text is neither one of ``words`` nor a pattern with a field.
    public static func parse(_ text: String) throws(GrammarError) -> Units {
        var scanner = TextScanner(trimming: text)
        let range = scanner.rest
        if scanner.scalars.contains(where: { $0 == "{" || $0 == "}" }) {
            return .pattern(UnitPattern(try pieces(from: &scanner)))
        }
        let word = scanner.text(range)
        if let match = names.first(where: { $0.name == word }) { return match.units }
        let all = "units are \(words.joined(separator: ", ")), or a pattern such as \"{d}d {hh}:{mm}\""
        throw GrammarError(
            message: word.isEmpty ? "there are no units" : "\(word.quoted) are no units",
            help: Spelling.help(for: word, among: words, otherwise: all),
            range: range
        )
    }

    /// Writes units in the form that ``parse(_:)`` reads.
    public static func text(of units: Units) -> String {
        guard case .pattern(let pattern) = units else {
            return names.first { $0.units == units }?.name ?? ""
        }
        return pattern.pieces.map { piece in
            switch piece {
            case .text(let text):
                text.replacing("{", with: "{{").replacing("}", with: "}}")
            case .field(let unit, let digits):
                "{" + String(repeating: unit.rawValue, count: digits) + "}"
            }
        }.joined()
    }
}
