import Remote
import TestSupport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A client in this process, whose terminal is an emulator.
final class RelayClient {
    private(set) var screen: TerminalEmulator
    /// All messages of the board.
    private(set) var messages: [RelayMessage] = []
    private(set) var isClosed = false
    /// The number of bytes that the board has sent to the terminal.
    private(set) var received = 0
    private let connection: RelayConnection
    /// The frames that have arrived, but are not handled.
    private var arrived: ArraySlice<RelayFrame> = []

    init(_ path: String, columns: Int = 80, rows: Int = 24) throws {
        screen = TerminalEmulator(columns: columns, rows: rows, widths: .clusters)
        connection = try RelayConnection(
            path: path,
            AttachParameters(
                arguments: [], environment: ["TERM=xterm-256color", "COLORTERM=truecolor"], columns: columns,
                rows: rows))
        guard try connection.isAnswered(within: .seconds(60)) else { throw RemoteError.noAnswer }
    }

    struct Missing: Error {
        let what: String
        let messages: [RelayMessage]
        let screen: String
    }

    func send(_ message: RelayMessage) { connection.send(.message(message)) }

    func type(_ text: String) { connection.send(.bytes(Array(text.utf8))) }

    func clear() { screen.feed("\u{1B}[2J") }

    func resize(columns: Int, rows: Int) {
        screen.resize(columns: columns, rows: rows)
        send(.size(columns: columns, rows: rows))
    }

    /// Reads the frames that have arrived.
    func receive() {
        repeat { receiveFrame() } while !arrived.isEmpty
    }

    /// Handles the next frame that has arrived.
    private func receiveFrame() {
        do {
            if arrived.isEmpty { arrived = try connection.receive()[...] }
        } catch {
            isClosed = true
        }
        switch arrived.popFirst() {
        case .bytes(let bytes):
            screen.feed(bytes)
            received += bytes.count
        case .message(let message): messages.append(message)
        case nil: break
        }
    }

    /// Reads until the client satisfies a condition, which is tested after each frame.
    func wait(for what: String, until condition: (RelayClient) -> Bool) throws {
        let end = ContinuousClock.now + .seconds(60)
        while !condition(self) {
            guard ContinuousClock.now < end, !isClosed else {
                throw Missing(what: what, messages: messages, screen: screen.screenText)
            }
            var entry = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
            if arrived.isEmpty { poll(&entry, 1, 100) }
            receiveFrame()
        }
    }

    func wait(forText text: String) throws {
        try wait(for: "“\(text)”") { $0.screen.screenText.contains(text) }
    }
}
