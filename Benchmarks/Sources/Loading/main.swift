import Countdowns
import Definitions
import Foundation
import Yams

// Compares the cost of loading a board with the time that Yams alone takes to parse the same text, in rounds that
// alternate so that a machine that gets busier slows down both measurements. The goals: loading 10,000 countdowns takes
// at most twice the time of Yams, and loading 100,000 countdowns takes at most twelve times as long as loading 10,000.

let rounds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 7
let context = DecodingContext(now: WallTime(unixSeconds: 1_798_135_190), machineZone: .gmt)
// With the name of a style as an argument, the program loads only files of that style, for a profiler.
if let form = CommandLine.arguments.dropFirst(2).first.flatMap(BoardText.Form.init) {
    let file = SourceFile(path: "board.yaml", text: BoardText.yaml(form, count: 10_000))
    print(hundredths(median((0..<rounds).map { _ in milliseconds { load(file) } })))
    exit(0)
}

print("CPU milliseconds, median of \(rounds) rounds")
for form in BoardText.Form.allCases {
    let file = SourceFile(path: "board.yaml", text: BoardText.yaml(form, count: 10_000))
    let large = SourceFile(path: "board.yaml", text: BoardText.yaml(form, count: 100_000))
    var costs: (yams: [Double], ours: [Double], large: [Double]) = ([], [], [])
    for _ in 0..<rounds {
        costs.yams.append(milliseconds { compose(file) })
        costs.ours.append(milliseconds { load(file) })
        costs.large.append(milliseconds { load(large) })
    }
    let (yams, ours, most) = (median(costs.yams), median(costs.ours), median(costs.large))
    print(
        "\(form), 10,000: Yams \(hundredths(yams)), board \(hundredths(ours)), ratio \(hundredths(ours / yams));",
        "100,000: \(hundredths(most)), \(hundredths(most / ours)) times as long")
}

func compose(_ file: SourceFile) {
    do { _ = try Yams.compose(yaml: String(decoding: file.bytes, as: UTF8.self)) } catch { fatalError("\(error)") }
}

func load(_ file: SourceFile) {
    do { _ = try BoardFile.decode(file, in: context) } catch { fatalError("\(error)") }
}

func milliseconds(_ body: () -> Void) -> Double {
    let start = clock()
    body()
    return Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC)
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
}

func hundredths(_ value: Double) -> String {
    let scaled = Int((value * 100).rounded())
    return "\(scaled / 100).\(scaled % 100 < 10 ? "0" : "")\(scaled % 100)"
}
