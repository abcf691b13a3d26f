import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Boards that continue from a saved state.
@Suite struct RestoringTests {
    /// The saved state of a board that was closed.
    private struct Closed {
        var saved: SavedBoard
        let before: Board
        let start: Moment

        /// Applies commands to a board `seconds` after its start, and saves the board.
        init(
            _ countdowns: [Countdown], zone: TimeZone = .gmt, after seconds: Double = 0, asleep: Double = 0,
            _ commands: Command...
        ) {
            var fixture = BoardFixture(countdowns, zone: zone)
            let moment = fixture.after(seconds, asleep: asleep)
            for command in commands + [.tick] { fixture.board.apply(command, at: moment) }
            (before, start) = (fixture.board, fixture.start)
            saved = SavedBoard(fixture.board, at: moment)
        }

        /// Opens a board with these countdowns and the saved state.
        func opened(
            _ countdowns: [Countdown], zone: TimeZone = .gmt, at moment: Moment
        ) -> (board: Board, restoration: Board.Restoration) {
            let definition = BoardDefinition(countdowns: countdowns)
            var board = Board(
                definition, title: "test", zone: zone, remembered: RememberedLook(theme: "a"), at: moment)
            let restoration = board.restore(saved, at: moment)
            #expect(board.isCurrent(at: moment))
            return (board, restoration)
        }
    }

    private static func left(_ board: Board, _ id: String, at moment: Moment) -> Double? {
        board.index(of: id).map { board.items[$0].reading(at: moment).amount / .seconds(1) }
    }

    private static func change(_ action: CountdownAction, _ ids: String...) -> Command {
        .change(action, of: Set(ids))
    }

    private static func moment(_ wall: Double, uptime: Double, asleep: Double = 0) -> Moment {
        Moment(
            wall: WallTime(unixSeconds: 1_800_000_000) + .seconds(wall), uptime: Uptime(sinceBoot: .seconds(uptime)),
            asleep: .seconds(asleep))
    }

    @Test func `running countdowns continue while the board is closed, and paused countdowns stay paused`() {
        let countdowns: [Countdown] = [
            .lasting("tea", 1_500), .lasting("nap", 600), .lasting("cold", 900).pausingInSleep,
            .dated("launch", in: 5_000),
        ]
        let closed = Closed(
            countdowns, after: 100, Self.change(.pause, "nap"), Self.change(.extend(.seconds(60)), "tea"))
        // The board is opened 300 s later; the machine slept for 200 s of this time.
        let moment = Self.moment(400, uptime: 1_400, asleep: 200)
        let (board, restoration) = closed.opened(countdowns, at: moment)
        #expect(Self.left(board, "tea", at: moment) == 1_160)
        #expect(Self.left(board, "nap", at: moment) == 500)
        #expect(Self.left(board, "cold", at: moment) == 700)
        #expect(Self.left(board, "launch", at: moment) == 4_600)
        #expect(restoration == Board.Restoration())
    }

    @Test func `after a reboot, durations continue by the wall clock`() {
        let countdowns: [Countdown] = [.lasting("tea", 1_500), .lasting("cold", 900).pausingInSleep]
        var closed = Closed(countdowns, after: 100)
        closed.saved.isSameBoot = false
        let moment = Self.moment(700, uptime: 20)
        let (board, _) = closed.opened(countdowns, at: moment)
        #expect(Self.left(board, "tea", at: moment) == 800)
        #expect(Self.left(board, "cold", at: moment) == 800)
    }

    @Test func `after a reboot with a wrong wall clock, durations stay unchanged until the clock is corrected`() {
        let countdowns: [Countdown] = [.lasting("tea", 1_500), .lasting("egg", 200), .dated("launch", in: 650)]
        var closed = Closed(countdowns, after: 100)
        closed.saved.isSameBoot = false
        // The clock shows the year 1970 and is corrected after 10 s.
        let wrong = Moment(wall: WallTime(unixSeconds: 50), uptime: Uptime(sinceBoot: .seconds(20)))
        var (board, restoration) = closed.opened(countdowns, at: wrong)
        #expect(Self.left(board, "tea", at: wrong) == 1_400 && restoration.changes == [])
        let right = Self.moment(700, uptime: 30)
        let changes = board.apply(.tick, at: right)
        #expect(Self.left(board, "tea", at: right) == 800)
        #expect(changes.contains { $0.countdown == "egg" && $0.reachesZero })
        #expect(changes.contains { $0.countdown == "launch" && $0.reachesZero })
        #expect(board.apply(.tick, at: right + .seconds(1)) == [])
    }

    @Test func `missed zeros are reported once after a restore, according to the late rule of each countdown`() {
        var quiet = Countdown.lasting("quiet", 150)
        quiet.late = .skip
        var near = Countdown.lasting("near", 450)
        near.late = .within(.seconds(100))
        var far = Countdown.lasting("far", 300)
        far.late = .within(.seconds(100))
        let countdowns = [.lasting("tea", 200), quiet, near, far, .dated("launch", in: 120).onZero(.hide)]
        let closed = Closed(countdowns, after: 100)
        let moment = Self.moment(500, uptime: 1_500)
        let (board, restoration) = closed.opened(countdowns, at: moment)
        #expect(restoration.missed == ["launch", "tea", "near"])
        #expect(restoration.changes.filter(\.reachesZero).count == 5)
        #expect(
            restoration.changes.filter(\.reachesZero).map { ($0.time - closed.start.wall) / .seconds(1) } == [
                120, 150, 200, 300, 450,
            ])
        var again = Closed(countdowns)
        again.saved = SavedBoard(board, at: moment)
        #expect(again.opened(countdowns, at: moment + .seconds(5)).restoration == Board.Restoration())
    }

    @Test func `a restored countdown restarts if its overtime exceeds resumeWithin`() {
        var short = Countdown.lasting("short", 100)
        short.resumeWithin = .seconds(600)
        let countdowns = [
            .lasting("tea", 100), short,
            Countdown(
                id: "rounds", title: "rounds",
                kind: .steps(StepSequence([.init("a", .seconds(10)), .init("b", .seconds(20))]))),
        ]
        let closed = Closed(countdowns, after: 50)
        let soon = Self.moment(1_000, uptime: 2_000)
        let (board, restoration) = closed.opened(countdowns, at: soon)
        #expect(Self.left(board, "tea", at: soon) == -900 && Self.left(board, "short", at: soon) == 100)
        #expect(restoration.restarted == ["short"])
        let late = Self.moment(50_000, uptime: 51_000)
        #expect(closed.opened(countdowns, at: late).restoration.restarted == ["tea", "short", "rounds"])
    }

    @Test func `a countdown whose kind changed is restored without its saved pause, extension and remaining time`() {
        let rounds = StepSequence([.init("a", .seconds(300)), .init("b", .seconds(600))], rounds: 3)
        let steps = Countdown(id: "steps", title: "steps", kind: .steps(rounds))
        let closed = Closed(
            [steps, .dated("date", in: 4_000_000), .lasting("length", 2_400)], after: 100,
            Self.change(.extend(.seconds(60)), "date"), Self.change(.pause, "length"))
        let moment = Self.moment(200, uptime: 1_200)
        let (board, restoration) = closed.opened(
            [.lasting("steps", 240), .lasting("date", 240), .dated("length", in: 9_000)], at: moment)
        #expect(Self.left(board, "steps", at: moment) == 240)
        #expect(Self.left(board, "date", at: moment) == 240 && !board.items[1].isPaused)
        #expect(!board.items[2].isPaused)
        #expect(restoration.changed == ["steps", "date", "length"])
    }

    @Test func `the saved pause of a date, a count-up or a recurring date is dropped and reported`() {
        let rule = ElapsedRecurrence(every: .seconds(1_000), from: .fixed(WallTime(unixSeconds: 1_800_000_000)))
        let bell = Countdown(
            id: "bell", title: "bell", kind: .recurring(RecurringDate(.elapsed(rule), clocks: .zone(.gmt))),
            onZero: .next)
        var report = Countdown.dated("report", in: 4 * 86_400)
        report.workHours = WeeklyHours((0..<7).map { .init(weekday: $0, start: 25_200, length: 36_000) })
        let countdowns: [Countdown] = [
            .dated("launch", in: 5_000), report, .since("free", 60), bell, .lasting("nap", 600),
        ]
        var closed = Closed(
            countdowns, after: 100, Self.change(.extend(.seconds(60)), "launch"), Self.change(.pause, "nap"))
        // An earlier version could pause these countdowns.
        for id in ["launch", "report", "free", "bell"] {
            closed.saved.items[id]?.state.run = .paused(.seconds(300), at: closed.saved.moment.wall)
        }
        let moment = Self.moment(200, uptime: 1_200)
        let (board, restoration) = closed.opened(countdowns, at: moment)
        #expect(restoration.changed == ["launch", "report", "free", "bell"])
        #expect(restoration.restarted == [] && restoration.missed == [])
        #expect(board.items.map { $0.reading(at: moment).state } == [.running, .running, .running, .running, .paused])
        #expect(Self.left(board, "launch", at: moment) == 4_800)
        #expect(Self.left(board, "free", at: moment) == 260)
        #expect(Self.left(board, "bell", at: moment) == 800)
        #expect(Self.left(board, "nap", at: moment) == 500)
        let fresh = Board(
            BoardDefinition(countdowns: countdowns), title: "test", zone: .gmt, remembered: RememberedLook(theme: "a"),
            at: moment)
        #expect(board.items.prefix(4).map(\.state) == fresh.items.prefix(4).map(\.state))
        for index in 0..<4 { #expect(board.items[index].reading(at: moment) == fresh.items[index].reading(at: moment)) }
    }

    @Test func `after changed files, a restore keeps the saved state that fits the new definitions`() {
        let launch = Countdown.dated("launch", in: 5_000)
        let closed = Closed(
            [.lasting("tea", 1_500), .lasting("nap", 600), launch, .lasting("other", 50)], after: 100,
            Self.change(.pause, "nap"), Self.change(.extend(.seconds(60)), "launch"))
        let moment = Self.moment(200, uptime: 1_200)
        let (board, restoration) = closed.opened(
            [.lasting("tea", 1_800), .lasting("nap", 300), .dated("launch", in: 9_000), .dated("other", in: 900)],
            at: moment)
        #expect(Self.left(board, "tea", at: moment) == 1_600)
        #expect(Self.left(board, "nap", at: moment) == 200 && board.items[1].isPaused)
        #expect(Self.left(board, "launch", at: moment) == 8_800)
        #expect(Self.left(board, "other", at: moment) == 700)
        #expect(restoration.changed == ["launch", "other"])
    }

    @Test func `a zero is not reported again if the clock was set back while the board was closed`() {
        let countdowns: [Countdown] = [.dated("launch", in: 100), .lasting("tea", 300)]
        let closed = Closed(countdowns, after: 200)
        let back = Self.moment(-1_000, uptime: 1_250)
        var (board, restoration) = closed.opened(countdowns, at: back)
        #expect(restoration.missed == [] && Self.left(board, "tea", at: back) == 50)
        let again = board.apply(.tick, at: Self.moment(150, uptime: 2_400))
        #expect(again.filter(\.reachesZero).map(\.countdown) == ["tea"])
    }

    @Test func `paused countdowns keep their remaining time across days, a clock change and a zone change`() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        // The fixture starts on 15 January 2027; the clocks change on 28 March.
        let noon = FloatingTime(sinceLocalEpoch: .seconds(1_800_000_000 + 80 * 86_400))
        let floating = Countdown(id: "floats", title: "floats", kind: .date(.floating(noon)))
        let steps = StepSequence([.init("a", .seconds(50_000)), .init("b", .seconds(90_000))])
        let stands = Countdown(id: "stands", title: "stands", kind: .steps(steps))
        let countdowns = [floating, stands, .lasting("tea", 200 * 86_400), .lasting("nap", 600)]
        let closed = Closed(countdowns, zone: berlin, after: 86_000, Self.change(.pause, "stands", "nap"))
        let before = closed.start + .seconds(86_000)
        let amounts = ["stands", "nap"].map { Self.left(closed.before, $0, at: before) }
        #expect(amounts.map { $0?.rounded() } == [54_000, -85_400])
        let later = closed.start + .seconds(75 * 86_400)
        let home = closed.opened(countdowns, zone: berlin, at: later).board
        #expect(["stands", "nap"].map { Self.left(home, $0, at: later) } == amounts)
        let expected = noon.wallTime(in: berlin) - later.wall
        #expect(home.items[0].reading(at: later).amount == expected)
        #expect(Self.left(home, "tea", at: later)?.rounded() == 10_800_000)
        let away = closed.opened(countdowns, zone: tokyo, at: later).board
        #expect(away.items[0].reading(at: later).amount == noon.wallTime(in: tokyo) - later.wall)
        #expect(["stands", "nap"].map { Self.left(away, $0, at: later) } == amounts)
    }

    @Test func `a restored sequence has advanced with the time, and a waiting sequence still waits`() {
        func steps(_ id: String, _ advance: StepSequence.Advance) -> Countdown {
            let steps: [StepSequence.Step] = [
                .init("a", .seconds(100)), .init("b", .seconds(200)), .init("c", .seconds(300)),
            ]
            return Countdown(id: id, title: id, kind: .steps(StepSequence(steps, advance: advance)))
        }
        let countdowns = [steps("auto", .auto), steps("ask", .ask)]
        let closed = Closed(countdowns, after: 50, Self.change(.skip, "ask"))
        let moment = Self.moment(350, uptime: 1_350)
        let (board, _) = closed.opened(countdowns, at: moment)
        #expect(board.items[0].reading(at: moment).step?.step.title == "c")
        #expect(Self.left(board, "auto", at: moment) == 250)
        #expect(board.items[1].reading(at: moment).step?.step.title == "b")
        #expect(Self.left(board, "ask", at: moment) == -100)
    }

    @Test func `a restore brings back the view state, and drops missing countdowns from pausedTogether`() {
        let countdowns: [Countdown] = [.lasting("tea", 100, group: "Home"), .lasting("nap", 200, group: "Work")]
        let closed = Closed(
            countdowns,
            .saveView(.cards), .saveFace(.thin),
            .saveList(ListLook(folded: ["Work"], selected: "nap", order: BoardOrder(.title))), .toggleAll)
        let (board, _) = closed.opened(countdowns, at: closed.start)
        #expect(board.remembered == closed.before.remembered && board.pausedTogether == ["tea", "nap"])
        let (less, _) = closed.opened([countdowns[0]], at: closed.start)
        #expect(less.pausedTogether == ["tea"])
    }
}
