import Foundation
import TestSupport
import Testing

/// Tests of the command-line arguments for the files of a board.
@Suite(.waitsForProgram) struct BoardFilesTests {
    /// Calls a body with a folder that contains files, and removes the folder afterwards.
    private func withFolder<Result>(_ files: [String: String], _ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return try body(folder.path)
    }

    @Test func `files, folders and standard input are combined into one board`() throws {
        let files = [
            "a.yaml": "include: more/c.yaml\ncountdowns: [Apple: 1h]", "b/b.yaml": "countdowns: [Banana: 1h]",
            "more/c.yaml": "countdowns: [Cherry: 1h]",
        ]
        try withFolder(files) { folder in
            let run = try Program.shell(
                "cd '\(folder)' && echo 'countdowns: [Date: 1h]' | '\(Program.path)' render a.yaml b - a.yaml")
            #expect(run.status == 0 && run.errors == "")
            let titles = run.output.matches(of: #/Apple|Banana|Cherry|Date/#).map { String($0.0) }
            #expect(Array(titles.suffix(4)) == ["Apple", "Cherry", "Banana", "Date"])
        }
    }

    @Test func `unreadable files and errors in files are reported in one run`() throws {
        try withFolder(["a.yaml": "countdowns: [Tea: 4x]", "empty/x.txt": ""]) { folder in
            let run = try Program.shell("cd '\(folder)' && '\(Program.path)' render none.yaml a.yaml empty")
            #expect(run.status == 66 && run.output == "")
            #expect(
                run.errors.split(separator: "\n").filter { $0.contains("error:") } == [
                    "none.yaml: error: cannot be read: there is no such file",
                    "empty: error: cannot be read: the folder contains no .yaml or .yml file",
                    "a.yaml:1:20: error: \"x\" is not a unit of time",
                ])
        }
    }

    @Test(.enabled(if: Nobody.canRun, "no other user can run the program from where it is"))
    func `a file without read permission is an error that says so`() throws {
        let files = [
            "secret.yaml": "countdowns: []", "board.yaml": "include: secret.yaml\ncountdowns: []",
            "closed/a.yaml": "countdowns: []",
        ]
        try withFolder(files) { folder in
            #expect(chmod(folder, 0o755) == 0 && chmod(folder + "/board.yaml", 0o644) == 0)
            #expect(chmod(folder + "/secret.yaml", 0) == 0 && chmod(folder + "/closed", 0) == 0)
            let alone = try Nobody.run(["render", folder + "/secret.yaml"])
            #expect(alone.status == 66)
            #expect(alone.errors == "\(folder)/secret.yaml: error: cannot be read: permission denied\n")
            let closed = try Nobody.run(["render", folder + "/closed"])
            #expect(
                closed.status == 66 && closed.errors.hasSuffix("closed: error: cannot be read: permission denied\n"))
            let included = try Nobody.run(["render", folder + "/board.yaml"])
            #expect(included.status == 65)
            #expect(included.errors.contains("board.yaml:1:10: error: "))
            #expect(included.errors.contains("cannot be included: permission denied"))
            #expect(chmod(folder + "/closed", 0o755) == 0)
        }
    }
}

/// Runs the program as an unprivileged user or, if the tests do not run as root, as the user of the tests.
private enum Nobody {
    static let canRun = (try? run(["--version"]))?.status == 0

    static func run(_ arguments: [String]) throws -> Program.Run {
        let command = ([Program.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
        let prefix = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
        return try Program.shell(prefix + command)
    }
}
