import Foundation
import Ticking

// Misuses each handle in ways that a program must not rely on. For example, releases a handle in its own handler, calls
// all members of a handle from eight threads at the same time, stops a thread while other threads add bodies to it, and
// creates a million handles. Exit status 0 only if each torture test ends without leaks, and no call is lost or
// duplicated. The first argument divides the iteration counts, for shorter runs.

let divisor = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1
let host = RunLoopThread(name: "torture")

let tortures: [(name: String, body: @Sendable () throws -> Void)] = [
    ("released in its own handler", { try releaseInHandlers(10_000 / divisor) }),
    ("pause, resume, reschedule, cancel from 8 threads", { try stormTickers(2_000 / divisor) }),
    ("the registry from 8 threads", { try stormRegistry(20_000 / divisor) }),
    ("fire, plan, cancel from 8 threads", { try stormTimers(2_000 / divisor) }),
    ("frames and tokens from 8 threads", { try stormLinks(500 / divisor) }),
    ("stop during perform", { try stopDuringPerform(1_000 / divisor) }),
    ("observed beside posts", { try observeBesidePosts(50_000 / divisor) }),
    ("1,000,000 handles", { try makeHandles(1_000_000 / divisor) }),
]

var isClean = true
for (name, body) in tortures {
    let start = ContinuousClock.now
    var failure: String?
    do {
        try body()
        try waitUntil("what was made to go") { Life.alive == 0 }
    } catch {
        failure = "\(error)"
        isClean = false
    }
    let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)).rounded() / 1000
    print("\(failure == nil ? "ok  " : "FAIL") \(name): \(seconds) s\(failure.map { ", \($0)" } ?? "")")
}
host.stop()
exit(isClean ? 0 : 1)
