import Countdowns
import Definitions
import Screen
import Testing

@testable import Dashboard

@Suite struct ClickTargetTests {
    private let moment = Moment(wall: WallTime(unixSeconds: 1_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))

    private func picture(_ view: BoardView) throws -> (RetainedPicture, Canvas) {
        let countdowns = [
            Countdown(id: "tea", title: "Green tea", kind: .duration(.seconds(600))),
            Countdown(id: "bread", title: "Bread", kind: .duration(.seconds(3_600)), group: "Kitchen"),
        ]
        var shown = ShownBoard(BoardDefinition(countdowns: countdowns), view: view, at: moment)
        var canvas = Canvas(size: Size(columns: 100, rows: 30))
        shown.fit(to: canvas.size, at: moment)
        let theme = try ThemeLibrary().theme(ThemeLibrary.defaultDark)
        var picture = RetainedPicture(BoardPicture(theme: theme, keys: .standard))
        picture.draw(shown.board, shown.look, at: moment, in: &canvas)
        // Regions that are drawn again must not add their clickable areas twice.
        picture.draw(shown.board, shown.look, at: moment + .seconds(1), in: &canvas)
        return (picture, canvas)
    }

    /// The target of a click on the first cell of a text.
    private func target(of text: String, in view: BoardView) throws -> ClickTarget? {
        let (picture, canvas) = try picture(view)
        // Uses the last match: in the list view, the lines beside the big digits contain the title, too.
        let row = try #require((0..<canvas.size.rows).last { canvas.text(row: $0).contains(text) })
        let line = canvas.text(row: row)
        let start = try #require(line.range(of: text)?.lowerBound)
        return picture.clickTarget(column: line.distance(from: line.startIndex, to: start), row: row)
    }

    @Test(arguments: BoardView.allCases.filter { $0 != .focus })
    func `a click on a countdown has that countdown as its target`(view: BoardView) throws {
        #expect(try target(of: "Bread", in: view) == .countdown("bread"))
        #expect(try target(of: "Green tea", in: view) == .countdown("tea"))
    }

    @Test(arguments: [BoardView.list, .cards, .focus])
    func `a click on a progress bar has the bar of its countdown as its target`(view: BoardView) throws {
        let (picture, canvas) = try picture(view)
        let bars = (0..<canvas.size.rows).flatMap { row in
            (0..<canvas.size.columns).compactMap { picture.clickTarget(column: $0, row: row) }
        }.filter { if case .bar = $0 { true } else { false } }
        #expect(bars.contains(.bar("tea")))
    }

    @Test func `a click on a heading or a hint has it as its target, and an empty cell has no target`() throws {
        #expect(try target(of: "Kitchen", in: .list) == .heading("Kitchen"))
        #expect(try target(of: "q quit", in: .list) == .hint(.key(try #require(Key("q")))))
        #expect(try picture(.list).0.clickTarget(column: 0, row: 0) == nil)
    }
}
