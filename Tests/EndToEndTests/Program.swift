import Foundation
import TestSupport

/// The program under test and its input files.
enum Program {
    /// The path of the built program: `COUNTDOWNS_BINARY` if it is set, otherwise in the folder of the built tests.
    static let path: String = {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["COUNTDOWNS_BINARY"], !path.isEmpty { return path }
        let tests = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        // On Darwin the tests are inside a bundle, so the parent folders are searched, too.
        let folders = sequence(first: tests) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        let candidates = folders.lazy.map { $0.appendingPathComponent("countdowns").path }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "countdowns"
    }()

    /// The root folder of the repository.
    static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    static var examples: String { root.appendingPathComponent("examples.yaml").path }

    /// Opens a board in a terminal, with a private socket folder.
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

    /// The result of a run without a terminal.
    struct Run {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Runs the program without a terminal.
    static func run(_ arguments: [String], environment: [String: String] = ["TZ": "UTC"]) throws -> Run {
        try run(path, arguments, environment)
    }

    /// Runs a command line in bash.
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
        // Uses files instead of pipes: a full pipe that is not read would block the program.
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

    /// Waits for a condition that does not depend on the screen of a terminal.
    ///
    /// - Parameters:
    ///   - what: a description of the condition, for the error.
    ///   - seconds: the maximum time to wait.
    ///   - condition: the condition, evaluated immediately and then a hundred times a second.
    /// - Throws: ``Timeout`` if the condition stays false.
    static func wait(for what: String, seconds: Double = 60, until condition: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while try !condition() {
            guard ContinuousClock.now < end else { throw Timeout(description: "no \(what) within \(seconds) s") }
            usleep(10_000)
        }
    }

    /// The timeout error: the condition of a wait stayed false.
    struct Timeout: Error, CustomStringConvertible {
        let description: String
    }

    /// Calls `body` with the path of a temporary file, and removes the file afterwards.
    static func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).yaml")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url.path)
    }
}

extension PseudoTerminal {
    /// Whether all terminal modes are as before the start of the program.
    var isRestored: Bool {
        // Mode 7 (autowrap) and mode 25 (visible cursor) are set initially.
        screen.modes == [7, 25] && (mode == nil || mode == modeBefore)
    }

    /// Opens and closes the help.
    ///
    /// The function waits until the screen shows the help and then the board. So the program has handled all earlier keys
    /// when the function returns.
    func openAndCloseHelp() throws {
        type("?")
        try wait(forText: "show details")
        type("?")
        try wait(for: "the board") { !$0.screenText.contains("show details") }
    }

    /// Types a text, and waits until the program has written output.
    func typeAndWait(_ text: String) throws {
        let before = output.count
        type(text)
        try wait(for: "an answer to \(text.debugDescription)") { _ in output.count > before }
    }

    /// The first row, which contains the counts and the clock.
    var header: String { screen.text(row: 0) }

    /// The time on the clock in the header, in seconds since midnight; nil if the header shows no clock.
    var secondOfDay: Int? {
        let parts = header.suffix(8).split(separator: ":").map { Int($0) }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2] else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    /// Returns the value that `--stats` prints after a name; nil if the screen does not show the name.
    func statistic(_ name: String) -> String? {
        screen.screenText.split(whereSeparator: \.isNewline).last { $0.hasPrefix(name) }
            .map { $0.dropFirst(name.count).trimmingCharacters(in: .whitespaces) }
    }
}
