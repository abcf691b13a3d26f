import Countdowns
import TestSupport
import Testing

@testable import Dashboard

@Suite struct ListOptionsTests {
    private func moment(_ seconds: Int64) -> Moment {
        Moment(wall: WallTime(unixSeconds: seconds), uptime: Uptime(sinceBoot: .seconds(seconds)))
    }

    @Test func `a filter shows all groups unfolded and does not change the stored folds`() {
        var choice = ListOptions(folded: ["Kitchen"])
        #expect(choice.shownFolds == ["Kitchen"])
        choice.filter = BoardFilter("tea", terms: [.text("tea")])
        #expect(choice.shownFolds == [] && choice.folded == ["Kitchen"])
    }

    /// Returns the elements of `seconds` at which the rows must be arranged again.
    private func rearranged(_ choice: ListOptions, at seconds: Int64...) -> [Int64] {
        var choice = choice
        return seconds.filter { choice.beginMinute(of: moment($0)) }
    }

    @Test func `rows that depend on the time are arranged again once a minute`() {
        var choice = ListOptions()
        #expect(rearranged(choice, at: 600, 660) == [])
        choice.order = BoardOrder(.progress)
        #expect(rearranged(choice, at: 600, 659, 660, 661) == [600, 660])
        choice = ListOptions()
        choice.filter = BoardFilter("<2h", terms: [.left(isLess: true, than: .seconds(7_200))])
        #expect(rearranged(choice, at: 600, 601) == [600])
    }

    @Test func `the default list options do not depend on the states of the countdowns`() {
        #expect(!ListOptions(folded: ["Kitchen"]).dependsOnStates)
        var choice = ListOptions()
        choice.past = .acknowledged
        #expect(choice.dependsOnStates)
        choice = ListOptions()
        choice.order = BoardOrder(.title)
        #expect(choice.dependsOnStates)
    }
}
