import Countdowns
import Dashboard
import Definitions
import Foundation
import Screen
import TestSupport
import Testing

/// Snapshots of whole frames.
@Suite struct BoardPictureTests {
    private static let sizes = [
        Size(columns: 20, rows: 5), Size(columns: 40, rows: 12), Size(columns: 80, rows: 24),
        Size(columns: 120, rows: 40), Size(columns: 200, rows: 60),
    ]

    @Test(arguments: sizes)
    func `the board matches the recorded frame at every common size`(size: Size) throws {
        var stage = try ViewStage(.list, size, motion: false)
        Snapshot.expect(stage.frame(), matches: "board-\(size.columns)x\(size.rows)")
    }

    @Test(arguments: sizes)
    func `the help matches the recorded frame at every common size`(size: Size) throws {
        var stage = try ViewStage(.list, size, motion: false)
        stage.apply(.toggleHelp)
        Snapshot.expect(stage.frame(), matches: "help-\(size.columns)x\(size.rows)")
    }

    @Test func `running, paused and due countdowns differ by sign and word, not only by colour`() throws {
        var stage = try ViewStage(.list, Size(columns: 120, rows: 40), motion: false)
        stage.apply(.togglePause, after: .seconds(5))
        stage.apply(.moveSelection(1), after: .seconds(5))
        Snapshot.expect(stage.frame(after: .seconds(50)), matches: "states-120x40")
    }

    @Test func `the pause of a date only shows a notice, and a footer without a key for the pause`() throws {
        var stage = try ViewStage(.list, Size(columns: 120, rows: 24), motion: false)
        stage.select("release-2-0")
        var other = stage
        stage.apply(.togglePause, after: .seconds(1))
        func rows(_ stage: inout ViewStage, after seconds: Int) -> [Substring] {
            stage.frame(after: .seconds(seconds)).split(separator: "\n")
        }
        let (told, plain) = (rows(&stage, after: 2), rows(&other, after: 2))
        #expect(told.count == plain.count && told.dropLast() == plain.dropLast())
        #expect(told.last?.contains("“Release 2.0” is a date: only timers can be paused.") == true)
        #expect(plain.last?.contains("P all") == true && plain.last?.contains("Space") == false)
        #expect(rows(&stage, after: 7_200) == rows(&other, after: 7_200))
    }

    @Test func `a board without countdowns shows how to add one`() throws {
        var stage = try ViewStage(
            .list, Size(columns: 60, rows: 16), yaml: "title: Empty\ncountdowns: []\n", motion: false)
        Snapshot.expect(stage.frame(), matches: "empty-60x16")
    }

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12)])
    func `thresholds, stopped countdowns and units match the recorded frame`(size: Size) throws {
        var stage = try ViewStage(.list, size, countdowns: Self.states, motion: false)
        stage.apply(.change(.acknowledge, of: ["hidden"]), after: .seconds(9.32))
        Snapshot.expect(stage.frame(after: .seconds(9.32)), matches: "stages-\(size.columns)x\(size.rows)")
        let frame = stage.frame(after: .seconds(9.32))
        for mark in ["▸", "»", "*", "!", "✓", "‖"] { #expect(frame.contains("\(mark) "), "\(mark)") }
        #expect(!frame.contains("Hidden"))
    }

    private static let states: [Countdown] = {
        let inFiveMinutes = Countdown.Kind.duration(.seconds(300))
        let pattern = UnitPattern([
            .field(.day, digits: 1), .text(" days "), .field(.hour, digits: 2), .text(":"), .field(.minute, digits: 2),
        ])
        return [
            Countdown(id: "calm", title: "Calm", kind: inFiveMinutes),
            Countdown(
                id: "warned", title: "Warned", kind: inFiveMinutes, thresholds: ThresholdSettings(warn: .percent(98))),
            Countdown(
                id: "danger", title: "In danger", kind: .duration(.seconds(13)),
                thresholds: ThresholdSettings(warn: .left(.seconds(12)), danger: .left(.seconds(5)))),
            Countdown(id: "due", title: "Due", kind: .duration(.seconds(4))),
            Countdown(id: "stopped", title: "Stopped", kind: .duration(.seconds(4)), onZero: .stop),
            Countdown(id: "hidden", title: "Hidden", kind: .duration(.seconds(3)), onZero: .hide),
            Countdown(id: "paused", title: "Paused", kind: inFiveMinutes, startsPaused: true),
            Countdown(id: "days", title: "Days", kind: .duration(.seconds(1_000_000)), units: .days),
            Countdown(id: "hours", title: "Hours", kind: .duration(.seconds(1_000_000)), units: .hours),
            Countdown(id: "clock", title: "Clock", kind: .duration(.seconds(1_000_000)), units: .clock),
            Countdown(id: "weeks", title: "Weeks", kind: .duration(.seconds(1_000_000)), units: .weeksAndDays),
            Countdown(id: "own", title: "Pattern", kind: .duration(.seconds(1_000_000)), units: .pattern(pattern)),
        ]
    }()

    @Test func `the words of a unit pattern are drawn small beside the big digits`() throws {
        var stage = try ViewStage(.list, Size(columns: 100, rows: 30), countdowns: Self.states, motion: false)
        stage.select("own")
        Snapshot.expect(stage.frame(), matches: "pattern-100x30")
    }

    @Test(arguments: BoardView.allCases)
    func `every view shows countdowns past a threshold and finished ones, but no hidden ones`(view: BoardView) throws {
        var stage = try ViewStage(view, Size(columns: 100, rows: 40), countdowns: Self.states, motion: false)
        stage.apply(.change(.acknowledge, of: ["hidden"]), after: .seconds(9.32))
        Snapshot.expect(stage.frame(after: .seconds(9.32)), matches: "stages-\(view.rawValue)")
        #expect(!stage.frame(after: .seconds(9.32)).contains("Hidden"))
    }

    @Test func `a board whose countdowns have all left the list shows that they have ended`() throws {
        let gone = Self.states.filter { $0.id == "hidden" }
        var stage = try ViewStage(.list, Size(columns: 60, rows: 20), countdowns: gone, motion: false)
        #expect(stage.frame(after: .seconds(2.95)).contains("00:01"))
        #expect(stage.frame(after: .seconds(4)).contains("✓ Hidden"))
        #expect(stage.frame(after: .seconds(63)).contains("Nothing left: the countdown has ended."))
        #expect(stage.frame(after: .seconds(63)).contains("✓ 1  "))
    }

    @Test(
        arguments: [Size(columns: 120, rows: 40), Size(columns: 80, rows: 3), Size(columns: 30, rows: 3)],
        BoardView.allCases)
    func `in every view a frame stays the same until the predicted time of its next change`(
        size: Size, view: BoardView
    ) throws {
        var stage = try ViewStage(view, size, countdowns: Self.states, motion: false)
        var elapsed = Duration.seconds(0.123)
        var changes = 0
        var frame = stage.frame(after: elapsed)
        for _ in 0..<Tries.of(150) {
            guard let delay = stage.untilNextChange(after: elapsed) else { break }
            #expect(delay > .zero)
            #expect(stage.frame(after: elapsed + delay - .nanoseconds(1)) == frame)
            elapsed += delay
            let next = stage.frame(after: elapsed)
            changes += next == frame ? 0 : 1
            frame = next
        }
        #expect(changes > Tries.of(100))
    }

    @Test func `the predicted next change includes a threshold while the digits show only days`() throws {
        let countdown = Countdown(
            id: "a", title: "A", kind: .duration(.seconds(10 * 86_400)),
            thresholds: ThresholdSettings(warn: .left(.seconds(777_777))), units: .days)
        // The window is small on purpose: a header, a bar or texts would change before the threshold.
        let stage = try ViewStage(.list, Size(columns: 25, rows: 3), countdowns: [countdown], motion: false)
        let stageBegins = Duration.seconds(10 * 86_400 - 777_777)
        #expect(stage.untilNextChange(after: .seconds(5)) == stageBegins - .seconds(5))
        #expect(stage.untilNextChange(after: stageBegins) == .seconds(777_777 - (9 * 86_400 - 1)))
    }

    @Test func `a board changes ten times a second only while tenths are visible`() throws {
        let tea = Countdown(id: "tea", title: "Tea", kind: .duration(.seconds(20)))
        let clock = Countdown(id: "clock", title: "Clock", kind: .duration(.seconds(20)), units: .clock)
        for (countdown, inTheEnd) in [(tea, 10), (clock, 1)] {
            let stage = try ViewStage(.list, Size(columns: 80, rows: 24), countdowns: [countdown], motion: false)
            for (second, expected) in [(5.0, 1), (12, inTheEnd), (25, 1)] {
                var elapsed = Duration.seconds(second)
                var changes = 0
                while elapsed < .seconds(second + 1) {
                    elapsed += try #require(stage.untilNextChange(after: elapsed))
                    changes += 1
                }
                #expect(changes == expected, "\(countdown.id) at \(second)")
            }
        }
    }

    @Test(arguments: [0, 1, 2, 3, 4, 7, 11, 17, 23, 40])
    func `drawing the help over the board does not trap at any window size`(rows: Int) throws {
        for columns in Tries.of([0, 1, 2, 3, 5, 9, 19, 29, 41, 59, 71, 99, 200, 400]) {
            var stage = try ViewStage(.list, Size(columns: columns, rows: rows), motion: false)
            stage.apply(.toggleHelp)
            _ = stage.frame(after: .seconds(3))
        }
    }

    @Test(arguments: [Size(columns: 120, rows: 60), Size(columns: 80, rows: 24), Size(columns: 30, rows: 3)])
    func `a frame stays the same until the predicted time of its next change, and differs then`(size: Size) throws {
        var stage = try ViewStage(.list, size, motion: false)
        stage.apply(.togglePause, after: .seconds(0.3))
        stage.apply(.togglePause, after: .seconds(0.5))
        var elapsed = Duration.seconds(1)
        var changes = 0
        var frame = stage.frame(after: elapsed)
        for _ in 0..<100 {
            let delay = try #require(stage.untilNextChange(after: elapsed))
            #expect(delay > .zero && delay <= .seconds(1))
            #expect(stage.frame(after: elapsed + delay - .nanoseconds(1)) == frame)
            elapsed += delay
            let next = stage.frame(after: elapsed)
            changes += next == frame ? 0 : 1
            frame = next
        }
        // In a window without a header, up to 5 of the 100 predicted changes may leave the frame unchanged, because
        // they affect only rows that are not visible.
        #expect(changes >= (size.rows >= 4 ? 100 : 95))
    }

    @Test func `each resumed duration changes at its own fraction of a second`() throws {
        let lines = (1...3).map { "  - { title: c\($0), in: 50m, paused: true }" }
        let yaml = "zone: UTC\ncountdowns:\n" + lines.joined(separator: "\n") + "\n"
        var stage = try ViewStage(.list, Size(columns: 80, rows: 24), yaml: yaml, motion: false)
        for (index, seconds) in [0.2, 0.5, 0.8].enumerated() {
            stage.select("c\(index + 1)")
            stage.apply(.togglePause, after: .seconds(seconds))
        }
        var elapsed = Duration.seconds(1)
        var instants: [Duration] = []
        while elapsed < .seconds(3) {
            elapsed += try #require(stage.untilNextChange(after: elapsed))
            instants.append(elapsed)
        }
        let fractions = [1.2, 1.5, 1.8, 2, 2.2, 2.5, 2.8, 3]
        for (instant, expected) in zip(instants, fractions) {
            #expect(abs((instant - .seconds(expected)) / .nanoseconds(1)) < 1_000)
        }
    }

    @Test func `all dates change together once per second of the wall clock`() throws {
        let lines = (1...30).map { "  - { title: c\($0), at: 2026-12-\($0 < 10 ? "0" : "")\($0) 10:00 }" }
        let yaml = "zone: UTC\ncountdowns:\n" + lines.joined(separator: "\n") + "\n"
        let stage = try ViewStage(.list, Size(columns: 120, rows: 50), yaml: yaml, motion: false)
        var elapsed = Duration.zero
        for _ in 0..<100 { elapsed += try #require(stage.untilNextChange(after: elapsed)) }
        #expect(elapsed == .seconds(100))
    }

    @Test func `control characters and bidirectional overrides in titles and notes are not in the frame`() throws {
        let yaml =
            "countdowns:\n  - title: \"a\\e[31mb\\u202Ec\\ad\\0e\\tf\"\n    in: 5m\n    note: \"\\e]52;c;x\\a\"\n"
        var stage = try ViewStage(.list, Size(columns: 120, rows: 40), yaml: yaml, motion: false)
        for scalar in stage.frame().unicodeScalars {
            #expect(scalar == "\n" || (scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)))
            #expect(scalar.value != 0x202E)
        }
    }
}
