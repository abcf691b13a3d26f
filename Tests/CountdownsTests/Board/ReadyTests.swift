import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Timers that are ready to start again at zero (`on_zero: ready`), and stopwatches (`since: now`).
struct ReadyTests {
    private static let toggle = Command.change(.toggle, of: ["tea"])

    private func tea(_ kind: Countdown.Kind = .duration(.seconds(100)), startsPaused: Bool = true) -> Countdown {
        Countdown(id: "tea", title: "tea", kind: kind, startsPaused: startsPaused, onZero: .ready)
    }

    private func state(_ fixture: BoardFixture, after seconds: Double) -> Reading.State? {
        fixture.reading("tea", after: seconds)?.state
    }

    @Test func `a timer is back at its full length after its zero, which is reported once for each start`() {
        var fixture = BoardFixture([tea()])
        #expect(fixture.board.items[0].isReady)
        for start in [10.0, 500] {
            fixture.board.apply(Self.toggle, at: fixture.after(start), cause: .user)
            #expect(!fixture.board.items[0].isReady && state(fixture, after: start + 50) == .running)
            // The tick is late.
            let changes = fixture.board.apply(.tick, at: fixture.after(start + 130))
            #expect(changes.filter(\.reachesZero).map(\.time) == [fixture.after(start + 100).wall])
            #expect(fixture.board.items[0].isReady && state(fixture, after: start + 130) == .paused)
            #expect(fixture.reading("tea", after: start + 130)?.amount == .seconds(100))
            #expect(fixture.board.items[0].sinceZero(at: fixture.after(start + 130)) == .seconds(30))
            #expect(fixture.board.isCurrent(at: fixture.after(start + 300)))
        }
        #expect(fixture.board.counts(at: fixture.after(700)) == BoardCounts(running: 0, paused: 1, due: 0))
    }

    @Test func `a timer that is paused before its zero is not ready`() {
        var fixture = BoardFixture([tea(startsPaused: false)])
        fixture.board.apply(Self.toggle, at: fixture.after(10), cause: .user)
        #expect(fixture.board.items[0].isPaused && !fixture.board.items[0].isReady)
    }

    @Test func `a sequence is back at its first step after its last zero, also if it waits for its user`() {
        for advance in StepSequence.Advance.allCases {
            let steps = [StepSequence.Step("a", .seconds(10)), .init("b", .seconds(20))]
            var fixture = BoardFixture([tea(.steps(StepSequence(steps, advance: advance)))])
            fixture.board.apply(Self.toggle, at: fixture.after(0), cause: .user)
            fixture.board.apply(.tick, at: fixture.after(12))
            if advance == .ask { fixture.board.apply(.change(.skip, of: ["tea"]), at: fixture.after(12), cause: .user) }
            fixture.board.apply(.tick, at: fixture.after(40))
            #expect(fixture.board.items[0].isReady)
            let reading = fixture.reading("tea", after: 40)
            #expect(reading?.step?.place == .first && reading?.amount == .seconds(10))
        }
    }

    @Test func `a timer that a user sets to zero is ready at once`() {
        var fixture = BoardFixture([tea(startsPaused: false)])
        let changes = fixture.board.apply(.change(.set(.zero), of: ["tea"]), at: fixture.after(10), cause: .user)
        #expect(changes.filter(\.reachesZero).count == 1 && fixture.board.items[0].isReady)
    }

    @Test func `a zero while the board was closed makes a timer ready, however long ago it was`() {
        var fixture = BoardFixture([tea(startsPaused: false)])
        fixture.board.apply(.tick, at: fixture.after(10))
        let saved = SavedBoard(fixture.board, at: fixture.after(10))
        var again = BoardFixture([tea(startsPaused: false)])
        let restoration = again.board.restore(saved, at: fixture.after(1_000_000))
        #expect(restoration.missed == ["tea"] && restoration.restarted.isEmpty && again.board.items[0].isReady)
    }

    @Test func `a user starts a timer that is ready, and undoes the start after its zero`() {
        var fixture = BoardFixture([tea()])
        fixture.board.apply(Self.toggle, at: fixture.after(10), cause: .user)
        fixture.board.apply(.tick, at: fixture.after(111))
        fixture.board.apply(.undo, at: fixture.after(120), cause: .user)
        #expect(fixture.board.items[0].isReady)
        #expect(fixture.board.apply(.tick, at: fixture.after(9_999)).isEmpty)
    }

    @Test func `a timer that is ready rings until its rings are over, or it is acknowledged or started`() {
        var alert = Alert(.zero)
        alert.ring = .times(3)
        for answer in [nil, Command.change(.acknowledge, of: ["tea"]), Self.toggle] {
            var countdown = tea(startsPaused: false)
            countdown.alerts = [alert]
            var fixture = BoardFixture([countdown])
            var alerts = BoardAlerts(fixture.board, at: fixture.start)
            var count = 0
            for second in 0...130 {
                let moment = fixture.after(Double(second))
                let command = second == 101 ? answer ?? .tick : .tick
                count += alerts.read(fixture.board.apply(command, at: moment), on: fixture.board, at: moment).count
            }
            #expect(count == (answer == nil ? 3 : 1))
        }
    }

    @Test func `no countdown can follow a timer that starts again`() {
        #expect(throws: CountdownLink.Problem.repeats) { try Countdown.lasting("soup", 10).following(tea(), by: .zero) }
    }

    // MARK: Stopwatches

    private let stopwatch = Countdown(id: "tea", title: "tea", kind: .since(nil))

    @Test func `a stopwatch counts from its first moment, pauses, resumes and restarts`() {
        var fixture = BoardFixture([stopwatch])
        #expect(fixture.reading("tea", after: 30)?.amount == .seconds(30))
        #expect(fixture.reading("tea", after: 30)?.date == fixture.start.wall)
        #expect(fixture.board.hasRunningTimer(at: fixture.after(30)))
        fixture.board.apply(.toggleAll, at: fixture.after(30), cause: .user)
        #expect(state(fixture, after: 90) == .paused && fixture.reading("tea", after: 90)?.amount == .seconds(30))
        #expect(!fixture.board.hasRunningTimer(at: fixture.after(90)))
        fixture.board.apply(Self.toggle, at: fixture.after(90), cause: .user)
        #expect(state(fixture, after: 100) == .running && fixture.reading("tea", after: 100)?.amount == .seconds(40))
        fixture.board.apply(.change(.restart, of: ["tea"]), at: fixture.after(100), cause: .user)
        #expect(fixture.reading("tea", after: 107)?.amount == .seconds(7))
        fixture.board.apply(.undo, at: fixture.after(110), cause: .user)
        #expect(fixture.reading("tea", after: 110)?.amount == .seconds(50))
    }

    @Test func `a stopwatch has no zero and does not follow the wall clock`() {
        var fixture = BoardFixture([stopwatch])
        var moment = fixture.after(50)
        moment.wall = moment.wall + .seconds(100_000)
        fixture.board.apply(.tick, at: moment)
        #expect(fixture.board.items[0].reading(at: moment).amount == .seconds(50))
        #expect(fixture.board.untilNextChange(at: moment) == nil && fixture.board.ending(of: 0, at: moment) == nil)
        for action in [CountdownAction.done, .extend(.seconds(60)), .snooze(.seconds(60)), .acknowledge] {
            #expect(fixture.board.refusal(of: action, for: 0, at: moment) != nil, "\(action)")
        }
        #expect(fixture.board.refusal(of: .restart, for: 0, at: moment) == nil)
        #expect(fixture.board.refusal(of: .pause, for: 0, at: moment) == nil)
    }

    @Test func `a stopwatch continues on a board that is reopened after a restart of the machine`() {
        let fixture = BoardFixture([stopwatch])
        var saved = SavedBoard(fixture.board, at: fixture.after(20))
        saved.isSameBoot = false
        let now = Moment(wall: fixture.start.wall + .seconds(200_000), uptime: Uptime(sinceBoot: .seconds(5)))
        for (countdown, amount) in [(stopwatch, 200_000), (tea(.steps(StepSequence([.init(nil, .seconds(10))]))), 10)] {
            var board = Board(
                BoardDefinition(countdowns: [countdown]), title: "", zone: .gmt,
                remembered: RememberedLook(theme: ""), at: now)
            let restoration = board.restore(saved, at: now)
            #expect(restoration.restarted.isEmpty && restoration.missed.isEmpty)
            #expect(board.items[0].reading(at: now).amount == .seconds(amount))
        }
    }

    @Test func `a stopwatch that returns to its file continues`() {
        var fixture = BoardFixture([stopwatch])
        let empty = BoardFixture([])
        _ = fixture.board.reload(as: empty.board, at: fixture.after(10))
        var fresh = BoardFixture([stopwatch])
        fresh.board.apply(.tick, at: fixture.after(40))
        _ = fixture.board.reload(as: fresh.board, at: fixture.after(40))
        #expect(fixture.reading("tea", after: 40)?.amount == .seconds(40))
    }
}
