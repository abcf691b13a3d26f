import Dispatch
import Screen
import TestSupport
import Testing

@testable import DashboardApp

@Suite struct TerminalOutputTests {
    /// A terminal whose output the test may read or leave unread.
    private struct Stage {
        let pair: TerminalPair
        let output: TerminalOutput
        let writable = DispatchSemaphore(value: 0)

        init() throws {
            pair = try TerminalPair(columns: 200, rows: 50)
            let writable = writable
            output = TerminalOutput(tty: try TTY(opening: pair.program), styles: StyleCache(depth: .truecolor)) {
                writable.signal()
            }
        }

        /// Returns a canvas in which each cell differs from its neighbours.
        func canvas(_ seed: Int) -> Canvas {
            var canvas = Canvas(size: Size(columns: 200, rows: 50))
            for row in 0..<50 {
                for column in 0..<200 {
                    let color = Color(red: UInt8(column), green: UInt8(row), blue: UInt8(seed % 256))
                    canvas.write("x", column: column, row: row, style: Style(foreground: color))
                }
            }
            return canvas
        }
    }

    @Test func `an unchanged frame sends no bytes`() throws {
        let stage = try Stage()
        var canvas = Canvas(size: Size(columns: 20, rows: 5))
        canvas.write("tea", column: 0, row: 0, style: Style())
        guard case .sent(let bytes) = stage.output.show(canvas) else {
            Issue.record("nothing was sent")
            return
        }
        #expect(bytes > 0)
        #expect(stage.output.show(canvas) == .unchanged)
        stage.output.invalidate()
        #expect(stage.output.show(canvas) != .unchanged)
    }

    @Test func `frames for a blocked terminal are dropped, and the next frame is complete and current`() throws {
        let stage = try Stage()
        var screen = TerminalEmulator(columns: 200, rows: 50)
        _ = stage.output.show(stage.canvas(1))
        #expect(stage.output.isBusy)
        #expect(stage.output.show(stage.canvas(2)) == .busy)
        while stage.output.isBusy {
            screen.feed(stage.pair.readAvailable())
            try #require(stage.writable.wait(timeout: .now() + 60) == .success)
            #expect(stage.output.drain())
        }
        _ = stage.output.show(stage.canvas(3))
        while stage.output.isBusy {
            screen.feed(stage.pair.readAvailable())
            try #require(stage.writable.wait(timeout: .now() + 60) == .success)
            #expect(stage.output.drain())
        }
        screen.feed(stage.pair.readAvailable())
        #expect(screen.unknown.isEmpty)
        #expect(screen.screenText == stage.canvas(3).text())
    }

    @Test func `output to a terminal that is gone reports a hang-up`() throws {
        let stage = try Stage()
        stage.pair.hangUp()
        #expect(stage.output.show(stage.canvas(1)) == .hangUp)
    }
}
