import Foundation
import Testing

@testable import Countdowns

@Suite struct CountdownActionTests {
    private func apply(
        _ action: CountdownAction, _ ids: String..., after seconds: Double, to fixture: inout BoardFixture
    ) {
        _ = fixture.board.apply(.change(action, of: Set(ids)), at: fixture.after(seconds))
    }

    @Test func `pause and resume affect only the named countdowns`() {
        var fixture = BoardFixture([.lasting("a", 100), .lasting("b", 200), .lasting("c", 300)])
        apply(.pause, "b", "c", after: 10, to: &fixture)
        #expect(fixture.next(after: 10) == "a")
        #expect(fixture.reading("a", after: 30)?.state == .running)
        #expect(fixture.reading("b", after: 30)?.amount == .seconds(190))
        #expect(fixture.reading("c", after: 30)?.amount == .seconds(290))
        apply(.pause, "b", after: 40, to: &fixture)
        #expect(fixture.reading("b", after: 50)?.amount == .seconds(190))
        apply(.resume, "b", after: 50, to: &fixture)
        #expect(fixture.reading("b", after: 60)?.amount == .seconds(180))
        #expect(fixture.board.counts(at: fixture.after(60)) == BoardCounts(running: 2, paused: 1, due: 0))
    }

    @Test func `an action on an unknown id changes nothing`() {
        var fixture = BoardFixture([.lasting("a", 100)])
        let before = fixture.board.items
        apply(.done, "b", after: 1, to: &fixture)
        #expect(fixture.board.items == before)
    }

    @Test func `toggle pauses the selected countdowns that run, and resumes all of them if none runs`() {
        var fixture = BoardFixture([.lasting("a", 100), .lasting("b", 200, paused: true), .lasting("c", 5)])
        apply(.toggle, "a", "b", "c", after: 10, to: &fixture)
        #expect(fixture.board.items.map(\.isPaused) == [true, true, true])
        apply(.toggle, "a", "b", after: 20, to: &fixture)
        #expect(fixture.board.items.map(\.isPaused) == [false, false, true])
        #expect(fixture.reading("c", after: 30)?.amount == .seconds(-5))
    }

    @Test func `an extended duration has a later deadline and a greater length, until it is restarted`() {
        var fixture = BoardFixture([.lasting("tea", 100)])
        apply(.extend(.seconds(50)), "tea", after: 50, to: &fixture)
        #expect(fixture.reading("tea", after: 50)?.amount == .seconds(100))
        #expect(fixture.reading("tea", after: 50)?.length == .seconds(150))
        #expect(fixture.reading("tea", after: 149)?.state == .running)
        #expect(fixture.reading("tea", after: 151)?.state == .due)
        apply(.restart, "tea", after: 160, to: &fixture)
        #expect(fixture.reading("tea", after: 160)?.amount == .seconds(100))
        #expect(fixture.reading("tea", after: 160)?.length == .seconds(100))
    }

    @Test func `a shortened countdown ends earlier, but not before the current time`() {
        var fixture = BoardFixture([.lasting("tea", 100), .dated("launch", in: 100)])
        apply(.extend(.seconds(-30)), "tea", "launch", after: 50, to: &fixture)
        #expect(fixture.reading("tea", after: 50)?.amount == .seconds(20))
        #expect(fixture.reading("launch", after: 50)?.amount == .seconds(20))
        apply(.extend(.seconds(-500)), "tea", "launch", after: 60, to: &fixture)
        #expect(fixture.reading("tea", after: 61)?.amount == .seconds(-1))
        #expect(fixture.reading("launch", after: 61)?.amount == .seconds(-1))
        apply(.extend(.seconds(-1)), "tea", after: 70, to: &fixture)
        #expect(fixture.reading("tea", after: 71)?.amount == .seconds(-11))
    }

    @Test func `extending a countdown after its deadline sets its remaining time to the extension`() {
        var fixture = BoardFixture([
            .lasting("tea", 10), .lasting("egg", 10).onZero(.hide), .dated("launch", in: 10),
        ])
        #expect(fixture.listed(after: 30) == ["tea", "launch"])
        apply(.extend(.seconds(300)), "tea", "egg", "launch", after: 40, to: &fixture)
        for id in ["tea", "egg", "launch"] {
            #expect(fixture.reading(id, after: 40)?.amount == .seconds(300))
            #expect(fixture.reading(id, after: 40)?.state == .running)
        }
        #expect(fixture.listed(after: 40) == ["tea", "egg", "launch"])
    }

    @Test func `extending a paused countdown keeps the countdown paused`() {
        var fixture = BoardFixture([.lasting("tea", 100, paused: true), .lasting("egg", 100)])
        apply(.pause, "egg", after: 10, to: &fixture)
        apply(.extend(.seconds(5)), "tea", "egg", after: 20, to: &fixture)
        #expect(fixture.reading("tea", after: 30)?.amount == .seconds(105))
        #expect(fixture.reading("egg", after: 30)?.amount == .seconds(95))
        #expect(fixture.reading("egg", after: 30)?.state == .paused)
        apply(.resume, "egg", after: 30, to: &fixture)
        #expect(fixture.reading("egg", after: 50)?.amount == .seconds(75))
    }

    @Test func `restart reverts a moved or ended date to its file, and is refused for an unchanged date`() {
        var fixture = BoardFixture([.dated("launch", in: 100)])
        #expect(fixture.board.refusal(of: .restart, for: 0, at: fixture.start) != nil)
        apply(.extend(.seconds(60)), "launch", after: 1, to: &fixture)
        #expect(fixture.board.refusal(of: .restart, for: 0, at: fixture.after(1)) == nil)
        apply(.done, "launch", after: 2, to: &fixture)
        #expect(fixture.reading("launch", after: 3)?.state == .done)
        apply(.restart, "launch", after: 4, to: &fixture)
        #expect(fixture.reading("launch", after: 4)?.amount == .seconds(96))
        #expect(fixture.fraction("launch", after: 50) == 0.5)
        #expect(fixture.board.refusal(of: .restart, for: 0, at: fixture.after(5)) != nil)
    }

    @Test(arguments: [CountdownAction.done, .skip])
    func `a countdown ended by done or skip is done whatever its on_zero, and can be restarted`(action: CountdownAction)
    {
        var fixture = BoardFixture([.lasting("tea", 100), .lasting("egg", 100).onZero(.hide), .since("s", 5)])
        apply(action, "tea", "egg", "s", after: 10, to: &fixture)
        #expect(fixture.reading("tea", after: 20)?.state == .done)
        #expect(fixture.reading("tea", after: 20)?.amount == .zero)
        #expect(fixture.reading("tea", after: 20)?.date == fixture.after(10).wall)
        #expect(fixture.fraction("tea", after: 20) == 1)
        #expect(fixture.listed(after: 20) == ["tea", "s"])
        #expect(fixture.board.counts(at: fixture.after(20)) == BoardCounts(running: 1, paused: 0, due: 0, done: 2))
        #expect(fixture.board.untilNextEnd(at: fixture.after(20)) == nil)
        apply(.restart, "tea", "egg", after: 30, to: &fixture)
        #expect(fixture.reading("egg", after: 30)?.amount == .seconds(100))
        #expect(fixture.listed(after: 30) == ["tea", "egg", "s"])
    }

    @Test func `an extended floating date keeps its instant when the zone of the board changes`() throws {
        let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let noon = DateTarget.floating(FloatingTime(sinceLocalEpoch: .seconds(1_800_010_000)))
        let countdowns = ["a", "b"].map { Countdown(id: $0, title: $0, kind: .date(noon)) }
        var fixture = BoardFixture(countdowns)
        apply(.extend(.seconds(60)), "a", after: 0, to: &fixture)
        _ = fixture.board.apply(.setZone(zone), at: fixture.after(1))
        #expect(fixture.reading("a", after: 1)?.amount == .seconds(10_059))
        #expect(fixture.reading("b", after: 1)?.amount == .seconds(10_000 - 1 - 9 * 3_600))
    }

    private static let refusals: [(CountdownAction, [Bool])] = [
        // Columns: running duration, running date, count-up, done duration, due date
        (.pause, [false, true, true, true, true]), (.toggle, [false, true, true, true, true]),
        (.resume, [false, false, false, false, false]), (.restart, [false, true, true, false, true]),
        (.extend(.seconds(5)), [false, false, true, false, false]),
        (.extend(.seconds(-5)), [false, false, true, true, true]),
        (.extend(.seconds(315_569_520_000)), [true, true, true, true, true]),
        (.done, [false, false, true, false, false]), (.skip, [false, false, true, false, false]),
    ]

    @Test(arguments: refusals)
    func `an impossible action is refused with a reason and changes nothing`(
        action: CountdownAction, refused: [Bool]
    ) {
        var fixture = BoardFixture([
            .lasting("a", 100), .dated("b", in: 100), .since("c", 5), .lasting("d", 5).onZero(.stop),
            .dated("e", in: 5),
        ])
        let moment = fixture.after(10)
        _ = fixture.board.apply(.tick, at: moment)
        let before = fixture.board.items
        #expect(before.indices.map { fixture.board.refusal(of: action, for: $0, at: moment) != nil } == refused)
        _ = fixture.board.apply(.change(action, of: Set(before.map(\.id))), at: moment)
        for index in before.indices where refused[index] { #expect(fixture.board.items[index] == before[index]) }
    }

    // MARK: Countdowns without a length

    /// A countdown of each kind that cannot be paused, and the reason in its refusal.
    private static let unpausable: [(countdown: Countdown, reason: String)] = {
        let rule = ElapsedRecurrence(every: .seconds(100), from: .fixed(WallTime(unixSeconds: 1_800_000_050)))
        var work = Countdown.dated("work", in: 4 * 86_400)
        work.workHours = WeeklyHours((0..<7).map { .init(weekday: $0, start: 25_200, length: 36_000) })
        return [
            (.dated("date", in: 500), "is a date: only timers can be paused"),
            (work, "is a date: only timers can be paused"),
            (.since("since", 5), "counts up from a date: only timers can be paused"),
            (
                Countdown(
                    id: "bell", title: "bell", kind: .recurring(RecurringDate(.elapsed(rule), clocks: .zone(.gmt))),
                    onZero: .next), "is a recurring date: only timers can be paused"
            ),
        ]
    }()

    @Test(arguments: unpausable)
    func `a countdown without a length refuses pause and toggle with a reason, and goes on`(
        countdown: Countdown, reason: String
    ) throws {
        var fixture = BoardFixture([countdown, .lasting("tea", 900)])
        _ = fixture.board.apply(.tick, at: fixture.start)
        let untouched = fixture.board
        for action in [CountdownAction.pause, .toggle, .resume] {
            let moment = fixture.after(5)
            if action != .resume {
                let refusal = try #require(fixture.board.refusal(of: action, for: 0, at: moment))
                #expect(refusal.reason == reason)
                #expect(refusal.sentence == "“\(countdown.title)” \(reason).")
                #expect(fixture.board.keyRefusal(of: action, for: 0, at: moment) == refusal)
            }
            let changes = fixture.board.apply(.change(action, of: [countdown.id]), at: moment, cause: .user)
            #expect(changes == [], "\(action)")
            #expect(fixture.board.items == untouched.items && fixture.board.history == untouched.history)
            #expect(fixture.board.counts(at: moment) == BoardCounts(running: 2, paused: 0, due: 0))
        }
        for seconds in [20.0, 44] {
            let moment = fixture.after(seconds)
            #expect(fixture.board.items[0].reading(at: moment) == untouched.items[0].reading(at: moment))
            #expect(fixture.reading(countdown.id, after: seconds)?.state == .running)
            #expect(
                fixture.reading(countdown.id, after: seconds)?.amount != fixture.reading(countdown.id, after: 5)?.amount
            )
        }
    }

    @Test func `pause and toggle of several countdowns change only the timers among them`() {
        let others = Self.unpausable.map(\.countdown)
        var fixture = BoardFixture(others + [.lasting("tea", 900), .lasting("nap", 900, paused: true)])
        let moment = fixture.after(5)
        let changes = fixture.board.apply(.change(.toggle, of: fixture.board.ids), at: moment)
        #expect(changes.filter { $0.countdown != nil }.map(\.countdown) == ["tea"])
        #expect(fixture.board.counts(at: moment) == BoardCounts(running: 4, paused: 2, due: 0))
        // No timer runs, so the running dates do not make toggle a pause.
        _ = fixture.board.apply(.change(.toggle, of: fixture.board.ids), at: moment)
        #expect(fixture.board.counts(at: moment) == BoardCounts(running: 6, paused: 0, due: 0))
        _ = fixture.board.apply(.change(.pause, of: fixture.board.ids), at: moment)
        #expect(fixture.board.counts(at: moment) == BoardCounts(running: 4, paused: 2, due: 0))
    }

    @Test func `toggleAll pauses only the running timers, and resumes only them`() {
        let others = Self.unpausable.map(\.countdown)
        let drill = Countdown(
            id: "drill", title: "drill",
            kind: .steps(StepSequence([.init("on", .seconds(600)), .init("off", .seconds(30))])))
        var fixture = BoardFixture(others + [.lasting("tea", 900), drill, .lasting("egg", 2).onZero(.stop)])
        let untouched = fixture.board.items
        let paused = fixture.board.apply(.toggleAll, at: fixture.after(5))
        #expect(paused.filter { $0.event == .paused }.map(\.countdown) == ["tea", "drill"])
        #expect(fixture.board.pausedTogether == ["tea", "drill"])
        #expect(!fixture.board.hasRunningTimer(at: fixture.after(5)))
        #expect(fixture.board.counts(at: fixture.after(5)) == BoardCounts(running: 4, paused: 2, due: 0, done: 1))
        let resumed = fixture.board.apply(.toggleAll, at: fixture.after(25))
        #expect(resumed.filter { $0.event == .resumed }.map(\.countdown) == ["tea", "drill"])
        #expect(fixture.board.hasRunningTimer(at: fixture.after(25)))
        #expect(fixture.reading("tea", after: 30)?.amount == .seconds(890))
        #expect(Array(fixture.board.items.prefix(others.count)) == Array(untouched.prefix(others.count)))
    }

    @Test func `toggleAll changes nothing on a board without timers`() {
        var fixture = BoardFixture(Self.unpausable.map(\.countdown))
        let before = fixture.board.items
        #expect(!fixture.board.hasRunningTimer(at: fixture.after(5)))
        #expect(fixture.board.apply(.toggleAll, at: fixture.after(5)) == [])
        #expect(fixture.board.items == before && fixture.board.pausedTogether == [])
    }

    @Test func `repeated extensions by thousands of years do not trap`() {
        var fixture = BoardFixture([.lasting("a", 100), .dated("b", in: 100)])
        for seconds in 1...50 {
            apply(.extend(.seconds(9_999 * 31_556_952)), "a", "b", after: Double(seconds), to: &fixture)
            apply(.extend(.seconds(9_000 * 31_556_952)), "a", "b", after: Double(seconds), to: &fixture)
        }
        #expect(fixture.reading("a", after: 51)?.state == .running)
    }
}
