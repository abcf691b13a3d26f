import Countdowns
import Testing

@testable import Definitions

@Suite struct ShiftTextTests {
    private static let shifts: [(String, Duration)] = [
        ("+5m", .seconds(300)), ("5m", .seconds(300)), ("-30s", .seconds(-30)), ("−1h 30m", .seconds(-5_400)),
        ("+ 1:30", .seconds(90)), ("1h30", .seconds(5_400)), ("-2d", .seconds(-172_800)), ("+0.5s", .milliseconds(500)),
    ]

    @Test(arguments: shifts)
    func `a shift is a duration with an optional sign`(text: String, shift: Duration) throws {
        #expect(try ShiftText.parse(text) == shift)
    }

    @Test(arguments: ["", "+", "-", "+-5m", "soon", "+1mo", "-1y", "+0", "90", "+99999y"])
    func `a malformed, zero or calendar shift is refused`(text: String) {
        #expect(throws: GrammarError.self) { try ShiftText.parse(text) }
    }
}
