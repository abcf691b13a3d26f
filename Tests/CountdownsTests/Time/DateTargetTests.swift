import Countdowns
import Foundation
import Testing

struct DateTargetTests {
    private func floating(_ text: String, isStartOfDay: Bool = false) -> FloatingTime {
        FloatingTime(sinceLocalEpoch: .seconds(CivilTime(text: text).seconds), isStartOfDay: isStartOfDay)
    }

    @Test func `a fixed date is the same instant in every zone`() {
        let time = WallTime(utc: "2027-01-15 09:00")
        #expect(DateTarget.fixed(time).wallTime(in: .iana("Asia/Tokyo")) == time)
    }

    @Test func `a floating date is resolved in the given zone`() {
        let target = DateTarget.floating(floating("2027-01-15 09:00"))
        #expect(target.wallTime(in: .gmt) == WallTime(utc: "2027-01-15 09:00"))
        #expect(target.wallTime(in: .iana("Asia/Tokyo")) == WallTime(utc: "2027-01-15 00:00"))
    }

    @Test func `a floating day begins at its first instant, even if midnight or the whole day is skipped`() {
        let day = floating("2018-11-04", isStartOfDay: true)
        #expect(day.wallTime(in: .iana("America/Sao_Paulo")) == WallTime(utc: "2018-11-04 03:00"))
        let lostDay = floating("2011-12-30", isStartOfDay: true)
        #expect(lostDay.wallTime(in: .iana("Pacific/Apia")) == WallTime(utc: "2011-12-30 10:00"))
        #expect(floating("2027-03-14", isStartOfDay: true).wallTime(in: .gmt) == WallTime(utc: "2027-03-14"))
    }

    @Test func `a floating time that the clocks skip is resolved by its disambiguation`() {
        var time = floating("2027-03-28 02:30")
        let berlin = TimeZone.iana("Europe/Berlin")
        #expect(time.wallTime(in: berlin) == WallTime(utc: "2027-03-28 01:30"))
        time.disambiguation = .earlier
        #expect(time.wallTime(in: berlin) == WallTime(utc: "2027-03-28 00:30"))
    }

    @Test(arguments: ["2027-01-15 09:00:30", "1960-01-15 09:00:30"])
    func `a floating time keeps its fraction of a second`(text: String) {
        let time = FloatingTime(sinceLocalEpoch: .seconds(CivilTime(text: text).seconds) + .milliseconds(125))
        #expect(time.wallTime(in: .gmt) == WallTime(utc: text) + .milliseconds(125))
    }
}
