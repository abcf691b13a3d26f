import Countdowns
import Testing

@testable import Dashboard

@Suite struct ListFormatTests {
    private func units(_ text: String) -> Units? { text == "clock" ? .clock : nil }

    private func line(_ format: String, _ index: Int = 0) throws -> String {
        ListingFixture.listing().lines(try ListFormat(format, units: units))[index]
    }

    private static let lines: [(format: String, index: Int, expected: String)] = [
        ("{title} {remaining}", 0, "Tea 04:00"),
        ("{id}/{kind}/{state}", 2, "call/at/due"),
        ("{remaining:seconds}", 2, "-60.5"),
        ("{target}", 1, "2027-01-16T13:00:00Z"),
        ("{target}|{group}|{percent}", 4, "2027-01-14T12:00:00Z||"),
        ("{zone} {percent}%", 1, "Asia/Tokyo 10%"),
        ("{group}: {tags}", 0, "Kitchen: hot,quick"),
        ("{note} {url}", 4, "a note https://example.org"),
        ("{when}", 0, "ends 12:04"),
        ("{{{id}}}", 0, "{tea}"),
        ("{id}\\t{title}", 0, "tea\tTea"),
        ("plain", 0, "plain"),
        ("", 0, ""),
    ]

    @Test(arguments: lines)
    func `fields of a format are replaced by the values of a countdown`(format: String, index: Int, expected: String)
        throws
    {
        #expect(try line(format, index) == expected)
    }

    @Test func `the field for the remaining time accepts units`() throws {
        #expect(try line("{remaining:clock}", 1) == "25:00:00")
    }

    private static let mistakes: [(format: String, message: String)] = [
        ("{titel}", "there is no field {titel}"), ("{title", "a brace is not closed"),
        ("title}", "a brace was not opened"),
        ("{remaining:parsecs}", "there is no unit parsecs"), ("{title:clock}", "only {remaining} takes units"),
        ("{}", "no field {}"),
    ]

    @Test(arguments: mistakes)
    func `an invalid format throws an error that names the reason`(format: String, message: String) {
        #expect { try ListFormat(format, units: units) } throws: { error in
            (error as? BadListFormat)?.message.contains(message) == true
        }
    }

    @Test func `a title with line breaks and escapes is printed without control characters`() throws {
        let countdown = Countdown(id: "x", title: "a\u{1B}[31m\nb", kind: .duration(.seconds(5)))
        let board = Board(
            BoardDefinition(countdowns: [countdown]), title: "", zone: .gmt, remembered: RememberedLook(theme: "x"),
            at: ListingFixture.moment)
        let listing = BoardListing(board, at: ListingFixture.moment)
        let line = listing.lines(try ListFormat("{title}", units: units))[0]
        #expect(!line.unicodeScalars.contains { $0.value < 32 })
    }
}
