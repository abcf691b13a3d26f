import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Foundation
import Journal

struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Print the log of a board.",
        discussion: """
            Prints one line for each change: the time, the countdown, the change and its origin. A board keeps at least the \
            newest 5 MB of changes, unless it runs with --no-state. With --json, prints a line of JSON for each change; \
            docs/state.md explains the fields.
            """
    )

    @OptionGroup var arguments: LogArguments

    func run() throws {
        let output = PlainOutput()
        let zone = SystemZone.current(environment: ProcessInfo.processInfo.environment)
        let now = SystemClock.now().wall
        let start = try arguments.start(at: now, in: zone)
        let lines = try arguments.lines(reportingTo: output)
        var pauses: [String: WallTime] = [:]
        for line in lines {
            guard let time = line.time else { continue }
            let pause = pauses.removeValue(forKey: line.from ?? line.item)
            if line.from != nil { pauses[line.item] = pause }
            if line.paused == true { pauses[line.item] = pause ?? time }
            if let start, time < start { continue }
            guard !arguments.json else {
                try output.writeJSON(line.jsonText())
                continue
            }
            let ended = line.paused == true || line.from != nil ? nil : pause.map { time - $0 }
            let words = LogText(line, pausedFor: ended).words
            let clock = ClockText.text(of: WallTime(unixSeconds: time.unixSeconds), utcOffset: zone.utcOffset(at: time))
            try output.print("\(clock.prefix(10)) \(clock.dropFirst(11).prefix(8))  \(line.title)  \(words)")
        }
    }
}

struct LogText {
    /// The text, not yet escaped for a terminal.
    let words: String

    init(_ line: LogLine, pausedFor pause: Duration?) {
        var words =
            switch line.event {
            case "zero" where line.begins == true, "next" where line.begins == true: "began"
            case "zero": line.over == true ? "reached zero, and continues below zero" : "reached zero"
            case "step": "continued with \(line.step ?? "its next step")"
            case "next": "occurred, and counts down to its next occurrence"
            case "done": "was ended"
            case "gone": "was removed from its file"
            case "renamed": "was renamed, and has a new id"
            default: line.event
            }
        if let amount = line.seconds?.duration {
            words += " by \(amount < .zero ? "-" : "+")\(Self.text(amount < .zero ? .zero - amount : amount))"
        }
        if line.event == "skipped", let step = line.step { words += " to \(step)" }
        if let times = line.times { words += ", \(times) times" }
        if let pause { words += " after a pause of \(Self.text(pause))" }
        if let by = line.by, by != "key" { words += by == "file" ? " (by the file)" : " (by \(by))" }
        self.words = words
    }

    /// Returns a duration in the syntax of countdown files: `1h 5m`.
    static func text(_ amount: Duration) -> String {
        let seconds = amount.flooredSeconds
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"),
        ]
        let told = parts.drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }
        return told.isEmpty ? "0s" : told.map { "\($0.0)\($0.1)" }.joined(separator: " ")
    }
}
