import Dispatch
import Foundation
import Synchronization
import Ticking

// Creates many handles of each type on four threads, runs them, and releases them in random states. Prints the leaks:
// live objects, memory and file descriptors. Exit status 0 only if there are no leaks.

let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 100_000
let threadCount = max(count / 50, 1)
let host = RunLoopThread(name: "stress")

/// Whether the thread sanitizer is enabled.
///
/// The sanitizer allocates memory for each access, so memory leaks are not checked.
let isSanitized = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil

var isClean = true
let runs: [(String, Int, @Sendable (inout Dice) -> Void)] = [
    ("RunLoopTimer", count, { runTimer(&$0) }), ("DisplayLink", count, { runLink(&$0) }),
    ("Ticker", count, { runTicker(&$0) }), ("observers", count, { runObserver(&$0) }),
    ("Lifetime", count, { runLifetime(&$0) }), ("RunLoopThread", threadCount, { runThread(&$0) }),
]
for (name, count, body) in runs {
    // The first run fills the caches of the allocator and of the system. The second run is measured.
    inFourThreads(count, body)
    settle()
    let before = Usage.now()
    let start = ContinuousClock.now
    inFourThreads(count, body)
    settle()
    let after = Usage.now()
    let grown = after.kilobytes - before.kilobytes
    let alive = Life.alive
    // The caches of the allocator and of the sanitizer do not grow with the number of handles. If every handle leaked,
    // the memory would exceed this bound even for the smallest type of handle.
    let isMemoryFlat = isSanitized || grown < max(4096, count / 8)
    let isFlat = alive == 0 && isMemoryFlat && after.descriptors <= before.descriptors + 2
    isClean = isClean && isFlat
    let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)).rounded() / 1000
    print(
        "\(isFlat ? "ok  " : "FAIL") \(name): \(count) in \(seconds) s, \(alive) alive,"
            + " memory \(grown >= 0 ? "+" : "")\(grown) KB, descriptors \(before.descriptors) to \(after.descriptors)")
}
host.stop()
exit(isClean ? 0 : 1)
