import Countdowns
import Screen
import Testing

/// The number of bytes that are sent to the terminal in each second.
@Suite struct FrameBytesTests {
    /// Returns the number of bytes that are sent in each second after the first.
    private func bytes(_ view: BoardView, _ size: Size, _ countdowns: [Countdown], seconds: Int = 120) throws -> [Int] {
        var stage = try ViewStage(view, size, countdowns: countdowns)
        var encoder = FrameEncoder(styles: StyleCache(depth: .truecolor))
        var counts: [Int] = []
        for second in 0..<seconds {
            stage.apply(.tick, after: .seconds(second))
            stage.draw(after: .seconds(second))
            var bytes: [UInt8] = []
            encoder.encode(stage.canvas, into: &bytes)
            if second > 0 { counts.append(bytes.count) }
        }
        return counts
    }

    private func average(_ counts: [Int]) -> Int { counts.reduce(0, +) / max(counts.count, 1) }

    private static let one = [Countdown(id: "a", title: "Tea", kind: .duration(.seconds(3_000)))]

    @Test func `drawing one countdown in the list view takes at most 100 bytes a second`() throws {
        // A window of this size has no clock and no big digits, so only one counter changes.
        let small = try bytes(.list, Size(columns: 80, rows: 3), Self.one)
        #expect(average(small) <= 100, "\(average(small))")
        #expect(average(small) > 0)
    }

    @Test func `drawing a countdown in the focus view takes at most 700 bytes a second`() throws {
        let counts = try bytes(.focus, Size(columns: 120, rows: 40), Self.one)
        #expect(average(counts) <= 700, "\(average(counts))")
    }

    @Test func `drawing forty countdowns takes at most 2,048 bytes a second`() throws {
        let many = (0..<40).map {
            Countdown(id: "c\($0)", title: "C\($0)", kind: .duration(.seconds(Int64(600 + 37 * $0))))
        }
        for view in [BoardView.list, .compact] {
            let counts = try bytes(view, Size(columns: 120, rows: 60), many)
            #expect(average(counts) <= 2_048, "\(view): \(average(counts))")
        }
    }
}
