import Countdowns
import Foundation
import Screen
import Testing

@testable import DashboardApp

@Suite struct WindowTitleTests {
    private let start = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))

    private var board: Board {
        let tea = Countdown(id: "tea", title: "Tea", kind: .duration(.seconds(200)))
        return Board(
            BoardDefinition(title: "Kitchen", countdowns: [tea]), title: "", zone: .gmt,
            remembered: RememberedLook(theme: "a"), at: start)
    }

    private func update(
        _ window: inout WindowTitle, _ board: Board, after seconds: Double,
        template: String? = WindowTitle.defaultPattern
    ) -> (title: String?, progress: TerminalAlerts.Progress?) {
        window.update(board, at: start + .seconds(seconds), template: template, hasProgress: true)
    }

    @Test func `the title names the next countdown and its state, and is not sent again while unchanged`() {
        var window = WindowTitle()
        let first = update(&window, board, after: 0)
        #expect(first.title == "Tea · running" && first.progress == .running(0))
        let second = update(&window, board, after: 1)
        #expect(second.title == nil && second.progress == nil)
    }

    @Test func `progress is sent with each percent, and invalidation sends the title and progress again`() {
        var (window, board) = (WindowTitle(), board)
        _ = update(&window, board, after: 0)
        #expect(update(&window, board, after: 2.1).progress == .running(1))
        board.apply(.change(.pause, of: ["tea"]), at: start + .seconds(3))
        #expect(update(&window, board, after: 3).title == nil, "until then it is right")
        window.invalidate()
        let paused = update(&window, board, after: 3)
        #expect(paused.title == "Kitchen" && paused.progress == TerminalAlerts.Progress.none, "nothing is next")
    }

    @Test func `a title with the remaining time is sent each second, and no title is sent without a template`() {
        var window = WindowTitle()
        #expect(update(&window, board, after: 0, template: "{remaining}").title == "3 min")
        #expect(update(&window, board, after: 150, template: "{remaining}").title == "50 s")
        #expect(update(&window, board, after: 151, template: "{remaining}").title == "49 s")
        var none = WindowTitle()
        #expect(update(&none, board, after: 0, template: nil).title == nil)
    }
}
