import Foundation
import Testing

@testable import Remote

@Suite struct PeerStateTests {
    private static func line(_ number: Int) -> Data {
        Data(#"{"jsonrpc":"2.0","id":\#(number),"method":"status"}"#.utf8)
    }

    private static func state(limit: Int = 2, lines: Int) -> PeerState {
        var state = PeerState(limit: limit)
        for number in 0..<lines { state.received(line(number)) }
        return state
    }

    /// Takes the next line, and returns the number of the request that the line opens.
    private static func opened(_ state: inout PeerState) -> Int? {
        state.next().map { state.open(IncomingRequest(line: $0).id, bytes: $0.count) }
    }

    @Test func `lines are returned in order, up to the limit of open requests`() throws {
        var state = Self.state(lines: 3)
        #expect(!state.wantsInput)
        let first = try #require(Self.opened(&state))
        let second = try #require(Self.opened(&state))
        check(state.next(), nil)
        check(state.answered(first), true)
        check(state.answered(first), false)
        check(state.next(), Self.line(2))
        let third = state.open(.integer(2), bytes: 40)
        #expect(!state.wantsInput)
        check(state.answered(second), true)
        #expect(state.wantsInput)
        #expect(state.held == 40)
        check(state.answered(third), true)
        #expect(state.held == 0)
    }

    @Test func `a connection is over when its input has ended and all its requests are answered`() throws {
        var state = Self.state(lines: 1)
        state.inputClosed()
        #expect(!state.isOver && !state.wantsInput)
        let number = try #require(Self.opened(&state))
        #expect(!state.isOver)
        check(state.answered(number), true)
        #expect(state.isOver)
    }

    @Test func `a listening connection is not over when its input ends`() {
        var state = Self.state(lines: 0)
        state.listens(to: [.paused])
        state.inputClosed()
        #expect(!state.isOver)
        state.close()
        #expect(state.isClosing && !state.wantsInput)
    }

    @Test func `a closing connection handles no further lines`() throws {
        var state = Self.state(lines: 2)
        let number = try #require(Self.opened(&state))
        state.close()
        check(state.next(), nil)
        state.received(Self.line(9))
        check(state.next(), nil)
        check(state.answered(number), true)
        #expect(!state.isOver && state.held == 0)
    }

    @Test func `abandon returns the ids of all open and waiting requests in order and frees their bytes`() throws {
        var state = Self.state(limit: 1, lines: 2)
        let number = try #require(Self.opened(&state))
        state.received(Data(#"{"jsonrpc":"2.0","method":"status"}"#.utf8))
        check(state.abandon(), [.integer(0), .integer(1), nil])
        check(state.answered(number), false)
        #expect(state.held == 0)
    }
}

/// Compares the result of a mutating call, which `#expect` cannot contain.
private func check<Value: Equatable>(_ value: Value, _ expected: Value) { #expect(value == expected) }
