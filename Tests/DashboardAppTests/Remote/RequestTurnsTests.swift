import Countdowns
import Foundation
import TestSupport
import Testing
import Ticking

@testable import BoardEngine
@testable import DashboardApp
@testable import Remote

/// Tests that the thread of a board handles pending requests in batches, and other work between two batches.
@Suite struct RequestTurnsTests {
    @Test func `a job that is added after many requests runs before the last request is handled`() throws {
        let lines = (0..<3_000).map { "  - { title: C\($0), in: \($0 + 1)m }\n" }
        let fixture = try EngineFixture("title: Many\ncountdowns:\n" + lines.joined())
        let engine = fixture.engine()
        let (handle, _) = try fixture.serve(engine)
        // A second server collects the requests. The test then passes all requests to the board at the same time.
        let requests = Promise<[RemoteRequest]>()
        let taken = LockedValue<[RemoteRequest]>([])
        let server = try RemoteServer(
            SocketName(title: "other", files: []), in: SocketFolder(path: fixture.folder.path + "/o"),
            board: BoardRecord(name: "", title: "", files: [], process: 1, started: "", version: "1")
        ) { request in
            let all = taken.withLock { taken in
                taken.append(request)
                return taken
            }
            if all.count == 40 { requests.fulfil(all) }
        }
        let connection = try RemoteConnection(path: server.path)
        for number in 1...40 {
            try connection.send(.list(ListParameters(order: "title")), as: .integer(Int64(number)), by: nil)
        }
        let all = try #require(requests.wait(within: .seconds(60)))
        let waiting = Promise<Int>()
        handle.enter { desk, _ in
            for request in all { desk.receive(request) }
            // Runs after the first batch of requests.
            handle.enter { desk, _ in waiting.fulfil(desk.waitingRequests) }
        }
        #expect(waiting.wait(within: .seconds(60)) ?? 0 > 0)
        for _ in 1...40 { #expect(try connection.next(by: .now + .seconds(60)).1.error == nil) }
        server.stop()
        engine.enter { $0.end(.quit, from: "the test") }
        #expect(fixture.hasQuit())
    }
}
