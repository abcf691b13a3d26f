import Countdowns
import Screen
import TestSupport
import Testing

@testable import Dashboard

@Suite struct BigDigitsTests {
    private func picture(_ text: String, _ face: DigitFace, scale: Int) -> String {
        let digits = BigDigits(face, scale: scale)
        let margin = digits.overhang
        var canvas = Canvas(size: Size(columns: digits.columns(of: text) + 2 * margin, rows: digits.rows))
        digits.draw(text, in: &canvas, column: margin, row: 0, styles: .plain)
        return canvas.text()
    }

    @Test(arguments: DigitFace.allCases, 1...4)
    func `all digits, the colon, the point and the sign match the recorded pictures`(face: DigitFace, scale: Int) {
        let text = ["-01:23 45:67", "89.5"].map { picture($0, face, scale: scale) }.joined()
        Snapshot.expect(text, matches: "digits-\(face.rawValue)-\(scale)")
    }

    @Test(arguments: DigitFace.allCases)
    func `units beside big digits are drawn small on the bottom row`(face: DigitFace) {
        Snapshot.expect(picture("412d 04h 05m", face, scale: 2), matches: "digits-units-\(face.rawValue)")
    }

    @Test(arguments: DigitFace.allCases)
    func `the words of a unit pattern are drawn side by side on the bottom row`(face: DigitFace) {
        Snapshot.expect(picture("T-12 days, 04日", face, scale: 2), matches: "digits-words-\(face.rawValue)")
    }

    @Test(arguments: DigitFace.allCases)
    func `letters beside big digits are small`(face: DigitFace) {
        #expect(picture("5 Tage", face, scale: 2).contains("Tage"))
    }

    @Test(arguments: DigitFace.allCases, 1...8)
    func `all big digits have the same width`(face: DigitFace, scale: Int) {
        let digits = BigDigits(face, scale: scale)
        let widths = Set((0...9).map { digits.columns(of: "\($0)\($0):00") })
        #expect(widths.count == 1)
    }

    @Test(arguments: 2...6)
    func `narrow digits have all strokes of digits of the usual width`(scale: Int) {
        for code in UInt8(ascii: "0")...UInt8(ascii: "9") {
            guard let pattern = DigitPattern.of(code) else { continue }
            let rows = Set(BigDigits(scale: scale).strokes(of: code, pattern).map(\.row))
            for width in max(scale + 1, 3)...3 * scale {
                let strokes = BigDigits(scale: scale, width: width).strokes(of: code, pattern)
                #expect(Set(strokes.map(\.row)) == rows)
                #expect(strokes.allSatisfy { $0.column + $0.columns <= width })
            }
        }
    }

    @Test func `a text that is too wide gets narrower digits of the same height, then smaller digits`() {
        let digits = BigDigits(scale: 2)
        #expect(digits.fitting("24:59", columns: 30) == digits)
        let narrow = digits.fitting("13:59:58", columns: 30)
        #expect(narrow?.rows == digits.rows && narrow.map { $0.columns(of: "13:59:58") <= 30 } == true)
        #expect(BigDigits(scale: 3).fitting("24:59", columns: 24)?.scale == 2)
        #expect(digits.fitting("24:59", columns: 10) == nil)
    }

    @Test(arguments: DigitFace.allCases)
    func `big digits are drawn only within the columns and rows that they report`(face: DigitFace) {
        for scale in 1...8 {
            let digits = BigDigits(face, scale: scale)
            let text = "+88 -88:88.8 8d 8日 days"
            let size = Size(columns: digits.columns(of: text) + 8, rows: digits.rows + 4)
            var canvas = Canvas(size: size)
            digits.draw(text, in: &canvas, column: 4, row: 2, styles: .plain)
            let lines = canvas.text().split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.prefix(2).allSatisfy { $0.allSatisfy { $0 == " " } })
            for line in lines.dropFirst(2).prefix(digits.rows) where !line.isEmpty {
                #expect(line.prefix(4).allSatisfy { $0 == " " })
                #expect(line.reversed().drop { $0 == " " }.count <= 4 + digits.columns(of: text))
            }
        }
    }

    @Test(arguments: DigitFace.allCases)
    func `the chosen digits fit the space, and digits of the next larger scale do not`(face: DigitFace) throws {
        for columns in stride(from: 20, through: 200, by: 20) {
            for rows in stride(from: 2, through: 60, by: 4) {
                guard let digits = BigDigits(face, of: "00:00", columns: columns, rows: rows) else { continue }
                #expect(digits.rows <= rows && digits.columns(of: "00:00") <= columns)
                let larger = BigDigits(face, scale: digits.scale + 1)
                #expect(
                    larger.rows > rows || larger.columns(of: "00:00") > columns
                        || larger.scale > BigDigits.largestScale(face))
            }
        }
        #expect(BigDigits(face, of: "00:00", columns: 4, rows: 60) == nil)
    }

    @Test(arguments: DigitFace.allCases, 1...14)
    func `a minus and tenths hang beside the digits, in the columns that are kept free`(face: DigitFace, scale: Int) {
        let digits = BigDigits(face, scale: scale)
        #expect(digits.columns(of: "-00:09.7") == digits.columns(of: "00:09"))
        let (margin, width) = (digits.overhang, digits.columns(of: "00:09"))
        func drawn(_ text: String) -> Canvas {
            var canvas = Canvas(size: Size(columns: width + 2 * margin + 4, rows: digits.rows))
            digits.draw(text, in: &canvas, column: margin + 2, row: 0, styles: .plain)
            return canvas
        }
        func columns(_ canvas: Canvas, _ range: Range<Int>) -> [String] {
            (0..<digits.rows).map { row in range.map { canvas.glyph(column: $0, row: row) }.joined() }
        }
        let (plain, hung) = (drawn("00:09"), drawn("-00:09.7"))
        let own = margin + 2..<margin + 2 + width
        #expect(columns(plain, own) == columns(hung, own))
        func isEmpty(_ range: Range<Int>) -> Bool { columns(hung, range).allSatisfy { $0.allSatisfy { $0 == " " } } }
        #expect(isEmpty(0..<2) && !isEmpty(2..<own.lowerBound))
        #expect(
            isEmpty(own.upperBound + margin..<hung.size.columns) && !isEmpty(own.upperBound..<own.upperBound + margin))
    }

    @Test func `the ASCII digit style draws only ASCII characters`() {
        #expect(picture("-01:23.4 5d 6789", .ascii, scale: 3).utf8.allSatisfy { $0 < 0x80 })
    }
}
