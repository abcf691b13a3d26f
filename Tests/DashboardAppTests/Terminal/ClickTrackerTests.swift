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

    @Test func `a click selects, and a second one within 400 ms opens the focus`() {
        var pointer = ClickTracker()
        #expect(commands(&pointer, .countdown("tea"), at: 1) == [.look(.select("tea"))])
        #expect(commands(&pointer, .countdown("tea"), at: 1.3) == [.look(.select("tea")), .look(.setView(.focus))])
        #expect(commands(&pointer, .countdown("tea"), at: 1.5) == [.look(.select("tea"))], "a third one is a first one")
    }

    @Test func `clicks that are late or on another countdown are no double click`() {
        var pointer = ClickTracker()
        _ = commands(&pointer, .countdown("tea"), at: 1)
        #expect(commands(&pointer, .countdown("tea"), at: 1.5) == [.look(.select("tea"))])
        #expect(commands(&pointer, .countdown("nap"), at: 1.6) == [.look(.select("nap"))])
    }

    @Test func `a bar pauses, a heading folds, and a hint is its key`() {
        var pointer = ClickTracker()
        #expect(commands(&pointer, .bar("tea"), at: 1) == [.look(.select("tea")), .board(.change(.toggle))])
        #expect(commands(&pointer, .heading("Kitchen"), at: 2) == [.look(.foldGroup("Kitchen"))])
        #expect(commands(&pointer, .hint(.key(Key(.character("q")))), at: 3) == [.frontEnd(.quit)])
    }

    @Test func `under an overlay only the hints take clicks`() {
        var pointer = ClickTracker()
        let time = Uptime(sinceBoot: .seconds(1))
        #expect(pointer.commands(of: .countdown("tea"), at: time, keys: .standard, isCovered: true).isEmpty)
        let hint = ClickTarget.hint(.key(Key(.character("?"))))
        #expect(pointer.commands(of: hint, at: time, keys: .standard, isCovered: true) == [.look(.toggleHelp)])
    }
}
