import Foundation

/// A message between the client of an attached terminal and its board.
public enum RelayMessage: Codable, Equatable, Sendable {
    /// The reason why a board ends an attached terminal.
    public enum End: String, Codable, Sendable {
        /// The user of the terminal quit.
        case quit
        /// The user of the terminal pressed Ctrl-C.
        case interrupt
        /// A command ended the board.
        case boardEnded
        /// The process of the board ends; another process can continue the board.
        case ownerEnded
    }

    /// The size of the client's terminal has changed.
    case size(columns: Int, rows: Int)
    /// The client has taken its terminal again, so the screen is drawn anew.
    case resumed
    /// A sentence that the board shows in this terminal.
    case notice(String)
    /// A sign of life, which the board returns.
    case heartbeat
    /// The client gives its terminal back and stops itself; from a client, a request for this message.
    case suspend
    /// The modes of the client's terminal. The client takes its terminal at the first such message.
    case modes(mouse: Bool, title: Bool, progress: Bool)
    /// The view state of this terminal, as JSON. The client goes on with it when another process runs the board.
    case view(String)
    /// The client opens a file at a line in its user's editor.
    case edit(path: String, line: Int)
    /// The client opens an address in its user's browser.
    case open(String)
    /// The last message: the reason, and the statistics of the terminal in lines.
    case end(End, statistics: [String])
}

/// A frame of an attached connection.
///
/// After the answer to `attach`, each direction of the connection consists of frames: a byte for the kind, two bytes for
/// the length of the content (big-endian), and the content.
public enum RelayFrame: Equatable, Sendable {
    /// The maximum number of bytes of the content.
    public static let limit = Int(UInt16.max)

    /// Output of the board, or input of the client's terminal; at most ``limit`` bytes.
    case bytes([UInt8])
    /// A message, encoded as JSON.
    case message(RelayMessage)

    /// The encoded frame; empty if a message exceeds ``limit``.
    var encoded: [UInt8] {
        switch self {
        case .bytes(let bytes): Self.encoded(0, bytes)
        case .message(let message): Self.encoded(1, (try? MessageCoder.encode(message)).map(Array.init) ?? [])
        }
    }

    private static func encoded(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count <= limit else { return [] }
        return [kind, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }
}

/// A buffer that splits the received bytes of an attached connection into frames.
struct RelayBuffer {
    private var bytes: [UInt8] = []
    private var start = 0

    mutating func append(_ more: some Sequence<UInt8>) {
        bytes.removeFirst(start)
        start = 0
        bytes += more
    }

    /// Removes and returns the first complete frame; nil if no frame is complete yet.
    ///
    /// - Throws: ``RemoteError/badMessage`` if the frame is invalid.
    mutating func next() throws(RemoteError) -> RelayFrame? {
        let rest = bytes[start...]
        guard rest.count >= 3 else { return nil }
        let end = start + 3 + Int(rest[start + 1]) << 8 + Int(rest[start + 2])
        guard end <= bytes.count else { return nil }
        let content = bytes[(start + 3)..<end]
        let kind = bytes[start]
        start = end
        if kind == 0 { return .bytes(Array(content)) }
        guard kind == 1, let message = try? MessageCoder.decode(RelayMessage.self, from: Data(content)) else {
            throw .badMessage
        }
        return .message(message)
    }
}
