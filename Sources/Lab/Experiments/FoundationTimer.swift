import Foundation
import Ticking

extension Experiment {
    static let foundation = Experiment(
        "foundation",
        title: "Foundation's own Timer on this platform: does it leak, does it fire at once?",
        expectation: "Nothing: this one tells what the system does, and never fails.",
        reason:
            "On Linux Foundation's timers were seen to live for ever, with all that they capture, also when they were "
            + "invalidated; and one made with timeInterval to fire at once instead of after its interval. A new version "
            + "may do better, and then these lines say so.",
        reading: ["Sources/Ticking/RunLoop/CoreRunLoop.swift"]
    ) { _, observations in
        let thread = RunLoopThread(name: "lab.foundation")
        let alive = Counter()
        _ = thread.sync {
            for _ in 0..<1000 {
                let captured = Counted(alive)
                let timer = Timer(timeInterval: 3600, repeats: true) { [captured] _ in withExtendedLifetime(captured) {}
                }
                RunLoop.current.add(timer, forMode: .common)
                timer.invalidate()
            }
        }
        observations.tell("Timer, invalidated: captured objects alive", .platform, seen: "\(alive.value) of 1000")

        let ours = Counter()
        for _ in 0..<1000 {
            let captured = Counted(ours)
            _ = RunLoopTimer(.every(.seconds(3600)), on: thread) { [captured] _ in withExtendedLifetime(captured) {} }
        }
        _ = thread.sync {}
        observations.tell("RunLoopTimer, released: captured objects alive", .ticking, seen: "\(ours.value) of 1000")

        let first = LockedValue<Duration?>(nil)
        let clock = ContinuousClock()
        let start = clock.now
        thread.perform {
            let timer = Timer(timeInterval: 0.2, repeats: false) { _ in first.withLock { $0 = clock.now - start } }
            RunLoop.current.add(timer, forMode: .common)
        }
        try? wait(for: "Foundation's timer") { first.withLock { $0 } != nil }
        let seen = first.withLock { $0 }.map { milliseconds($0) } ?? "not within ten seconds"
        observations.tell("Timer of 200 ms: fired after", .platform, seen: seen)
    }
}
