import Countdowns
import Definitions
import Dispatch
import Foundation
import TestSupport
import Testing
import Ticking

@testable import BoardEngine

@Suite struct BoardReloaderTests {
    private static let valid = "countdowns:\n  - Tea: 5m\n"
    private static let invalid = "countdowns:\n  - Tea: 5 parsecs\n"

    @Test(arguments: [valid, invalid], [true, false])
    func `valid and invalid files are read on the reloader's queue, while the caller goes on`(
        text: String, rechecksErrors: Bool
    ) throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("board.yaml")
            try Data(Self.valid.utf8).write(to: file)
            let context = RunContext(start: nil, speed: 1, zone: .gmt, environment: [:], readClocks: SystemClock.now)
            let now = context.now
            let loaded = try BoardLoader.load(
                [file.path], theme: nil, now: now.wall, machineZone: .gmt, environment: [:], readsAllThemes: false
            ) { _ in }
            let board = loaded.board(zone: .gmt, clock: context.clock, at: now)
            let reloader = BoardReloader(loaded, in: context)
            let reading = BoardReloader.Reading(loaded: loaded, board: board, files: [])
            let (open, read) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let outcome = LockedValue<(isProblem: Bool, isOpen: Bool)?>(nil)
            let isOpen = LockedValue(false)
            // The queue is busy, as it is with a large file.
            reloader.match(board, with: reading, renamed: [:], at: now) { _, _ in open.wait() }
            try Data(text.utf8).write(to: file)
            reloader.read(rechecksErrors: rechecksErrors) { result, _ in
                let isProblem = if case .problem = result { true } else { false }
                outcome.withLock { $0 = (isProblem, isOpen.withLock { $0 }) }
                read.signal()
            }
            // The caller is here although nothing was read: otherwise, this line would not be reached.
            isOpen.withLock { $0 = true }
            open.signal()
            read.wait()
            let found = try #require(outcome.withLock { $0 })
            #expect(found.isProblem == (text == Self.invalid) && found.isOpen)
        }
    }
}
