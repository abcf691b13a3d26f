import Countdowns
import Foundation
import Testing

@testable import Dashboard

/// The texts of whole days and of events, in Berlin.
@Suite struct DayTextTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    /// The moment at which the clocks in Berlin show a time of a day of December 2026.
    private static func december(_ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> WallTime {
        CivilTime(year: 2026, month: 12, day: day, hour: hour, minute: minute).wallTime(utcOffset: 3_600)
    }

    private static func item(
        _ kind: Countdown.Kind, _ length: EventLength?, units: Units = .auto, at now: WallTime
    ) -> (board: Board, moment: Moment) {
        var countdown = Countdown(id: "x", title: "x", kind: kind, units: units)
        countdown.event = length
        let moment = Moment(wall: now, uptime: Uptime(sinceBoot: .seconds(100_000_000)))
        let loaded = Moment(
            wall: december(1), uptime: Uptime(sinceBoot: .seconds(100_000_000) - (now - december(1))))
        var board = Board(
            BoardDefinition(countdowns: [countdown]), title: "", zone: berlin,
            remembered: RememberedLook(theme: "x"), at: loaded)
        _ = board.apply(.tick, at: moment)
        return (board, moment)
    }

    private static let christmas = Countdown.Kind.date(.fixed(december(24)))

    /// The time in lists, the text about the time, and the text in big digits.
    private static func texts(
        _ kind: Countdown.Kind, _ length: EventLength?, units: Units = .auto, at now: WallTime
    ) -> [String] {
        let (board, moment) = item(kind, length, units: units, at: now)
        let words = WhenText(now: moment.wall, boardZone: board.zone)
        let face = CountdownFace(board.items[0], at: moment)
        let big = CountdownFace(board.items[0], isBig: true, at: moment)
        return [
            face.digits.value.text(), face.when(words, columns: 99).value, big.digits.value.text(),
        ]
    }

    private static let day: [(now: WallTime, expected: [String])] = [
        (december(1, 18), ["23 days", "on Thu 24 Dec", "23 days"]),
        (december(22, 23, 59), ["2 days", "on Thu 24 Dec", "2 days"]),
        (december(23), ["tomorrow", "on Thu 24 Dec", "tomorrow"]),
        (december(23, 0, 1), ["tomorrow", "on Thu 24 Dec", "23:59:00"]),
        (december(23, 23, 59), ["tomorrow", "on Thu 24 Dec", "01:00"]),
        (december(24), ["today", "on Thu 24 Dec", "today"]),
        (december(24, 23, 59), ["today", "on Thu 24 Dec", "today"]),
        (december(25, 8), ["yesterday", "on Thu 24 Dec", "yesterday"]),
        (december(27, 8), ["3 days ago", "on Thu 24 Dec", "3 days ago"]),
    ]

    @Test(arguments: day) func `a day is counted in days, and in hours by big digits on the evening before`(
        now: WallTime, expected: [String]
    ) {
        #expect(Self.texts(Self.christmas, .days(1), at: now) == expected)
    }

    private static let days: [(now: WallTime, expected: [String])] = [
        (december(20, 12), ["4 days", "starts Thu 24 Dec", "4 days"]),
        (december(24, 12), ["day 1 of 12", "until Mon 4 Jan", "day 1 of 12"]),
        (december(26, 12), ["day 3 of 12", "until Mon 4 Jan", "day 3 of 12"]),
        (december(36, 12), ["yesterday", "ended Mon 4 Jan", "yesterday"]),
    ]

    @Test(arguments: days) func `an event of several days says which day it is, and its last day`(
        now: WallTime, expected: [String]
    ) {
        #expect(Self.texts(Self.christmas, .days(12), at: now) == expected)
    }

    private static let party: [(now: WallTime, expected: [String])] = [
        (december(22, 12), ["2d 06h 00m", "starts Thu 18:00", "2d 06h 00m"]),
        (december(24, 17), ["1:00:00", "starts 18:00", "1:00:00"]),
        (december(24, 19), ["1:00:00", "ends 20:00", "1:00:00"]),
        (december(24, 20, 5), ["-05:00", "ended 5 min ago", "-05:00"]),
    ]

    @Test(arguments: party) func `an event with times starts, and then ends`(now: WallTime, expected: [String]) {
        let kind = Countdown.Kind.date(.fixed(Self.december(24, 18)))
        #expect(Self.texts(kind, .time(.seconds(7_200)), at: now) == expected)
    }

    @Test func `midnight is the day that begins, and for a deadline the end of the day before`() {
        let late = Self.december(21, 23)
        #expect(Self.texts(Self.christmas, nil, at: late)[1] == "due end of Wed 23 Dec")
        #expect(Self.texts(Self.christmas, nil, at: Self.december(22, 12))[1] == "due end of tomorrow")
        #expect(Self.texts(Self.christmas, nil, at: Self.december(23, 12))[1] == "due end of today")
        #expect(Self.texts(Self.christmas, .time(.seconds(60)), at: late)[1] == "starts Thu 24 Dec")
        #expect(Self.texts(Self.christmas, .time(.seconds(60)), at: Self.december(23, 12))[1] == "starts tomorrow")
        let evening = Countdown.Kind.date(.fixed(Self.december(23, 22)))
        #expect(Self.texts(evening, .time(.seconds(7_200)), at: Self.december(23, 23))[1] == "ends 24:00")
    }

    @Test func `a deadline at midnight has no time in its shortest form, and says the end also in another year`() {
        let (board, moment) = Self.item(Self.christmas, nil, at: Self.december(21, 12))
        let words = WhenText(now: moment.wall, boardZone: board.zone)
        let face = CountdownFace(board.items[0], at: moment)
        #expect(face.when(words, columns: 5).value == "Wed")
        let far = CivilTime(year: 2027, month: 12, day: 24).wallTime(utcOffset: 3_600)
        #expect(Self.texts(.date(.fixed(far)), nil, at: Self.december(21, 12))[1] == "due end of 23 Dec 2027")
    }

    @Test func `the day of a deadline ends also where a clock change skips midnight`() {
        // On 31 March 2024, the first minute in Beirut is 01:00.
        let start = CivilTime(year: 2024, month: 3, day: 31, hour: 1).wallTime(utcOffset: 3 * 3_600)
        let reading = Reading(state: .running, amount: .seconds(86_400), length: nil, date: start)
        let words = WhenText(now: start + .seconds(-86_400), boardZone: TimeZone(identifier: "Asia/Beirut") ?? .gmt)
        let countdown = Countdown(id: "x", title: "x", kind: .date(.fixed(start)))
        #expect(words.words(for: countdown, reading: reading, columns: 99).value == "due end of today")
        #expect(words.shortly(start + .seconds(60)) == "tomorrow 01:01")
    }

    @Test func `details name the day, and the end of the day of a deadline, but never midnight`() {
        func inFull(_ length: EventLength?, at now: WallTime) -> String? {
            let (board, moment) = Self.item(Self.christmas, length, at: now)
            let item = board.items[0]
            return WhenText(now: moment.wall, boardZone: board.zone)
                .inFull(item.reading(at: moment), of: item.countdown)
        }
        #expect(inFull(.days(1), at: Self.december(24, 12)) == "Thu 24 Dec 2026")
        #expect(inFull(.days(12), at: Self.december(24, 12)) == "Mon 4 Jan 2027")
        #expect(inFull(nil, at: Self.december(20)) == "end of Wed 23 Dec 2026")
    }

    @Test func `a day in another zone is a day of that zone, whatever the zone of the texts`() {
        let (board, moment) = Self.item(Self.christmas, .days(1), at: Self.december(22, 12))
        let tokyo = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
        let words = WhenText(now: moment.wall, boardZone: tokyo)
        #expect(CountdownFace(board.items[0], at: moment).when(words, columns: 99).value == "on Thu 24 Dec")
    }

    @Test func `units of the file replace the words until the day begins`() {
        #expect(Self.texts(Self.christmas, .days(1), units: .days, at: Self.december(20, 18))[0] == "4d")
        #expect(Self.texts(Self.christmas, .days(1), units: .days, at: Self.december(24, 18))[0] == "today")
    }

    @Test func `a text in days is shortened, and changes at midnight`() throws {
        let (board, moment) = Self.item(Self.christmas, .days(12), at: Self.december(26, 12))
        let face = CountdownFace(board.items[0], at: moment)
        #expect(try #require(face.digits.lasts) <= .seconds(12 * 3_600))
        #expect(face.amount.text(within: 10) == "day 3" && face.amount.text(within: 4) == nil)
        let before = Self.item(Self.christmas, .days(1), at: Self.december(21, 23))
        let far = CountdownFace(before.board.items[0], at: before.moment)
        #expect(try #require(far.digits.lasts) <= .seconds(3_600) && far.amount.text(within: 3) == "3d")
    }

    @Test func `on its day a day is neither urgent nor on a surface, and its bar is empty or counts the days`() {
        let (board, moment) = Self.item(Self.christmas, .days(1), at: Self.december(24, 0, 1))
        let face = CountdownFace(board.items[0], at: moment)
        #expect(face.urgency == .today && face.mark == "▸" && !face.isOver && face.fraction == nil)
        #expect(face.place(WhenText(now: moment.wall, boardZone: board.zone)).value == 86_340)
        let trip = Self.item(Self.christmas, .days(12), at: Self.december(27, 12))
        #expect(CountdownFace(trip.board.items[0], at: trip.moment).fraction == 0.25)
    }

    @Test func `a screen reader hears the days`() {
        func sentence(_ now: WallTime) -> String {
            let (board, moment) = Self.item(Self.christmas, .days(1), at: now)
            return SpokenCountdown(board, Look(of: board, themes: [], at: moment), 0, at: moment).sentence
        }
        #expect(sentence(Self.december(20)) == "x, in 4 days, on Thu 24 Dec")
        #expect(sentence(Self.december(24, 12)) == "x, today, on Thu 24 Dec")
    }

    @Test func `next prints today, after everything that ends today`() {
        var countdowns = [
            Countdown(id: "bins", title: "Bins", kind: Self.christmas),
            Countdown(id: "train", title: "Train", kind: .date(.fixed(Self.december(24, 22)))),
            Countdown(id: "later", title: "Later", kind: .date(.fixed(Self.december(25, 1)))),
        ]
        countdowns[0].event = .days(1)
        let moment = Moment(wall: Self.december(24, 12), uptime: Uptime(sinceBoot: .seconds(1_000)))
        let board = Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: Self.berlin,
            remembered: RememberedLook(theme: "x"), at: moment)
        let lines = BoardListing(board, at: moment).next(3).lines(.next)
        #expect(lines == ["Train 10:00:00", "Bins today", "Later 13:00:00"])
    }
}
