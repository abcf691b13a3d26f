import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// The sort order of the list, and its filter.
@Suite struct BoardOrderingTests {
    private let start = Moment(wall: WallTime(unixSeconds: 1_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))

    private func board(at moment: Moment) -> ShownBoard {
        func item(_ title: String, _ seconds: Int, group: String? = nil, tags: [String] = []) -> Countdown {
            Countdown(
                id: title.lowercased(), title: title, kind: .duration(.seconds(seconds)), group: group, tags: tags)
        }
        let past = Countdown(id: "over", title: "Over", kind: .date(.fixed(WallTime(unixSeconds: 999_000))))
        return ShownBoard(
            BoardDefinition(countdowns: [
                item("Tea", 300, group: "Kitchen", tags: ["hot"]), item("Bread", 3_600, group: "Kitchen"),
                past, item("apple", 60, tags: ["Hotel"]),
                Countdown(id: "up", title: "Up", kind: .since(.fixed(WallTime(unixSeconds: 0)))),
            ]), at: moment)
    }

    private func titles(_ board: ShownBoard, at moment: Moment) -> [String] {
        board.rows.order.map { board.items[$0].countdown.title }
    }

    /// A board that is arranged in a sort order, as in the list view.
    private func sorted(_ order: BoardOrder) -> ShownBoard {
        var board = board(at: start)
        board.apply(.setOrder(order), at: start)
        board.apply(.arrange(Arrangement(visibleRows: 9, order: order.sort == .group ? .grouped : .sorted)), at: start)
        return board
    }

    @Test(arguments: [
        (BoardOrder(), ["Over", "apple", "Up", "Tea", "Bread"]),
        (BoardOrder(.group, isReversed: true), ["Bread", "Tea", "Up", "apple", "Over"]),
        (BoardOrder(.time), ["Over", "apple", "Tea", "Bread", "Up"]),
        (BoardOrder(.time, isReversed: true), ["Over", "Up", "Bread", "Tea", "apple"]),
        (BoardOrder(.title), ["Over", "apple", "Bread", "Tea", "Up"]),
        (BoardOrder(.title, isReversed: true), ["Over", "Up", "Tea", "Bread", "apple"]),
        (BoardOrder(.file), ["Over", "Tea", "Bread", "apple", "Up"]),
    ])
    func `sort orders other than by group list due countdowns first, also when reversed`(
        order: BoardOrder, expected: [String]
    ) {
        #expect(titles(sorted(order), at: start) == expected)
    }

    @Test func `sorting by progress lists the most advanced countdown first as time passes`() {
        var board = sorted(BoardOrder(.progress))
        let later = start + Duration.seconds(50)
        board.apply(.tick, at: later)
        #expect(titles(board, at: later).prefix(3) == ["Over", "apple", "Tea"])
    }

    @Test func `cycling the sort key goes through all keys to the first again, and reversing keeps the key`() {
        var board = board(at: start)
        for sort in SortKey.allCases.dropFirst() + [.group] {
            board.apply(.cycleSort(1), at: start)
            #expect(board.choice.order == BoardOrder(sort))
        }
        board.apply(.reverseOrder, at: start)
        #expect(board.choice.order == BoardOrder(.group, isReversed: true))
    }

    @Test func `the sort order is saved in the view state and restored from it`() throws {
        var board = board(at: start)
        let changes = board.apply(.setOrder(BoardOrder(.title)), at: start)
        #expect(changes.map(\.event) == [.looked] && board.board.remembered.list.order == BoardOrder(.title))
        let again = Board(board.definition, title: "", zone: .gmt, remembered: board.board.remembered, at: start)
        let other = Look(of: again, themes: ["a"], at: start).list
        #expect(other.choice.order == BoardOrder(.title))
    }

    @Test func `the selection stays on its countdown when the order changes`() {
        var board = board(at: start)
        board.apply(.select("bread"), at: start)
        board.apply(.setOrder(BoardOrder(.title)), at: start)
        #expect(board.selection(at: start) == 1)
    }

    @Test(arguments: [
        ([BoardFilter.Term.text("TE")], ["Tea"]), ([.tag("hot")], ["apple", "Tea"]),
        ([.group("kit")], ["Tea", "Bread"]), ([.state("due")], ["Over"]),
        ([.left(isLess: true, than: .seconds(301))], ["Over", "apple", "Tea"]),
        ([.left(isLess: false, than: .seconds(60))], ["Tea", "Bread"]), ([.tag("hot"), .text("a")], ["apple", "Tea"]),
        ([.text("zz")], []),
    ])
    func `a filter shows the countdowns that match all its terms`(terms: [BoardFilter.Term], expected: [String]) {
        var board = board(at: start)
        board.apply(.setFilter(BoardFilter("x", terms: terms)), at: start)
        #expect(titles(board, at: start) == expected)
        board.apply(.setFilter(nil), at: start)
        #expect(titles(board, at: start).count == 5)
    }

    @Test func `moving between matches wraps around, and back removes the filter and keeps the selection`() {
        var board = board(at: start)
        board.apply(.setFilter(BoardFilter("kit", terms: [.group("kit")])), at: start)
        #expect(board.selection(at: start) == 0)
        for (step, expected) in [(1, 1), (1, 0), (-1, 1)] {
            board.apply(.moveMatch(step), at: start)
            #expect(board.selection(at: start) == expected)
        }
        board.apply(.back, at: start)
        #expect(board.choice.filter == nil)
        #expect(board.selection(at: start) == 1)
    }

    @Test func `a filter shows matches in folded groups, and a countdown that it hides is not selected`() {
        var board = board(at: start)
        board.apply(.foldGroup("Kitchen"), at: start)
        board.apply(.setFilter(BoardFilter("tea", terms: [.text("tea")])), at: start)
        #expect(titles(board, at: start) == ["Tea"])
        #expect(board.selection(at: start) == 0)
        #expect(!board.selectionIsFolded(at: start))
        board.apply(.setFilter(BoardFilter("zz", terms: [.text("zz")])), at: start)
        board.apply(.change(.toggle), at: start)
        #expect(board.items.allSatisfy { !$0.isPaused })
    }

    @Test func `a filter by remaining time is evaluated again each minute`() {
        var board = board(at: start)
        board.apply(
            .setFilter(BoardFilter("<1m", terms: [.left(isLess: true, than: .seconds(250)), .text("tea")])), at: start)
        #expect(titles(board, at: start).isEmpty)
        let later = start + Duration.seconds(90)
        board.apply(.tick, at: later)
        #expect(titles(board, at: later) == ["Tea"])
    }
}
