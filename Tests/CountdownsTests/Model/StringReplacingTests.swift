import Countdowns
import Testing

@Suite struct StringReplacingTests {
    @Test(arguments: [
        ("a\"b", "a'b"), ("\"\u{301}", "'\u{301}"), ("\u{D4E}\"", "\u{D4E}'"), ("\"\"", "''"), ("plain é", "plain é"),
    ])
    func `a scalar is replaced even if it is part of a grapheme cluster`(text: String, expected: String) {
        #expect(text.replacingScalars("\"", with: "'").unicodeScalars.elementsEqual(expected.unicodeScalars))
    }
}
