import Screen
import Testing

@testable import Dashboard

@Suite struct ProgressBarTests {
    private func bar(_ fraction: Double, columns: Int = 8, ascii: Bool = false) -> String {
        var canvas = Canvas(size: Size(columns: columns, rows: 1), profile: DisplayProfile(isASCII: ascii))
        ProgressBar(fraction: fraction).draw(
            in: &canvas, column: 0, row: 0, columns: columns, filled: Style(), track: Style())
        return canvas.text(row: 0)
    }

    private static let cases: [(halves: Int, expected: String)] = [
        (0, "────────"), (1, "╾───────"), (2, "━───────"), (7, "━━━╾────"), (8, "━━━━────"), (16, "━━━━━━━━"),
    ]

    @Test(arguments: cases)
    func `a bar fills in halves of a cell without a gap, and is full only at the end`(halves: Int, expected: String) {
        #expect(bar(Double(halves) / 16) == expected)
        #expect(bar(0.9999) == "━━━━━━━╾")
    }

    @Test func `a bar in ASCII consists of equals signs and hyphens`() {
        #expect(bar(3.0 / 6, columns: 6, ascii: true) == "===---")
        #expect(bar(7.0 / 12, columns: 6, ascii: true) == "===---")
    }

    @Test func `the track of a high bar is as high as its filled part, and hatched without colours`() {
        func bar(height: Int, isHatched: Bool) -> String {
            var canvas = Canvas(size: Size(columns: 4, rows: ProgressBar.rows(height: height)))
            ProgressBar(fraction: 0.5, height: height, isHatched: isHatched).draw(
                in: &canvas, column: 0, row: 0, columns: 4, filled: Style(), track: Style())
            return canvas.text()
        }
        #expect(bar(height: 1, isHatched: false) == "▄▄▄▄\n")
        #expect(bar(height: 2, isHatched: false) == "████\n")
        #expect(bar(height: 3, isHatched: false) == "▄▄▄▄\n████\n")
        #expect(bar(height: 1, isHatched: true) == "██▒▒\n")
        #expect(bar(height: 2, isHatched: true) == "██▒▒\n")
        #expect(bar(height: 3, isHatched: true) == "██▒▒\n██▒▒\n")
    }

    @Test func `a bar never gets shorter as the fraction grows`() {
        let widths = (0...1_000).map { step in
            bar(Double(step) / 1_000).reduce(0) { $0 + ($1 == "━" ? 2 : $1 == "╾" ? 1 : 0) }
        }
        #expect(widths == widths.sorted())
    }
}
