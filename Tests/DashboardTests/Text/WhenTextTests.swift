import Foundation
import Testing

@testable import Countdowns
@testable import Dashboard

@Suite struct WhenTextTests {
    /// Friday, 20 November 2026, 12:00 in Berlin.
    private let now = CivilTime(year: 2026, month: 11, day: 20, hour: 12).wallTime(utcOffset: 3_600)
    private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func words(
        in seconds: Int64, zone: String? = nil, state: Reading.State = .running, columns: Int = 99
    ) -> String {
        let date = now + .seconds(seconds)
        let countdown = Countdown(
            id: "x", title: "x", kind: .date(.fixed(date)), zone: zone.flatMap { TimeZone(identifier: $0) })
        let reading = Reading(state: state, amount: .seconds(seconds), length: nil, date: date)
        return WhenText(now: now, boardZone: berlin).words(for: countdown, reading: reading, columns: columns)
            .value
    }

    private static let ahead: [(seconds: Int64, expected: String)] = [
        (60, "due 12:01"), (43_199, "due 23:59"), (43_200, "due end of today"), (86_400, "due tomorrow 12:00"),
        (2 * 86_400, "due Sun 12:00"), (6 * 86_400, "due Thu 12:00"), (34 * 86_400, "due Thu 24 Dec 12:00"),
        (400 * 86_400, "due 25 Dec 2027"),
    ]

    @Test(arguments: ahead)
    func `a future deadline is shown in the shortest unambiguous form`(seconds: Int64, expected: String) {
        #expect(words(in: seconds) == expected)
    }

    private static let behind: [(seconds: Int64, expected: String)] = [
        (0, "due now"), (-1, "due 1 s ago"), (-59, "due 59 s ago"), (-60, "due 1 min ago"),
        (-7_200, "due 2 h ago"), (-90_000, "due 1 day ago"), (-3 * 86_400, "due 3 days ago"),
        (-1_000 * 86_400, "due 24 Feb 2024"),
    ]

    @Test(arguments: behind)
    func `a past deadline is shown by its age, and by its date if it is long past`(seconds: Int64, expected: String) {
        #expect(words(in: seconds, state: .due) == expected)
    }

    @Test func `a deadline in another zone is shown in both zones if both fit`() {
        #expect(words(in: 3_600, zone: "Asia/Tokyo") == "due 21:00 Tokyo, 13:00 here")
        #expect(words(in: 3_600, zone: "Asia/Tokyo", columns: 20) == "due 21:00 Tokyo")
        #expect(words(in: 18_000, zone: "America/New_York") == "due 11:00 New York, 17:00 here")
        #expect(words(in: 18_000, zone: "Europe/Paris") == "due 17:00 Paris")
        #expect(words(in: 3_600, zone: "Asia/Tokyo", columns: 12) == "due 13:00")
        #expect(words(in: 3_600, zone: "Europe/Berlin") == "due 13:00")
    }

    @Test func `a deadline on another day in its own zone is shown with weekday and day offset`() {
        #expect(
            words(in: 12 * 3_600 + 60, zone: "America/New_York")
                == "due Fri 18:01 New York, tomorrow 00:01 here (+1 day)")
        #expect(
            words(in: 6 * 3_600, zone: "Asia/Tokyo") == "due Sat 02:00 Tokyo, 18:00 here (-1 day)")
        #expect(words(in: 6 * 3_600, zone: "Asia/Tokyo", columns: 20) == "due Sat 02:00 Tokyo")
        #expect(
            words(in: 4 * 86_400 + 6 * 3_600, zone: "Asia/Tokyo")
                == "due Wed 02:00 Tokyo, Tue 18:00 here (-1 day)")
        #expect(
            words(in: 400 * 86_400 + 6 * 3_600, zone: "Asia/Tokyo")
                == "due 26 Dec 2027 Tokyo, 25 Dec 2027 here (-1 day)")
    }

    @Test func `a time in another zone keeps its zone in 22 columns, and a column of dates has verbs or none`() {
        let (near, far) = (2 * 86_400 + 3_600, 34 * 86_400 + 3_600)
        #expect(words(in: Int64(near), zone: "America/Sao_Paulo", columns: 22) == "due Sun 09:00 Sao…")
        #expect(words(in: Int64(far), zone: "Asia/Tokyo", columns: 22) == "due 24 Dec 21:00 Tokyo")
        let countdown = Countdown(id: "x", title: "x", kind: .since(.fixed(now + .seconds(Int64(far)))))
        let texts = WhenText(now: now, boardZone: berlin)
        for days in [0, 1, 5, 40, 290, 900] {
            let date = now + .seconds(Int64(days) * 86_400 + 60)
            let reading = Reading(state: .running, amount: .seconds(60), length: nil, date: date)
            let wide = texts.words(for: countdown, reading: reading, columns: WhenText.verbColumns).value
            let narrow = texts.words(for: countdown, reading: reading, columns: 20, hasVerb: false).value
            #expect(wide.hasPrefix("begins ") && !narrow.contains("begins"), "\(wide) or \(narrow)")
        }
    }

    @Test func `one function chooses the word before a time`() {
        let texts = WhenText(now: now, boardZone: berlin)
        func verb(_ kind: Countdown.Kind, _ seconds: Int64, _ event: Reading.Event? = nil) -> String {
            var reading = Reading(
                state: .running, amount: .seconds(seconds), length: nil, date: now + .seconds(seconds))
            reading.event = event
            return texts.verb(of: Countdown(id: "x", title: "x", kind: kind), reading)
        }
        let day = now + .seconds(86_400)
        #expect(verb(.duration(.seconds(60)), 60) == "ends" && verb(.duration(.seconds(60)), -1) == "ended")
        #expect(verb(.date(.fixed(day)), 60) == "due" && verb(.date(.fixed(day)), -60) == "due")
        #expect(verb(.since(.fixed(now)), -60) == "since" && verb(.since(.fixed(now)), 60) == "begins")
        func event(_ length: EventLength, isOn: Bool, _ ahead: Int) -> Reading.Event {
            .init(length: length, end: day, isOn: isOn, firstDay: 20_000, daysAhead: ahead)
        }
        let hour = EventLength.time(.seconds(3_600))
        #expect(verb(.date(.fixed(day)), 60, event(hour, isOn: false, 0)) == "starts")
        #expect(verb(.date(.fixed(day)), 60, event(hour, isOn: true, 0)) == "ends")
        #expect(verb(.date(.fixed(day)), -60, event(hour, isOn: false, 0)) == "ended")
        #expect(verb(.date(.fixed(day)), 60, event(.days(1), isOn: false, 1)) == "on")
        #expect(verb(.date(.fixed(day)), 60, event(.days(3), isOn: false, 1)) == "starts")
        #expect(verb(.date(.fixed(day)), -60, event(.days(3), isOn: true, -1)) == "until")
    }

    private static let early: [(hours: Int64, columns: Int, expected: String)] = [
        (21, 99, "due Sun 12:00 Los Angeles, today 21:00 here"), (21, 30, "due Sun 12:00 Los Angeles"),
        (21, 12, "due 21:00"), (45, 99, "due Mon 12:00 Los Angeles, tomorrow 21:00 here"),
        (45, 30, "due Mon 12:00 Los Angeles"), (45, 20, "due Mon 12:00 Los…"),
        (69, 99, "due Tue 12:00 Los Angeles, 21:00 here"),
        (7, 99, "due Sat 22:00 Los Angeles, 07:00 here (+1 day)"),
    ]

    @Test(arguments: early)
    func `today and tomorrow are days of the board's zone, whatever the day in another zone`(
        hours: Int64, columns: Int, expected: String
    ) {
        // Sunday 00:23 in Berlin is Saturday in Los Angeles.
        let midnight = CivilTime(year: 2026, month: 11, day: 22).wallTime(utcOffset: 3_600)
        let date = midnight + .seconds(hours * 3_600)
        let zone = TimeZone(identifier: "America/Los_Angeles")
        let countdown = Countdown(id: "x", title: "x", kind: .date(.fixed(date)), zone: zone)
        let reading = Reading(state: .running, amount: .seconds(60), length: nil, date: date)
        let words = WhenText(now: midnight + .seconds(23 * 60), boardZone: berlin)
        #expect(words.words(for: countdown, reading: reading, columns: columns).value == expected)
    }

    @Test func `a deadline after the end of summer time is shown in winter time`() {
        let summer = CivilTime(year: 2026, month: 10, day: 24, hour: 12).wallTime(utcOffset: 7_200)
        let reading = Reading(state: .running, amount: .zero, length: nil, date: summer + .seconds(86_400))
        let countdown = Countdown(id: "x", title: "x", kind: .date(.fixed(summer + .seconds(86_400))))
        let words = WhenText(now: summer, boardZone: berlin).words(for: countdown, reading: reading, columns: 99)
        #expect(words.value == "due tomorrow 11:00")
    }

    @Test(arguments: [99, 6, 5, 0], [Duration.seconds(60), .seconds(-60)])
    func `a paused timer shows only that it is paused, before and after zero, until it is resumed`(
        columns: Int, left: Duration
    ) {
        let steps = StepSequence([.init("a", .seconds(100)), .init("b", .seconds(200))])
        for kind in [Countdown.Kind.duration(.seconds(240)), .steps(steps)] {
            let countdown = Countdown(id: "x", title: "x", kind: kind)
            let reading = Reading(state: .paused, amount: left, length: .seconds(240), date: nil)
            let words = WhenText(now: now, boardZone: berlin).words(for: countdown, reading: reading, columns: columns)
            #expect(words.value == "paused" && words.lasts == nil)
        }
    }

    @Test(arguments: [
        (27, "due 21:00 Tokyo, 13:00 here"), (26, "due 21:00 Tokyo"), (14, "due 21:00 Tok…"), (9, "due 13:00"),
        (8, "13:00"), (4, "13:00"),
    ])
    func `a deadline text that does not fit is shortened`(columns: Int, expected: String) {
        #expect(words(in: 3_600, zone: "Asia/Tokyo", columns: columns) == expected)
    }

    @Test func `the clock of the header shows seconds`() {
        let words = WhenText(now: now, boardZone: berlin)
        #expect(words.clock(.weekday, withSeconds: true) == "Fri 20 Nov 12:00:00")
        #expect(words.clock(.none, withSeconds: true) == "12:00:00")
    }

    private static let changes: [(seconds: Double, expected: Double?)] = [
        (50.5, 50.5), (0, 1), (-0.25, 0.75), (-59, 1), (-60, 60), (-3_599.5, 0.5), (-3_600, 3_600), (-86_399, 1),
        (-86_400, 60), (-172_799, 1), (-5_183_999, 1), (-5_184_000, nil),
    ]

    @Test(arguments: changes)
    func `the reported time until the deadline text changes is exact below a day`(seconds: Double, expected: Double?) {
        let countdown = Countdown(id: "x", title: "x", kind: .date(.fixed(now)))
        for state in [Reading.State.done, .due] {
            let date = now + .seconds(seconds)
            let reading = Reading(state: state, amount: .zero, length: nil, date: date)
            let words = WhenText(now: now, boardZone: berlin)
            let change = words.words(for: countdown, reading: reading, columns: 99).lasts
            #expect(change == expected.map { .seconds($0) })
            guard let change else { continue }
            func text(_ elapsed: Duration) -> String {
                WhenText(now: now + elapsed, boardZone: berlin).words(for: countdown, reading: reading, columns: 99)
                    .value
            }
            #expect(text(change - .nanoseconds(1)) == text(.zero))
            #expect(seconds <= -86_400 || text(change) != text(.zero))
        }
    }

    @Test func `the text of a count-up changes only at its start`() {
        let countdown = Countdown(id: "x", title: "x", kind: .since(.fixed(now)))
        let words = WhenText(now: now, boardZone: berlin)
        let past = Reading(state: .running, amount: .zero, length: nil, date: now + .seconds(-5))
        let ahead = Reading(state: .running, amount: .zero, length: nil, date: now + .seconds(5))
        #expect(words.words(for: countdown, reading: past, columns: 99).lasts == nil)
        #expect(words.words(for: countdown, reading: ahead, columns: 99).lasts == .seconds(5))
    }
}
