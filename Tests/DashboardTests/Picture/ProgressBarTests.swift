import Screen
import Testing

@testable import Dashboard

@Suite struct ProgressBarTests {
    private func bar(_ fraction: Double, columns: Int = 8) -> String {
        var canvas = Canvas(size: Size(columns: columns, rows: 1))
        ProgressBar(fraction: fraction).draw(
            in: &canvas, column: 0, row: 0, columns: columns, filled: Style(), line: Style())
        return canvas.text(row: 0)
    }

    private static let cases: [(eighths: Int, expected: String)] = [
        (0, "▁▁▁▁▁▁▁▁"), (1, "▏▁▁▁▁▁▁▁"), (7, "▉▁▁▁▁▁▁▁"), (8, "█▁▁▁▁▁▁▁"), (32, "████▁▁▁▁"), (37, "████▋▁▁▁"),
        (64, "████████"),
    ]

    @Test(arguments: cases)
    func `a bar fills in eighths of a cell, and is full only at the end`(eighths: Int, expected: String) {
        #expect(bar(Double(eighths) / 64) == expected)
        #expect(bar(0.9999) == "███████▉")
    }

    @Test func `a low bar fills in halves of a cell`() {
        let bars = [0, 1, 2, 5, 16].map { (halves: Int) -> String in
            var canvas = Canvas(size: Size(columns: 8, rows: 1))
            ProgressBar(fraction: Double(halves) / 16, height: .low).draw(
                in: &canvas, column: 0, row: 0, columns: 8, filled: Style(), line: Style())
            return canvas.text(row: 0)
        }
        #expect(bars == ["▁▁▁▁▁▁▁▁", "▖▁▁▁▁▁▁▁", "▄▁▁▁▁▁▁▁", "▄▄▖▁▁▁▁▁", "▄▄▄▄▄▄▄▄"])
    }

    @Test func `a bar never gets shorter as the fraction grows`() {
        let widths = (0...1_000).map { step in
            let text = bar(Double(step) / 1_000)
            return text.unicodeScalars.reduce(0) { $0 + ($1 == "▁" ? 0 : $1 == "█" ? 8 : Int(0x2590 - $1.value)) }
        }
        #expect(widths == widths.sorted())
    }
}
