import Foundation
import Testing

@testable import Remote

/// A comparison of docs/viewers.md with the lines that the program writes.
@Suite struct StreamPageTests {
    private static func page() throws -> String {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try String(contentsOf: root.appendingPathComponent("docs/viewers.md"), encoding: .utf8)
    }

    private static func lines() throws -> [Data] {
        try page().split(separator: "\n").filter { $0.hasPrefix("{\"began\"") }.map { Data($0.utf8) }
    }

    @Test func `the example lines of the page are decoded and encoded unchanged`() throws {
        let lines = try Self.lines()
        #expect(lines.count == 2)
        for line in lines { #expect(StreamLine(line: line)?.bytes == line) }
    }

    @Test func `the table of the page lists exactly the fields of a stream line`() throws {
        let text = try #require(try Self.lines().first)
        var line = try #require(StreamLine(line: text))
        line.snapshot = StreamLine.Snapshot(page: 1, pages: 1, content: SnapshotPage(generation: 1, sequence: 1))
        let bytes = try MessageCoder.encode(line)
        let object = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let fields = try Self.page().matches(of: #/\n\| `(\w+)` \| \w+\?? \|/#).map { String($0.1) }
        #expect(Set(fields) == Set(object.keys))
    }
}
