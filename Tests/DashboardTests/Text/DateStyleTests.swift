import Countdowns
import Foundation
import Screen
import TestSupport
import Testing

@testable import Dashboard

@Suite struct DateStyleTests {
    private func style(_ clock: DateStyle.Clock?, _ dates: DateStyle.Dates?) -> DateStyle {
        DateStyle(clock: clock, dates: dates)
    }

    private let eve = CivilTime(year: 2026, month: 12, day: 24, hour: 18, minute: 5, second: 9)

    @Test func `the hours of twelve begin with twelve, in the morning and in the afternoon`() {
        let times = [0, 1, 11, 12, 13, 23].map { hour in
            style(.twelve, nil).time(CivilTime(year: 2026, month: 1, day: 1, hour: hour, minute: 5))
        }
        #expect(times == ["12:05am", "1:05am", "11:05am", "12:05pm", "1:05pm", "11:05pm"])
        #expect(style(.twelve, nil).time(eve, withSeconds: true) == "6:05:09pm")
        #expect(style(nil, nil).time(eve, withSeconds: true) == "18:05:09" && style(.twentyFour, nil).hour(18) == "18")
    }

    @Test(arguments: [
        (nil, "24 Dec", "24 Dec 2026"), (DateStyle.Dates.us, "Dec 24", "Dec 24, 2026"), (.iso, "12-24", "2026-12-24"),
    ])
    func `dates have the order of the style`(dates: DateStyle.Dates?, day: String, full: String) {
        #expect(style(nil, dates).dayAndMonth(eve) == day && style(nil, dates).date(eve) == full)
    }

    @Test func `the choices of a reader take precedence over those of a file, and the locale replaces system`() {
        var file = BoardDefinition(countdowns: [])
        file.dates = style(.twelve, .system)
        let locale = DateStyle(clock: .twelve, dates: .us, weekStarts: .sun)
        let reader = DateReader(asked: style(.twentyFour, nil), system: locale)
        #expect(reader.style(of: file) == style(.twentyFour, .us))
        #expect(DateReader().style(of: file) == style(.twelve, nil))
        file.dates.weekStarts = .system
        #expect(reader.style(of: file).weekStarts == .sun)
    }

    private static let yaml = """
        zone: UTC
        clock: 12h
        dates: us
        week_starts: sun
        countdowns:
          - { title: Tea, in: 4m }
          - { title: Dinner, at: 2026-12-25 19:30 }
          - { title: Trip, at: 2027-01-31 08:00 }
          - { title: Race, at: 2028-04-02 08:00 }
        """

    @Test func `the header, each view and the details show times and dates in the style of the file`() throws {
        var stage = try ViewStage(.list, Size(columns: 120, rows: 30), yaml: Self.yaml)
        var frame = stage.frame()
        for text in ["Thu Dec 24 5:59:50pm", "6:03pm", "tomorrow 7:30pm", "Sun Jan 31 8:00am", "Apr 2, 2028"] {
            #expect(frame.contains(text), "\(text) in \(frame)")
        }
        #expect(frame.contains(" 12am "))
        #expect(stage.frame(after: .seconds(9)).contains("Thu Dec 24 5:59:59pm"))
        stage.apply(.setView(.timeline))
        frame = stage.frame()
        #expect(frame.contains(" 6:30pm ") && frame.contains(" 12am   12pm ") && frame.contains(" 3  10  17 "))
        stage.apply(.setView(.list))
        stage.select("race")
        stage.apply(.activate)
        #expect(stage.frame().contains("Sun Apr 2, 2028 8:00am GMT"))
    }

    @Test func `list and next follow the style, but TSV does not`() throws {
        let countdowns: [Countdown] = [.dated("trip", in: 6_400_000)]
        let fixture = BoardFixture(countdowns)
        func listing(_ style: DateStyle) -> BoardListing {
            BoardListing(fixture.board.board, at: fixture.start, style: style)
        }
        let format = try ListFormat("{when}") { _ in nil }
        #expect(listing(DateStyle()).lines(format) == ["due Tue 30 Mar 09:46"])
        #expect(listing(style(.twelve, .us)).lines(format) == ["due Tue Mar 30 9:46am"])
        #expect(listing(style(.twelve, .iso)).lines(format) == ["due Tue 03-30 9:46am"])
        #expect(listing(style(.twelve, .us)).tsv() == listing(DateStyle()).tsv())
    }

    @Test func `weeks on the timeline begin on the first day of the style`() {
        let sunday = DateStyle(weekStarts: .sun)
        let now = WallTime(unixSeconds: 1_800_000_000)
        let month = TimelineBand.all[3]
        #expect(Set(month.ticks(from: now, in: .gmt, sunday).map(\.civil.weekday)) == [6])
        #expect(Set(month.ticks(from: now, in: .gmt, DateStyle()).map(\.civil.weekday)) == [0])
    }
}
