import Countdowns
import Foundation
import Testing

@testable import Dashboard
@testable import Screen

/// Tests that each drawn non-ASCII symbol is one column wide on every terminal, and has an ASCII replacement.
@Suite struct ChromeTests {
    private static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// The non-ASCII characters in the code, without comments, of the three modules that draw symbols.
    private static let signs: [Unicode.Scalar] = {
        var signs: Set<Unicode.Scalar> = []
        for part in ["Dashboard", "DashboardApp", "Countdowns"] {
            let folder = root.appendingPathComponent("Sources/\(part)")
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            for case let file as URL in files.map(Array.init) ?? [] where file.pathExtension == "swift" {
                let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                let lines = text.split(whereSeparator: \.isNewline)
                for line in lines where !line.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") {
                    signs.formUnion(line.unicodeScalars.filter { !$0.isASCII })
                }
            }
        }
        return signs.sorted()
    }()

    @Test func `the scan of the source code finds the drawn signs`() {
        #expect(Self.signs.contains("▸") && Self.signs.contains("█"))
    }

    @Test(arguments: signs)
    func `every sign is one column wide, whatever the width of ambiguous characters`(sign: Unicode.Scalar) {
        let text = String(sign)
        #expect(DisplayText.width(of: text) == 1)
        #expect(!DisplayWidth.isDisputed(sign.value))
        #expect(DisplayText.width(of: text, in: DisplayProfile(ambiguousWidth: .wide)) == 1)
        #expect(DisplayText.sanitized(text) == text)
    }

    @Test(arguments: signs)
    func `every sign has an ASCII fallback`(sign: Unicode.Scalar) {
        #expect(ASCIIFallback.byte(for: sign.value) != nil)
    }

    @Test(arguments: DigitFace.allCases, [1, 2, 3])
    func `big digits of every digit style have ASCII fallbacks and cells of one column`(face: DigitFace, scale: Int) {
        let digits = BigDigits(face, scale: scale)
        for profile in [DisplayProfile(isASCII: true), DisplayProfile(ambiguousWidth: .wide)] {
            var canvas = Canvas(size: Size(columns: 300, rows: 40), profile: profile)
            var plain = Canvas(size: canvas.size)
            for (row, text) in ["0123456789", "-1:23.4"].enumerated() {
                let (column, row) = (1, row * 16)
                digits.draw(text, in: &canvas, column: column, row: row, styles: .plain)
                digits.draw(text, in: &plain, column: column, row: row, styles: .plain)
            }
            #expect(!canvas.text().contains("?"))
            for (cell, other) in zip(canvas.cells, plain.cells) {
                #expect(cell.width == 1 && other.width == 1 && other.dispute == 0)
                #expect((cell.glyph == 0x20) == (other.glyph == 0x20))
            }
        }
    }
}
