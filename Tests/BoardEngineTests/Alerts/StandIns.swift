import Foundation
import TestSupport
import Ticking

@testable import BoardEngine

/// Fake programs that replace the machine's programs and record their arguments.
final class StandIns: Sendable {
    let folder: URL
    let told = LockedValue<[String]>([])

    /// Creates programs.
    ///
    /// - Parameters:
    ///   - programs: the names of the programs.
    ///   - answering: the output of the programs.
    ///   - body: further lines of the shell script of each program.
    /// - Throws: an error if the programs cannot be written.
    init(_ programs: [String], answering: String = "", body: String = "") throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for program in programs {
            let path = folder.appendingPathComponent(program).path
            let lines = [
                "#!/bin/sh", "cd '\(folder.path)'", "printf '%s|' \(program) \"$@\" > calls.part",
                "/bin/mv calls.part calls.\(program)", "printf '\(answering)'", body, "",
            ]
            try writeExecutable(lines.joined(separator: "\n"), at: path)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// An environment whose `PATH` contains only the fake programs, so that no program of the machine is found.
    var environment: [String: String] { ["PATH": folder.path, "XDG_STATE_HOME": folder.path] }

    var warn: @Sendable (String) -> Void {
        { [told] words in told.withLock { $0.append(words) } }
    }

    var alerts: DesktopAlerts { DesktopAlerts(environment: environment, warn: warn) }

    /// Waits until a program is called, and returns its arguments.
    func call(of program: String) async throws -> String { try await text(of: "calls." + program) }

    /// Waits for a file that a program writes, removes it, and returns its content.
    func text(of name: String) async throws -> String {
        let path = folder.appendingPathComponent(name).path
        for _ in 0..<6_000 where !FileManager.default.fileExists(atPath: path) {
            try await Task.sleep(for: .milliseconds(10))
        }
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try String(contentsOfFile: path, encoding: .utf8)
    }
}
