import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Countdowns whose deadline is determined by a leader.
@Suite struct LinkTests {
    /// A board with a duration of ten minutes and its three followers.
    private static func tea(_ leader: Countdown = .lasting("tea", 600)) throws -> BoardFixture {
        let soup = try Countdown.lasting("soup", 1).following(leader, by: .seconds(300))
        let spoon = try Countdown.lasting("spoon", 1).following(soup, by: .zero)
        let taste = try Countdown.lasting("taste", 1).following(leader, by: .seconds(-120))
        return BoardFixture([spoon, soup, leader, taste])
    }

    private func left(_ fixture: BoardFixture, _ id: String, after seconds: Double) -> Double? {
        fixture.reading(id, after: seconds).map { $0.amount / .seconds(1) }
    }

    private func lefts(_ fixture: BoardFixture, after seconds: Double) -> [Double?] {
        ["tea", "soup", "spoon", "taste"].map { left(fixture, $0, after: seconds) }
    }

    private func change(
        _ fixture: inout BoardFixture, _ action: CountdownAction, _ id: String = "tea", after seconds: Double
    ) -> [Change] {
        fixture.board.apply(.change(action, of: [id]), at: fixture.after(seconds), cause: .user)
    }

    private func events(_ changes: [Change], of id: String) -> [Change.Event] {
        changes.filter { $0.countdown == id }.map(\.event)
    }

    @Test func `followers of a duration start with their leader and are extended by the same time`() throws {
        var fixture = try Self.tea()
        #expect(lefts(fixture, after: 100) == [500, 800, 800, 380])
        let changes = change(&fixture, .extend(.seconds(60)), after: 100)
        #expect(lefts(fixture, after: 100) == [560, 860, 860, 440])
        #expect(events(changes, of: "spoon") == [.extended(by: .seconds(60))])
        #expect(changes.filter { $0.countdown != nil }.allSatisfy { $0.cause == .user && $0.command == 1 })
        #expect(fixture.reading("soup", after: 100)?.length == .seconds(960))
    }

    @Test func `followers pause and resume with their leader`() throws {
        var fixture = try Self.tea()
        #expect(events(change(&fixture, .pause, after: 100), of: "taste") == [.paused])
        #expect(lefts(fixture, after: 300) == [500, 800, 800, 380])
        _ = change(&fixture, .extend(.seconds(60)), after: 300)
        #expect(lefts(fixture, after: 300) == [560, 860, 860, 440])
        #expect(events(change(&fixture, .resume, after: 300), of: "spoon") == [.resumed])
        #expect(lefts(fixture, after: 310) == [550, 850, 850, 430])
    }

    @Test func `followers of a leader that is ended manually count from that time`() throws {
        var fixture = try Self.tea()
        let changes = change(&fixture, .done, after: 100)
        #expect(events(changes, of: "taste") == [.finished])
        #expect(events(changes, of: "soup") == [.extended(by: .seconds(-500))])
        #expect(lefts(fixture, after: 110) == [0, 290, 290, 0])
        _ = change(&fixture, .restart, after: 120)
        #expect(lefts(fixture, after: 130) == [590, 890, 890, 470])
    }

    @Test func `one undo reverts a change of a leader and its chain of followers`() throws {
        var fixture = try Self.tea()
        let before = BoardState(fixture.board).items
        _ = change(&fixture, .done, after: 100)
        fixture.board.apply(.undo, at: fixture.after(100))
        #expect(BoardState(fixture.board).items == before)
        #expect(fixture.board.history.redoable.last?.sentence == "“tea” was ended")
        fixture.board.apply(.redo, at: fixture.after(100))
        #expect(lefts(fixture, after: 110) == [0, 290, 290, 0])
    }

    @Test func `the repeats of a key that is held down make one undo step that includes the followers`() throws {
        var fixture = try Self.tea()
        let before = BoardState(fixture.board).items
        for press in 0..<5 {
            let moment = fixture.after(10 + Double(press) / 10)
            fixture.board.apply(.change(.extend(.seconds(60)), of: ["tea"]), at: moment, cause: .user)
        }
        #expect(lefts(fixture, after: 10.4) == [889.6, 1_189.6, 1_189.6, 769.6])
        fixture.board.apply(.undo, at: fixture.after(10.5))
        #expect(BoardState(fixture.board).items == before)
    }

    @Test func `a follower past zero runs again when its leader is extended, and records zero again`() throws {
        var fixture = try Self.tea()
        let changes = fixture.board.apply(.tick, at: fixture.after(500))
        #expect(events(changes, of: "taste").contains(.reachedZero(times: 1)))
        _ = change(&fixture, .extend(.seconds(300)), after: 500)
        #expect(left(fixture, "taste", after: 500) == 280)
        let again = fixture.board.apply(.tick, at: fixture.after(790))
        #expect(events(again, of: "taste").contains(.reachedZero(times: 1)))
    }

    @Test func `a hidden follower stays hidden when its leader is paused, and returns on an extension`() throws {
        let tea = Countdown.lasting("tea", 600)
        let taste = try Countdown.lasting("taste", 1).onZero(.hide).following(tea, by: .seconds(-120))
        var fixture = BoardFixture([tea, taste])
        fixture.board.apply(.tick, at: fixture.after(500))
        #expect(fixture.listed(after: 500) == ["tea"])
        let changes = change(&fixture, .pause, after: 500)
        #expect(events(changes, of: "taste").isEmpty)
        #expect(fixture.listed(after: 501) == ["tea"])
        _ = change(&fixture, .extend(.seconds(600)), after: 510)
        #expect(fixture.listed(after: 510) == ["tea", "taste"])
    }

    @Test func `a command that moves or stops a follower is refused with a reason that names its leader`() throws {
        var fixture = try Self.tea()
        let index = try #require(fixture.board.index(of: "soup"))
        for action: CountdownAction in [
            .pause, .resume, .toggle, .restart, .extend(.seconds(60)), .set(.seconds(9)), .snooze(.seconds(9)),
            .done, .skip,
        ] {
            let refusal = fixture.board.refusal(of: action, for: index, at: fixture.after(10))
            #expect(refusal?.reason == "follows “tea”: change that countdown instead")
            let before = BoardState(fixture.board).items
            #expect(change(&fixture, action, "soup", after: 10).filter { $0.countdown != nil }.isEmpty)
            #expect(BoardState(fixture.board).items == before)
        }
        #expect(events(change(&fixture, .pin, "soup", after: 10), of: "soup") == [.pinned(true)])
        #expect(change(&fixture, .pin, "tea", after: 10).filter { $0.countdown == "spoon" }.isEmpty)
        fixture.board.apply(.tick, at: fixture.after(1_000))
        #expect(events(change(&fixture, .acknowledge, "soup", after: 1_000), of: "soup") == [.acknowledged])
    }

    @Test func `pausing and resuming all countdowns changes each leader and follower once`() throws {
        var fixture = try Self.tea()
        let changes = fixture.board.apply(.toggleAll, at: fixture.after(100))
        #expect(changes.filter { $0.event == .paused }.count == 4)
        fixture.board.apply(.toggleAll, at: fixture.after(200))
        #expect(lefts(fixture, after: 300) == [400, 700, 700, 280])
    }

    @Test func `followers of a date move when their leader is extended or ended, and go on when it is paused`() throws {
        var fixture = try Self.tea(.dated("tea", in: 600))
        _ = change(&fixture, .extend(.seconds(60)), after: 100)
        #expect(lefts(fixture, after: 100) == [560, 860, 860, 440])
        #expect(fixture.reading("spoon", after: 100)?.date == fixture.after(960).wall)
        // A date cannot be paused.
        #expect(change(&fixture, .pause, after: 100) == [] && change(&fixture, .toggle, after: 100) == [])
        #expect(lefts(fixture, after: 200) == [460, 760, 760, 340])
        #expect(["tea", "soup", "spoon", "taste"].allSatisfy { fixture.reading($0, after: 200)?.state == .running })
        _ = change(&fixture, .done, after: 200)
        #expect(lefts(fixture, after: 300) == [0, 200, 200, 0])
    }

    @Test func `a follower of a sequence counts from the last step, and is paused while a step waits`() throws {
        let steps = StepSequence(
            [.init("a", .seconds(100)), .init("b", .seconds(200))], rounds: 1, advance: .ask)
        let leader = Countdown(id: "tea", title: "tea", kind: .steps(steps))
        let follower = try Countdown.lasting("soup", 1).following(leader, by: .seconds(60))
        var fixture = BoardFixture([leader, follower])
        #expect(left(fixture, "soup", after: 10) == 350)
        let changes = fixture.board.apply(.tick, at: fixture.after(130))
        #expect(events(changes, of: "soup") == [.paused])
        #expect(fixture.reading("soup", after: 130)?.state == .paused)
        #expect(left(fixture, "soup", after: 130) == 260)
        #expect(events(change(&fixture, .skip, after: 150), of: "soup") == [.resumed])
        #expect(left(fixture, "soup", after: 160) == 250)
    }

    @Test func `a follower of a recurring date recurs with its leader and advances at its own zero`() throws {
        let rule = ElapsedRecurrence(every: .seconds(1_000), from: .fixed(WallTime(unixSeconds: 1_800_000_000)))
        var leader = Countdown(
            id: "call", title: "call", kind: .recurring(RecurringDate(.elapsed(rule), clocks: .zone(.gmt))))
        leader.onZero = .next
        var own = Countdown.lasting("slides", 1)
        own.onZero = .next
        let slides = try own.following(leader, by: .seconds(-100))
        let notes = try own.following(leader, by: .seconds(50))
        #expect(slides.onZero == .next)
        var fixture = BoardFixture([leader, slides])
        #expect(left(fixture, "slides", after: 10) == 890)
        let changes = fixture.board.apply(.tick, at: fixture.after(950))
        #expect(events(changes, of: "slides").last == .rolled(to: fixture.after(1_900).wall, times: 1))
        #expect(left(fixture, "slides", after: 950) == 950)
        #expect(events(change(&fixture, .skip, "call", after: 950), of: "slides") == [])
        var other = BoardFixture([
            leader,
            {
                var notes = notes
                notes.id = "notes"
                return notes
            }(),
        ])
        #expect(left(other, "notes", after: 10) == 40)
        #expect(events(change(&other, .skip, "call", after: 60), of: "notes") == [.skipped])
        #expect(left(other, "notes", after: 60) == 1_990)
        #expect(change(&other, .pause, "call", after: 60) == [])
        #expect(left(other, "notes", after: 90) == 1_960)
    }

    @Test func `a count-up, a repeating duration and a too short duration are refused as leaders`() {
        let follower = Countdown.lasting("soup", 1)
        #expect(throws: CountdownLink.Problem.countsUp) { try follower.following(.since("x", 9), by: .zero) }
        #expect(throws: CountdownLink.Problem.repeats) {
            try follower.following(.lasting("x", 9).onZero(.repeat), by: .zero)
        }
        #expect(throws: CountdownLink.Problem.tooShort) { try follower.following(.lasting("x", 9), by: .seconds(-9)) }
    }

    @Test func `a reload moves followers with their leader, and adds a new follower to a running leader`() throws {
        let tea = Countdown.lasting("tea", 600)
        var fixture = BoardFixture([tea])
        _ = change(&fixture, .extend(.seconds(60)), after: 100)
        let soup = try Countdown.lasting("soup", 1).following(tea, by: .seconds(300))
        func read(_ countdowns: [Countdown], after seconds: Double) {
            let fresh = Board(
                BoardDefinition(countdowns: countdowns), title: "test", zone: .gmt,
                remembered: RememberedLook(theme: "a"), at: fixture.after(seconds))
            _ = fixture.board.reload(as: fresh, at: fixture.after(seconds))
        }
        read([tea, soup], after: 200)
        #expect(left(fixture, "soup", after: 200) == 760)
        let longer = Countdown.lasting("tea", 900)
        read([longer, try Countdown.lasting("soup", 1).following(longer, by: .seconds(300))], after: 300)
        #expect(left(fixture, "tea", after: 300) == 660)
        #expect(left(fixture, "soup", after: 300) == 960)
        fixture.board.apply(.undo, at: fixture.after(300))
        #expect(left(fixture, "soup", after: 300) == 660)
    }

    @Test func `the undo steps of a leader that restarts at load are dropped for its followers, too`() throws {
        var tea = Countdown.lasting("tea", 600)
        tea.resumeWithin = .seconds(60)
        let soup = try Countdown.lasting("soup", 1).following(tea, by: .seconds(3_000))
        var fixture = BoardFixture([tea, soup])
        _ = change(&fixture, .extend(.seconds(60)), after: 10)
        let later = fixture.after(2_000)
        fixture.board.apply(.tick, at: later)
        var opened = Board(
            BoardDefinition(countdowns: [tea, soup]), title: "test", zone: .gmt, remembered: RememberedLook(theme: "a"),
            at: later)
        let restoration = opened.restore(SavedBoard(fixture.board, at: later), at: later)
        #expect(restoration.restarted == ["tea"])
        #expect(opened.items.map { $0.left(at: later) } == [.seconds(600), .seconds(3_600)])
        opened.apply(.undo, at: later)
        #expect(opened.items.map { $0.left(at: later) } == [.seconds(600), .seconds(3_600)])
    }

    @Test func `setting the clock moves no follower of a leader that was ended manually`() throws {
        let tea = Countdown.lasting("tea", 600)
        let soup = try Countdown.lasting("soup", 1).following(tea, by: .seconds(300))
        var fixture = BoardFixture([tea, soup])
        _ = change(&fixture, .done, after: 100)
        var set = fixture.after(200)
        set.wall = set.wall + .seconds(3_600)
        fixture.board.apply(.tick, at: set)
        #expect(fixture.board.items[1].left(at: set) == .seconds(200))
        var opened = Board(
            BoardDefinition(countdowns: [tea, soup]), title: "test", zone: .gmt, remembered: RememberedLook(theme: "a"),
            at: set)
        _ = opened.restore(SavedBoard(fixture.board, at: set), at: set)
        #expect(opened.items[1].left(at: set) == .seconds(200))
    }

    @Test func `an extension moves a chain of 5000 countdowns at once, and a tick records no changes`() throws {
        var countdowns = [Countdown.lasting("c0", 6_000)]
        for number in 1..<5_000 {
            countdowns.append(
                try Countdown.lasting("c\(number)", 1).following(
                    countdowns[number - 1], by: LinkOffset(.milliseconds(1))))
        }
        var fixture = BoardFixture(countdowns)
        #expect(fixture.reading("c4999", after: 0)?.amount == .milliseconds(6_004_999))
        _ = change(&fixture, .extend(.seconds(60)), "c0", after: 10)
        #expect(fixture.reading("c4999", after: 10)?.amount == .milliseconds(6_054_999))
        #expect(fixture.board.apply(.tick, at: fixture.after(20)).isEmpty)
        #expect(fixture.board.agenda.holds(at: fixture.after(20)))
    }
}
