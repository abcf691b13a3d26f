import Countdowns
import Foundation
import Testing

@testable import Definitions

@Suite struct SelectorErrorTests {
    private static let messages: [(String, String)] = [
        ("tee", #"there is no countdown "tee"; did you mean "tea"?"#),
        ("x", #"there is no countdown "x"; ids are tea, test, launch"#),
        ("te", #""te" matches several countdowns: tea, test"#),
        ("#wrok", #"there is no tag "wrok"; did you mean "work"?"#),
        ("group:Hall", #"there is no group "Hall"; there are no groups at all"#),
        ("is:over", #"there is no state "over"; states are running, paused, due, done, today"#),
        ("\u{1B}[2J", "there is no countdown \"\u{FFFD}[2J\"; ids are tea, test, launch"),
    ]

    @Test(arguments: messages)
    func `the error for an invalid target suggests valid targets`(text: String, message: String) {
        let moment = Moment(wall: WallTime(unixSeconds: 0), uptime: Uptime(sinceBoot: .zero))
        let countdowns = ["tea", "test", "launch"].map {
            Countdown(id: $0, title: $0, kind: .duration(.seconds(5)), tags: $0 == "tea" ? ["work"] : [])
        }
        let board = Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "a"),
            at: moment)
        let error = #expect(throws: SelectorError.self) {
            try CountdownSelector(text).indices(on: board, at: moment)
        }
        #expect(error?.message == message)
    }
}
