import Foundation
import TestSupport
import Testing

/// Tests of boards that are exported as countdown files.
@Suite(.waitsForProgram) struct ExportTests {
    private static func countdowns(_ json: String) throws -> NSArray {
        let file = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        return try #require(file?["countdowns"] as? NSArray)
    }

    @Test func `a viewer shows each line of export --follow, which ends when a user quits the board`() throws {
        let remote = try RemoteProgram()
        let (board, name) = try remote.serve(try remote.file())
        let path = remote.folder.path + "/viewer.json"
        let line = """
            '\(Program.path)' export --json --follow | while IFS= read -r line; do
                printf '%s' "$line" >'\(path).new'
                mv '\(path).new' '\(path)'
            done
            """
        let publisher = try PseudoTerminal(
            "/bin/bash", ["-c", line], environment: remote.environment, keeping: remote.folder)
        try publisher.wait(for: "a line") { _ in FileManager.default.fileExists(atPath: path) }
        _ = try remote.told("check", path)
        let viewer = try remote.start(["watch", "--no-state", path])
        _ = try remote.told("pause", "green", "--board", name)
        try viewer.wait(forText: "‖ 1")
        _ = try remote.told("add", "Soup 12m", "--board", name)
        try viewer.wait(forText: "Soup")
        _ = try remote.told("quit", "--board", name)
        #expect(try publisher.waitForExit() == .exited(0))
        try remote.expectEnd(viewer)
        withExtendedLifetime(board) {}
    }

    @Test func `export --follow prints at most one line a second, and shows the last change`() throws {
        let remote = try RemoteProgram()
        let board = try remote.serve(try remote.file())
        let path = remote.folder.path + "/lines"
        let publisher = try PseudoTerminal(
            "/bin/sh", ["-c", "exec '\(Program.path)' export --json --follow >'\(path)'"],
            environment: remote.environment, keeping: remote.folder)
        func lines() -> [Substring] {
            ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
        }
        try publisher.wait(for: "a line") { _ in !lines().isEmpty }
        let start = ContinuousClock.now
        for _ in 0..<10 { _ = try remote.told("extend", "bread", "+1m") }
        _ = try remote.told("pause", "green")
        try publisher.wait(for: "the last change") { _ in lines().last?.contains(#""paused":true"#) == true }
        let count = lines().count
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        #expect(count <= Int(seconds) + 2)
        _ = try remote.told("quit")
        #expect(try publisher.waitForExit() == .exited(0))
        withExtendedLifetime(board) {}
    }

    @Test func `a running board and the same board after its end have the same export`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file(RemoteProgram.editable)
        let (board, _) = try remote.serve(file)
        _ = try remote.told("pause", "nap", "--sync")
        let running = try remote.told("export", "--json")
        #expect(running.contains(#""title":"Kitchen · "#) && running.contains(#""paused":true"#))
        #expect(try Self.countdowns(remote.told("export", file, "--json")) == Self.countdowns(running))
        board.signal(SIGTERM)
        _ = try board.waitForExit()
        #expect(try Self.countdowns(remote.told("export", file, "--json")) == Self.countdowns(running))
        let fresh = try remote.told("export", file, "--json", "--no-state")
        #expect(!fresh.contains("paused"))
        #expect(try remote.run("export", file, "--json", "--follow").status == 69)
    }

    @Test func `export --ics, log and state show a change right after the command that makes it`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let (board, _) = try remote.serve(file)
        func calendar() throws -> String {
            try remote.told("export", "--ics", file).split(whereSeparator: \.isNewline).filter {
                !$0.hasPrefix("DTSTAMP")
            }
            .joined(separator: "\n")
        }
        for count in 1...3 {
            let before = try calendar()
            _ = try remote.told("extend", "bread", "+1h")
            #expect(try calendar() != before)
            #expect(try remote.told("log", file).components(separatedBy: "extended by +1h").count == count + 1)
            #expect(try remote.told("state", file).contains("extended by \(count * 3_600) s"))
        }
        #expect(try remote.told("export", "--ics", file, "--no-state").contains("SUMMARY:Bread") == false)
        withExtendedLifetime(board) {}
    }

    @Test(
        arguments: [
            ["--ics", "--follow"], ["--ics", "--board", "a"], ["--json", "--ics"],
            ["--json", "--now", "2027-01-01T00:00:00Z"],
        ])
    func `export refuses options that do not belong together`(options: [String]) throws {
        #expect(try Program.run(["export"] + options).status == 64)
    }
}
