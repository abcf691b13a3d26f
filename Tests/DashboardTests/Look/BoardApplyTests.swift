import Countdowns
import TestSupport
import Testing

@testable import Dashboard

@Suite struct BoardApplyTests {
    @Test(arguments: [BoardKey.togglePause, .restart, .skip, .startOrOpen])
    func `a key on a selection in a folded group unfolds the group and does not act`(key: BoardKey) {
        var fixture = BoardFixture([.lasting("a", 100, group: "g"), .lasting("b", 200, group: "g")])
        _ = fixture.board.apply(.arrange(Arrangement(visibleRows: 9, order: .grouped)), at: fixture.start)
        _ = fixture.board.apply(.toggleFold, at: fixture.start)
        #expect(fixture.board.selectionIsFolded(at: fixture.start))
        let changes = fixture.board.apply(key, at: fixture.after(1))
        #expect(changes.filter { !$0.isOfHistory }.map(\.event) == [.looked] && fixture.board.overlay == nil)
        #expect(!fixture.board.selectionIsFolded(at: fixture.after(1)))
        #expect(fixture.selected(after: 1) == "a")
    }

    private static let three: [Countdown] = [.lasting("a", 30), .lasting("b", 10), .lasting("c", 20)]

    @Test func `the selection starts on the countdown with the next deadline and moves on at zero`() {
        let fixture = BoardFixture(Self.three)
        #expect(fixture.selected() == "b")
        #expect(fixture.selected(after: 12) == "c")
        #expect(fixture.selected(after: 25) == "a")
    }

    @Test func `the selection stays on a countdown after the user has moved it there`() {
        var fixture = BoardFixture(Self.three)
        _ = fixture.board.apply(.moveSelection(-1), at: fixture.start)
        #expect(fixture.selected() == "a")
        #expect(fixture.selected(after: 25) == "a")
        _ = fixture.board.apply(.back, at: fixture.after(12))
        #expect(fixture.selected(after: 12) == "c")
    }

    @Test func `pressing pause twice pauses and resumes the same countdown`() {
        var fixture = BoardFixture(Self.three)
        _ = fixture.board.apply(.togglePause, at: fixture.after(1))
        #expect(fixture.selected(after: 1) == "b")
        _ = fixture.board.apply(.togglePause, at: fixture.after(2))
        #expect(fixture.board.counts(at: fixture.after(2)).paused == 0)
        #expect(fixture.selected(after: 13) == "c")
    }

    @Test func `pause all pauses all running timers, and resumes all when none is running`() {
        var fixture = BoardFixture(Self.three + [.since("s", 5)])
        _ = fixture.board.apply(.togglePauseAll, at: fixture.after(15))
        #expect(fixture.board.counts(at: fixture.after(60)) == BoardCounts(running: 1, paused: 2, due: 1))
        _ = fixture.board.apply(.togglePauseAll, at: fixture.after(60))
        #expect(fixture.board.counts(at: fixture.after(60)) == BoardCounts(running: 3, paused: 0, due: 1))
        #expect(fixture.reading("a", after: 60)?.amount == .seconds(15))
        #expect(fixture.reading("s", after: 60)?.amount == .seconds(65))
    }

    @Test func `on a board without timers, pause all only shows a notice, and the footer has no hint for it`() {
        let rule = ElapsedRecurrence(every: .seconds(100), from: .fixed(WallTime(unixSeconds: 1_800_000_050)))
        let bell = Countdown(
            id: "bell", title: "bell", kind: .recurring(RecurringDate(.elapsed(rule), clocks: .zone(.gmt))),
            onZero: .next)
        let dates: [Countdown] = [.dated("launch", in: 500), .since("free", 60), bell]
        var fixture = BoardFixture(dates)
        let before = fixture.board
        func labels(_ board: ShownBoard) -> [String] {
            KeyMap.standard.hints(for: board.board, board.look, at: fixture.after(1)).map { "\($0.key) \($0.label)" }
        }
        #expect(fixture.board.apply(.togglePauseAll, at: fixture.after(1)) == [])
        #expect(fixture.board.notice(at: fixture.after(1))?.text == "There is no timer to pause.")
        #expect(fixture.board.items == before.items && fixture.board.counts(at: fixture.after(1)).running == 3)
        #expect(!fixture.board.accepts(.togglePauseAll, at: fixture.after(1)))
        #expect(!labels(fixture.board).contains { $0.hasPrefix("P ") || $0.hasPrefix("Space ") })
        // A timer that has ended cannot be paused, either.
        var ended = BoardFixture(dates + [.lasting("egg", 1).onZero(.stop)])
        ended.board.apply(.togglePauseAll, at: ended.after(2))
        #expect(ended.board.notice(at: ended.after(2))?.text == "There is no timer to pause.")
        let timed = BoardFixture(dates + [.lasting("tea", 60)])
        #expect(timed.board.accepts(.togglePauseAll, at: timed.after(1)) && labels(timed.board).contains("P all"))
    }

    @Test func `while only dates run, pause all resumes the paused timers, and its hint says so`() {
        var fixture = BoardFixture([.dated("launch", in: 500), .lasting("tea", 60, paused: true)])
        func hints() -> [String] {
            KeyMap.standard.hints(for: fixture.board.board, fixture.board.look, at: fixture.after(1)).map(\.label)
        }
        #expect(hints().contains("resume all") && !hints().contains("all"))
        fixture.board.apply(.togglePauseAll, at: fixture.after(1))
        #expect(fixture.board.counts(at: fixture.after(1)) == BoardCounts(running: 2, paused: 0, due: 0))
        #expect(fixture.board.notice(at: fixture.after(1)) == nil)
        #expect(hints().contains("all") && !hints().contains("resume all"))
    }

    @Test func `a countdown paused before pause all stays paused when pause all resumes the others`() {
        var fixture = BoardFixture(Self.three + [.lasting("kept", 90, paused: true)])
        _ = fixture.board.apply(.togglePauseAll, at: fixture.after(1))
        _ = fixture.board.apply(.togglePauseAll, at: fixture.after(2))
        #expect(fixture.reading("kept", after: 2)?.state == .paused)
        #expect(fixture.board.counts(at: fixture.after(2)) == BoardCounts(running: 3, paused: 1, due: 0))
    }

    @Test func `pause all resumes all countdowns when each was paused individually`() {
        var fixture = BoardFixture([.lasting("a", 30, paused: true), .lasting("b", 10, paused: true)])
        _ = fixture.board.apply(.togglePauseAll, at: fixture.after(1))
        #expect(fixture.board.counts(at: fixture.after(1)).running == 2)
    }

    @Test func `no key and no command changes the board while the help is open`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        _ = fixture.board.apply(.toggleHelp, at: fixture.start)
        let before = fixture.board
        for key in [BoardKey.togglePause, .togglePauseAll, .restart, .undo] {
            #expect(fixture.board.apply(key, at: fixture.start).isEmpty)
            #expect(!fixture.board.accepts(key, at: fixture.start))
        }
        for command in [LookCommand.moveSelection(1), .selectLast, .scroll(3)] {
            #expect(fixture.board.apply(command, at: fixture.start).isEmpty && !command.isScrolling(under: .help))
            #expect(!fixture.board.accepts(command, at: fixture.start))
        }
        #expect(fixture.board == before)
    }

    @Test func `the keys that move the selection scroll a help that does not fit the window`() {
        var fixture = BoardFixture(Self.three, rows: 4)
        _ = fixture.board.apply(.toggleHelp, at: fixture.start)
        _ = fixture.board.apply(.hideOverlayRows(9), at: fixture.start)
        let steps: [(LookCommand, Int)] = [
            (.moveSelection(1), 1), (.pageSelection(1), 5), (.scroll(3), 8), (.selectLast, 9), (.moveSelection(1), 9),
            (.moveSelection(-1), 8), (.selectFirst, 0), (.scroll(-3), 0), (.selectLast, 9), (.hideOverlayRows(2), 2),
        ]
        for (command, row) in steps {
            _ = fixture.board.apply(command, at: fixture.start)
            #expect(fixture.board.overlay?.firstRow ?? 0 == row)
        }
        #expect(fixture.selected() == "b")
        _ = fixture.board.apply(.toggleHelp, at: fixture.start)
        _ = fixture.board.apply(.toggleHelp, at: fixture.start)
        #expect(fixture.board.overlay?.firstRow ?? 0 == 0)
    }

    @Test func `a wheel step with nothing to scroll does not stop the list from following the selection`() {
        var fixture = BoardFixture((0..<20).map { .lasting("\($0)", Double($0 + 1) * 2) }, rows: 60)
        _ = fixture.board.apply(.scroll(3), at: fixture.start)
        _ = fixture.board.apply(.arrange(Arrangement(visibleRows: 5, withGaps: false)), at: fixture.after(25.7))
        let first = fixture.board.firstVisibleRow(at: fixture.after(25.7))
        #expect((first..<first + 5).contains(12))
    }

    @Test func `a scroll animation takes the same real time at any clock speed`() {
        let fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        let definition = BoardDefinition(countdowns: fixture.board.items.map(\.countdown))
        var board = ShownBoard(definition, speed: 60, at: fixture.start)
        _ = board.apply(.scroll(9), at: fixture.start)
        #expect(board.isMoving(at: fixture.after(60 * 0.1)))
        #expect(!board.isMoving(at: fixture.after(60 * 0.15)))
    }

    @Test(arguments: [
        (0, nil), (1, "1 event was skipped; see 'countdowns check'."),
        (12, "12 events were skipped; see 'countdowns check'."),
    ])
    func `the first notice of a board reports the number of skipped calendar events`(count: Int, notice: String?) {
        var definition = BoardDefinition(countdowns: [.lasting("tea", 60)])
        definition.leftOutEvents = count
        let start = BoardFixture([]).start
        let board = ShownBoard(definition, at: start)
        #expect(board.notice(at: start)?.text == notice)
    }

    @Test func `the next key dismisses a notice`() {
        var fixture = BoardFixture([.lasting("tea", 50)])
        _ = fixture.board.apply(.skip, at: fixture.start)
        _ = fixture.board.apply(.tick, at: fixture.after(1))
        #expect(fixture.board.notice(at: fixture.after(1)) != nil)
        _ = fixture.board.apply(.togglePause, at: fixture.after(1))
        #expect(fixture.board.notice(at: fixture.after(1)) == nil)
    }

    @Test func `a selection move by a huge number of rows stops at the ends of the list`() {
        var fixture = BoardFixture(Self.three)
        _ = fixture.board.apply(.moveSelection(.max), at: fixture.start)
        #expect(fixture.selected() == "c")
        _ = fixture.board.apply(.moveSelection(-.max), at: fixture.start)
        #expect(fixture.selected() == "a")
    }

    @Test func `restart runs a paused or due duration from its full length`() {
        var fixture = BoardFixture([.lasting("a", 30)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(5))
        _ = fixture.board.apply(.restart, at: fixture.after(50))
        #expect(fixture.reading("a", after: 60)?.amount == .seconds(20))
        _ = fixture.board.apply(.restart, at: fixture.after(500))
        #expect(fixture.reading("a", after: 500)?.amount == .seconds(30))
    }

    @Test func `restart of a date is refused with a notice that is shown for a few seconds`() {
        var fixture = BoardFixture([.dated("launch", in: 50)])
        _ = fixture.board.apply(.restart, at: fixture.start)
        #expect(fixture.board.notice(at: fixture.after(1))?.text.contains("launch") == true)
        #expect(fixture.board.notice(at: fixture.after(5)) == nil)
        #expect(!fixture.board.accepts(.restart, at: fixture.start))
    }

    @Test func `moving the selection stops at both ends of the list and skips headings`() {
        var fixture = BoardFixture([.lasting("a", 30), .lasting("b", 10, group: "g"), .lasting("c", 20, group: "g")])
        _ = fixture.board.apply(.selectFirst, at: fixture.start)
        #expect(fixture.selected() == "a")
        _ = fixture.board.apply(.moveSelection(1), at: fixture.start)
        #expect(fixture.selected() == "b")
        _ = fixture.board.apply(.moveSelection(9), at: fixture.start)
        #expect(fixture.selected() == "c")
        _ = fixture.board.apply(.moveSelection(-99), at: fixture.start)
        #expect(fixture.selected() == "a")
        _ = fixture.board.apply(.selectLast, at: fixture.start)
        #expect(fixture.selected() == "c")
    }

    @Test func `the wheel scrolls the list up to both ends and does not move the selection`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        fixture.board.apply(.scroll(3), at: fixture.start)
        #expect(fixture.board.isMoving(at: fixture.after(0.01)))
        #expect(!fixture.board.isMoving(at: fixture.after(0.2)))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(0.2)) == 3)
        #expect(fixture.selected() == "0")
        _ = fixture.board.apply(.scroll(1_000), at: fixture.after(1))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(2)) == 40)
        _ = fixture.board.apply(.scroll(-1_000), at: fixture.after(2))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(3)) == 0)
    }

    @Test func `a scroll animation passes through the positions between its start and its end in order`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        _ = fixture.board.apply(.scroll(20), at: fixture.start)
        let positions = (0...30).map { fixture.board.firstVisibleRow(at: fixture.after(Double($0) / 200)) }
        #expect(positions == positions.sorted())
        #expect(positions.first == 0)
        #expect(positions.last == 20)
        #expect(Set(positions).count > 4)
    }

    @Test func `a key that acts on the selection scrolls the list back to it`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        _ = fixture.board.apply(.scroll(30), at: fixture.start)
        _ = fixture.board.apply(.tick, at: fixture.after(1))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(1)) == 30)
        _ = fixture.board.apply(.togglePause, at: fixture.after(1.5))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(1.5)) <= 1)
    }

    @Test func `page keys and the wheel scroll the list, but not under an overlay that handles them`() {
        let commands: [LookCommand] = [.scroll(1), .pageSelection(1), .selectFirst, .selectLast]
        for command in commands { #expect(command.isScrolling(under: nil) && !command.isScrolling(under: .themes)) }
        #expect(commands.map { $0.isScrolling(under: .detail) } == [false, false, true, true])
        #expect(!LookCommand.moveSelection(1).isScrolling(under: nil))
    }

    @Test func `page keys move the selection by the number of visible rows`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        fixture.board.apply(.pageSelection(1), at: fixture.start)
        #expect(fixture.selected() == "10")
        _ = fixture.board.apply(.pageSelection(-1), at: fixture.after(1))
        #expect(fixture.selected() == "0")
    }

    @Test func `the list scrolls when the selection moves on to the next deadline`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1) * 2) })
        _ = fixture.board.apply(.tick, at: fixture.after(61.7))
        let first = fixture.board.firstVisibleRow(at: fixture.after(61.7))
        #expect((first..<first + 10).contains(30))
    }

    @Test func `a growing window at the end of the list is filled with earlier rows`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        _ = fixture.board.apply(.selectLast, at: fixture.start)
        _ = fixture.board.apply(.arrange(Arrangement(visibleRows: 45, withGaps: false)), at: fixture.after(1))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(1)) == 5)
        _ = fixture.board.apply(.arrange(Arrangement(visibleRows: 1, withGaps: false)), at: fixture.after(2))
        _ = fixture.board.apply(.moveSelection(1), at: fixture.after(2))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(2)) == 49)
    }

    @Test func `cycling through the themes wraps around in both directions`() {
        var fixture = BoardFixture(Self.three)
        fixture.board.apply(.cycleTheme(-1), at: fixture.start)
        #expect(fixture.board.theme == "c")
        fixture.board.apply(.cycleTheme(1), at: fixture.start)
        #expect(fixture.board.theme == "a")
    }

    @Test func `back closes an open help and leaves the selection unchanged`() {
        var fixture = BoardFixture(Self.three)
        _ = fixture.board.apply(.selectFirst, at: fixture.start)
        _ = fixture.board.apply(.toggleHelp, at: fixture.start)
        #expect(fixture.board.overlay?.kind == .help)
        _ = fixture.board.apply(.back, at: fixture.start)
        #expect(fixture.board.overlay == nil)
        #expect(fixture.selected() == "a")
    }

    @Test func `an empty board accepts every command`() {
        var fixture = BoardFixture([])
        for key in [BoardKey.togglePause, .togglePauseAll, .restart] { fixture.board.apply(key, at: fixture.after(1)) }
        let commands: [LookCommand] = [
            .moveSelection(1), .pageSelection(-1), .selectFirst, .selectLast, .scroll(3), .back,
            .arrange(Arrangement(visibleRows: 0, withGaps: true)),
        ]
        for command in commands { fixture.board.apply(command, at: fixture.after(1)) }
        #expect(fixture.selected() == nil)
        #expect(fixture.board.firstVisibleRow(at: fixture.after(1)) == 0)
    }
}
