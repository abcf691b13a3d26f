import Foundation
import Remote

/// Lines of 64 KiB that could take long to parse.
private enum LongLines {
    /// The long values.
    ///
    /// Each value consists of `begin`, many repetitions of `part`, and `end`.
    private static let parts: [(name: String, begin: String, part: String, end: String)] = [
        ("open arrays", "", "[", ""), ("open objects", "", #"{"":"#, ""),
        ("arrays 25 deep", "[", nested("[", "", "]") + ",", "0]"),
        ("objects 25 deep", "[", nested(#"{"":"#, "0", "}") + ",", "0]"),
        ("empty objects", "[", "{},", "0]"), ("small objects", "[", #"{"":0},"#, "0]"),
        ("empty arrays", "[", "[],", "0]"),
        ("integers", "[", "1,", "0]"), ("decimals", "[", "-1.5e5,", "0]"), ("strings", "[", #""x","#, "0]"),
        ("a long integer", "", "1", ""), ("a long decimal", "0.", "1", ""), ("a long exponent", "1e", "1", ""),
        ("a long string", "\"", "x", "\""), ("umlauts", "\"", "ä", "\""), ("short escapes", "\"", #"\n"#, "\""),
        ("long escapes", "\"", #"\u00e9"#, "\""), ("pairs", "\"", #"\ud83c\udf75"#, "\""),
        ("marks", "\"", "\u{301}\u{316}", "\""), ("words", "[", "true,", "0]"),
        ("spaces", "[", " ", "]"), ("garbage", "", "\u{7F}", ""), ("NUL", "", "\u{0}", ""), ("commas", "[", ",", "]"),
    ]

    private static func nested(_ open: String, _ middle: String, _ close: String) -> String {
        String(repeating: open, count: 25) + middle + String(repeating: close, count: 25)
    }

    /// The requests that contain a long value.
    ///
    /// `begin` and `end` are the text before and after the value.
    private static let places: [(name: String, begin: String, end: String)] = [
        ("alone", "", ""), ("of no method", #"{"jsonrpc":"2.0","id":1,"method":"status","params":{"x":"#, "}}"),
        ("as targets", #"{"jsonrpc":"2.0","id":1,"method":"pause","params":{"targets":"#, "}}"),
        ("as target", #"{"params":{"target":"#, #"},"jsonrpc":"2.0","id":1,"method":"pause"}"#),
        ("as id", #"{"jsonrpc":"2.0","method":"status","id":"#, "}"),
        ("as method", #"{"jsonrpc":"2.0","id":1,"method":"#, "}"),
    ]

    /// All lines, with their names.
    static var all: [(name: String, bytes: Data)] {
        let limit = RemoteProtocol.lineLimit - 1
        func line(_ begin: String, _ part: String, _ end: String) -> Data {
            let count = (limit - begin.utf8.count - end.utf8.count) / part.utf8.count
            return Data((begin + String(repeating: part, count: count) + end).utf8)
        }
        var lines = places.flatMap { place in
            parts.map { part in
                ("\(part.name), \(place.name)", line(place.begin + part.begin, part.part, part.end + place.end))
            }
        }
        lines.append(("marks as a name", line(#"{""#, "\u{301}\u{316}", #"":0}"#)))
        for place in places {
            let members = (0..<5_400).map { #""k\#($0)":0"# }.joined(separator: ",")
            lines.append(("many members, \(place.name)", Data((place.begin + "{" + members + "}" + place.end).utf8)))
            let same = line(place.begin + "{", #""k":0,"#, #""k":0}"# + place.end)
            lines.append(("one member again and again, \(place.name)", same))
        }
        lines.append(("not UTF-8", Data(repeating: 0xFF, count: limit)))
        lines.append(("an open string that is not UTF-8", Data([0x22] + [UInt8](repeating: 0xE2, count: limit - 1))))
        return lines
    }
}

/// Measures the time that a board takes to parse the long lines.
///
/// - Returns: whether each line takes at most 5 ms.
func measureLines() -> Bool {
    let limit = Duration.milliseconds(5)
    var (slowest, slow) = ((name: "", time: Duration.zero), 0)
    for line in LongLines.all {
        let times = (0..<7).map { _ in ContinuousClock().measure { _ = IncomingRequest(line: line.bytes) } }
        let time = times.sorted()[3]
        if time > slowest.time { slowest = (line.name, time) }
        guard time > limit else { continue }
        slow += 1
        say("lines: \(time) for \(line.name)")
    }
    say("lines: \(slowest.time) at most, for \(slowest.name); \(slow) take more than \(limit)")
    return slow == 0
}
