import TestSupport
import Testing

@testable import Screen

struct OutputQueueTests {
    @Test func `bytes leave the queue in order, even if they are consumed one at a time`() {
        var queue = OutputQueue()
        #expect(queue.isIdle)
        #expect(queue.enqueue { $0 += Array("frame".utf8) } == 5)
        var taken: [UInt8] = []
        while !queue.isIdle {
            taken.append(queue.withPending { $0[0] })
            queue.consume(1)
        }
        #expect(taken == Array("frame".utf8))
        #expect(queue.enqueue { $0.append(1) } == 1)
        queue.removeAll()
        #expect(queue.isIdle && queue.pendingCount == 0)
    }

    @Test func `a frame without bytes leaves the queue idle`() {
        var queue = OutputQueue()
        #expect(queue.enqueue { _ in } == 0)
        #expect(queue.isIdle)
    }

    @Test func `enqueueing a second frame before the first frame is consumed traps`() async {
        await #expect(processExitsWith: .failure) {
            var queue = OutputQueue()
            queue.enqueue { $0.append(1) }
            queue.enqueue { $0.append(2) }
        }
    }

    /// Simulates a terminal that sometimes accepts a few bytes, while the canvas changes at each step.
    @Test func `with a slow terminal, frames are skipped but not torn, and the newest frame is shown last`() {
        var random = SplitMix(seed: 5)
        var queue = OutputQueue()
        var encoder = FrameEncoder(styles: StyleCache(depth: .truecolor))
        var canvas = Canvas(size: Size(columns: 30, rows: 4))
        var terminal = TerminalEmulator(columns: 30, rows: 4)
        var frames = 0
        for step in 0..<3000 {
            let style = Style(foreground: Color(packed: UInt32(step) * 77))
            canvas.reset(to: canvas.size, style: Style())
            canvas.write(
                "step \(step) e\u{301} 漢 \u{1F468}\u{200D}\u{1F469}", column: step % 9, row: step % 4, style: style)
            if queue.isIdle {
                queue.enqueue { encoder.encode(canvas, into: &$0) }
                frames += 1
            }
            let count = min(queue.pendingCount, Int.random(in: 0...9, using: &random))
            terminal.feed(queue.withPending { Array($0.prefix(count)) })
            queue.consume(count)
            #expect(queue.pendingCount < 2000)
        }
        #expect(frames < 1000)
        for _ in 0..<2 {
            terminal.feed(queue.withPending { Array($0) })
            queue.consume(queue.pendingCount)
            queue.enqueue { encoder.encode(canvas, into: &$0) }
        }
        #expect(terminal.screenText == canvas.text())
        #expect(terminal.unknown.isEmpty)
    }
}
