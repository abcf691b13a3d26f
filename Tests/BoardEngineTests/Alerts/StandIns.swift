import Foundation
import Ticking

@testable import BoardEngine

/// Programs that write down how they are called, in place of those of a machine.
final class StandIns: Sendable {
    let folder: URL
    let told = LockedValue<[String]>([])

    /// Makes programs.
    ///
    /// - Parameters:
    ///   - programs: their names.
    ///   - answering: what they print.
    ///   - body: what else they do, as lines for the shell.
    /// - Throws: where they cannot be written.
    init(_ programs: [String], answering: String = "", body: String = "") throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for program in programs {
            let path = folder.appendingPathComponent(program).path
            let lines = [
                "#!/bin/sh", "cd '\(folder.path)'", "printf '%s|' \(program) \"$@\" > calls.part",
                "/bin/mv calls.part calls.\(program)", "printf '\(answering)'", body, "",
            ]
            try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
            chmod(path, 0o755)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// No other program is found: what the machine has must not take the place of a stand-in.
    var environment: [String: String] { ["PATH": folder.path, "XDG_STATE_HOME": folder.path] }

    var warn: @Sendable (String) -> Void {
        { [told] words in told.withLock { $0.append(words) } }
    }

    var alerts: DesktopAlerts { DesktopAlerts(environment: environment, warn: warn) }

    /// How a program was called; waits until it is.
    func call(of program: String) async throws -> String { try await text(of: "calls." + program) }

    /// What is in a file that a program writes; waits until it is there, and removes it.
    func text(of name: String) async throws -> String {
        let path = folder.appendingPathComponent(name).path
        for _ in 0..<2_000 where !FileManager.default.fileExists(atPath: path) {
            try await Task.sleep(for: .milliseconds(10))
        }
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try String(contentsOfFile: path, encoding: .utf8)
    }
}
