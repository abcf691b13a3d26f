import Countdowns
import Dashboard
import Screen
import Testing

@testable import DashboardApp

@Suite struct ClickTrackerTests {
    private func commands(_ pointer: inout ClickTracker, _ target: ClickTarget, at seconds: Double) -> [KeyCommand] {
        pointer.commands(
            of: target, at: Uptime(sinceBoot: .seconds(seconds)), keys: .standard, isCovered: false)
    }

    @Test func `a click selects a countdown, and a second click within 400 ms opens the focus view`() {
        var pointer = ClickTracker()
        #expect(commands(&pointer, .countdown("tea"), at: 1) == [.look(.select("tea"))])
        #expect(commands(&pointer, .countdown("tea"), at: 1.3) == [.look(.select("tea")), .look(.setView(.focus))])
        #expect(commands(&pointer, .countdown("tea"), at: 1.5) == [.look(.select("tea"))], "a third one is a first one")
    }

    @Test func `a second click that is late or on another countdown is not a double click`() {
        var pointer = ClickTracker()
        _ = commands(&pointer, .countdown("tea"), at: 1)
        #expect(commands(&pointer, .countdown("tea"), at: 1.5) == [.look(.select("tea"))])
        #expect(commands(&pointer, .countdown("nap"), at: 1.6) == [.look(.select("nap"))])
    }

    @Test func `a click on a bar toggles the pause, on a heading folds the group, on a hint executes its key`() {
        var pointer = ClickTracker()
        #expect(commands(&pointer, .bar("tea"), at: 1) == [.look(.select("tea")), .board(.change(.toggle))])
        #expect(commands(&pointer, .heading("Kitchen"), at: 2) == [.look(.foldGroup("Kitchen"))])
        #expect(commands(&pointer, .hint(.key(Key(.character("q")))), at: 3) == [.frontEnd(.quit)])
    }

    @Test func `under an overlay, only the hints react to clicks`() {
        var pointer = ClickTracker()
        let time = Uptime(sinceBoot: .seconds(1))
        #expect(pointer.commands(of: .countdown("tea"), at: time, keys: .standard, isCovered: true).isEmpty)
        let hint = ClickTarget.hint(.key(Key(.character("?"))))
        #expect(pointer.commands(of: hint, at: time, keys: .standard, isCovered: true) == [.look(.toggleHelp)])
    }
}
