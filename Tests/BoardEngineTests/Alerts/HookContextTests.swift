import Countdowns
import Foundation
import Testing

@testable import BoardEngine

@Suite struct HookContextTests {
    private static let now = Moment(
        wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(100)))

    private func values(
        title: String, kind: Countdown.Kind = .duration(CalendarDuration(.seconds(240)))
    ) -> HookContext {
        let countdown = Countdown(id: "tea", title: title, kind: kind)
        let board = Board(
            BoardDefinition(countdowns: [countdown]), title: "Kitchen", zone: .gmt,
            remembered: RememberedLook(theme: "a"), at: Self.now)
        return HookContext(
            .pause, at: Self.now.wall, .peer("phone"), board.items[0], board, Self.now, name: "kitchen-1")
    }

    @Test func `placeholders in hook arguments are replaced, and a value never becomes an option`() {
        let program = Hook.Program.arguments([
            "notify-send", "-u", "{title}", "{event}: {title}", "{remaining} {unknown}",
        ])
        #expect(
            values(title: "-rf {event}").arguments(of: program)
                == ["notify-send", "-u", " -rf {event}", "pause: -rf {event}", "4 min {unknown}"])
    }

    @Test func `a hook of a sequence receives the step and the round`() {
        let sequence = StepSequence([.init("Focus", .seconds(20))], rounds: 4)
        let values = values(title: "Work", kind: .steps(sequence))
        #expect(values.arguments(of: .arguments(["say", "{step} {round}"])) == ["say", "Focus 1"])
        #expect(values.environment["COUNTDOWNS_STEP"] == "Focus" && values.environment["COUNTDOWNS_ROUND"] == "1")
        #expect(String(decoding: values.json, as: UTF8.self).contains(#""round":1,"#))
        #expect(self.values(title: "Tea").environment["COUNTDOWNS_ROUND"] == "")
    }

    @Test func `a value that begins with a hyphen and a combining mark never becomes an option`() {
        let arguments = values(title: "-\u{301}rf").arguments(of: .arguments(["notify-send", "{title}"]))
        #expect(arguments[1].utf8.first == UInt8(ascii: " "))
    }

    @Test func `a shell hook runs its line unchanged and receives the values as variables`() {
        let line = "echo {title} $COUNTDOWNS_TITLE"
        #expect(values(title: "$(reboot)").arguments(of: .shell(line)) == ["/bin/sh", "-c", line])
        #expect(values(title: "$(reboot)").environment["COUNTDOWNS_TITLE"] == "$(reboot)")
    }

    @Test func `the environment variables and the JSON input of a hook describe the change`() throws {
        let values = values(title: "Tea \"x\"")
        #expect(values.environment["COUNTDOWNS_ID"] == "tea" && values.environment["COUNTDOWNS_EVENT"] == "pause")
        #expect(values.environment["COUNTDOWNS_REMAINING"] == "4 min")
        #expect(values.environment["COUNTDOWNS_BOARD"] == "kitchen-1")
        #expect(
            String(decoding: values.json, as: UTF8.self)
                == #"{"at":"2027-01-15T08:00:00Z","board":"kitchen-1","event":"pause","from":"phone","id":"tea","#
                + #""remaining":"240","state":"running","title":"Tea \"x\""}"# + "\n")
    }
}
