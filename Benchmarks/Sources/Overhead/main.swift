import Foundation

// What a tick of Ticking costs against one of what it is built on: CPU time of the whole process, side by side, in
// rounds that alternate so that a machine that gets busier slows down both.

let rounds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 10
let perTick: [(String, Contestant, Contestant)] = [
    ("run loop, 1 kHz", .rawRunLoopTimer, .runLoopTimer),
    ("dispatch, 1 kHz", .rawDispatchTimer, .ticker),
]
let perLife: [(String, Contestant, Contestant)] = [
    ("run-loop timer, made and released", .rawRunLoopTimerLife, .runLoopTimerLife),
    ("dispatch timer, made and released", .rawDispatchTimerLife, .tickerLife),
    ("the same with an interval of an hour", .rawDispatchTimerLife, .longTickerLife),
]

// The name of one contestant runs only that one, for a profiler.
let only: [String: Contestant] = [
    "rawRunLoopTimer": .rawRunLoopTimer, "runLoopTimer": .runLoopTimer, "rawDispatchTimer": .rawDispatchTimer,
    "ticker": .ticker, "rawRunLoopTimerLife": .rawRunLoopTimerLife, "runLoopTimerLife": .runLoopTimerLife,
    "rawDispatchTimerLife": .rawDispatchTimerLife, "tickerLife": .tickerLife,
]
if let contestant = CommandLine.arguments.dropFirst(2).first.flatMap({ only[$0] }) {
    print(hundredths(median((0..<rounds).map { _ in contestant.cost() })))
    exit(0)
}

print("CPU microseconds each, median of \(rounds) rounds")
for (name, raw, ours) in perTick + perLife {
    let (rawCost, ourCost) = compare(raw, ours, rounds: rounds)
    let ratio = ourCost / rawCost
    print("\(name): raw \(hundredths(rawCost)), Ticking \(hundredths(ourCost)), ratio \(hundredths(ratio))")
}

func compare(_ raw: Contestant, _ ours: Contestant, rounds: Int) -> (raw: Double, ours: Double) {
    var costs: (raw: [Double], ours: [Double]) = ([], [])
    for round in 0..<rounds {
        // Each goes first as often as the other.
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
