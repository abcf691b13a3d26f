import Countdowns
import Foundation
import TestSupport
import Testing
import Ticking

@testable import BoardEngine
@testable import DashboardApp

/// Tests calls of a front end from other threads.
@Suite struct HandleTests {
    private final class Idle: FrontEnd {
        let followsTime = false
        func receive(_ update: BoardUpdate, of board: Board, at now: Now) {}
    }

    @Test func `a handle does not retain the engine, and drops jobs that are added after the engine's end`() throws {
        let fixture = try EngineFixture("countdowns: []\n")
        let thread = fixture.thread
        defer { thread.stop() }
        var engine: Engine? = fixture.engine()
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
        // When this body runs, the thread has completed all jobs that were added before.
        let isDone = Promise<Bool>()
        thread.perform { isDone.fulfil(true) }
        #expect(isDone.wait(within: .seconds(60)) == true)
        #expect(released == nil)
    }
}
