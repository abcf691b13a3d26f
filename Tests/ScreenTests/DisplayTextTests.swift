import TestSupport
import Testing

@testable import Screen

struct DisplayTextTests {
    @Test(arguments: [
        ("a\u{1B}[31mb", "a\u{FFFD}[31mb"),
        ("a\u{1B}]52;c;AAAA\u{7}b", "a\u{FFFD}]52;c;AAAA\u{FFFD}b"),
        ("a\0b\u{7F}c\u{9B}d", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"),
        ("a\tb\rc\nd\r\ne\u{85}f\u{2028}g\u{2029}h", "a b c d e f g h"),
        ("a\u{202E}b\u{2066}c\u{200E}d\u{61C}e\u{FEFF}f\u{200B}g\u{AD}h", "abcdefgh"),
        ("\u{301}a", "a"),
        ("\t\u{301}a", " a"),
        ("a \u{301}b", "a b"),
        ("\u{200D}a\u{FE0F}", "a\u{FE0F}"),
        ("e\u{301}", "e\u{301}"),
        ("\u{E9}", "\u{E9}"),
        ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"),
        ("", ""),
    ])
    func `unsafe scalars are replaced or dropped`(text: String, expected: String) {
        let clean = DisplayText.sanitized(text)
        #expect(Array(clean.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [
        ("plain", 5), ("漢字", 4), ("é", 1), ("e\u{301}", 1), ("…", 1), ("▏█▁", 3),
        ("\u{1F600}", 2), ("\u{2764}", 1), ("\u{2764}\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2),
        ("\u{1F1E9}\u{1F1EA}", 2), ("\u{1F44D}\u{1F3FD}", 2),
        ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", 2), ("\u{915}\u{94D}\u{937}", 2),
        ("\u{FF76}\u{FF9E}", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("각", 2),
        ("x" + String(repeating: "\u{301}", count: 100), 1), ("a\u{FE0F}", 1),
    ])
    func `the width of a text is the number of its terminal columns`(text: String, columns: Int) {
        #expect(DisplayText.width(of: text) == columns)
    }

    @Test func `a grapheme cluster is limited to sixteen scalars`() {
        let clean = DisplayText.sanitized("x" + String(repeating: "\u{301}", count: 100) + "y")
        #expect(clean.unicodeScalars.count == 17)
        #expect(clean.unicodeScalars.last == "y")
    }

    @Test func `the fast and the slow sanitizing path give the same result`() {
        for value in UInt32(0x20)...0x1FBFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let quick = DisplayText.sanitized(String(scalar))
            // A combining mark at the end makes `sanitized` use its slow path.
            let thorough = DisplayText.sanitized(String(scalar) + "x\u{301}")
            guard Array(quick.unicodeScalars) + ["x", "\u{301}"] == Array(thorough.unicodeScalars) else {
                Issue.record("U+\(String(value, radix: 16))")
                continue
            }
        }
    }

    @Test func `sanitized text contains no unsafe scalars, and sanitizing it again changes nothing`() {
        var random = SplitMix(seed: 7)
        let pool: [Unicode.Scalar] = [
            "a", " ", "\u{1B}", "\u{9B}", "\u{202E}", "\u{200E}", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F1E9}",
            "\u{1F468}", "\u{1F3FD}", "漢", "\u{1161}", "\u{1100}", "\u{94D}", "\u{937}", "\r", "\n", "\u{600}",
            "\u{FFFD}",
        ]
        for _ in 0..<10_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                text.append(pool.randomElement(using: &random) ?? "a")
            }
            let once = DisplayText.sanitized(String(text))
            let twice = DisplayText.sanitized(once)
            let hasUnsafe = once.unicodeScalars.contains {
                $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0 == "\u{202E}"
            }
            guard once.utf8.elementsEqual(twice.utf8), !hasUnsafe,
                DisplayText.width(of: once) == DisplayText.width(of: String(text))
            else {
                Issue.record("\(Array(text))")
                continue
            }
        }
    }

    @Test func `prefixes and truncated texts end between grapheme clusters`() {
        #expect(DisplayText.prefix("漢字", columns: 3) == "漢")
        #expect(DisplayText.prefix("e\u{301}x", columns: 1) == "e\u{301}")
        #expect(DisplayText.truncated("countdown", columns: 5) == "coun…")
        #expect(DisplayText.truncated("count", columns: 5) == "count")
        #expect(DisplayText.truncated("count", columns: 1) == "…")
        #expect(DisplayText.truncated("count", columns: 0) == "")
        #expect(DisplayText.prefix("count", columns: -1) == "")
    }
}
