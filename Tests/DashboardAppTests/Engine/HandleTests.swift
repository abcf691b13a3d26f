import Countdowns
import Foundation
import TestSupport
import Testing
import Ticking

@testable import DashboardApp

/// How a front end is reached from other threads.
@Suite struct HandleTests {
    private final class Idle: FrontEnd {
        let followsTime = false
        func take(_ news: News, of board: Board, at now: Now) -> RememberedLook? { nil }
    }

    @Test func `a handle retains neither the engine nor the front end, and drops what comes after their end`() throws {
        let folder = try RuntimeFolder()
        let path = folder.path + "/board.yaml"
        try Data("countdowns: []\n".utf8).write(to: URL(fileURLWithPath: path))
        let context = RunContext(
            start: nil, speed: 1, zone: .gmt, environment: folder.environment, readClocks: SystemClock.now)
        let loaded = try BoardLoader.load(
            [path], theme: nil, now: context.now.wall, machineZone: .gmt, environment: [:], readsAllThemes: false
        ) { _ in }
        let thread = RunLoopThread(name: "engine")
        defer { thread.stop() }
        var engine: Engine? = BoardServe(BoardSource(loaded, in: context, version: "1"), in: context).engine(
            on: thread, reportingTo: { _ in }, ended: Promise<Engine.Ending>())
        let made = Promise<Handle<Idle>>()
        engine?.enter { engine in
            engine.attach { handle, _ in
                made.fulfil(handle)
                return Idle()
            }
            engine.begin()
        }
        let handle = try #require(made.wait(within: .seconds(60)))
        let reached = Promise<Bool>()
        handle.enter { _, _ in reached.fulfil(true) }
        #expect(reached.wait(within: .seconds(60)) == true)

        let isDropped = Promise<Bool>()
        engine?.enter { $0.end(.quit) }
        handle.enter { _, _ in isDropped.fulfil(false) }
        engine?.enter { _ in isDropped.fulfil(true) }
        #expect(isDropped.wait(within: .seconds(60)) == true)

        weak let released = engine
        engine = nil
        // What was handed over before has run by then.
        let isDone = Promise<Bool>()
        thread.perform { isDone.fulfil(true) }
        #expect(isDone.wait(within: .seconds(60)) == true)
        #expect(released == nil)
    }
}
