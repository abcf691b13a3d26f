import Screen
import TestSupport
import Testing

@Suite struct DisplayTextLinesTests {
    private static let cases: [(text: String, columns: Int, lines: [String])] = [
        ("one two three", 8, ["one two", "three"]), ("one two", 7, ["one two"]), ("", 5, [""]), ("   ", 5, [""]),
        ("incomprehensible", 6, ["incomp", "rehens", "ible"]),
        ("a incomprehensible", 6, ["a", "incomp", "rehens", "ible"]),
        ("日本語の締切", 5, ["日本", "語の", "締切"]), ("a\nb\tc", 9, ["a b c"]), ("日", 1, ["日"]), ("ab", 0, ["a", "b"]),
    ]

    @Test(arguments: cases)
    func `a text is wrapped between words, and within a word only if the word is too long`(
        text: String, columns: Int, lines: [String]
    ) {
        #expect(DisplayText.lines(text, columns: columns) == lines)
    }

    @Test func `no line of a wrapped random text is too wide, and no visible character is lost`() {
        var random = SplitMix(seed: 5)
        let scalars: [Unicode.Scalar] = [
            "a", "b", " ", " ", "é", "\u{301}", "日", "🚀", "\u{200D}", "👩", "\u{7}", "र", "ि",
        ]
        for _ in 0..<2_000 {
            var view = String.UnicodeScalarView()
            for _ in 0..<random.next() % 40 { view.append(scalars[Int(random.next() % UInt64(scalars.count))]) }
            let text = String(view)
            let columns = Int(random.next() % 12) + 2
            let lines = DisplayText.lines(text, columns: columns)
            #expect(lines.allSatisfy { DisplayText.width(of: $0) <= columns })
            func seen(_ text: String) -> Int { text.unicodeScalars.count { $0 != " " } }
            #expect(seen(lines.joined()) == seen(DisplayText.sanitized(text)))
        }
    }
}
