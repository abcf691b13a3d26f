import Countdowns

/// Parses the units in which a duration is shown.
///
/// The text is `auto`, `days`, `hours`, `clock`, `weeks+days`, or a pattern such as `{d}d {hh}:{mm}`.
public enum UnitsText {
    private static let names: [(name: String, units: Units)] = [
        ("auto", .auto), ("days", .days), ("hours", .hours), ("clock", .clock), ("weeks+days", .weeksAndDays),
        ("seconds", .pattern(UnitPattern([.field(.second, digits: 1), .text("s")]))),
    ]

    /// The names of predefined units; any other text must be a pattern.
    public static var words: [String] { names.map(\.name) }

    /// Parses units.
    ///
    /// A text with a brace is a pattern. The fields of a pattern are `{w}`, `{d}`, `{h}`, `{m}`, `{s}` and `{t}`, each
    /// at most once. A double letter, as in `{hh}`, means at least two digits; tenths have only one digit. `{{` and
    /// `}}` are literal braces.
    ///
    /// - Throws: ``GrammarError`` if the text is neither one of ``words`` nor a pattern with a field.
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
            word.isEmpty ? "the units are missing" : "\(word.quoted) are not units",
            help: Spelling.help(for: word, among: words, otherwise: all),
            range: range
        )
    }
}

extension UnitsText {
    /// Formats units.
    static func text(of units: Units) -> String {
        if let name = names.first(where: { $0.units == units })?.name { return name }
        guard case .pattern(let pattern) = units else { preconditionFailure("All other units have a name.") }
        return pattern.pieces.map { piece in
            switch piece {
            case .text(let text): text.replacing("{", with: "{{").replacing("}", with: "}}")
            case .field(let unit, let digits): "{" + String(repeating: unit.rawValue, count: digits) + "}"
            }
        }
        .joined()
    }

    /// The pieces of a pattern; at least one of them is a field.
    private static func pieces(from scanner: inout TextScanner) throws(GrammarError) -> [UnitPattern.Piece] {
        let whole = scanner.rest
        var pieces: [UnitPattern.Piece] = []
        var text = ""
        var used: Set<UnitPattern.Unit> = []
        while let scalar = scanner.next {
            if scalar == "{", scanner.peek(1) != "{" {
                if !text.isEmpty { pieces.append(.text(text)) }
                text = ""
                pieces.append(try field(from: &scanner, used: &used))
            } else {
                text.unicodeScalars.append(scalar)
                try skipText(scalar, &scanner)
            }
        }
        if !text.isEmpty { pieces.append(.text(text)) }
        guard !used.isEmpty else {
            throw GrammarError("a pattern must contain a field", help: fields, range: whole)
        }
        return pieces
    }

    private static let fields = "fields are {w}, {d}, {h}, {m}, {s} and {t}; {hh} has two digits"

    /// Skips a scalar of literal text, or the two scalars of an escaped brace.
    private static func skipText(_ scalar: Unicode.Scalar, _ scanner: inout TextScanner) throws(GrammarError) {
        _ = scanner.skip(scalar)
        guard scalar == "{" || scalar == "}", !scanner.skip(scalar) else { return }
        throw GrammarError(
            "\"}\" has no matching \"{\"",
            help: "write \"}}\" for a literal brace",
            range: scanner.position - 1..<scanner.position
        )
    }

    private static func field(
        from scanner: inout TextScanner, used: inout Set<UnitPattern.Unit>
    ) throws(GrammarError) -> UnitPattern.Piece {
        let start = scanner.position
        _ = scanner.skip("{")
        let name = scanner.text(scanner.range { $0 != "{" && $0 != "}" })
        guard scanner.skip("}") else {
            throw GrammarError(
                "\"{\" is not closed",
                help: "write \"}\" after the field, or \"{{\" for a literal brace",
                range: start..<start + 1
            )
        }
        let range = start..<scanner.position
        guard let letter = name.first, name.utf8.count <= 2, name.allSatisfy({ $0 == letter }),
            let unit = UnitPattern.Unit(rawValue: String(letter)), unit != .tenth || name.utf8.count == 1
        else { throw unknown(name, range) }
        guard used.insert(unit).inserted else {
            throw GrammarError(
                "\(unit.plural) are shown twice", help: "keep one of the fields", range: range)
        }
        return .field(unit, digits: name.utf8.count)
    }

    private static func unknown(_ name: String, _ range: Range<Int>) -> GrammarError {
        let word = name.lowercased().trimmed
        var meant: String?
        for unit in UnitPattern.Unit.allCases where !word.isEmpty {
            let isRepeated = Set(word) == Set(unit.rawValue)
            guard isRepeated || word.count > 2 && unit.plural.hasPrefix(word) else { continue }
            meant = String(repeating: unit.rawValue, count: isRepeated && word.count > 1 && unit != .tenth ? 2 : 1)
        }
        return GrammarError(
            "\"{\(name.prefix(40))}\" is not a field",
            help: meant.map { "did you mean \"{\($0)}\"?" } ?? fields,
            range: range
        )
    }
}

extension UnitPattern.Unit {
    fileprivate var plural: String {
        switch self {
        case .week: "weeks"
        case .day: "days"
        case .hour: "hours"
        case .minute: "minutes"
        case .second: "seconds"
        case .tenth: "tenths"
        }
    }
}
