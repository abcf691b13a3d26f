import Foundation
import Testing

@testable import Remote

@Suite struct PrintableJSONTests {
    private static let hostile = "a\u{1B}[31m\u{7F}\u{85}\u{9B}5C\u{61C}\u{200E}\u{202E}\u{2028}\u{2066}é日\n\"\\"

    @Test func `control characters and bidirectional controls are escaped without changing the strings`() throws {
        let json = String(decoding: try JSONEncoder().encode([Self.hostile]), as: UTF8.self)
        let text = PrintableJSON.text(json)
        for escape in ["\\u007f", "\\u0085", "\\u009b", "\\u061c", "\\u200e", "\\u202e", "\\u2028", "\\u2066"] {
            #expect(text.contains(escape), "\(text)")
        }
        #expect(text.contains("é日"))
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
        #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == [Self.hostile])
        #expect(PrintableJSON.text(text) == text)
    }

    @Test func `in invalid JSON, control characters outside strings are escaped, and line breaks are kept`() {
        #expect(PrintableJSON.text("{}\n\u{1B}]0;x\u{7}\n") == "{}\n\\u001b]0;x\\u0007\n")
    }

    @Test func `an encoded message has no control characters, and its size includes the escapes`() throws {
        let line = try MessageCoder.encode(["title": Self.hostile])
        #expect(String(decoding: line, as: UTF8.self).unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{9B}" })
        #expect(MessageCoder.size(of: ["title": Self.hostile]) == line.count)
    }
}
