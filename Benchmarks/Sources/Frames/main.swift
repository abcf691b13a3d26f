import AllocationCount
import Countdowns
import Foundation
import Screen

// Measures the cost of a frame relative to a lower bound: one memcmp and one memcpy of buffers of the same size.
// Measures the cost of many countdowns relative to the cost of few countdowns. Measures CPU time of the thread, and
// compares the medians of several rounds. The measurements alternate, so that a machine that gets busier slows down
// both.
//
//     swift run -c release Frames            all
//     swift run -c release Frames 2000 draw  only one operation, 2000 times, for a profiler

let window = Size(columns: 120, rows: 40)
let wide = Size(columns: 200, rows: 50)
let rounds = 15

var unchanged = Scene(countdowns: 30, size: wide)
var thirty = Scene(countdowns: 30, size: window)

if let times = CommandLine.arguments.dropFirst().first.flatMap(Int.init) {
    let what = CommandLine.arguments.dropFirst(2).first
    // Only the operation `tick` uses this board, so it is empty for the other operations.
    var many = Scene(countdowns: what == "tick" ? 100_030 : 0, size: window)
    for _ in 0..<times {
        switch what {
        case "unchanged": unchanged.encode()
        case "tick": _ = many.tick()
        default: thirty.second()
        }
    }
    exit(0)
}

var few = Scene(countdowns: 60, size: window)
var many = Scene(countdowns: 100_030, size: window)
var wideFloor = Floor(cells: wide.columns * wide.rows)
var floor = Floor(cells: window.columns * window.rows)

report(
    "unchanged frame, 200x50", limit: 3, measure({ wideFloor.compareAndCopy() }, { unchanged.encode() }, times: 500))
report(
    "layout, draw, diff, 120x40, 30 countdowns", limit: 50,
    measure({ floor.compareAndCopy() }, { thirty.second() }, times: 200))
for (view, limit) in [
    (BoardView.list, 32.0), (.cards, 18), (.focus, 32), (.timeline, 46), (.compact, 30),
] {
    var scene = Scene(countdowns: 30, size: window, view: view)
    report(
        "a second of \(view), 120x40, 30 countdowns", limit: limit,
        measure({ floor.compareAndCopy() }, { scene.retainedSecond() }, times: 200))
}
report(
    "frame, 100,000 hidden beside 30", limit: 1.3,
    measure({ few.second() }, { many.second() }, times: 200))
report(
    "tick, 100,000 hidden beside 30", limit: 1.3,
    measure({ _ = few.tick() }, { _ = many.tick() }, times: 200))
var (quietFew, quietMany) = (Ticks(countdowns: 30, crossing: false), Ticks(countdowns: 10_000, crossing: false))
report(
    "the record of a tick without a crossing, 10,000 beside 30", limit: 1.3,
    measure({ quietFew.second() }, { quietMany.second() }, times: 2_000))
var (bellFew, bellMany) = (Ticks(countdowns: 30, crossing: true), Ticks(countdowns: 10_000, crossing: true))
report(
    "the record of a tick with one crossing, 10,000 beside 30", limit: 6,
    measure({ bellFew.second() }, { bellMany.second() }, times: 500))
print("changes: \(quietMany.changes) and \(bellMany.changes), in \(bellMany.changes) seconds")

print("allocations: \(allocations { unchanged.encode() }) in the diff of an unchanged frame of 10,000 cells")
print("allocations: \(allocations { thirty.encode() }) in the diff of one of 4,800 cells")
print("allocations: \(allocations { thirty.second() }) in layout, draw and diff of 30 countdowns")
print("allocations: \(allocations { _ = many.tick() }) in a tick, 100,000 hidden")

/// Returns the number of memory blocks that one call of a function allocates, averaged over 100 calls.
func allocations(_ body: () -> Void) -> Double {
    let before = allocation_count()
    for _ in 0..<100 { body() }
    return Double(allocation_count() - before) / 100
}

func report(_ name: String, limit: Double, _ cost: (base: Double, ours: Double)) {
    let ratio = cost.ours / cost.base
    let verdict = ratio <= limit ? "within" : "BEYOND"
    print(
        "\(name): \(hundredths(cost.ours)) us beside \(hundredths(cost.base)) us, ratio \(hundredths(ratio)), "
            + "\(verdict) \(hundredths(limit))")
}

/// Returns the median cost of one call of each of two functions, in microseconds.
///
/// The two functions alternate, and each is called `times` times in a round.
func measure(_ base: () -> Void, _ ours: () -> Void, times: Int) -> (base: Double, ours: Double) {
    var costs: (base: [Double], ours: [Double]) = ([], [])
    for _ in 0..<rounds {
        costs.base.append(cpu(base, times: times))
        costs.ours.append(cpu(ours, times: times))
    }
    return (costs.base.sorted()[rounds / 2], costs.ours.sorted()[rounds / 2])
}

func cpu(_ body: () -> Void, times: Int) -> Double {
    let start = threadNanoseconds()
    for _ in 0..<times { body() }
    return Double(threadNanoseconds() - start) / 1_000 / Double(times)
}

func threadNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

func hundredths(_ value: Double) -> String {
    let scaled = Int((value * 100).rounded())
    return "\(scaled / 100).\(scaled % 100 < 10 ? "0" : "")\(scaled % 100)"
}
