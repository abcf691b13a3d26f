import Foundation
import Testing

@testable import Countdowns

/// Running sequences whose steps the user extends and shortens.
@Suite struct SequenceExtendTests {
    private func fixture(advance: StepSequence.Advance = .auto, rounds: Int = 1) -> BoardFixture {
        let steps = ["talk", "demo", "end"].map { StepSequence.Step($0, .seconds(600)) }
        return BoardFixture([.steps("agenda", StepSequence(steps, rounds: rounds, advance: advance))])
    }

    private func extend(_ fixture: inout BoardFixture, by seconds: Int, after time: Double) {
        fixture.board.apply(.change(.extend(.seconds(seconds))), at: fixture.after(time))
    }

    private func shown(_ fixture: BoardFixture, after seconds: Double) -> String {
        guard let reading = fixture.reading("agenda", after: seconds), let step = reading.step else { return "nothing" }
        let whole = step.wholeLeft(reading.amount) / .seconds(1)
        return "\(step.step.title ?? "") \(Int(reading.amount / .seconds(1))) of \(Int(whole))"
    }

    @Test func `extending the current step moves the following steps`() {
        var fixture = fixture()
        extend(&fixture, by: 300, after: 60)
        #expect(shown(fixture, after: 60) == "talk 840 of 2040")
        #expect(shown(fixture, after: 899) == "talk 1 of 1201")
        fixture.board.apply(.tick, at: fixture.after(901))
        #expect(shown(fixture, after: 901) == "demo 599 of 1199")
        extend(&fixture, by: 60, after: 901)
        #expect(shown(fixture, after: 901) == "demo 659 of 1259")
        #expect(shown(fixture, after: 1_561) == "end 599 of 599")
        #expect(fixture.board.isCurrent(at: fixture.after(901)))
    }

    @Test func `shortening a step by more than its remaining time ends only this step`() {
        var fixture = fixture()
        extend(&fixture, by: -300, after: 60)
        #expect(shown(fixture, after: 60) == "talk 240 of 1440")
        extend(&fixture, by: -900, after: 60)
        #expect(shown(fixture, after: 61) == "demo 599 of 1199")
    }

    @Test func `skipping an extended step and extending a step can both be undone`() {
        var fixture = fixture()
        extend(&fixture, by: 300, after: 60)
        fixture.board.apply(.skip, at: fixture.after(100))
        #expect(shown(fixture, after: 100) == "demo 600 of 1200")
        fixture.board.apply(.undo, at: fixture.after(110))
        #expect(shown(fixture, after: 110) == "talk 790 of 1990")
        fixture.board.apply(.undo, at: fixture.after(110))
        #expect(shown(fixture, after: 110) == "talk 490 of 1690")
    }

    @Test func `extending a step that waits below zero sets its remaining time to the extension`() {
        var fixture = fixture(advance: .ask, rounds: 2)
        fixture.board.apply(.tick, at: fixture.after(700))
        #expect(shown(fixture, after: 700) == "talk -100 of 3000")
        extend(&fixture, by: 300, after: 700)
        #expect(shown(fixture, after: 700) == "talk 300 of 3300")
        fixture.board.apply(.skip, at: fixture.after(1_100))
        #expect(shown(fixture, after: 1_100) == "demo 600 of 3000")
    }

    @Test func `set changes the remaining time of the current step`() {
        var fixture = fixture()
        fixture.board.apply(.change(.set(.seconds(1_500))), at: fixture.after(60))
        #expect(shown(fixture, after: 60) == "talk 1500 of 2700")
        fixture.board.apply(.change(.set(.seconds(30))), at: fixture.after(60))
        #expect(shown(fixture, after: 60) == "talk 30 of 1230")
    }

    @Test func `extending the current step of a paused sequence keeps the sequence paused`() {
        var fixture = fixture()
        fixture.board.apply(.togglePause, at: fixture.after(60))
        extend(&fixture, by: 300, after: 100)
        #expect(shown(fixture, after: 200) == "talk 840 of 2040")
        fixture.board.apply(.togglePause, at: fixture.after(200))
        #expect(shown(fixture, after: 210) == "talk 830 of 2030")
    }
}
