import Foundation
import Remote

// Measures the cost and the speed of a board's control socket with many clients. The clients run in a separate process
// of this program.
//
//     swift run -c release Peers            all parts
//     swift run -c release Peers listeners  one part: idle, start, listeners, hanging, requests
//     swift run -c release Peers lines      long lines of each kind; exit status 1 if a line takes more than 5 ms to parse
//     swift run -c release Peers load PROGRAM  a real board under requests of each kind; exit status 1 if the board
//                                           draws a new second more than 20 ms late, or the 99th percentile of
//                                           the key latency is more than 30 ms

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "listen": try listen(path: arguments[1], count: Int(arguments[2]) ?? 0, hanging: Int(arguments[3]) ?? 0)
case "ask": try ask(path: arguments[1], perSecond: Int(arguments[2]) ?? 0, seconds: Int(arguments[3]) ?? 0)
case "press":
    try press(
        path: arguments[1], outstanding: Int(arguments[2]) ?? 0, pause: UInt32(arguments[3]) ?? 0,
        calls: Array(arguments.dropFirst(4)))
case "lines": exit(measureLines() ? 0 : 1)
case "load":
    let program = arguments.count > 1 ? arguments[1] : "../.build/release/countdowns"
    exit(try Load(program: program).measure() ? 0 : 1)
case let part:
    if part == nil || part == "idle" { try measureIdle() }
    if part == nil || part == "start" { try measureStart() }
    if part == nil || part == "listeners" { try measureListeners() }
    if part == nil || part == "hanging" { try measureHanging() }
    if part == nil || part == "requests" { try measureRequests() }
}
