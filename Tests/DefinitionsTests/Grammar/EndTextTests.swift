import Countdowns
import Definitions
import Foundation
import Testing

@Suite struct EndTextTests {
    // The current time: Friday, 15 January 2027, 08:00 UTC.
    private let now = WallTime(unixSeconds: 1_800_000_000)

    private func left(_ text: String, ofDate isDate: Bool = false) throws -> Double {
        try EndText(text, ofDate: isDate, in: .gmt, now: now).left / .seconds(1)
    }

    @Test(arguments: [
        ("25m", 1_500.0), ("1h30", 5_400), ("1h 30m", 5_400), ("in an hour", 3_600), ("at 09:00", 3_600),
        ("tomorrow 8am", 86_400), ("9am", 3_600), ("2:30", 150),
    ])
    func `a new end of a duration is parsed as a duration, or else as a time`(text: String, seconds: Double) throws {
        #expect(try left(text) == seconds)
    }

    @Test(arguments: [("09:00", 3_600.0), ("25m", 1_500), ("tomorrow 9:00", 90_000)])
    func `a date is parsed as a time first, then as a duration`(text: String, seconds: Double) throws {
        #expect(try left(text, ofDate: true) == seconds)
    }

    @Test(arguments: ["", "x", "25 parsecs", "2020-01-01", "at 25:00", "-5m", "90"])
    func `an invalid, negative or past value is an error`(text: String) {
        for isDate in [false, true] { #expect(throws: GrammarError.self) { try left(text, ofDate: isDate) } }
    }
}
