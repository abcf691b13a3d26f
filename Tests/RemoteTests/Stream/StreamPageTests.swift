import Foundation
import Testing

@testable import Remote

/// The page docs/viewers.md, against the lines that the program writes.
@Suite struct StreamPageTests {
    private static func page() throws -> String {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try String(contentsOf: root.appendingPathComponent("docs/viewers.md"), encoding: .utf8)
    }

    @Test func `the examples of the page are lines, and come back as they are`() throws {
        let lines = try Self.page().split(separator: "\n").filter { $0.hasPrefix("{\"began\"") }.map { Data($0.utf8) }
        #expect(lines.count == 2)
        for line in lines { #expect(try #require(StreamLine(line: line)).bytes == line) }
    }

    @Test func `the table of the page has the fields of a line`() throws {
        let example = try #require(try Self.page().split(separator: "\n").first { $0.hasPrefix("{\"began\"") })
        var line = try #require(StreamLine(line: Data(example.utf8)))
        line.snapshot = .init(page: 1, pages: 1, content: SnapshotPage(generation: 1, sequence: 1))
        let object = try JSONSerialization.jsonObject(with: MessageCoder.encode(line)) as? [String: Any]
        let fields = try Self.page().matches(of: #/\n\| `(\w+)` \| \w+\?? \|/#).map { String($0.1) }
        #expect(Set(fields) == Set(object.map { Array($0.keys) } ?? []))
    }
}
