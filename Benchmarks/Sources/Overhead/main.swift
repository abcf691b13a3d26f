import Foundation

// Compares the cost of a tick of Ticking with the cost of the API that Ticking is built on, and the cost of a sequence
// with the cost of a handler. Measures CPU time of the whole process, in rounds that alternate so that a machine that
// gets busier slows down both measurements. Then measures the heap use of one timer. Exit status 1 when a cost exceeds
// its bound.

let rounds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 10
/// The compared pairs.
///
/// `bound` is the maximum ratio of the cost of `measured` to the cost of `base`; nil if the ratio is not checked.
let pairs: [(name: String, base: Contestant, measured: Contestant, bound: Double?)] = [
    ("run loop, 1 kHz: handler by raw", .rawRunLoopTimer, .runLoopTimer, 1.4),
    ("dispatch, 1 kHz: handler by raw", .rawDispatchTimer, .ticker, 1.4),
    ("run loop, 1 kHz: sequence by handler", .runLoopTimer, .runLoopTimerTicks, 2),
    ("dispatch, 1 kHz: sequence by handler", .ticker, .tickerTicks, 2),
    ("run-loop timer, made and released, by raw", .rawRunLoopTimerLife, .runLoopTimerLife, nil),
    ("dispatch timer, made and released, by raw", .rawDispatchTimerLife, .tickerLife, nil),
]

// With the name of a contestant as an argument, only that contestant runs, for a profiler.
let only: [String: Contestant] = [
    "rawRunLoopTimer": .rawRunLoopTimer, "runLoopTimer": .runLoopTimer, "rawDispatchTimer": .rawDispatchTimer,
    "ticker": .ticker, "runLoopTimerTicks": .runLoopTimerTicks, "tickerTicks": .tickerTicks,
    "rawRunLoopTimerLife": .rawRunLoopTimerLife, "runLoopTimerLife": .runLoopTimerLife,
    "rawDispatchTimerLife": .rawDispatchTimerLife, "tickerLife": .tickerLife,
]
if let contestant = CommandLine.arguments.dropFirst(2).first.flatMap({ only[$0] }) {
    print(hundredths(median((0..<rounds).map { _ in contestant.cost() })))
    exit(0)
}

print("CPU microseconds each, median of \(rounds) rounds")
var isWithin = true
for (name, base, measured, bound) in pairs {
    let (baseCost, cost) = compare(base, measured, rounds: rounds)
    let ratio = cost / baseCost
    let isOver = bound.map { ratio > $0 } ?? false
    if isOver { isWithin = false }
    let verdict = bound.map { isOver ? ", MORE than \($0)" : ", at most \($0)" } ?? ""
    print("\(name): \(hundredths(cost)) by \(hundredths(baseCost)), ratio \(hundredths(ratio))\(verdict)")
}
if Heap.isKnown {
    print("bytes of heap each, of 10,000")
    let kinds: [Heap] = [.rawRunLoopTimer, .runLoopTimer, .rawDispatchTimer, .rawDispatchTimerWithQueue, .ticker]
    for heap in kinds { print("\(heap.name): \(Int(heap.bytes().rounded()))") }
}
exit(isWithin ? 0 : 1)

func compare(_ raw: Contestant, _ ours: Contestant, rounds: Int) -> (raw: Double, ours: Double) {
    var costs: (raw: [Double], ours: [Double]) = ([], [])
    for round in 0..<rounds {
        // The two contestants take turns: each is measured first in every second round.
        if round % 2 == 0 { costs.raw.append(raw.cost()) }
        costs.ours.append(ours.cost())
        if round % 2 == 1 { costs.raw.append(raw.cost()) }
    }
    return (median(costs.raw), median(costs.ours))
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
}

func hundredths(_ value: Double) -> String {
    let scaled = Int((value * 100).rounded())
    return "\(scaled / 100).\(scaled % 100 < 10 ? "0" : "")\(scaled % 100)"
}
