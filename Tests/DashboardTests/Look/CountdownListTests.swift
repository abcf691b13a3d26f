import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

@Suite struct CountdownListTests {
    @Test(arguments: [(selected: 12, first: 12), (selected: 3, first: 3), (selected: 18, first: 12)])
    func `a restored selection is at the top of the window if enough rows follow it`(
        selected: Int, first: Int
    ) {
        let countdowns = (0..<20).map { Countdown.lasting("c\($0)", 600) }
        let moment = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))
        let remembered = RememberedLook(theme: "x", list: ListLook(selected: "c\(selected)"))
        let board = Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: remembered, at: moment)
        var look = Look(of: board, themes: ["x"], at: moment)
        look.apply(.arrange(Arrangement(visibleRows: 8)), on: board, at: moment)
        #expect(look.list.viewport.firstVisibleRow(at: moment) == first)
        #expect(look.list.selection(on: board, at: moment) == selected)
    }
}
