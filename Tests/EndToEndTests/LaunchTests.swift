import Foundation
import TestSupport
import Testing

/// Tests of the real program with a launch that is held, resumed, and restored after a restart.
@Suite(.waitsForProgram) struct LaunchTests {
    @Test func `space holds and resumes a launch, its date slips, and a restart restores the slip`() throws {
        let program = try RemoteProgram()
        let file = try program.file(
            """
            title: Pad
            countdowns:
              - { title: Launch, at: 2031-02-03T04:05:06Z, units: T-, holds: [T-4h for 2h 45m, T-9m for 4m 30s] }
              - { title: Smoke-free, since: 2026-01-01 }

            """)
        let terminal = try program.watch(file)
        try terminal.wait(forText: "T-")
        let viewer = try program.start(["attach"], until: "T-")
        terminal.type("g ")
        try terminal.wait(forText: "HOLD, slipped")
        try viewer.wait(forText: "HOLD, slipped")
        #expect(try program.told("status", "launch").contains("paused"))
        terminal.type(" ")
        try terminal.wait(for: "the count to go on") {
            $0.screenText.contains("slipped") && !$0.screenText.contains("HOLD")
        }
        try viewer.wait(for: "the count to go on") {
            $0.screenText.contains("slipped") && !$0.screenText.contains("HOLD")
        }
        viewer.type("q")
        terminal.type("\r")
        try terminal.wait(forText: "in all; the file has Mon 3 Feb 2031")
        terminal.type("q")
        try program.expectEnd(terminal)
        #expect(try program.told("log", file, "--json").contains(#""slip":"#))
        let again = try program.start(["watch", file], until: "slipped")
        again.type("u")
        try again.wait(forText: "Undone: “Launch” was resumed.")
        try again.wait(forText: "HOLD")
        try program.expectEnd(again)
    }

    @Test func `explain prints the times of the planned holds`() throws {
        try Program.withFile(
            """
            zone: UTC
            countdowns:
              - { title: Launch, at: 2031-02-03 04:05, holds: [T-4h for 2h 45m, T-9m for 4m 30s] }
            """
        ) { path in
            let told = try Program.run(["explain", path]).output
            #expect(told.contains("at T-4h the countdown is held for 2h 45m\n"))
            #expect(told.contains("the date is the deadline, with 2h 49m 30s of holds before it"))
            #expect(told.contains("hold at T-4h: 2031-02-02T21:15:30"), "\(told)")
            #expect(told.contains("hold at T-9m: 2031-02-03T03:51:30"), "\(told)")
        }
    }
}
