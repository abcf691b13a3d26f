import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Durations in working time; the board starts at 08:00 on a Friday.
@Suite struct WorkTimerTests {
    private static let office = WeeklyHours((0..<5).map { .init(weekday: $0, start: 32_400, length: 28_800) })
    private static let hour = 3_600.0

    /// A duration that counts from 09:00 to 17:00 from Monday to Friday.
    private func timer(_ hours: Double, _ onZero: OnZero = .overtime, paused: Bool = false) -> Countdown {
        var countdown = Countdown.lasting("review", hours * Self.hour, paused: paused).onZero(onZero)
        countdown.workHours = Self.office
        return countdown
    }

    /// The hours from the start of the board to the deadline.
    private func hoursToEnd(_ fixture: BoardFixture, after hours: Double) -> Double? {
        let moment = fixture.after(hours * Self.hour)
        return fixture.board.items[0].reading(at: moment).date.map { ($0 - fixture.start.wall) / .seconds(Self.hour) }
    }

    private func hoursLeft(_ fixture: BoardFixture, after hours: Double) -> Double? {
        fixture.reading("review", after: hours * Self.hour).map { $0.amount / .seconds(Self.hour) }
    }

    @Test func `eight working hours from Friday morning end on Friday evening, and ten on Monday`() {
        let fixture = BoardFixture([timer(8)])
        #expect(hoursToEnd(fixture, after: 0) == 9)
        #expect([0, 1, 3, 9].map { hoursLeft(fixture, after: $0) } == [8, 8, 6, 0])
        #expect(hoursToEnd(BoardFixture([timer(10)]), after: 0) == 75)
        #expect(fixture.board.untilNextEnd(at: fixture.start) == .seconds(9 * Self.hour))
    }

    @Test func `a working duration is paused and resumed at its position`() {
        var fixture = BoardFixture([timer(8)])
        #expect(fixture.board.hasRunningTimer(at: fixture.start))
        fixture.board.apply(.toggleAll, at: fixture.after(3 * Self.hour), cause: .user)
        #expect(fixture.reading("review", after: 4 * Self.hour)?.state == .paused)
        #expect(hoursLeft(fixture, after: 60) == 6 && hoursToEnd(fixture, after: 60) == nil)
        // On Monday at 09:30.
        fixture.board.apply(.toggleAll, at: fixture.after(73.5 * Self.hour), cause: .user)
        #expect(hoursLeft(fixture, after: 74.5) == 5)
        #expect(hoursToEnd(fixture, after: 74.5) == 79.5)
    }

    @Test func `an extension of a working duration is working time, also after its zero`() {
        var fixture = BoardFixture([timer(8)])
        fixture.board.apply(
            .change(.extend(.seconds(2 * Self.hour)), of: ["review"]), at: fixture.after(1), cause: .user)
        #expect(hoursToEnd(fixture, after: 1) == 75)
        fixture.board.apply(.tick, at: fixture.after(76 * Self.hour))
        #expect(fixture.reading("review", after: 76 * Self.hour)?.state == .due)
        fixture.board.apply(
            .change(.set(.seconds(Self.hour)), of: ["review"]), at: fixture.after(76 * Self.hour), cause: .user)
        #expect(hoursToEnd(fixture, after: 76) == 77)
    }

    @Test func `a working duration that repeats begins again at its end`() {
        var fixture = BoardFixture([timer(4, .repeat)])
        let changes = fixture.board.apply(.tick, at: fixture.after(10 * Self.hour))
        #expect(changes.filter(\.reachesZero).map(\.event) == [.reachedZero(times: 2)])
        #expect(hoursLeft(fixture, after: 73) == 4)
    }

    @Test func `a working duration survives a restart of the machine, and begins again without its hours`() {
        let fixture = BoardFixture([timer(8)])
        var saved = SavedBoard(
            fixture.board.advanced(to: fixture.after(2 * Self.hour)), at: fixture.after(2 * Self.hour))
        saved.isSameBoot = false
        var moment = fixture.after(4 * Self.hour)
        moment.uptime = Uptime(sinceBoot: .seconds(60))
        func restored(_ countdown: Countdown) -> (BoardItem, Board.Restoration) {
            var other = BoardFixture([countdown])
            let restoration = other.board.restore(saved, at: moment)
            return (other.board.items[0], restoration)
        }
        #expect(restored(timer(8)).0.left(at: moment) == .seconds(5 * Self.hour))
        #expect(restored(timer(9)).0.left(at: moment) == .seconds(6 * Self.hour))
        #expect(restored(.lasting("review", 600)).1.changed == ["review"])
    }

    @Test func `a working duration that begins paused has its whole length`() {
        var fixture = BoardFixture([timer(8, paused: true)])
        #expect(hoursLeft(fixture, after: 5) == 8)
        fixture.board.apply(.change(.resume, of: ["review"]), at: fixture.after(5 * Self.hour), cause: .user)
        #expect(hoursToEnd(fixture, after: 5) == 77)
    }
}
