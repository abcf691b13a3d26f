import Foundation
import Testing

@testable import Lab

/// Tests the built program `ticking-lab`.
@Suite(.serialized) struct LabProgramTests {
    @Test func `ticking-lab without arguments lists the experiments`() throws {
        let run = try Run("")
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output == Lab.list.map { $0 + "\n" }.joined())
    }

    @Test func `the experiment balance runs each misuse in a separate process, which a signal ends`() throws {
        let run = try Run("balance")
        #expect(run.status == 0 && run.errors == "")
        for misuse in Misuse.allCases where !misuse.isCapture {
            let line = run.output.split(separator: "\n").first {
                $0.contains("\(misuse.title): terminated by a signal")
            }
            #expect(line?.hasPrefix("    ok ") == true, "\(run.output)")
        }
    }

    @Test func `--json prints one JSON document`() throws {
        let run = try Run("order --json")
        let document = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(run.status == 0 && document["held"] as? Bool == true)
        #expect((document["outcomes"] as? [[String: Any]])?.map { $0["name"] as? String } == ["order"])
    }

    @Test func `a failed expectation exits with 1`() throws {
        // No frame is drawn within a nanosecond, so an expectation fails.
        let run = try Run("jitter --seconds 1e-9")
        #expect(run.status == 1 && run.output.contains("FAIL"), "\(run)")
    }

    @Test(arguments: ["nothing", "--loud", "cycle --all", "misuse x", "--seconds 0 jitter"])
    func `invalid arguments exit with 64 and print one line`(words: String) throws {
        let run = try Run(words)
        #expect(run.status == 64 && run.output == "")
        #expect(run.errors.hasPrefix("error: ") && run.errors.split(separator: "\n").count == 1, "\(run)")
    }

    @Test func `a misuse ends the program by a signal`() throws {
        let run = try Run("misuse resumedTwice", before: "SWIFT_BACKTRACE=enable=no", after: "; exit $?")
        #expect(run.status > 128)
    }

    @Test func `a closed pipe is not an error`() throws {
        let run = try Run("cycle", after: "| head -1; exit ${PIPESTATUS[0]}")
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output.hasPrefix("cycle: ") && run.output.split(separator: "\n").count == 1)
    }

    @Test(arguments: [">/dev/full", ">&-"])
    func `an unwritable standard output exits with 74 and reports the reason`(redirection: String) throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        for words in ["", "--help", "cycle", "cycle --json"] {
            let run = try Run(words, after: redirection)
            #expect(run.status == 74 && run.errors.hasPrefix("error: standard output cannot be written: "), "\(run)")
        }
    }
}

/// The result of a run of the program in a shell.
private struct Run {
    let status: Int32
    let output: String
    let errors: String

    /// The path of the built program, which is next to the tests.
    private static let program: String = {
        let tests = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        // On Darwin the tests are inside a bundle, so the parent folders are searched, too.
        let folders = sequence(first: tests) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        let candidates = folders.lazy.map { $0.appending(path: "ticking-lab").path }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "ticking-lab"
    }()

    /// Runs a line of bash: the text `before`, the program with the arguments `words`, and the text `after`.
    init(_ words: String, before: String = "", after: String = "") throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", "\(before) '\(Self.program)' \(words) \(after)"]
        process.standardInput = FileHandle.nullDevice
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Uses files instead of pipes: a full pipe that is not read would block the program.
        let streams = try ["output", "errors"].map { name in
            let url = folder.appending(path: name)
            try Data().write(to: url)
            return (url, try FileHandle(forWritingTo: url))
        }
        process.standardOutput = streams[0].1
        process.standardError = streams[1].1
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        let texts = try streams.map { String(decoding: try Data(contentsOf: $0.0), as: UTF8.self) }
        (output, errors) = (texts[0], texts[1])
    }
}
