import Foundation
import TestSupport
import Testing

/// Tests of `countdowns state`, and of other commands for a board that is not running.
@Suite(.waitsForProgram) struct StateCommandTests {
    @Test func `state prints, moves and forgets the saved state of a board`() throws {
        let program = try RemoteProgram()
        let file = try program.file(RemoteProgram.pantry)
        let first = try program.opened(file)
        _ = try program.told("pause", "--sync", "tea")
        let refused = try Program.run(["state", "--forget", file], environment: program.environment)
        #expect(refused.status == 69)
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        let printed = try Program.run(["state", file], environment: program.environment)
        #expect(printed.output.contains("tea: paused") && printed.output.contains("board-"))
        _ = try program.told("state", "--forget", file, "--id", "tea")
        #expect(try program.shown(file)["Tea"]?.state == "running")
        let other = try program.file(RemoteProgram.pantry, name: "other.yaml")
        _ = try program.told("state", "--move", file, other)
        #expect(try Program.run(["state", file], environment: program.environment).status == 66)
        _ = try program.told("state", "--forget", other)
        #expect(try Program.run(["state", other], environment: program.environment).status == 66)
    }

    @Test func `status with a file prints the status of its board, running or not`() throws {
        let program = try RemoteProgram()
        let file = try program.file(RemoteProgram.pantry)
        let board = try program.opened(file)
        _ = try program.told("pause", "--sync", "tea")
        let running = try program.told("status", file)
        #expect(running.contains("1 paused") && running.contains("listeners: 0"))
        board.type("q")
        #expect(try board.waitForExit() == .exited(0))
        let closed = try program.told("status", file)
        #expect(
            closed.contains("Kitchen (not running)") && closed.contains("1 paused") && !closed.contains("listeners"))
        #expect(try program.told("status", "--no-state", file).contains("paused") == false)
    }
}
