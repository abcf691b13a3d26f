import Countdowns
import Foundation
import Testing

@testable import Dashboard

@Suite struct PlainListTests {
    @Test func `a plain list has one line for each countdown, in columns, with the state first`() {
        let moment = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .zero))
        let countdowns = [
            Countdown(id: "a", title: "Tea", kind: .duration(.seconds(240)), group: "Kitchen"),
            Countdown(id: "b", title: "締切\u{1B}[31m", kind: .date(.fixed(WallTime(unixSeconds: 1_799_999_940)))),
            Countdown(id: "c", title: "Bread", kind: .duration(.seconds(90_000)), startsPaused: true),
        ]
        let board = Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "x"),
            at: moment)
        let list = PlainList(BoardListing(board, at: moment, order: .group))
        #expect(list.lines.map(\.state) == [.due, .paused, .running])
        #expect(
            list.lines.map(\.text) == [
                "due      締切\u{FFFD}[31m      -01:00  due 1 min ago",
                "paused   Bread      1d 01h 00m  paused",
                "running  Tea             04:00  ends 08:04",
            ])
    }

    @Test func `a plain list shows stopped countdowns as done, omits hidden ones and shows no tenths`() {
        let moment = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .zero))
        let past = Countdown.Kind.date(.fixed(WallTime(unixSeconds: 1_799_992_800)))
        let pattern = UnitPattern([.field(.minute, digits: 1), .text("\u{1B}分")])
        let countdowns = [
            Countdown(id: "a", title: "Tea", kind: .duration(.seconds(5))),
            Countdown(id: "b", title: "Call", kind: past, onZero: .stop),
            Countdown(id: "c", title: "Gone", kind: past, onZero: .hide),
            Countdown(id: "d", title: "Walk", kind: .duration(.seconds(600)), units: .pattern(pattern)),
        ]
        let board = Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "x"),
            at: moment)
        #expect(
            PlainList(BoardListing(board, at: moment, order: .group).visible).lines.map(\.text) == [
                "running  Tea   00:05  ends 08:00",
                "done     Call  00:00  due 2 h ago",
                "running  Walk  10\u{FFFD}分  ends 08:10",
            ])
    }
}
