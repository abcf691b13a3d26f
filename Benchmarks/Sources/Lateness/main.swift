import Foundation

// Measures the lateness of calls at 100 Hz: a timer of Ticking, compared with the raw system timer that it is built on.
// Both timers run concurrently, offset by half an interval, so that a machine that gets busier delays both. Exit status
// 1 if the 99th percentile of Ticking's timer is more than 1.3 times the 99th percentile of the raw timer. Each
// percentile is the median over all rounds. The first argument is the number of rounds.

let rounds = max(CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8, 1)
let calls = 500
let bound = 1.3
let pairs: [(name: String, raw: Contestant, measured: Contestant)] = [
    ("run loop", .rawRunLoopTimer, .runLoopTimer), ("dispatch", .rawDispatchTimer, .ticker),
]

print("microseconds late at 100 Hz, median of \(rounds) rounds of \(calls) calls")
var isWithin = true
for (name, raw, measured) in pairs {
    var (raws, ours): ([Percentiles], [Percentiles]) = ([], [])
    for round in 0..<rounds {
        // The two timers take turns: each is started first in every second round.
        let (first, second) = round % 2 == 0 ? race(raw, measured, calls: calls) : race(measured, raw, calls: calls)
        raws.append(Percentiles(round % 2 == 0 ? first : second))
        ours.append(Percentiles(round % 2 == 0 ? second : first))
    }
    let halves = (ours: median(ours.map(\.half)), raw: median(raws.map(\.half)))
    let most = (ours: median(ours.map(\.most)), raw: median(raws.map(\.most)))
    let ratio = most.ours / most.raw
    if ratio > bound { isWithin = false }
    let verdict = ratio > bound ? "MORE than \(bound)" : "at most \(bound)"
    print("\(name), 50 %: \(tenths(halves.ours)) by \(tenths(halves.raw))")
    print("\(name), 99 %: \(tenths(most.ours)) by \(tenths(most.raw)), ratio \(tenths(ratio, digits: 100)), \(verdict)")
}
exit(isWithin ? 0 : 1)
