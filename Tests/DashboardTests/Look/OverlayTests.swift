import Countdowns
import TestSupport
import Testing

@testable import Dashboard

@Suite struct OverlayTests {
    @Test func `an overlay scrolls only by its number of hidden rows and stops at both ends`() {
        var overlay = OpenOverlay(.help)
        overlay.scroll(by: 3)
        #expect(overlay.firstRow == 0)
        overlay.hide(rows: 5)
        overlay.scroll(by: 3)
        overlay.scroll(by: 9)
        #expect(overlay.firstRow == 5)
        overlay.scroll(by: -7)
        #expect(overlay.firstRow == 0)
    }

    @Test func `a growing window keeps the end of a scrolled overlay visible`() {
        var overlay = OpenOverlay(.detail)
        overlay.hide(rows: 8)
        overlay.scroll(by: 8)
        overlay.hide(rows: 2)
        #expect(overlay.firstRow == 2)
        overlay.hide(rows: -1)
        #expect(overlay.firstRow == 0 && overlay.hiddenRows == 0)
    }

    @Test func `the details overlay allows commands for the selection, and other overlays do not`() {
        let commands: [LookCommand] = [.toggleMark, .moveSelection(1), .toggleFold]
        for command in commands {
            #expect(Overlay.detail.allows(command))
            #expect(!Overlay.help.allows(command) && !Overlay.themes.allows(command))
        }
        #expect(Overlay.detail.showsBoard && !Overlay.help.showsBoard && !Overlay.themes.showsBoard)
        #expect(!Overlay.detail.allows(.scroll(1)) && !Overlay.detail.allows(.pageSelection(1)))
    }
}
