import Countdowns
import Definitions
import Dispatch
import Foundation
import Journal
import TestSupport
import Testing
import Ticking

@testable import BoardEngine

@Suite struct HookDispatcherTests {
    @Test func `each of ten thousand hooks is reported as dropped or logged as terminated with the board`()
        async throws
    {
        let told = LockedValue<[String]>([])
        let log = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<String, any Error>) in
            // Ending a board blocks the current thread, which therefore must not be a thread of the Swift Concurrency
            // pool.
            DispatchQueue.global().async {
                continuation.resume(with: Result { try Self.log(ofChanges: 10_000, told) })
            }
        }
        let dropped = told.withLock { $0 }.compactMap { Int($0.prefix { $0 != " " }) }.reduce(0, +)
        let lines = log.split(separator: "\n")
        let calls = lines.filter { $0.contains("hook pause tea: sleep 60: ") || $0.contains("hook resume tea: ") }
        #expect(dropped > 8_000 && calls.count + dropped == 10_000, "\(calls.count) and \(dropped)")
        #expect(lines.contains { $0.hasSuffix("\(dropped) hooks were dropped: too many were waiting.") })
        #expect(calls.allSatisfy { $0.hasSuffix("was terminated because the board ended") })
    }

    /// Runs hooks for `count` changes, ends the board, and returns the content of the log.
    private static func log(ofChanges count: Int, _ told: LockedValue<[String]>) throws -> String {
        try withTemporaryFolder { folder in
            let own = folder.appendingPathComponent("countdowns")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            let path = own.appendingPathComponent("board.yaml").path
            try Data("hooks: { pause: [sleep, 60], resume: [sleep, 60] }\ncountdowns: [{ title: Tea, in: 4m }]\n".utf8)
                .write(to: URL(fileURLWithPath: path))
            chmod(path, 0o644)
            let now = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(100)))
            let loaded = try BoardLoader.load(
                [path], theme: nil, now: now.wall, machineZone: .gmt, environment: [:], readsAllThemes: false,
                warn: { _ in })
            let environment = [
                "PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
            ]
            let desk = HookDispatcher(loaded, environment: environment) { words in told.withLock { $0.append(words) } }
            var board = Board(
                loaded.definition, title: "Tea", zone: .gmt, remembered: RememberedLook(theme: "a"), at: now)
            for number in 0..<count {
                let changes = board.apply(
                    .change(number % 2 == 0 ? .pause : .resume, of: Set(board.items.map(\.id))), at: now)
                desk.read(changes, on: board, at: now, name: "tea")
            }
            desk.end()
            let state = try #require(StateFolder(environment: environment)).path
            return try String(contentsOfFile: state + "/hooks.log", encoding: .utf8)
        }
    }
}
