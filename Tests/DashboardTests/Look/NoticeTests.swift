import Countdowns
import TestSupport
import Testing

@testable import Dashboard

@Suite struct NoticeTests {
    private func moment(_ seconds: Double) -> Moment {
        Moment(wall: WallTime(unixSeconds: 0), uptime: Uptime(sinceBoot: .seconds(seconds)))
    }

    @Test(arguments: [(Notices.Stay.brief, 4.0), (.long, 12), (.longest, 60)])
    func `a notice is shown for 4, 12 or 60 seconds according to its display time`(stay: Notices.Stay, seconds: Double)
    {
        var notices = Notices(speed: 1)
        notices.show("Muted.", stay, at: moment(100))
        #expect(notices.shown(at: moment(100 + seconds - 0.1))?.text == "Muted.")
        #expect(notices.shown(at: moment(100 + seconds)) == nil)
    }

    @Test func `a notice is shown for the same real time when the clock runs faster`() {
        var notices = Notices(speed: 60)
        notices.show("Muted.", .brief, at: moment(100))
        #expect(notices.shown(at: moment(100 + 239)) != nil && notices.shown(at: moment(100 + 241)) == nil)
    }

    @Test func `a later notice replaces the previous one, and dismissing removes the notice`() {
        var notices = Notices(speed: 1)
        notices.show("first", .longest, at: moment(1))
        notices.show("second", .brief, at: moment(2))
        #expect(notices.shown(at: moment(3))?.text == "second" && notices.shown(at: moment(7)) == nil)
        notices.show("third", .long, at: moment(8))
        notices.dismiss(at: moment(8))
        #expect(notices.shown(at: moment(8)) == nil)
    }

    // MARK: Notices of changes

    private static let sentences: [(CountdownAction, Set<String>, String)] = [
        (.pause, ["a"], "“a” was paused from pts/3."), (.toggle, ["a", "b"], "2 countdowns were paused from pts/3."),
        (.extend(.seconds(300)), ["b"], "“b” was extended by 5 min from pts/3."),
        (.extend(.seconds(-5)), ["a"], "“a” was shortened by 5 s from pts/3."),
        (.restart, ["a"], "“a” was restarted from pts/3."), (.done, ["a"], "“a” was ended from pts/3."),
        (.set(.seconds(900)), ["a"], "“a” was moved from pts/3."), (.pin, ["b"], "“b” was pinned from pts/3."),
        (.skip, ["b"], "“b” was skipped from pts/3."),
    ]

    @Test(arguments: sentences)
    func `a notice describes an action of a client`(action: CountdownAction, ids: Set<String>, sentence: String) {
        var fixture = BoardFixture([.lasting("a", 100), .lasting("b", 100)])
        fixture.board.apply(.change(action, of: ids), at: fixture.after(5), cause: .peer("pts/3"))
        #expect(fixture.board.notice(at: fixture.after(5))?.text == sentence)
    }

    @Test func `the notice of a client's snooze reports the length of the snooze`() {
        var fixture = BoardFixture([.lasting("a", 100)])
        fixture.board.apply(.change(.snooze(.seconds(60)), of: ["a"]), at: fixture.after(120), cause: .peer("pts/3"))
        #expect(fixture.board.notice(at: fixture.after(120))?.text == "“a” was snoozed for 1 min from pts/3.")
    }

    @Test func `successive changes by a client share a notice, and linked changes name only the leader`() throws {
        var fixture = BoardFixture([.lasting("a", 100), .lasting("b", 100), .lasting("c", 100)])
        for id in ["a", "b", "c"] {
            fixture.board.apply(.change(.pause, of: [id]), at: fixture.after(1), cause: .peer("phone"))
        }
        #expect(fixture.board.notice(at: fixture.after(1))?.text == "3 countdowns were paused from phone.")
        let tea = Countdown.lasting("tea", 100)
        var linked = BoardFixture([tea, try Countdown.lasting("soup", 1).following(tea, by: .seconds(60))])
        linked.board.apply(.change(.pause, of: ["tea"]), at: linked.after(1), cause: .peer("pts/3"))
        #expect(linked.board.counts(at: linked.after(1)).paused == 2)
        #expect(linked.board.notice(at: linked.after(1))?.text == "“tea” was paused from pts/3.")
    }

    @Test func `a notice reports a theme, view or mute setting that a client changes`() {
        var fixture = BoardFixture([.lasting("a", 100)])
        let changes: [(Command, String)] = [
            (.saveTheme("b"), "Theme “b”, set from phone."), (.saveView(.cards), "View “cards”, set from phone."),
            (.setMuted(true), "Muted from phone."), (.setMuted(false), "Unmuted from phone."),
        ]
        for (command, sentence) in changes {
            fixture.board.apply(command, at: fixture.start, cause: .peer("phone"))
            #expect(fixture.board.notice(at: fixture.start)?.text == sentence)
        }
        #expect(fixture.board.theme == "b" && fixture.board.view == .cards)
        fixture.board.apply(.cycleView(1), at: fixture.after(1))
        #expect(fixture.board.notice(at: fixture.after(1)) == nil)
    }

    private static let unpausable: [(Countdown, String)] = {
        let rule = ElapsedRecurrence(every: .seconds(100), from: .fixed(WallTime(unixSeconds: 1_800_000_050)))
        var work = Countdown.dated("work", in: 4 * 86_400)
        work.workHours = WeeklyHours((0..<7).map { .init(weekday: $0, start: 25_200, length: 36_000) })
        return [
            (.dated("date", in: 500), "“date” is a date: only timers can be paused."),
            (work, "“work” is a date: only timers can be paused."),
            (.since("free", 5), "“free” counts up from a date: only timers can be paused."),
            (
                Countdown(
                    id: "bell", title: "bell", kind: .recurring(RecurringDate(.elapsed(rule), clocks: .zone(.gmt))),
                    onZero: .next), "“bell” is a recurring date: only timers can be paused."
            ),
        ]
    }()

    @Test(arguments: unpausable)
    func `the key that pauses shows why a countdown without a length goes on, and changes nothing`(
        countdown: Countdown, sentence: String
    ) {
        var fixture = BoardFixture([countdown, .lasting("tea", 900)])
        fixture.board.apply(.select(countdown.id), at: fixture.start)
        let before = fixture.board
        #expect(!fixture.board.accepts(.togglePause, at: fixture.after(1)))
        #expect(fixture.board.apply(.togglePause, at: fixture.after(1)) == [])
        #expect(fixture.board.notice(at: fixture.after(1))?.text == sentence)
        #expect(fixture.board.items == before.items && fixture.selected(after: 1) == countdown.id)
        #expect(fixture.board.board.step(of: .undo) == before.board.step(of: .undo))
    }

    @Test func `the key that pauses leaves the dates among the marked countdowns alone`() {
        var fixture = BoardFixture([.dated("date", in: 500), .since("free", 5), .lasting("tea", 900)])
        for id in ["date", "free"] {
            fixture.board.apply(.select(id), at: fixture.start)
            fixture.board.apply(.toggleMark, at: fixture.start)
        }
        fixture.board.apply(.togglePause, at: fixture.after(1))
        #expect(fixture.board.notice(at: fixture.after(1))?.text == Self.unpausable[0].1)
        #expect(fixture.board.counts(at: fixture.after(1)).paused == 0)
        fixture.board.apply(.select("tea"), at: fixture.after(2))
        fixture.board.apply(.toggleMark, at: fixture.after(2))
        fixture.board.apply(.togglePause, at: fixture.after(2))
        #expect(fixture.board.notice(at: fixture.after(2)) == nil)
        #expect(fixture.board.items.map(\.isPaused) == [false, false, true])
    }

    @Test func `a refused key and a mute show a notice, and the user's pause shows none`() {
        var fixture = BoardFixture([.lasting("tea", 100)])
        fixture.board.apply(.skip, at: fixture.start)
        #expect(fixture.board.notice(at: fixture.start)?.text == "“tea” has no steps to skip.")
        fixture.board.apply(.togglePause, at: fixture.after(1))
        #expect(fixture.board.items[0].isPaused)
        #expect(fixture.board.notice(at: fixture.after(1)) == nil)
        fixture.board.apply(.toggleMute, at: fixture.after(2))
        #expect(fixture.board.notice(at: fixture.after(2))?.text == "Muted.")
    }
}
