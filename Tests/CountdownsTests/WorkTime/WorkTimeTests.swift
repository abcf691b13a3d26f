import Foundation
import TestSupport
import Testing

@testable import Countdowns

@Suite struct WorkTimeTests {
    private static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "America/Santiago", "Asia/Kathmandu",
        "Asia/Beirut", "Africa/Casablanca", "Africa/Cairo", "Australia/Lord_Howe", "Antarctica/Troll",
        "Atlantic/Azores", "America/Nuuk", "Pacific/Auckland",
    ]

    private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    private func work(_ hours: WeeklyHours, _ zone: TimeZone, around date: Int64) -> WorkTime {
        var clocks = ClockChanges(zone)
        let date = WallTime(unixSeconds: date)
        return WorkTime(hours, around: date, from: date, &clocks)
    }

    private static let office = WeeklyHours((0..<5).map { .init(weekday: $0, start: 9 * 3_600, length: 8 * 3_600) })

    /// Returns the moment of a civil time.
    private func moment(_ text: String, _ zone: TimeZone) throws -> WallTime {
        let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
        let civil = CivilTime(year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4])
        let local = civil.wallTime(utcOffset: 0).sinceEpoch
        return FloatingTime(sinceLocalEpoch: local).wallTime(in: zone)
    }

    // MARK: Working times

    /// A range of minutes, with the number of working minutes before each minute, counted one by one.
    private struct CountedMinutes {
        let start: Int64
        private(set) var before: [Int] = [0]

        init(_ spans: [WeeklyHours.Span], off: [ClosedRange<Int>], _ zone: TimeZone, start: Int64, count: Int) {
            self.start = start
            var offset = 0
            var day = (number: Int.min, work: [Bool]())
            for minute in 0..<count {
                let time = start + Int64(minute) * 60
                // All clock changes are at a multiple of 15 minutes.
                if minute % 15 == 0 { offset = zone.utcOffset(at: time) }
                let local = Int(time) + offset
                if local / 86_400 != day.number {
                    day = (local / 86_400, Self.minutes(of: local / 86_400, spans, off))
                }
                before.append(before[minute] + (day.work[local % 86_400 / 60] ? 1 : 0))
            }
        }

        /// Returns for each minute of a day whether it is within the spans of that day or of the day before.
        private static func minutes(of day: Int, _ spans: [WeeklyHours.Span], _ off: [ClosedRange<Int>]) -> [Bool] {
            var minutes = [Bool](repeating: false, count: 1_440)
            guard !off.contains(where: { $0.contains(day) }) else { return minutes }
            let weekday = (day + 3) % 7
            for span in spans {
                for minute in span.start / 60..<(span.start + span.length) / 60 {
                    if span.weekday == weekday, minute < 1_440 { minutes[minute] = true }
                    if span.weekday == (weekday + 6) % 7, minute >= 1_440 { minutes[minute - 1_440] = true }
                }
            }
            return minutes
        }
    }

    @Test(arguments: 0..<10)
    func `the working time of 10,000 random spans equals a minute-by-minute count`(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<10 {
            let name = Self.zones[Int.random(in: 0..<Self.zones.count, using: &random)]
            let zone = try zone(name)
            let spans = WeeklyHours.Span.random(using: &random)
            // The range has a hundred days, and begins at a random multiple of 15 minutes from 1990 to 2050.
            let count = 144_000
            let start = Int64.random(in: 701_000...2_800_000, using: &random) * 900
            let firstDay = Int(start) / 86_400
            let off = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                let day = firstDay + Int.random(in: -3...103, using: &random)
                return day...day + Int.random(in: 0...4, using: &random)
            }
            let counted = CountedMinutes(spans, off: off, zone, start: start, count: count)
            let work = work(WeeklyHours(spans, daysOff: off), zone, around: start + Int64(count) * 30)
            for _ in 0..<100 {
                let (a, b) = (Int.random(in: 0...count, using: &random), Int.random(in: 0...count, using: &random))
                let from = WallTime(unixSeconds: start + Int64(a) * 60)
                let to = WallTime(unixSeconds: start + Int64(b) * 60)
                let minutes = counted.before[b] - counted.before[a]
                #expect(
                    work.amount(from: from, to: to) == .seconds(minutes * 60), "\(name) \(spans) \(off) \(from) \(to)")
            }
        }
    }

    @Test func `an office week has 40 working hours, and the year 2027 has 261 working days`() throws {
        let zone = try zone("Europe/Berlin")
        let work = work(Self.office, zone, around: 1_798_135_190)
        let start = try moment("2027-01-01 00:00", zone)
        #expect(work.amount(from: start, to: start + .seconds(7 * 86_400)) == .seconds(40 * 3_600))
        // The year 2027 has 261 days from Monday to Friday.
        #expect(work.amount(from: start, to: try moment("2028-01-01 00:00", zone)) == .seconds(261 * 8 * 3_600))
        #expect(Self.office.secondsInDay == 8 * 3_600 && Self.office.daysInWeek == 5)
    }

    @Test func `a night shift across a clock change has its real length`() throws {
        let zone = try zone("Europe/Berlin")
        let night = WeeklyHours([.init(weekday: 5, start: 22 * 3_600, length: 8 * 3_600)])
        let work = work(night, zone, around: 1_798_135_190)
        for (from, to, hours) in [
            ("2027-03-27 12:00", "2027-03-28 12:00", 7), ("2027-10-30 12:00", "2027-10-31 12:00", 9),
            ("2027-05-01 12:00", "2027-05-02 12:00", 8),
        ] {
            #expect(work.amount(from: try moment(from, zone), to: try moment(to, zone)) == .seconds(hours * 3_600))
        }
    }

    @Test func `fractions of a second count only within working hours`() throws {
        let zone = try zone("UTC")
        let work = work(Self.office, zone, around: 1_798_135_190)
        let nine = try moment("2027-01-04 09:00", zone)
        #expect(work.amount(from: nine + .seconds(-0.5), to: nine + .seconds(0.25)) == .seconds(0.25))
        #expect(work.amount(from: nine + .seconds(0.25), to: nine + .seconds(-90)) == .seconds(-0.25))
        let five = nine + .seconds(8 * 3_600)
        #expect(work.amount(from: five + .seconds(-0.25), to: five + .seconds(0.75)) == .seconds(0.25))
    }

    @Test func `the working time of 400,000 weeks is exact`() throws {
        let zone = try zone("UTC")
        let work = work(Self.office, zone, around: 1_798_135_190)
        let start = try moment("2027-01-04 00:00", zone)
        let weeks = 400_000
        #expect(work.amount(from: start, to: start + .seconds(weeks * 604_800)) == .seconds(weeks * 144_000))
    }

    // MARK: Moments

    @Test(arguments: 0..<4)
    func `an amount of work ends at the first instant at which so much working time has passed`(seed: UInt64) throws {
        var random = SplitMix(seed: seed &+ 50)
        for _ in 0..<200 {
            let zone = try zone(Self.zones[Int.random(in: 0..<Self.zones.count, using: &random)])
            let hours = WeeklyHours(
                WeeklyHours.Span.random(using: &random), daysOff: [20_900...20_910, 20_950...20_950])
            let start = WallTime(unixSeconds: Int64.random(in: 1_798_000_000...1_830_000_000, using: &random))
            let work = work(hours, zone, around: start.unixSeconds)
            let from = start + .milliseconds(Int.random(in: 0..<1_000, using: &random))
            let amount = Duration.milliseconds(Int.random(in: 1...hours.secondsInWeek * 50_000, using: &random))
            let end = try #require(work.moment(amount, after: from))
            #expect(work.amount(from: from, to: end) == amount)
            #expect(work.amount(from: from, to: end + .milliseconds(-1)) < amount)
            let last = work.lastMoment(before: from)
            #expect(work.amount(from: last, to: from) == .zero && work.isWork(at: last + .milliseconds(-1)))
            let next = try #require(work.nextWork(from: from))
            #expect(work.amount(from: from, to: next) == .zero && work.isWork(at: next))
        }
    }

    @Test func `a search for working time returns nil if every day is off`() throws {
        let off = WeeklyHours([.init(weekday: 0, start: 0, length: 3_600)], daysOff: [0...2_900_000])
        let work = work(off, try zone("UTC"), around: 1_798_135_190)
        let date = WallTime(unixSeconds: 1_798_135_190)
        #expect(work.moment(.seconds(1), after: date) == nil && work.nextWork(from: date) == nil)
        #expect(work.lastMoment(before: date) <= date)
    }

    // MARK: The board

    @Test func `the remaining time of a date with work hours is working time, and stops outside work hours`() throws {
        let zone = try zone("Europe/Berlin")
        let friday = try moment("2027-01-08 16:00", zone)
        let target = try moment("2027-01-11 10:00", zone)
        let (item, start) = item(until: target, zone, loadedAt: friday)
        let reading = item.reading(at: start)
        #expect(reading.amount == .seconds(2 * 3_600) && reading.length == .seconds(2 * 3_600))
        #expect(reading.date == target && reading.state == .running)
        let saturday = start + .seconds(20 * 3_600)
        #expect(item.reading(at: saturday).amount == .seconds(3_600))
        #expect(item.reading(at: saturday + .seconds(3_600)).amount == .seconds(3_600))
        #expect(item.reading(at: start + .seconds(66 * 3_600)).state == .due)
        #expect(item.reading(at: start + .seconds(67 * 3_600)).amount == .seconds(-3_600))
    }

    @Test func `a date outside work hours is due at the end of the last working time before the date`() throws {
        let zone = try zone("Europe/Berlin")
        let target = try moment("2027-01-10 12:00", zone)
        let (item, start) = item(until: target, zone, loadedAt: try moment("2027-01-08 16:59", zone))
        #expect(item.reading(at: start).date == (try moment("2027-01-08 17:00", zone)))
        #expect(item.reading(at: start + .seconds(59)).state == .running)
        #expect(item.reading(at: start + .seconds(60)).state == .due)
        #expect(item.reading(at: start + .seconds(90)).amount == .zero)
    }

    private func item(until target: WallTime, _ zone: TimeZone, loadedAt wall: WallTime) -> (BoardItem, Moment) {
        let countdown = Countdown(
            id: "w", title: "w", kind: .date(.fixed(target)), zone: zone, workHours: Self.office)
        let start = Moment(wall: wall, uptime: Uptime(sinceBoot: .seconds(5)))
        var clocks = ZoneClocks()
        return (BoardItem(countdown, in: .gmt, loadedAt: start, &clocks), start)
    }
}

extension WeeklyHours.Span {
    /// Creates random spans in whole minutes.
    fileprivate static func random(using random: inout SplitMix) -> [WeeklyHours.Span] {
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
            WeeklyHours.Span(
                weekday: Int.random(in: 0...6, using: &random), start: Int.random(in: 0..<1_440, using: &random) * 60,
                length: Int.random(in: 1...1_440, using: &random) * 60)
        }
    }
}
