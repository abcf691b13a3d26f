import Countdowns
import Definitions
import Foundation
import TestSupport
import Testing

/// Compares durations with `systemd-analyze timespan`, if the machine has it.
struct DurationOracleTests {
    private static let program = "/usr/bin/systemd-analyze"

    /// Texts that ``DurationText`` and systemd both support.
    ///
    /// systemd does not parse `1:30`, ISO 8601 durations or commas, and its months have 30.44 days.
    private static let common = [
        "90s", "1h30m", "1h 30m", "1.5h", "2w 3d", "1 hour 30 minutes", "5 min", "1 hr", "1 sec", "1d 12h",
        "1.5h 30m", "1.234567s", "0.000001s", "5minute", "2 weeks", "1week 1day 1hour 1minute 1second", "36h",
        "100000d",
        "0.25d", "7 seconds", "1h\t5s",
    ]

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: program), "needs the Debian package systemd"))
    func `a duration that systemd supports is parsed to the same value as by systemd`() throws {
        var generator = SplitMix(seed: 21)
        let texts = Self.common + (0..<2_000).map { _ in Self.text(using: &generator) }
        let answers = try Self.microseconds(of: texts)
        #expect(answers.count == texts.count)
        for (text, answer) in zip(texts, answers) {
            #expect(try DurationText.parse(text).exact == .microseconds(answer), "\(text)")
        }
    }

    private static func text(using generator: inout SplitMix) -> String {
        let units = [
            ["w", "week", "weeks"], ["d", "day", "days"], ["h", "hr", "hour", "hours"],
            ["m", "min", "minute", "minutes"], ["s", "sec", "second", "seconds"],
        ]
        var parts: [String] = []
        for names in units where Bool.random(using: &generator) {
            let unit = names.randomElement(using: &generator) ?? ""
            let isWhole = Bool.random(using: &generator)
            let fraction = isWhole ? "" : ".\(Int.random(in: 0...999_999, using: &generator))"
            let blank = Bool.random(using: &generator) ? " " : ""
            parts.append("\(Int.random(in: 1...999, using: &generator))\(fraction)\(blank)\(unit)")
        }
        let separator = Bool.random(using: &generator) ? " " : ""
        return parts.isEmpty ? "1s" : parts.joined(separator: separator)
    }

    /// The result of `systemd-analyze timespan` for each text.
    private static func microseconds(of texts: [String]) throws -> [Int64] {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["timespan", "--"] + texts
        process.environment = ["LC_ALL": "C.UTF-8", "SYSTEMD_COLORS": "0"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            return fields.first == "μs:" ? fields.last.flatMap { Int64($0) } : nil
        }
    }
}
