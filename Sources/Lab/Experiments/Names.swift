import Foundation
import Ticking

extension Experiment {
    static let names = Experiment(
        "names",
        title: "identifiers of timers after some timers were cancelled",
        expectation: """
            Identifiers made from the number of timers collide after a timer was cancelled, and then a cancellation \
            ends the wrong timer. Identifiers from the registry never collide and are never reused. A start with a \
            name in use throws an error. With replaces: true, the registry cancels the old ticker with the name, and \
            refuses the old ticker's identifier from then on.
            """,
        reason:
            "A number that decreases with each cancellation is reused. A number that only increases is never reused.",
        reading: ["Sources/Ticking/Ticker/TickerRegistry.swift"]
    ) { _, observations in
        var generator = Dice()
        let steps = (0..<600).map { _ in generator.next(below: 3) }
        var naive = NaiveRegistry()
        for step in steps { if step == 0 { naive.cancelOldest() } else { naive.start() } }
        observations.expect(
            "identifiers from the number of timers: collisions", .naive, atLeast: 1, seen: naive.collisions)

        let registry = TickerRegistry()
        var seen: Set<TickerRegistry.ID> = []
        var collisions = 0
        var misses = 0
        for step in steps {
            if step == 0, let oldest = registry.ids.first {
                try registry.cancel(oldest)
                // The registry rejects the identifier of a cancelled ticker, even after other tickers were started.
                do { try registry.pause(oldest) } catch { misses += 1 }
            } else {
                let id = try registry.start(.every(.seconds(3600)), named: "timer", replaces: true) { _, _ in }
                if !seen.insert(id).inserted { collisions += 1 }
                try registry.start(.every(.seconds(3600))) { _, _ in }
            }
        }
        let cancelled = steps.count { $0 == 0 }
        observations.expect("registry: collisions", .ticking, equals: 0, seen: collisions)
        observations.expect(
            "registry: calls with an old identifier refused", .ticking, atLeast: cancelled - 1, seen: misses)
        try observeConflict(&observations)
    }

    /// Observes the start of a timer with a name that is in use, first without and then with `replaces`.
    private static func observeConflict(_ observations: inout Observations) throws {
        let registry = TickerRegistry()
        func start(replaces: Bool = false) throws -> TickerRegistry.ID {
            try registry.start(.every(.seconds(3600)), named: "timer", replaces: replaces) { _, _ in }
        }
        func error(of body: () throws -> Void) -> String {
            do { try body() } catch { return "\(error)" }
            return "nothing thrown"
        }
        let first = try start()
        let refusal = error { _ = try start() }
        observations.expect(
            "name in use, refused: thrown error", .ticking, "taken", seen: refusal,
            holds: refusal == "\(TickerRegistryError.taken("timer"))" && registry.id(named: "timer") == first)
        let second = try start(replaces: true)
        let miss = error { try registry.cancel(first) }
        observations.expect(
            "name in use, replaced: thrown error for the old identifier", .ticking, "unknown", seen: miss,
            holds: miss == "\(TickerRegistryError.unknown(first))" && registry.ids == [second])
    }
}

/// A registry that creates the name of a new timer from the current number of timers.
private struct NaiveRegistry {
    private var names: [String] = []
    private(set) var collisions = 0

    mutating func start() {
        let name = "Timer#\(names.count + 1)"
        if names.contains(name) { collisions += 1 }
        names.append(name)
    }

    mutating func cancelOldest() {
        if !names.isEmpty { names.removeFirst() }
    }
}

/// A pseudorandom number generator with a fixed seed.
private struct Dice {
    private var state: UInt64 = 42

    mutating func next(below limit: UInt64) -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) % limit
    }
}
