import CLibrary
import Foundation
import TestSupport
import Testing

/// Tests, on the real program, that an edit of a file loses no text if the edit is killed, or if another program saves
/// the file at the same time.
@Suite(.waitsForProgram) struct FileEditKillTests {
    /// The number of edits to kill; the environment variable `KILLS` overrides it.
    private static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 24

    private static let old = "# mine\ncountdowns:\n  - Tea: 4m\n" + String(repeating: "# more\n", count: 4_000)
    private static let new = old.replacing("Tea: 4m\n", with: "Tea: 4m\n  - Soup: 8m\n")

    @Test func `an edit killed at any time leaves the complete old or new file`() throws {
        let program = try RemoteProgram()
        let path = try program.file(Self.old)
        let beside = program.folder.path + "/.board.yaml.new"
        var random = SplitMix(seed: 21)
        let start = ContinuousClock.now
        #expect(try run(program, path).wait() == 0)
        let length = ContinuousClock.now - start
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.new)
        for round in 0..<Self.kills {
            unlink(beside)
            try program.edit(path, to: Self.old)
            let edit = try run(program, path)
            if round.isMultiple(of: 2) {
                // Kills the edit after a part of its usual duration. The part increases with each round.
                let end = ContinuousClock.now + length * round / Self.kills
                while ContinuousClock.now < end, edit.isRunning { usleep(500) }
            } else {
                // Kills the edit while it writes.
                while edit.isRunning, access(beside, F_OK) != 0 { sched_yield() }
                usleep(UInt32.random(in: 0...1_500, using: &random))
            }
            edit.kill()
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text == Self.old || text == Self.new, "round \(round): \(text.count) characters")
        }
        unlink(beside)
        try program.edit(path, to: Self.old)
        #expect(try run(program, path).wait() == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.new)
    }

    private func run(_ program: RemoteProgram, _ path: String) throws -> RunningEdit {
        try RunningEdit(["add", "Soup in 8m", path], environment: program.environment)
    }

    #if os(Linux)
    /// Returns a predicate that is true if the list on a screen contains a countdown with its bar.
    ///
    /// The bar is required, because a typed line and a notice contain the title, too.
    private func lists(_ title: String) -> (TerminalEmulator) -> Bool {
        { $0.screenText.split(separator: "\n").contains { $0.contains(title) && $0.contains("▆") } }
    }

    @Test func `a save by another program during an edit is kept, and a banner names both files`() throws {
        let program = try RemoteProgram()
        let path = try program.file(Self.old)
        let saved = "countdowns:\n  - Bread: 40m\n"
        let terminal = try program.start(["watch", path, "--no-remote", "--no-state"], until: "Tea")
        chmod(path, 0o640)
        var hasSaved = false
        for _ in 0..<50 where !hasSaved {
            terminal.type("aSoup in 8m\r")
            if try EditGap(path, beside: program.folder.path + "/.board.yaml.new").save(saved) {
                // If a reader other than the edit opened the file, the edit starts after the save and applies to the
                // saved text. An edit swaps the old and the new file, and swaps them back if it finds a save. Between
                // the two swaps, the file briefly has the text of the edit.
                try terminal.wait(for: "the end of the edit") { _ in
                    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
                    hasSaved = FileManager.default.fileExists(atPath: path + ".edit")
                    return hasSaved || text.hasPrefix(saved) && text.contains("Soup")
                }
                guard !hasSaved else { break }
                try terminal.wait(forText: "Bread")
                try Self.old.write(toFile: path, atomically: false, encoding: .utf8)
                chmod(path, 0o640)
                try terminal.wait(forText: "Tea")
                continue
            }
            try terminal.wait(for: "Soup in the list") { lists("Soup")($0) }
            terminal.type("u")
            try terminal.wait(for: "the file of before") { _ in
                (try? String(contentsOfFile: path, encoding: .utf8)) == Self.old
            }
            // Waits until Soup has left the list, because the screen shows the file with a delay, and the next round
            // waits for Soup.
            try terminal.wait(for: "the list of before") { !lists("Soup")($0) }
        }
        #expect(hasSaved)
        try terminal.wait(
            forText: "board.yaml was saved by another program; your edit is in board.yaml.edit.")
        try terminal.wait(forText: "Bread")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == saved)
        #expect(try String(contentsOfFile: path + ".edit", encoding: .utf8) == Self.new)
        unlink(path + ".edit")
        try terminal.wait(for: "no banner") { !$0.screenText.contains("meanwhile") }
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }
    #endif
}

/// A running command that edits a file.
private struct RunningEdit {
    private let process = Process()

    init(_ arguments: [String], environment: [String: String]) throws {
        process.executableURL = URL(fileURLWithPath: Program.path)
        (process.arguments, process.environment) = (arguments, environment)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
    }

    var isRunning: Bool { process.isRunning }

    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}

#if os(Linux)
/// The race window of an edit.
///
/// An edit first checks that the file still contains the text that was read, and then swaps the file with the new file.
/// Another program can save the file between these two steps.
///
/// A lease on the file blocks every process that opens it. When the new file has the mode of the original, the edit
/// opens the original, to compare its content with the text that was read. The test then renames another file over the
/// path. The edit still compares the content of the original, because it opened the original before the rename.
private struct EditGap {
    private static let (setLease, getLease, setSignal): (Int32, Int32, Int32) = (1_024, 1_025, 10)

    private let path: String
    private let beside: String

    init(_ path: String, beside: String) { (self.path, self.beside) = (path, beside) }

    /// Saves a text in the race window of the edit.
    ///
    /// - Returns: false if the text was not saved in the race window, for example because the edit ended earlier.
    func save(_ text: String) throws -> Bool {
        let other = path + ".saved"
        try text.write(toFile: other, atomically: false, encoding: .utf8)
        let file = open(path, O_RDONLY)
        defer { close(file) }
        let end = ContinuousClock.now + .seconds(20)
        while !hasMode(beside, of: file) {
            guard ContinuousClock.now < end, isStillThere(file) else { return false }
        }
        // The system sends this signal when a process opens the file. SIGURG has no effect by default.
        _ = fcntl(file, Self.setSignal, SIGURG)
        guard fcntl(file, Self.setLease, Int32(F_WRLCK)) == 0 else { return false }
        defer { _ = fcntl(file, Self.setLease, Int32(F_UNLCK)) }
        while fcntl(file, Self.getLease) == Int32(F_WRLCK) {
            guard ContinuousClock.now < end, isStillThere(file) else { return false }
        }
        // If the edit has ended meanwhile, the test restores the file that the edit wrote.
        guard library_exchange(other, path) == 0 else { return false }
        if hasNumber(other, of: file) {
            unlink(other)
            return true
        }
        _ = library_exchange(other, path)
        return false
    }

    private func hasMode(_ path: String, of file: Int32) -> Bool {
        var (other, mine) = (stat(), stat())
        return fstat(file, &mine) == 0 && stat(path, &other) == 0 && other.st_mode == mine.st_mode
    }

    private func isStillThere(_ file: Int32) -> Bool { hasNumber(path, of: file) }

    private func hasNumber(_ path: String, of file: Int32) -> Bool {
        var (other, mine) = (stat(), stat())
        return fstat(file, &mine) == 0 && stat(path, &other) == 0 && other.st_ino == mine.st_ino
    }
}
#endif
