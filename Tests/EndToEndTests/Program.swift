import Foundation
import TestSupport

/// The program under test, and the files it is given.
enum Program {
    /// The built program: beside the tests, or the one that `COUNTDOWNS_BINARY` names.
    static let path: String = {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["COUNTDOWNS_BINARY"], !path.isEmpty { return path }
        let tests = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        // On Darwin the tests lie within a bundle.
        let folders = sequence(first: tests) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        let candidates = folders.lazy.map { $0.appendingPathComponent("countdowns").path }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "countdowns"
    }()

    /// The repository.
    static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    static var examples: String { root.appendingPathComponent("examples.yaml").path }

    /// Opens a board in a terminal; its socket is where no other program looks for one.
    static func watch(
        _ file: String = examples, _ arguments: [String] = [], columns: Int = 120, rows: Int = 40,
        environment: [String: String] = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "TZ": "UTC"],
        widths: TerminalEmulator.WidthModel = .clusters
    ) throws -> PseudoTerminal {
        let folder = try RuntimeFolder()
        return try PseudoTerminal(
            path, ["watch", file] + arguments,
            environment: environment.merging(folder.environment) { $1 }, columns: columns, rows: rows, widths: widths,
            keeping: folder)
    }

    /// What a run without a terminal gave.
    struct Run {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Runs the program without a terminal.
    static func run(_ arguments: [String], environment: [String: String] = ["TZ": "UTC"]) throws -> Run {
        try run(path, arguments, environment)
    }

    /// Runs a line of bash.
    static func shell(_ line: String) throws -> Run {
        try run("/bin/bash", ["-c", line], ["TZ": "UTC", "PATH": "/usr/bin:/bin"])
    }

    static func run(_ program: String, _ arguments: [String], _ environment: [String: String]) throws -> Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files, not pipes: a pipe that nobody reads would stop the program.
        let streams = try ["output", "errors"].map { name in
            let url = folder.appendingPathComponent(name)
            try Data().write(to: url)
            return (url, try FileHandle(forWritingTo: url))
        }
        process.standardOutput = streams[0].1
        process.standardError = streams[1].1
        try process.run()
        process.waitUntilExit()
        let texts = try streams.map { String(decoding: try Data(contentsOf: $0.0), as: UTF8.self) }
        return Run(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }

    /// Waits for what no terminal shows.
    ///
    /// - Parameters:
    ///   - what: what is waited for, for the message.
    ///   - seconds: how long at most.
    ///   - condition: asked at once, and a hundred times a second.
    /// - Throws: ``Timeout``, if that does not come.
    static func wait(for what: String, seconds: Double = 60, until condition: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while try !condition() {
            guard ContinuousClock.now < end else { throw Timeout(description: "no \(what) within \(seconds) s") }
            usleep(10_000)
        }
    }

    /// What was waited for did not come.
    struct Timeout: Error, CustomStringConvertible {
        let description: String
    }

    /// Calls a body with the path of a new file, which goes afterwards.
    static func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).yaml")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url.path)
    }
}

extension PseudoTerminal {
    /// Whether every mode that was set is unset again, and the line is as it was before.
    var isRestored: Bool {
        // Autowrap and the cursor are on in a terminal as it starts.
        screen.modes == [7, 25] && (mode == nil || mode == modeBefore)
    }

    /// Presses keys that show when they were taken, and with them all that came before.
    func openAndCloseHelp() throws {
        type("?")
        try wait(forText: "show details")
        type("?")
        try wait(for: "the board") { !$0.screenText.contains("show details") }
    }

    /// Types something, and waits until the program has written something.
    func typeAndWait(_ text: String) throws {
        let before = output.count
        type(text)
        try wait(for: "an answer to \(text.debugDescription)") { _ in output.count > before }
    }

    /// The first row, which holds the counts and the clock.
    var header: String { screen.text(row: 0) }

    /// What the clock in the header shows, in seconds; nil while there is none.
    var secondOfDay: Int? {
        let parts = header.suffix(8).split(separator: ":").map { Int($0) }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2] else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    /// The value of a line that `--stats` printed.
    func statistic(_ name: String) -> String? {
        screen.screenText.split(whereSeparator: \.isNewline).last { $0.hasPrefix(name) }
            .map { $0.dropFirst(name.count).trimmingCharacters(in: .whitespaces) }
    }
}
