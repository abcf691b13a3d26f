import Foundation
import Testing

@testable import Remote

@Suite struct LineBufferTests {
    private var buffer = LineBuffer()

    /// Appends a text and returns the complete lines; nil for each line that is too long.
    private mutating func lines(after text: String) -> [String?] {
        buffer.append(text.utf8)
        var lines: [String?] = []
        while let line = buffer.next() { lines.append((try? line.get()).map { String(decoding: $0, as: UTF8.self) }) }
        return lines
    }

    @Test mutating func `lines are split at line breaks, even if the bytes arrive one at a time`() {
        #expect("a\nbc\n\n".flatMap { lines(after: String($0)) } == ["a", "bc", ""])
        #expect(buffer.rest() == nil)
    }

    @Test mutating func `a line may have at most 64 KiB, including its line break`() {
        let longest = String(repeating: "x", count: RemoteProtocol.lineLimit - 1)
        #expect(lines(after: longest).isEmpty)
        #expect(lines(after: "\n") == [longest])
        #expect(lines(after: longest + "x\n") == [nil])
    }

    @Test mutating func `a line that is too long is reported once and discarded, and the next line is returned`() {
        let long = String(repeating: "x", count: RemoteProtocol.lineLimit)
        #expect(lines(after: "a\nb") == ["a"])
        #expect(lines(after: "c\n\(long)") == ["bc", nil])
        #expect(buffer.count == 0)
        #expect(lines(after: long) == [])
        #expect(buffer.count == 0)
        #expect(lines(after: "\(long)\nd\ne") == ["d"])
        #expect(buffer.rest() == Data("e".utf8))
        #expect(buffer.rest() == nil)
        #expect(lines(after: long) == [nil])
        #expect(buffer.rest() == nil)
    }
}
