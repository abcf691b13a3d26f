import NIOCore
import Testing

@testable import Remote

@Suite struct PeerStateTests {
    private static func state(limit: Int = 2, lines: Int) -> PeerState {
        var state = PeerState(limit: limit)
        for number in 0..<lines { state.received(ByteBuffer(integer: number)) }
        return state
    }

    @Test func `lines come out in their order, as many as may wait for answers`() {
        var state = Self.state(lines: 3)
        #expect(!state.wantsInput)
        #expect(state.next() == ByteBuffer(integer: 0))
        #expect(state.next() == ByteBuffer(integer: 1))
        #expect(state.next() == nil)
        state.answered()
        #expect(state.next() == ByteBuffer(integer: 2))
        #expect(!state.wantsInput)
        state.answered()
        #expect(state.wantsInput)
    }

    @Test func `it is over when the input has ended and all is answered`() {
        var state = Self.state(lines: 1)
        state.inputClosed()
        #expect(!state.isOver && !state.wantsInput)
        _ = state.next()
        #expect(!state.isOver)
        state.answered()
        #expect(state.isOver)
    }

    @Test func `a listener is never over by itself`() {
        var state = Self.state(lines: 0)
        state.listens(to: [.paused])
        state.inputClosed()
        #expect(!state.isOver)
        state.close()
        #expect(state.isClosing && !state.wantsInput)
    }

    @Test func `what closes carries out nothing more`() {
        var state = Self.state(lines: 2)
        _ = state.next()
        state.close()
        #expect(state.next() == nil)
        state.received(ByteBuffer(integer: 9))
        #expect(state.next() == nil)
        state.answered()
        #expect(!state.isOver)
    }
}
