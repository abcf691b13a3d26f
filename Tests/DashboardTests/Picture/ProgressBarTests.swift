import Screen
import Testing

@testable import Dashboard

@Suite struct ProgressBarTests {
    private let line = ProgressBar.Colors(filled: Style(), track: Style(), isMixed: false, isLine: true)
    private let white = Color(red: 255, green: 255, blue: 255)
    private let black = Color(red: 0, green: 0, blue: 0)
    private let grey = Color(red: 64, green: 64, blue: 64)

    private func bar(_ fraction: Double, columns: Int = 8, ascii: Bool = false) -> String {
        var canvas = Canvas(size: Size(columns: columns, rows: 1), profile: DisplayProfile(isASCII: ascii))
        ProgressBar(fraction: fraction).draw(in: &canvas, column: 0, row: 0, columns: columns, colors: line)
        return canvas.text(row: 0)
    }

    /// The red channel of each cell of a bar on black with a white fill and a grey track.
    private func shades(_ fraction: Double, columns: Int = 8, isMixed: Bool = true) -> [Int] {
        var canvas = Canvas(size: Size(columns: columns, rows: 1))
        let colors = ProgressBar.Colors(
            filled: Style(foreground: white, background: black), track: Style(foreground: grey, background: black),
            isMixed: isMixed, isLine: false)
        ProgressBar(fraction: fraction).draw(in: &canvas, column: 0, row: 0, columns: columns, colors: colors)
        #expect(canvas.text(row: 0) == String(repeating: "▆", count: columns))
        return (0..<columns).map { Int(canvas.style(column: $0, row: 0).foreground.red) }
    }

    private static let cases: [(halves: Int, expected: String)] = [
        (0, "────────"), (1, "╾───────"), (2, "━───────"), (7, "━━━╾────"), (8, "━━━━────"), (16, "━━━━━━━━"),
    ]

    @Test(arguments: cases)
    func `a line fills in halves of a cell without a gap, and is full only at the end`(halves: Int, expected: String) {
        #expect(bar(Double(halves) / 16) == expected)
        #expect(bar(0.9999) == "━━━━━━━╾")
    }

    @Test func `a bar in ASCII consists of equals signs and hyphens`() {
        #expect(bar(3.0 / 6, columns: 6, ascii: true) == "===---")
        #expect(bar(7.0 / 12, columns: 6, ascii: true) == "===---")
    }

    @Test func `a fill runs from half to full strength, and the cell at its edge is mixed from fill and track`() {
        #expect(shades(0) == Array(repeating: 64, count: 8))
        #expect(shades(1) == [143, 159, 175, 191, 207, 223, 239, 255])
        // Half of the fifth cell is full.
        #expect(shades(4.5 / 8) == [159, 191, 223, 255, 160, 64, 64, 64])
        #expect(shades(4.5 / 8, isMixed: false) == [255, 255, 255, 255, 255, 64, 64, 64])
    }

    @Test func `the track of a high bar is as high as its filled part, and hatched without colours`() {
        func bar(height: Int, isLine: Bool) -> String {
            var canvas = Canvas(size: Size(columns: 4, rows: ProgressBar.rows(height: height)))
            let colors = ProgressBar.Colors(filled: Style(), track: Style(), isMixed: false, isLine: isLine)
            ProgressBar(fraction: 0.5, shape: .high(height)).draw(
                in: &canvas, column: 0, row: 0, columns: 4, colors: colors)
            return canvas.text()
        }
        #expect(bar(height: 1, isLine: false) == "▄▄▄▄\n")
        #expect(bar(height: 2, isLine: false) == "████\n")
        #expect(bar(height: 3, isLine: false) == "████\n▀▀▀▀\n")
        #expect(bar(height: 1, isLine: true) == "━━──\n")
        #expect(bar(height: 3, isLine: true) == "██▒▒\n\n")
    }

    @Test func `a bar never gets shorter as the fraction grows`() {
        let sums = (0...1_000).map { shades(Double($0) / 1_000, isMixed: false).reduce(0, +) }
        #expect(sums == sums.sorted())
    }
}
