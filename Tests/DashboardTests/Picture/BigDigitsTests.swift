import Screen
import TestSupport
import Testing

@testable import Dashboard

@Suite struct BigDigitsTests {
    private func picture(_ text: String, scale: Int) -> String {
        let digits = BigDigits(scale: scale)
        var canvas = Canvas(size: Size(columns: digits.columns(of: text) + 1, rows: digits.rows))
        digits.draw(text, in: &canvas, column: 0, row: 0, digits: Style(), units: Style())
        return canvas.text()
    }

    @Test(arguments: 1...4)
    func `all digits, the colon and the sign look as recorded`(scale: Int) {
        Snapshot.expect(picture("-01:23 45:67 89", scale: scale), matches: "digits-\(scale)")
    }

    @Test func `units stay small on the bottom row`() {
        Snapshot.expect(picture("412d 04h 05m", scale: 2), matches: "digits-units")
    }

    @Test(arguments: 1...8)
    func `one digit is as wide as another`(scale: Int) {
        let digits = BigDigits(scale: scale)
        let widths = Set((0...9).map { digits.columns(of: "\($0)\($0):00") })
        #expect(widths.count == 1)
    }
}
