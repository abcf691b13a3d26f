import Foundation
import TestSupport
import Testing

/// Tests that at most one board owns a state file, and that only its owner writes the file.
@Suite(.waitsForProgram) struct StateOwnerTests {
    @Test(arguments: [SIGKILL, SIGTERM, 0])
    func `a second watch of a file shows the first board, and takes over when the first board ends`(end: Int32) throws {
        let program = try RemoteProgram()
        let file = try program.file(RemoteProgram.pantry)
        let first = try program.opened(file)
        let second = try program.start(["watch", file])
        _ = try program.told("pause", "--sync", "tea")
        try second.wait(for: "the pause") { $0.screenText.contains("‖ 1") }
        let before = program.socket
        if end == 0 { first.type("q") } else { first.signal(end) }
        _ = try first.waitForExit()
        try second.wait(for: "the socket of the second") { _ in
            program.socket.map { $0 != before } ?? false
        }
        _ = try program.told("pause", "nap")
        try second.wait(for: "the other pause") { $0.screenText.contains("‖ 2") }
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        let states = try program.shown(file).mapValues(\.state)
        #expect(states["Tea"] == "paused" && states["Nap"] == "paused")
        #expect(!second.output.contains(words: "nothing is saved"))
    }

    @Test func `a second board with --no-remote saves nothing and shows a notice`() throws {
        let program = try RemoteProgram()
        let file = try program.file(RemoteProgram.pantry)
        let first = try program.start(["watch", file, "--no-remote"])
        let second = try program.start(["watch", file, "--no-remote"], until: "nothing is saved here")
        second.type("P")
        try second.wait(for: "the pause of all timers") { $0.screenText.contains("P resume all") }
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        #expect(try program.shown(file)["Tea"]?.state == "running")
        let served = try Program.run(["serve", file, "--no-state", "--help"], environment: program.environment)
        #expect(served.status == 0)
    }

    @Test func `boards from standard input are identified by their content`() throws {
        let program = try RemoteProgram()
        func start(_ title: String) throws -> PseudoTerminal {
            let line = "printf 'countdowns:\\n  - { title: \(title), in: 9m }\\n' | '\(Program.path)' watch -"
            let terminal = try PseudoTerminal(
                "/bin/bash", ["-c", line], environment: program.environment, columns: 100, rows: 30,
                keeping: program.folder)
            try terminal.wait(forText: title)
            return terminal
        }
        let (first, second) = (try start("Apples"), try start("Bread"))
        first.type("P")
        try first.wait(forText: "‖ 1")
        for terminal in [first, second] {
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
        }
        let again = try start("Apples")
        try again.wait(forText: "‖ 1")
        again.type("q")
        #expect(try again.waitForExit() == .exited(0))
    }

    @Test func `a board file that is moved while its board runs gets no second owner`() throws {
        let program = try RemoteProgram()
        let file = try program.file(RemoteProgram.pantry)
        let first = try program.opened(file)
        _ = try program.told("pause", "--sync", "nap")
        let other = program.folder.path + "/other.yaml"
        try FileManager.default.moveItem(atPath: file, toPath: other)
        let second = try program.start(["watch", other], until: "nothing is saved here")
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        _ = try program.told("pause", "--sync", "tea")
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        #expect(try program.shown(other)["Tea"]?.state == "paused")
    }

    @Test func `a new file never gets the state of a deleted file`() throws {
        let program = try RemoteProgram()
        let file = try program.file(RemoteProgram.pantry)
        let first = try program.opened(file)
        _ = try program.told("done", "--sync", "tea")
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        try FileManager.default.removeItem(atPath: file)
        for number in 0..<8 {
            let new = try program.file(RemoteProgram.pantry, name: "new\(number).yaml")
            #expect(try program.shown(new)["Tea"]?.state == "running")
        }
    }
}

extension [UInt8] {
    fileprivate func contains(words: String) -> Bool { String(decoding: self, as: UTF8.self).contains(words) }
}
