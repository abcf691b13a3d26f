import Dispatch
import Screen
import TestSupport
import Testing
import Ticking

@testable import DashboardApp

@Suite struct TerminalInputTests {
    /// Collects the deliveries in order.
    private final class Deliveries: Sendable {
        private let all = LockedValue<(bytes: [UInt8], hangUps: Int)>(([], 0))
        private let arrived = DispatchSemaphore(value: 0)

        func add(_ delivery: TerminalInput.Delivery) {
            all.withLock { all in
                switch delivery {
                case .bytes(let bytes, _): all.bytes += bytes
                case .hangUp: all.hangUps += 1
                }
            }
            arrived.signal()
        }

        var bytes: [UInt8] { all.withLock { $0.bytes } }
        var hangUps: Int { all.withLock { $0.hangUps } }

        /// Waits until a condition is true.
        ///
        /// Checks the condition at once and after each delivery. Returns false after a timeout.
        func wait(until condition: (Deliveries) -> Bool) -> Bool {
            while !condition(self) {
                guard arrived.wait(timeout: .now() + 60) == .success else { return false }
            }
            return true
        }
    }

    @Test func `typed bytes are delivered completely and in order`() throws {
        let pair = try TerminalPair()
        let tty = try TTY(opening: pair.program)
        try tty.enterFullScreen()
        let deliveries = Deliveries()
        let input = TerminalInput(tty.reader) { deliveries.add($0) }
        for text in ["q", "\u{1B}[A", "日"] { pair.type(text) }
        let isWhole = deliveries.wait {
            input.readOn()
            return $0.bytes.count == 7
        }
        #expect(isWhole)
        #expect(deliveries.bytes == Array("q\u{1B}[A日".utf8))
        withExtendedLifetime(input) {}
    }

    @Test func `bytes that were read before pending input is discarded belong to the previous turn`() throws {
        let pair = try TerminalPair()
        let tty = try TTY(opening: pair.program)
        try tty.enterFullScreen()
        let turns = LockedValue<[Int]>([])
        let arrived = DispatchSemaphore(value: 0)
        let input = TerminalInput(tty.reader) { delivery in
            if case .bytes(_, let turn) = delivery { turns.withLock { $0.append(turn) } }
            arrived.signal()
        }
        pair.type("\u{1A}")
        #expect(arrived.wait(timeout: .now() + 60) == .success)
        input.discardPending()
        input.readOn()
        pair.type("j")
        #expect(arrived.wait(timeout: .now() + 60) == .success)
        #expect(turns.withLock { $0 } == [input.turn - 1, input.turn])
    }

    @Test func `a hang-up of the terminal is delivered once`() throws {
        let pair = try TerminalPair()
        let tty = try TTY(opening: pair.program)
        let deliveries = Deliveries()
        let input = TerminalInput(tty.reader) { deliveries.add($0) }
        pair.hangUp()
        #expect(deliveries.wait { $0.hangUps == 1 })
        // A dispatch source that is not cancelled may report the hang-up again while other terminals hang up.
        for _ in 0..<10 {
            let other = try TerminalPair()
            let tty = try TTY(opening: other.program)
            let later = Deliveries()
            let input = TerminalInput(tty.reader) { later.add($0) }
            other.hangUp()
            #expect(later.wait { $0.hangUps == 1 })
            withExtendedLifetime((tty, input)) {}
        }
        #expect(deliveries.hangUps == 1)
        withExtendedLifetime(input) {}
    }
}
