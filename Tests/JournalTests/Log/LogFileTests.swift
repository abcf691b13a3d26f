import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Journal

@Suite struct LogFileTests {
    private static func line(_ number: Int) -> LogLine {
        let countdown = Countdown(id: "tea", title: "Tea \(number)", kind: .duration(.seconds(60)), tags: ["hot"])
        return LogLine("started", countdown, at: WallTime(unixSeconds: 1_800_000_000 + Int64(number)))
    }

    @Test func `lines are read back in order, including lines that another LogFile wrote`() throws {
        let system = FaultyFileSystem()
        var file = LogFile(path: "/state/board.log", in: system)
        var lines = (0..<5).map(Self.line)
        try file.write(&lines)
        #expect(lines.isEmpty)
        var second = LogFile(path: "/state/board.log", in: system)
        lines = [Self.line(5)]
        try second.write(&lines)
        #expect(try second.read() == (0..<6).map(Self.line))
    }

    @Test func `the log keeps the newest whole lines, in two files at most, each within the size limit`() throws {
        let system = FaultyFileSystem()
        let limit = 10_000
        var file = LogFile(path: "/state/board.log", limit: limit, in: system)
        for start in stride(from: 0, to: 1_000, by: 7) {
            var lines = (start..<start + 7).map(Self.line)
            try file.write(&lines)
            let sizes = try ["", ".old"].map { try system.read("/state/board.log" + $0)?.count ?? 0 }
            #expect(sizes.allSatisfy { $0 <= limit })
            let kept = try file.read()
            let written = (0..<start + 7).map(Self.line)
            #expect(kept == Array(written.suffix(kept.count)))
            #expect(kept.count == written.count || sizes[1] > limit - 200)
        }
        var flood = (0..<2_000).map(Self.line)
        try file.write(&flood)
        #expect(try file.read().last == Self.line(1_999) && flood.isEmpty)
    }

    @Test func `a truncated line is skipped, and the next line is read`() throws {
        let system = FaultyFileSystem()
        try system.makeFolder("/state")
        try system.write(Array("{\"at\":\"2027-01-15T0".utf8), to: "/state/board.log")
        var file = LogFile(path: "/state/board.log", in: system)
        var lines = [Self.line(1)]
        try file.write(&lines)
        #expect(try file.read() == [Self.line(1)])
    }

    @Test func `a deleted log starts again, and malformed lines are skipped`() throws {
        let system = FaultyFileSystem()
        var file = LogFile(path: "/state/board.log", in: system)
        var lines = (0..<3).map(Self.line)
        try file.write(&lines)
        try system.remove("/state/board.log")
        lines = (3..<5).map(Self.line)
        try file.write(&lines)
        #expect(try file.read() == (3..<5).map(Self.line))
        let bytes = try #require(try system.read("/state/board.log"))
        try system.write(Array("nonsense\n{}\n".utf8) + bytes, to: "/state/board.log")
        #expect(try file.read() == (3..<5).map(Self.line))
    }

    @Test(arguments: FaultyFileSystem.Fault.allCases)
    func `a failed call loses no line that can be written later, and writes no line twice`(
        fault: FaultyFileSystem.Fault
    ) throws {
        for call in 0..<12 {
            let system = FaultyFileSystem()
            var file = LogFile(path: "/state/board.log", limit: 600, in: system)
            var lines: [LogLine] = []
            system.fail(at: call, fault)
            for number in 0..<6 {
                lines.append(Self.line(number))
                try? file.write(&lines)
            }
            guard !system.isStopped else { continue }
            try file.write(&lines)
            let numbers = try file.read().map(\.title)
            #expect(Set(numbers).count == numbers.count, "\(call) \(fault): \(numbers)")
            #expect(numbers.suffix(1) == ["Tea 5"] && lines.isEmpty, "\(call) \(fault)")
            for number in 3..<6 { #expect(numbers.contains("Tea \(number)"), "\(call) \(fault)") }
        }
    }
}
