import Countdowns
import TestSupport
import Testing

@testable import Journal

/// State files on a disk that fails, and on machines that stop.
@Suite struct StateFileTests {
    private static let boot = BootIdentity(text: "one")
    private static let path = "/state/m/board.jsonl"

    /// What happened in one run.
    private struct Run {
        let system = FaultyFileSystem()
        /// What the file must hold at least: the number of the last batch that was told as saved.
        var told = 0
        /// The states after each batch.
        var states: [[Countdown.ID: ItemState]] = []
        var refused = 0
    }

    /// Lets a board run, and a call to the system go wrong.
    private static func run(_ fault: (call: Int, fault: FaultyFileSystem.Fault)?, batches: Int = 12) -> Run {
        var random = SplitMix(seed: 7)
        var journey = Journey(using: &random)
        var run = Run()
        if let fault { run.system.fail(at: fault.call, fault.fault) }
        var file = StateFile(
            path: path, saved: SavedBoard(journey.board, at: journey.moment), files: [], machine: "m", boot: boot,
            in: run.system)
        run.states.append(journey.board.state.items)
        for batch in 1...batches {
            let moment = journey.next(using: &random)
            let changes = journey.board.apply(journey.command(using: &random), at: moment).changes
            let entries = changes.compactMap { change in
                StateEntry(
                    change, of: change.countdown.flatMap(journey.board.index(of:)).map { journey.board.items[$0] },
                    themeInFiles: nil)
            }
            run.states.append(journey.board.state.items)
            do {
                try file.write(entries, at: moment)
                run.told = batch
            } catch {
                run.refused += 1
            }
            // As it grows it is written anew.
            if batch % 4 == 0 { file.forceSnapshot() }
            if run.system.isStopped { break }
        }
        return run
    }

    private static var callCount: Int { run(nil).system.calls }

    @Test(arguments: FaultyFileSystem.Fault.allCases)
    func `whatever goes wrong at whichever call, nothing is lost that was told as saved`(
        fault: FaultyFileSystem.Fault
    ) throws {
        let calls = Self.callCount
        #expect(calls > 25)
        for call in 1...calls {
            for seed in 0..<Tries.of(3) {
                let run = Self.run((call, fault))
                var random = SplitMix(seed: UInt64(call * 100 + seed))
                // The power is cut, wherever it was.
                run.system.restart(using: &random)
                guard let bytes = try run.system.read(Self.path) else {
                    #expect(run.told == 0, "\(fault) at \(call): there is no file")
                    continue
                }
                let reading = try StateText.read(bytes, boot: Self.boot)
                guard let reading else {
                    Issue.record("\(fault) at \(call): unreadable")
                    continue
                }
                let items = reading.saved.items.mapValues(\.state)
                #expect(items.count == run.states[0].count)
                for (id, state) in items {
                    // Of what was not told as saved some may be there.
                    let later = run.states[run.told...].contains { $0[id] == state }
                    #expect(
                        later, "\(fault) at \(call), seed \(seed): \(id) is not as it was when it was told as saved")
                }
            }
        }
    }

    @Test func `after a full disk all of it is written with the next batch`() throws {
        for call in 1...Self.run(nil, batches: 10).system.calls {
            let run = Self.run((call, .refuses))
            #expect(run.refused <= 1 && run.told == run.states.count - 1)
            let bytes = try #require(try run.system.read(Self.path))
            let reading = try #require(try StateText.read(bytes, boot: Self.boot))
            #expect(reading.damage == .none && reading.saved.items.mapValues(\.state) == run.states.last)
        }
    }

    @Test func `a file that has grown is written anew`() throws {
        let system = FaultyFileSystem()
        var random = SplitMix(seed: 3)
        var journey = Journey(using: &random)
        var file = StateFile(
            path: Self.path, saved: SavedBoard(journey.board, at: journey.moment), files: [], machine: "m",
            boot: Self.boot, in: system)
        var largest = 0
        for _ in 0..<150 {
            let changes = journey.board.apply(.change(.toggle, of: .all), at: journey.next(using: &random)).changes
            let entries = changes.compactMap { change in
                StateEntry(
                    change, of: change.countdown.flatMap(journey.board.index(of:)).map { journey.board.items[$0] },
                    themeInFiles: nil)
            }
            try file.write(entries, at: journey.moment)
            largest = max(largest, try system.read(Self.path)?.count ?? 0)
        }
        file.forceSnapshot()
        try file.write([], at: journey.moment)
        let snapshot = try system.read(Self.path)?.count ?? 0
        #expect(largest > 64 << 10 && largest < 6 * snapshot)
    }
}
