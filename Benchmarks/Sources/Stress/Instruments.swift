import Dispatch
import Foundation
import Synchronization
import Ticking

/// An object that counts its live instances.
final class Life: LifetimeOwner, Sendable {
    private static let number = Atomic(0)
    static var alive: Int { number.load(ordering: .relaxed) }

    let lifetime = Lifetime()

    init() {
        Self.number.add(1, ordering: .relaxed)
    }

    deinit {
        Self.number.subtract(1, ordering: .relaxed)
    }
}

/// A random number generator that is seeded, so that every run has the same numbers.
struct Dice {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    }

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}

/// Resource use of the process; zeros on systems that do not report it.
struct Usage {
    let kilobytes: Int
    let descriptors: Int

    static func now() -> Usage {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        return Usage(kilobytes: kilobytes, descriptors: descriptors)
    }
}

func inFourThreads(_ count: Int, _ body: @escaping @Sendable (inout Dice) -> Void) {
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
        var dice = Dice(seed: thread)
        for _ in 0..<(count / 4) { body(&dice) }
    }
}

/// Waits up to 20 seconds until all objects are deallocated.
func settle() {
    let end = ContinuousClock.now + .seconds(20)
    while Life.alive > 0, ContinuousClock.now < end {
        let done = DispatchSemaphore(value: 0)
        host.perform { done.signal() }
        done.wait()
        Thread.sleep(forTimeInterval: 0.01)
    }
}
