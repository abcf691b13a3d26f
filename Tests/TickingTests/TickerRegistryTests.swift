import Dispatch
import Foundation
import Testing

@testable import Ticking

private final class Owner: LifetimeOwner, Sendable {
    let lifetime = Lifetime()
}

@Suite struct TickerRegistryTests {
    private let registry = TickerRegistry()
    private let never = Schedule.every(.seconds(3600))

    @Test func `a ticker is started, paused, resumed and cancelled by its identifier`() throws {
        let events = Events<TickerRegistry.ID>()
        let id = try registry.start(.every(.milliseconds(1)), named: "pulse") { id, _ in events.add(id) }
        #expect(try events.wait(for: 3).allSatisfy { $0 == id })
        try registry.pause(id)
        try registry.resume(id)
        try events.wait(for: events.count + 2)
        try registry.reschedule(id, never)
        #expect(registry.id(named: "pulse") == id && registry.ids == [id])
        try registry.cancel(id)
        #expect(registry.id(named: "pulse") == nil && registry.ids.isEmpty)
    }

    @Test func `each call with an unknown identifier throws an error that names the ticker`() throws {
        let id = try registry.start(never, named: "gone") { _, _ in }
        try registry.cancel(id)
        #expect(throws: TickerRegistryError.unknown(id)) { try registry.cancel(id) }
        #expect(throws: TickerRegistryError.unknown(id)) { try registry.pause(id) }
        #expect(throws: TickerRegistryError.unknown(id)) { try registry.resume(id) }
        #expect(throws: TickerRegistryError.unknown(id)) { try registry.reschedule(id, never) }
        #expect("\(TickerRegistryError.unknown(id))".contains("gone#"))
    }

    @Test func `identifiers are never reused, also after cancellations and replacements`() throws {
        var seen: Set<TickerRegistry.ID> = []
        for number in 0..<1000 {
            let id = try registry.start(never, named: number % 3 == 0 ? "same" : nil, replaces: true) { _, _ in }
            #expect(seen.insert(id).inserted)
            if number % 2 == 0 { try registry.cancel(id) }
        }
    }

    @Test func `a start under a used name throws, or with replaces cancels the old ticker`() throws {
        let first = try registry.start(never, named: "name") { _, _ in }
        #expect(throws: TickerRegistryError.taken("name")) { try registry.start(never, named: "name") { _, _ in } }
        #expect(registry.id(named: "name") == first)
        let second = try registry.start(never, named: "name", replaces: true) { _, _ in }
        #expect(registry.id(named: "name") == second && registry.ids == [second])
        // The old identifier cannot affect the new ticker.
        #expect(throws: TickerRegistryError.unknown(first)) { try registry.cancel(first) }
    }

    @Test func `several tickers without a name can be started, and none is found by name`() throws {
        let ids = try (0..<10).map { _ in try registry.start(never) { _, _ in } }
        #expect(registry.ids == ids)
        #expect(registry.id(named: "ticker") == nil)
    }

    @Test func `a one-shot ticker is removed after its tick, unless its handler reschedules it`() throws {
        let events = Events<Int>()
        try registry.start(.after(.zero), named: "once") { [weak registry] id, _ in
            events.add()
            if events.count < 5 { try? registry?.reschedule(id, .after(.zero)) }
        }
        try events.wait(for: 5)
        try waitUntil { registry.ids.isEmpty }
        #expect(registry.id(named: "once") == nil)
    }

    @Test func `a ticker stays registered if a reschedule is accepted while its last tick ends`() throws {
        let queue = DispatchQueue(label: "ticks")
        for round in 0..<20_000 {
            let hasTicked = LockedValue(false)
            let id = try registry.start(.after(.zero), named: "once", replaces: true, on: queue) { _, _ in
                hasTicked.withLock { $0 = true }
            }
            while !hasTicked.withLock({ $0 }) {}
            // The rounds wait for different lengths of time after the handler has set `hasTicked`.
            for _ in 0..<round % 50 { _ = hasTicked.withLock { $0 } }
            let isAccepted = (try? registry.reschedule(id, never)) != nil
            queue.sync {}
            try #require(registry.ids.contains(id) == isAccepted)
        }
    }

    @Test func `a pause from another thread during the start of a ticker takes effect`() throws {
        let events = Events<Int>()
        let isOver = LockedValue(false)
        let watcher = Thread { [registry] in
            while !isOver.withLock({ $0 }) { for id in registry.ids { try? registry.pause(id) } }
        }
        watcher.start()
        defer { isOver.withLock { $0 = true } }
        for _ in 0..<300 {
            let id = try registry.start(.every(.microseconds(200))) { _, _ in events.add() }
            // The pause takes effect eventually: the ticker stops ticking.
            var count = -1
            try waitUntil {
                defer { count = events.count }
                return count == events.count
            }
            try registry.cancel(id)
        }
    }

    @Test func `releasing the registry ends its tickers and releases their handlers`() throws {
        let lives = LifeCounter()
        do {
            let registry = TickerRegistry()
            for _ in 0..<100 {
                let tracked = lives.make()
                try registry.start(.every(.milliseconds(1))) { [tracked] _, _ in withExtendedLifetime(tracked) {} }
            }
        }
        try waitUntil { lives.alive == 0 }
    }

    @Test func `an owner's end block can cancel a ticker of the registry`() throws {
        let id: TickerRegistry.ID
        do {
            let owner = Owner()
            id = try registry.start(never, named: "owned") { _, _ in }
            owner.atEnd { [weak registry] _ in try? registry?.cancel(id) }
            #expect(registry.ids == [id])
        }
        #expect(registry.ids.isEmpty)
        #expect(throws: TickerRegistryError.unknown(id)) { try registry.pause(id) }
    }

    @Test func `four threads can use the registry at the same time without leaks`() throws {
        let lives = LifeCounter()
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<250 {
                let tracked = lives.make()
                let name = "\(number % 5)"
                let id = try? registry.start(.after(.zero), named: name, replaces: true) { [tracked] _, _ in
                    withExtendedLifetime(tracked) {}
                }
                guard let id else { continue }
                if number % 3 == thread % 3 { try? registry.cancel(id) } else { try? registry.pause(id) }
                try? registry.resume(id)
            }
        }
        try waitUntil { registry.ids.isEmpty && lives.alive == 0 }
    }
}
