import Countdowns
import Testing

@Suite struct StringReplacingTests {
    @Test(arguments: [
        ("a\"b", "a'b"), ("\"\u{301}", "'\u{301}"), ("\u{D4E}\"", "\u{D4E}'"), ("\"\"", "''"), ("plain é", "plain é"),
    ])
    func `a text is found beside whatever makes one character with it`(text: String, expected: String) {
        #expect(text.replacingScalars("\"", with: "'").unicodeScalars.elementsEqual(expected.unicodeScalars))
    }
}
