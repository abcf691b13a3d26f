import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Offsets of links in calendar units, working days and elapsed time.
@Suite struct LinkOffsetTests {
    private static let hour = 3_600

    private func offset(months: Int = 0, days: Int = 0, workDays: Int = 0, hours: Int = 0) -> LinkOffset {
        var offset = LinkOffset(.seconds(hours * Self.hour))
        (offset.months, offset.days, offset.workDays) = (months, days, workDays)
        return offset
    }

    private func berlin() throws -> TimeZone { try #require(TimeZone(identifier: "Europe/Berlin")) }

    private func local(_ year: Int, _ month: Int, _ day: Int, _ hour: Int) -> FloatingTime {
        let civil = CivilTime(year: year, month: month, day: day, hour: hour)
        return FloatingTime(sinceLocalEpoch: civil.wallTime(utcOffset: 0).sinceEpoch)
    }

    /// The local time of a follower's deadline in Berlin.
    private func end(
        of date: FloatingTime, by offset: LinkOffset, isFixed: Bool = false, extendedBy extension: Int = 0,
        _ hours: WeeklyHours? = nil
    ) throws -> FloatingTime? {
        let zone = try berlin()
        let target = isFixed ? DateTarget.fixed(date.wallTime(in: zone)) : .floating(date)
        let leader = Countdown(id: "release", title: "release", kind: .date(target), zone: zone, workHours: hours)
        let follower = try Countdown.lasting("talk", 1).following(leader, by: offset)
        var fixture = BoardFixture([leader, follower], zone: zone)
        if `extension` != 0 {
            fixture.board.apply(.change(.extend(.seconds(`extension`)), of: ["release"]), at: fixture.after(1))
        }
        return fixture.reading("talk", after: 1)?.date.map {
            FloatingTime(sinceLocalEpoch: $0.sinceEpoch + .seconds(zone.utcOffset(at: $0)))
        }
    }

    @Test(arguments: [false, true])
    func `days and months after a date keep its local time over a clock change, hours do not`(isFixed: Bool) throws {
        // The clocks of Berlin change on 28 March 2027.
        let date = local(2_027, 3, 24, 10)
        #expect(try end(of: date, by: offset(days: 7), isFixed: isFixed) == local(2_027, 3, 31, 10))
        #expect(try end(of: date, by: offset(hours: 168), isFixed: isFixed) == local(2_027, 3, 31, 11))
        #expect(try end(of: date, by: offset(days: 7, hours: 2), isFixed: isFixed) == local(2_027, 3, 31, 12))
        #expect(try end(of: date, by: offset(months: 1), isFixed: isFixed) == local(2_027, 4, 24, 10))
        #expect(try end(of: local(2_027, 3, 31, 10), by: offset(months: -1)) == local(2_027, 2, 28, 10))
    }

    @Test func `a follower keeps its local time when its leader is moved over a clock change`() throws {
        let end = try end(of: local(2_027, 3, 20, 10), by: offset(days: 2), extendedBy: 7 * 24 * Self.hour)
        #expect(end == local(2_027, 3, 29, 10))
    }

    @Test func `working days are those of the leader's working hours`() throws {
        let office = WeeklyHours((0..<5).map { .init(weekday: $0, start: 32_400, length: 28_800) })
        // A Friday.
        let date = local(2_027, 1, 22, 17)
        #expect(try end(of: date, by: offset(workDays: 2), office) == local(2_027, 1, 26, 17))
        #expect(try end(of: date, by: offset(workDays: -2), office) == local(2_027, 1, 20, 17))
        #expect(throws: CountdownLink.Problem.hasWorkDays) { try end(of: date, by: offset(workDays: 2)) }
    }

    @Test func `after a leader that is no date, a day has 24 hours, and months are refused`() throws {
        let follower = Countdown.lasting("soup", 1)
        let soup = try follower.following(.lasting("tea", 60), by: offset(days: 1))
        #expect(soup.kind == .duration(CalendarDuration(.seconds(86_460))))
        #expect(throws: CountdownLink.Problem.hasMonths) {
            try follower.following(.lasting("tea", 60), by: offset(months: 1))
        }
        var work = Countdown.lasting("work", 60)
        work.workHours = WeeklyHours([.init(weekday: 0, start: 0, length: 3_600)])
        #expect(throws: CountdownLink.Problem.worksHours) { try follower.following(work, by: .zero) }
    }
}
