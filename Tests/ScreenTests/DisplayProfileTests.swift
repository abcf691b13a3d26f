import TestSupport
import Testing

@testable import Screen

/// Tests of text on terminals that show only ASCII, or on which ambiguous characters are wide.
struct DisplayProfileTests {
    private let ascii = DisplayProfile(isASCII: true)

    @Test func `the console of Linux shows a heavy line in place of the block of bars`() {
        var profile = DisplayProfile()
        profile.isConsole = true
        var canvas = Canvas(size: Size(columns: 4, rows: 1), profile: profile)
        canvas.fill(Rect(canvas.size), with: "▆", style: Style())
        #expect(canvas.text() == "━━━━\n")
    }
    private let wide = DisplayProfile(ambiguousWidth: .wide)

    @Test(arguments: [
        ("plain", "plain"), ("Café, naïve, Łódź", "Cafe, naive, Lodz"), ("e\u{301}", "e"),
        ("“Tea” – now…", "\"Tea\" - now~"),
        ("日本", "????"), ("Ａ１", "A 1 "), ("🎉", "??"), ("👩‍🚀 go", "?? go"), ("1\u{FE0F}\u{20E3}", "1 "), ("Ω", "?"),
        ("▸ ‖ ▴ █▌▁─│┌", "> = ^ #|_-|+"), ("\u{1B}[2J\u{202E}", "?[2J"), ("⣿⠁⠀", "#. "), ("×2 ½ ²", "x2 ? 2"),
    ])
    func `in the ASCII profile, a character becomes a similar ASCII text or a question mark`(
        text: String, expected: String
    ) {
        #expect(DisplayText.sanitized(text, in: ascii) == expected)
        #expect(DisplayText.width(of: text, in: ascii) == DisplayText.width(of: text))
    }

    @Test func `in the ASCII profile, any scalar becomes ASCII of the same number of columns`() {
        for value in Array(0...0x33FF) + Array(stride(from: UInt32(0x3400), to: 0x2_0000, by: 13)) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = DisplayText.sanitized("a\(scalar)b", in: ascii)
            guard DisplayText.isASCII(text), text.utf8.count == DisplayText.width(of: "a\(scalar)b") else {
                Issue.record("U+\(String(value, radix: 16)): \(text)")
                continue
            }
        }
    }

    @Test func `a canvas with the ASCII profile has the same layout as other canvases`() {
        let texts = ["日本語の締切 🎉", "▸ Café", "漢字漢字漢字", "x…y"]
        var canvas = Canvas(size: Size(columns: 20, rows: texts.count))
        var plain = Canvas(size: canvas.size, profile: ascii)
        for (row, text) in texts.enumerated() {
            let used = canvas.write(text, column: row, row: row, style: Style())
            #expect(plain.write(text, column: row, row: row, style: Style()) == used)
            #expect(plain.width(of: text) == canvas.width(of: text))
        }
        #expect(DisplayText.isASCII(plain.text().filter { $0 != "\n" }))
        for (cell, other) in zip(canvas.cells, plain.cells) {
            #expect(cell.width != 1 || (cell.glyph == 0x20) == (other.glyph == 0x20))
            #expect(other.width == 1 && other.dispute == 0)
        }
    }

    @Test func `a text truncated in the ASCII profile ends with a tilde`() {
        var plain = Canvas(size: Size(columns: 6, rows: 1), profile: ascii)
        plain.writeTruncated("countdown", column: 0, row: 0, style: Style(), columns: 6)
        #expect(plain.text() == "count~\n")
    }

    @Test(arguments: [
        ("abc", 3), ("é", 2), ("Ωж", 4), ("─█▁▌▸‖…“”·", 10), ("漢", 2), ("e\u{301}", 1), ("①", 2), ("\u{1F600}", 2),
        ("\u{7}", 1),
    ])
    func `with wide ambiguous width, letters take two columns, and drawing characters are replaced`(
        text: String, columns: Int
    ) {
        #expect(DisplayText.width(of: text, in: wide) == columns)
        var canvas = Canvas(size: Size(columns: 20, rows: 1), profile: wide)
        #expect(canvas.write(text, column: 0, row: 0, style: Style()) == columns)
        #expect(canvas.width(of: text) == columns)
    }

    @Test func `the ASCII profile with wide ambiguous width gives ASCII`() {
        let both = DisplayProfile(ambiguousWidth: .wide, isASCII: true)
        #expect(DisplayText.sanitized("é─漢", in: both) == "e-??")
    }

    @Test func `the Unicode version has three components`() {
        #expect(DisplayText.unicodeVersion.split(separator: ".").count == 3)
    }
}
