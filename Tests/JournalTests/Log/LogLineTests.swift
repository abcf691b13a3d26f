import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Journal

@Suite struct LogLineTests {
    @Test func `the line of a skip, a pause and an extension states the current step of the sequence`() {
        let sequence = StepSequence(
            [.init("Focus", .seconds(60)), .init("Break", .seconds(30)), .init("Walk", .seconds(90))], rounds: 3)
        let countdown = Countdown(id: "a", title: "A", kind: .steps(sequence))
        let start = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(100)))
        var board = Board(
            BoardDefinition(countdowns: [countdown]), title: "", zone: .gmt, remembered: RememberedLook(theme: "x"),
            at: start)
        let actions: [CountdownAction] = [.skip, .pause, .extend(.seconds(5))]
        let steps = actions.enumerated().flatMap { index, action in
            let moment = start + .seconds(index + 1)
            let changes = board.apply(.change(action, of: ["a"]), at: moment)
            return LogLine.lines(changes, on: board, at: moment).map { "\($0.event) \($0.step ?? "")" }
        }
        #expect(steps == ["skipped Break", "paused Break", "extended Break"])
    }
}
