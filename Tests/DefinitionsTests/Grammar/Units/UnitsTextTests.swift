import Countdowns
import Definitions
import TestSupport
import Testing

struct UnitsTextTests {
    private static let right: [(String, Units)] = [
        ("auto", .auto), ("days", .days), ("hours", .hours), ("clock", .clock), ("weeks+days", .weeksAndDays),
        (" clock ", .clock),
        (
            "{d}d {hh}:{mm}:{ss}.{t}",
            pattern(
                .field(.day, digits: 1), .text("d "), .field(.hour, digits: 2), .text(":"), .field(.minute, digits: 2),
                .text(":"), .field(.second, digits: 2), .text("."), .field(.tenth, digits: 1))
        ),
        ("{w}", pattern(.field(.week, digits: 1))),
        ("{ww}{dd}", pattern(.field(.week, digits: 2), .field(.day, digits: 2))),
        ("T-{s}", pattern(.text("T-"), .field(.second, digits: 1))),
        ("{{{h}}}", pattern(.text("{"), .field(.hour, digits: 1), .text("}"))),
        ("{{}}{h}", pattern(.text("{}"), .field(.hour, digits: 1))),
        ("あと{d}日 🎉", pattern(.text("あと"), .field(.day, digits: 1), .text("日 🎉"))),
        ("{s} {m}", pattern(.field(.second, digits: 1), .text(" "), .field(.minute, digits: 1))),
    ]

    private static func pattern(_ pieces: UnitPattern.Piece...) -> Units { .pattern(UnitPattern(pieces)) }

    @Test(arguments: right)
    func `units are parsed from a word or a pattern`(text: String, units: Units) throws {
        #expect(try UnitsText.parse(text) == units)
        #expect(try UnitsText.parse(UnitsText.text(of: units)) == units)
    }

    @Test func `every word for units is parsed and printed as the same word`() throws {
        for word in UnitsText.words { #expect(UnitsText.text(of: try UnitsText.parse(word)) == word) }
    }

    private static let anyWord =
        "units are auto, days, hours, clock, weeks+days, seconds, or a pattern such as \"{d}d {hh}:{mm}\""
    private static let anyField = "fields are {w}, {d}, {h}, {m}, {s} and {t}; {hh} has two digits"

    private static let wrong: [(String, String, Range<Int>, String)] = [
        ("", "the units are missing", 0..<0, anyWord),
        ("dayz", "\"dayz\" are not units", 0..<4, "did you mean \"days\"?"),
        (" Clock", "\"Clock\" are not units", 1..<6, "did you mean \"clock\"?"),
        ("T-", "\"T-\" are not units", 0..<2, anyWord),
        ("weeks + days", "\"weeks + days\" are not units", 0..<12, "did you mean \"weeks+days\"?"),
        ("{x}", "\"{x}\" is not a field", 0..<3, anyField),
        ("{}", "\"{}\" is not a field", 0..<2, anyField),
        ("{d} {H}", "\"{H}\" is not a field", 4..<7, "did you mean \"{h}\"?"),
        ("{HH}", "\"{HH}\" is not a field", 0..<4, "did you mean \"{hh}\"?"),
        ("{hhh}", "\"{hhh}\" is not a field", 0..<5, "did you mean \"{hh}\"?"),
        ("{hours}", "\"{hours}\" is not a field", 0..<7, "did you mean \"{h}\"?"),
        ("{min}", "\"{min}\" is not a field", 0..<5, "did you mean \"{m}\"?"),
        ("{tt}", "\"{tt}\" is not a field", 0..<4, "did you mean \"{t}\"?"),
        ("{hm}", "\"{hm}\" is not a field", 0..<4, anyField),
        ("{ h }", "\"{ h }\" is not a field", 0..<5, "did you mean \"{h}\"?"),
        ("日{x}", "\"{x}\" is not a field", 1..<4, anyField),
        ("{h}:{mm}:{hh}", "hours are shown twice", 9..<13, "keep one of the fields"),
        ("{t}{t}", "tenths are shown twice", 3..<6, "keep one of the fields"),
        ("{{h}}", "a pattern must contain a field", 0..<5, anyField),
        ("{h", "\"{\" is not closed", 0..<1, "write \"}\" after the field, or \"{{\" for a literal brace"),
        ("{h}{", "\"{\" is not closed", 3..<4, "write \"}\" after the field, or \"{{\" for a literal brace"),
        ("{h{m}}", "\"{\" is not closed", 0..<1, "write \"}\" after the field, or \"{{\" for a literal brace"),
        ("{h}}", "\"}\" has no matching \"{\"", 3..<4, "write \"}}\" for a literal brace"),
        ("h}", "\"}\" has no matching \"{\"", 1..<2, "write \"}}\" for a literal brace"),
    ]

    @Test(arguments: wrong)
    func `invalid units are an error with a message, a range and a suggestion`(
        text: String, message: String, range: Range<Int>, help: String
    ) throws {
        let error = try #require(throws: GrammarError.self) { try UnitsText.parse(text) }
        #expect(error.message == message)
        #expect(error.range == range)
        #expect(error.help == help)
    }

    @Test func `a printed pattern is parsed as the same pattern`() {
        let pieces = ["{", "}", "{{", "}}", "{h}", "{mm}", "{s}", "d", " ", "é", "{t}"]
        var generator = SplitMix(seed: 3)
        var read = 0
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...7, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            guard let units = try? UnitsText.parse(text) else { continue }
            read += 1
            #expect((try? UnitsText.parse(UnitsText.text(of: units))) == units, "\(text)")
        }
        #expect(read > 2_000)
    }
}

extension UnitsText {
    /// Formats units so that ``parse(_:)`` can parse them.
    fileprivate static func text(of units: Units) -> String {
        if let word = words.first(where: { (try? parse($0)) == units }) { return word }
        guard case .pattern(let pattern) = units else { return "" }
        return pattern.pieces.map { piece in
            switch piece {
            case .text(let text): text.replacing("{", with: "{{").replacing("}", with: "}}")
            case .field(let unit, let digits): "{" + String(repeating: unit.rawValue, count: digits) + "}"
            }
        }.joined()
    }
}
