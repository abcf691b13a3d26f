import Foundation
import TestSupport
import Testing

@testable import Definitions

@Suite struct CalendarURLTests {
    /// Runs a crontab line as cron does, and returns the arguments that `curl` received.
    private func words(ofLineFor url: String, inFolder name: String) throws -> [String] {
        let root = try TemporaryDirectory()
        let folder = root.path + "/" + name
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try writeExecutable("#!/bin/sh\nprintf '%s\\n' \"$@\" >words\n>\"$2\"\n", at: root.path + "/curl")
        let calendar = try #require(CalendarURL(url, besides: .path(folder + "/board.yaml")))
        let line = try #require(calendar.help.split(separator: "\n").first { $0.contains("curl") })
        let command = line.dropFirst("17 * * * * ".count)
        // For cron, a percent sign without a backslash ends the command.
        #expect(!command.replacing("\\%", with: "").contains("%"))
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", String(command.replacing("\\%", with: "%"))]
        shell.currentDirectoryURL = URL(filePath: root.path)
        shell.environment = ["PATH": root.path + ":/bin:/usr/bin"]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        // The crontab line ran only `curl`.
        let files = try FileManager.default.contentsOfDirectory(atPath: root.path)
        #expect(Set(files) == ["curl", name, "words"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
        let words = try String(contentsOfFile: root.path + "/words", encoding: .utf8)
        return words.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        "https://example.org/a'b.ics", "https://example.org/a%20b.ics?key='$(touch PWN)'",
        "https://example.org/`touch PWN`;touch PWN;'\\''.ics", "https://example.org/e\u{301}'\u{301}.ics",
    ])
    func `the crontab line runs only curl, whatever characters its URL and its folder contain`(url: String) throws {
        for folder in ["plain", "it's 100% \"mine\" $(touch PWN)"] {
            let words = try words(ofLineFor: url, inFolder: folder)
            #expect(words.count == 3 && words.first == "-fsSLo", "\(words)")
            #expect(words.last.map { Array($0.utf8) } == Array(url.utf8), "\(words)")
        }
    }
}
