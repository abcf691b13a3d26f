import Foundation
import Testing

@testable import Countdowns

@Suite struct BoardZoneTests {
    private let tokyo = TimeZone(secondsFromGMT: 9 * 3_600) ?? .gmt

    /// A floating date two hours after the fixture's start, in the fixture's time zone.
    private static let twoHoursOn = DateTarget.floating(
        FloatingTime(sinceLocalEpoch: .seconds(1_800_000_000 + 7_200)))

    private static let countdowns: [Countdown] = [
        Countdown(id: "floating", title: "", kind: .date(twoHoursOn)),
        Countdown(id: "hides", title: "", kind: .date(twoHoursOn), onZero: .hide),
        Countdown(id: "since", title: "", kind: .since(twoHoursOn)),
        Countdown(id: "own", title: "", kind: .date(twoHoursOn), zone: .gmt),
        .dated("fixed", in: 7_200),
        .lasting("tea", 7_200),
    ]

    private func amounts(_ fixture: BoardFixture) -> [Int64] {
        fixture.board.items.map { $0.reading(at: fixture.start).amount.components.seconds / 3_600 }
    }

    @Test func `a change of the machine's zone moves only dates and count-ups without a zone`() {
        var fixture = BoardFixture(Self.countdowns)
        #expect(amounts(fixture) == [2, 2, -2, 2, 2, 2])
        _ = fixture.board.apply(.setZone(tokyo), at: fixture.start)
        #expect(amounts(fixture) == [-7, 0, 7, 2, 2, 2])
        #expect(fixture.board.zone == tokyo)
        #expect(!fixture.listed(after: 0).contains("hides"))
        #expect(fixture.board.counts(at: fixture.start) == BoardCounts(running: 4, paused: 0, due: 1, done: 1))
        _ = fixture.board.apply(.setZone(.gmt), at: fixture.start)
        #expect(amounts(fixture) == [2, 2, -2, 2, 2, 2])
        #expect(fixture.listed(after: 0).count == 6)
    }

    @Test func `a board whose file names a zone ignores a change of the machine's zone`() {
        var fixture = BoardFixture(Self.countdowns, boardZone: .gmt)
        let before = fixture.board
        _ = fixture.board.apply(.setZone(tokyo), at: fixture.start)
        #expect(fixture.board == before)
    }

    @Test func `the bar of a date without a start in the file keeps its start when the zone changes`() {
        var fixture = BoardFixture([Self.countdowns[0]])
        _ = fixture.board.apply(.setZone(TimeZone(secondsFromGMT: 3_600) ?? .gmt), at: fixture.after(600))
        #expect(fixture.reading("floating", after: 600)?.length == .seconds(3_600))
    }
}
