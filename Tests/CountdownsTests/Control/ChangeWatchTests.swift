import Foundation
import Testing

@testable import Countdowns

@Suite struct ChangeWatchTests {
    /// A board that is watched.
    private struct Watched {
        var fixture: BoardFixture
        var watch: ChangeWatch

        init(_ countdowns: [Countdown], zone: TimeZone = .gmt) {
            fixture = BoardFixture(countdowns, zone: zone)
            watch = ChangeWatch(fixture.board, at: fixture.start)
        }

        mutating func changes(after seconds: Double, _ command: Command = .tick) -> [BoardChange] {
            let moment = fixture.after(seconds)
            _ = fixture.board.apply(command, at: moment)
            return watch.changes(of: fixture.board, after: command, at: moment)
        }

        func next(after seconds: Double) -> Duration? { watch.untilNext(at: fixture.after(seconds)) }
    }

    private static func change(_ action: CountdownAction, _ ids: String...) -> Command {
        .change(action, of: Set(ids))
    }

    @Test func `warnings and the end are told once, each at its instant`() {
        var tea = Countdown.lasting("tea", 100)
        tea.stages = Stages(warn: .left(.seconds(30)), danger: .percent(10))
        var watched = Watched([tea, .since("s", 5)])
        var told: [Double: [BoardChange]] = [:]
        var seconds = 0.0
        while let next = watched.next(after: seconds) {
            seconds += next / .seconds(1)
            told[seconds] = watched.changes(after: seconds)
            #expect(watched.changes(after: seconds) == [])
        }
        #expect(told == [70: [.warned(0, .warn)], 90: [.warned(0, .danger)], 100: [.ended(0)]])
    }

    @Test func `the end of a step is told, whether the next begins by itself or waits`() {
        let steps = [StepSequence.Step("a", .seconds(100)), .init("b", .seconds(90))]
        var watched = Watched([
            .steps("auto", StepSequence(steps)).onZero(.repeat), .steps("ask", StepSequence(steps, advance: .ask)),
            .lasting("again", 300).onZero(.repeat),
        ])
        #expect(watched.changes(after: 40) == [.warned(0, .warn), .warned(1, .warn)])
        #expect(watched.next(after: 40) == .seconds(60))
        #expect(watched.changes(after: 100) == [.ended(0), .ended(1)])
        #expect(watched.next(after: 100) == .seconds(30))
        #expect(watched.changes(after: 120, Self.change(.skip, "ask")) == [.skipped(1)])
        #expect(watched.changes(after: 301).contains(.ended(2)))
        #expect(watched.changes(after: 310, Self.change(.skip, "ask")) == [.done(1)])
    }

    @Test func `what stands still outside the hours of work wakes nobody before them`() {
        // The fixture starts on Friday, 15 January 2027, at 08:00 UTC.
        let hours = WorkHours((0..<5).map { .init(weekday: $0, start: 36_000, length: 7_200) })
        let report = Countdown(
            id: "r", title: "r", kind: .date(.fixed(WallTime(unixSeconds: 1_800_000_000 + 4 * 86_400))), zone: .gmt,
            workHours: hours)
        let watched = Watched([report])
        #expect(watched.next(after: 0) == .seconds(3 * 86_400 + 14_400 - 60))
    }

    @Test func `what happened unseen is told as the last of it`() {
        var watched = Watched([.lasting("tea", 100), .dated("launch", in: 1_000)])
        #expect(watched.changes(after: 950) == [.ended(0), .warned(1, .warn)])
        #expect(watched.changes(after: 2_000) == [.ended(1)])
        #expect(watched.next(after: 2_000) == nil)
    }

    @Test func `nothing is told before its time`() {
        var watched = Watched([.lasting("tea", 100)])
        #expect(watched.next(after: 0) == .seconds(40))
        #expect(watched.next(after: 39.5) == .milliseconds(500))
        #expect(watched.changes(after: 39.999) == [])
        #expect(watched.next(after: 41) == .zero)
    }

    @Test func `what is done by hand is told as it was done`() {
        var watched = Watched([.lasting("a", 100), .dated("b", in: 100), .since("c", 5), .lasting("d", 500)])
        #expect(
            watched.changes(after: 1, Self.change(.pause, "a", "b", "c")) == [.paused(0), .paused(1), .paused(2)])
        #expect(watched.changes(after: 2, Self.change(.pause, "a")) == [])
        #expect(watched.changes(after: 3, Self.change(.extend(.seconds(9)), "a", "b")) == [.extended(0), .extended(1)])
        #expect(
            watched.changes(after: 4, Self.change(.resume, "a", "b", "c")) == [.resumed(0), .resumed(1), .resumed(2)])
        #expect(watched.changes(after: 5, Self.change(.restart, "a", "b")) == [.started(0), .started(1)])
        #expect(watched.changes(after: 6, Self.change(.extend(.seconds(9)), "a", "b")) == [.extended(0), .extended(1)])
        #expect(watched.changes(after: 7, Self.change(.done, "a", "b")) == [.done(0), .done(1)])
        #expect(watched.changes(after: 8, Self.change(.restart, "a", "b")) == [.started(0), .started(1)])
        #expect(watched.changes(after: 9, Self.change(.pause, "d")) == [.paused(3)])
        #expect(watched.changes(after: 10, Self.change(.restart, "d")) == [.started(3)])
        #expect(watched.changes(after: 11, .setTheme("b")) == [.theme("b")])
        #expect(watched.changes(after: 12, .setView(.cards)) == [.view(.cards)])
    }

    @Test func `the keys are told in the same way`() {
        var watched = Watched([.lasting("a", 100), .lasting("b", 200)])
        #expect(watched.changes(after: 1, .togglePause) == [.paused(0)])
        #expect(watched.changes(after: 2, .restart) == [.started(0)])
        #expect(watched.changes(after: 3, .togglePauseAll) == [.paused(0), .paused(1)])
        #expect(watched.changes(after: 4, .cycleView(1)) == [.view(.cards)])
        #expect(watched.changes(after: 5, .cycleTheme(1)) == [.theme("b")])
    }

    @Test func `what was extended after its end, or begins again, ends once more`() {
        var watched = Watched([.lasting("a", 10)])
        #expect(watched.changes(after: 11) == [.ended(0)])
        #expect(watched.changes(after: 20, Self.change(.extend(.seconds(300)), "a")) == [.extended(0)])
        #expect(watched.next(after: 20) == .seconds(240))
        #expect(watched.changes(after: 260) == [.warned(0, .warn)])
        #expect(watched.changes(after: 321) == [.ended(0)])
        #expect(watched.changes(after: 330, Self.change(.restart, "a")) == [.started(0)])
        #expect(watched.changes(after: 341) == [.ended(0)])
    }

    @Test func `what was done is told by the action, where states do not tell it apart`() {
        let steps = StepSequence([.init("a", .seconds(100)), .init("b", .seconds(90))], advance: .ask)
        var watched = Watched([
            .steps("pass", steps).onZero(.repeat), .lasting("none", 100), .dated("launch", in: 500),
        ])
        #expect(watched.changes(after: 1, Self.change(.skip, "pass")) == [.skipped(0)])
        // The next pass begins afresh, as if it had been started again.
        #expect(watched.changes(after: 2, Self.change(.skip, "pass")) == [.skipped(0)])
        #expect(watched.changes(after: 3, Self.change(.skip, "pass", "launch")) == [.skipped(0), .done(2)])
        #expect(watched.changes(after: 4, Self.change(.restart, "pass", "launch")) == [.started(0), .started(2)])
        #expect(watched.changes(after: 5, Self.change(.done, "none", "launch")) == [.done(1), .done(2)])
        #expect(
            watched.changes(after: 6, Self.change(.extend(.seconds(100)), "none", "launch"))
                == [.extended(1), .extended(2)])
        #expect(watched.changes(after: 7, Self.change(.skip, "none")) == [.done(1)])
        #expect(watched.changes(after: 8, .skip) == [.skipped(0)])
        #expect(watched.changes(after: 500, .tick) == [.ended(0), .ended(2)])
        #expect(watched.changes(after: 501, .activate) == [.skipped(0)])
    }

    @Test func `a time that is left out is skipped, one that came meanwhile ended`() {
        func every(_ id: String, _ seconds: Int) -> Countdown {
            let rule = ElapsedRecurrence(every: .seconds(seconds), from: .fixed(WallTime(unixSeconds: 0)))
            let date = RecurringDate(.elapsed(rule), clocks: .zone(.gmt))
            return Countdown(id: id, title: id, kind: .recurring(date), onZero: .next)
        }
        var watched = Watched([every("a", 1_000), every("b", 600)])
        #expect(watched.changes(after: 1, Self.change(.skip, "a")) == [.skipped(0)])
        #expect(watched.changes(after: 2, Self.change(.restart, "a", "b")) == [.started(0)])
        #expect(watched.changes(after: 3, Self.change(.skip, "a")) == [.skipped(0)])
        // The other came to its next time before the ticker looked.
        #expect(watched.changes(after: 601, Self.change(.pause, "a")) == [.paused(0), .ended(1)])
        #expect(watched.changes(after: 602, Self.change(.resume, "a")) == [.resumed(0)])
        #expect(watched.changes(after: 1_201, Self.change(.skip, "b")) == [.skipped(1)])
        // What was left out is forgotten when it has passed, and that is nobody's doing.
        #expect(watched.changes(after: 2_001).contains(.ended(0)))
    }

    @Test func `what stands still does not warn, and wakes nobody`() {
        var watched = Watched([.lasting("a", 100, paused: true), .dated("b", in: 100)])
        #expect(watched.next(after: 0) == .seconds(40))
        #expect(watched.changes(after: 1, Self.change(.pause, "b")) == [.paused(1)])
        #expect(watched.next(after: 1) == nil)
        #expect(watched.changes(after: 500) == [])
        #expect(watched.changes(after: 600, Self.change(.resume, "b")) == [.resumed(1), .ended(1)])
        #expect(watched.changes(after: 601, Self.change(.extend(.seconds(-50)), "a")) == [.extended(0)])
        #expect(watched.changes(after: 602, Self.change(.resume, "a")) == [.resumed(0), .warned(0, .warn)])
    }

    @Test func `a change that ends a countdown at once is told before its end`() {
        var watched = Watched([.lasting("a", 100)])
        #expect(watched.changes(after: 1, Self.change(.extend(.seconds(-500)), "a")) == [.extended(0), .ended(0)])
    }

    @Test func `another zone moves what floats`() throws {
        let noon = DateTarget.floating(FloatingTime(sinceLocalEpoch: .seconds(1_800_100_000)))
        var watched = Watched([
            Countdown(id: "a", title: "a", kind: .date(noon)), Countdown(id: "b", title: "b", kind: .since(noon)),
            .dated("c", in: 500),
        ])
        let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        #expect(watched.changes(after: 1, .setZone(zone)) == [.moved(0), .moved(1)])
    }
}
