import Countdowns
import TestSupport
import Testing

@testable import Dashboard

@Suite struct BoardApplyTests {
    @Test(arguments: [BoardKey.togglePause, .restart, .skip, .startOrOpen])
    func `a key never acts on a countdown that a fold hides, it unfolds`(key: BoardKey) {
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

    @Test func `the selection starts on the next to happen and follows it`() {
        let fixture = BoardFixture(Self.three)
        #expect(fixture.selected() == "b")
        #expect(fixture.selected(after: 12) == "c")
        #expect(fixture.selected(after: 25) == "a")
    }

    @Test func `once the user has moved the selection stays`() {
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

    @Test func `pause all pauses what runs, and resumes all when nothing does`() {
        var fixture = BoardFixture(Self.three + [.since("s", 5)])
        _ = fixture.board.apply(.togglePauseAll, at: fixture.after(15))
        #expect(fixture.board.counts(at: fixture.after(60)) == BoardCounts(running: 0, paused: 3, due: 1))
        _ = fixture.board.apply(.togglePauseAll, at: fixture.after(60))
        #expect(fixture.board.counts(at: fixture.after(60)) == BoardCounts(running: 3, paused: 0, due: 1))
        #expect(fixture.reading("a", after: 60)?.amount == .seconds(15))
    }

    @Test func `what was paused before all others stays paused when they go on`() {
        var fixture = BoardFixture(Self.three + [.lasting("kept", 90, paused: true)])
        _ = fixture.board.apply(.togglePauseAll, at: fixture.after(1))
        _ = fixture.board.apply(.togglePauseAll, at: fixture.after(2))
        #expect(fixture.reading("kept", after: 2)?.state == .paused)
        #expect(fixture.board.counts(at: fixture.after(2)) == BoardCounts(running: 3, paused: 1, due: 0))
    }

    @Test func `where each was paused by itself pause all resumes all`() {
        var fixture = BoardFixture([.lasting("a", 30, paused: true), .lasting("b", 10, paused: true)])
        _ = fixture.board.apply(.togglePauseAll, at: fixture.after(1))
        #expect(fixture.board.counts(at: fixture.after(1)).running == 2)
    }

    @Test func `nothing on the board changes while the help lies over it`() {
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

    @Test func `the keys that move the selection scroll a help that does not fit`() {
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

    @Test func `a wheel that has nothing to scroll does not stop the list from following`() {
        var fixture = BoardFixture((0..<20).map { .lasting("\($0)", Double($0 + 1) * 2) }, rows: 60)
        _ = fixture.board.apply(.scroll(3), at: fixture.start)
        _ = fixture.board.apply(.arrange(Arrangement(visibleRows: 5, withGaps: false)), at: fixture.after(25.7))
        let first = fixture.board.firstVisibleRow(at: fixture.after(25.7))
        #expect((first..<first + 5).contains(12))
    }

    @Test func `what moves for the eye takes as long at any speed`() {
        let fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        let definition = BoardDefinition(countdowns: fixture.board.items.map(\.countdown))
        var board = ShownBoard(definition, speed: 60, at: fixture.start)
        _ = board.apply(.scroll(9), at: fixture.start)
        #expect(board.isMoving(at: fixture.after(60 * 0.1)))
        #expect(!board.isMoving(at: fixture.after(60 * 0.15)))
    }

    @Test(arguments: [
        (0, nil), (1, "1 event was skipped; see countdowns check."),
        (12, "12 events were skipped; see countdowns check."),
    ])
    func `a board says first how many events of calendars are left out`(count: Int, notice: String?) {
        var definition = BoardDefinition(countdowns: [.lasting("tea", 60)])
        definition.leftOutEvents = count
        let start = BoardFixture([]).start
        let board = ShownBoard(definition, at: start)
        #expect(board.notice(at: start)?.text == notice)
    }

    @Test func `a notice goes with the next key`() {
        var fixture = BoardFixture([.dated("launch", in: 50)])
        _ = fixture.board.apply(.restart, at: fixture.start)
        _ = fixture.board.apply(.tick, at: fixture.after(1))
        #expect(fixture.board.notice(at: fixture.after(1)) != nil)
        _ = fixture.board.apply(.togglePause, at: fixture.after(1))
        #expect(fixture.board.notice(at: fixture.after(1)) == nil)
    }

    @Test func `huge steps stop at the ends`() {
        var fixture = BoardFixture(Self.three)
        _ = fixture.board.apply(.moveSelection(.max), at: fixture.start)
        #expect(fixture.selected() == "c")
        _ = fixture.board.apply(.moveSelection(-.max), at: fixture.start)
        #expect(fixture.selected() == "a")
    }

    @Test func `restart gives a duration its full length and runs it, paused or due`() {
        var fixture = BoardFixture([.lasting("a", 30)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(5))
        _ = fixture.board.apply(.restart, at: fixture.after(50))
        #expect(fixture.reading("a", after: 60)?.amount == .seconds(20))
        _ = fixture.board.apply(.restart, at: fixture.after(500))
        #expect(fixture.reading("a", after: 500)?.amount == .seconds(30))
    }

    @Test func `restart of a date changes nothing and says why for a while`() {
        var fixture = BoardFixture([.dated("launch", in: 50)])
        _ = fixture.board.apply(.restart, at: fixture.start)
        #expect(fixture.board.notice(at: fixture.after(1))?.text.contains("launch") == true)
        #expect(fixture.board.notice(at: fixture.after(5)) == nil)
        #expect(!fixture.board.accepts(.restart, at: fixture.start))
    }

    @Test func `moving stops at both ends and skips headings`() {
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

    @Test func `the wheel scrolls the list, leaves the selection and stops at both ends`() {
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

    @Test func `a gliding list passes only through positions between its ends, in order`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        _ = fixture.board.apply(.scroll(20), at: fixture.start)
        let positions = (0...30).map { fixture.board.firstVisibleRow(at: fixture.after(Double($0) / 200)) }
        #expect(positions == positions.sorted())
        #expect(positions.first == 0)
        #expect(positions.last == 20)
        #expect(Set(positions).count > 4)
    }

    @Test func `what acts on the selection brings it back into view`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        _ = fixture.board.apply(.scroll(30), at: fixture.start)
        _ = fixture.board.apply(.tick, at: fixture.after(1))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(1)) == 30)
        _ = fixture.board.apply(.togglePause, at: fixture.after(1.5))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(1.5)) <= 1)
    }

    @Test func `pages and the wheel scroll the list, but not under an overlay that takes them`() {
        let commands: [LookCommand] = [.scroll(1), .pageSelection(1), .selectFirst, .selectLast]
        for command in commands { #expect(command.isScrolling(under: nil) && !command.isScrolling(under: .themes)) }
        #expect(commands.map { $0.isScrolling(under: .detail) } == [false, false, true, true])
        #expect(!LookCommand.moveSelection(1).isScrolling(under: nil))
    }

    @Test func `pages move the selection by what is visible`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        fixture.board.apply(.pageSelection(1), at: fixture.start)
        #expect(fixture.selected() == "10")
        _ = fixture.board.apply(.pageSelection(-1), at: fixture.after(1))
        #expect(fixture.selected() == "0")
    }

    @Test func `the list follows a selection that follows the next to happen`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1) * 2) })
        _ = fixture.board.apply(.tick, at: fixture.after(61.7))
        let first = fixture.board.firstVisibleRow(at: fixture.after(61.7))
        #expect((first..<first + 10).contains(30))
    }

    @Test func `a window that grows shows as much as there is`() {
        var fixture = BoardFixture((0..<50).map { .lasting("\($0)", Double($0 + 1)) })
        _ = fixture.board.apply(.selectLast, at: fixture.start)
        _ = fixture.board.apply(.arrange(Arrangement(visibleRows: 45, withGaps: false)), at: fixture.after(1))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(1)) == 5)
        _ = fixture.board.apply(.arrange(Arrangement(visibleRows: 1, withGaps: false)), at: fixture.after(2))
        _ = fixture.board.apply(.moveSelection(1), at: fixture.after(2))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(2)) == 49)
    }

    @Test func `themes go round in both directions`() {
        var fixture = BoardFixture(Self.three)
        fixture.board.apply(.cycleTheme(-1), at: fixture.start)
        #expect(fixture.board.theme == "c")
        fixture.board.apply(.cycleTheme(1), at: fixture.start)
        #expect(fixture.board.theme == "a")
    }

    @Test func `back closes the help before it does anything else`() {
        var fixture = BoardFixture(Self.three)
        _ = fixture.board.apply(.selectFirst, at: fixture.start)
        _ = fixture.board.apply(.toggleHelp, at: fixture.start)
        #expect(fixture.board.overlay?.kind == .help)
        _ = fixture.board.apply(.back, at: fixture.start)
        #expect(fixture.board.overlay == nil)
        #expect(fixture.selected() == "a")
    }

    @Test func `an empty board takes every command`() {
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
