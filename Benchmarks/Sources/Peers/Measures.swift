import Foundation

/// Resource use of this process, as the system reports it.
enum Usage {
    /// The resident memory, in kilobytes.
    static var kilobytes: Int { field("VmRSS", in: "/proc/self/status") }

    /// The resident memory and its anonymous part, as text.
    static var memory: String {
        "\(kilobytes) KB (\(field("RssAnon", in: "/proc/self/status")) of its own)"
    }

    /// The number of voluntary context switches of the server's threads.
    static var switches: Int {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return threads.map { "/proc/self/task/\($0)" }
            .filter { (try? String(contentsOfFile: $0 + "/comm", encoding: .utf8))?.hasPrefix("NIO") == true }
            .reduce(0) { $0 + field("voluntary_ctxt_switches", in: $1 + "/status") }
    }

    private static func field(_ name: String, in path: String) -> Int {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}

/// Returns a text with the median, the 99th percentile and the maximum of times, in milliseconds.
func summary(_ nanoseconds: [UInt64]) -> String {
    guard !nanoseconds.isEmpty else { return "none" }
    let sorted = nanoseconds.sorted()
    func at(_ part: Double) -> String {
        let value = sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)]
        return String(format: "%.3f", Double(value) / 1e6)
    }
    return "p50 \(at(0.5)) ms, p99 \(at(0.99)) ms, max \(at(1)) ms (\(sorted.count))"
}

/// Runs this program again with other arguments, and passes each line of the output to `line`.
func runAgain(_ arguments: [String], line: (String) -> Void) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    var rest = ""
    while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        rest += String(decoding: data, as: UTF8.self)
        while let end = rest.firstIndex(of: "\n") {
            line(String(rest[..<end]))
            rest = String(rest[rest.index(after: end)...])
        }
    }
    process.waitUntilExit()
}

/// Prints a line without buffering, even if standard output is a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
