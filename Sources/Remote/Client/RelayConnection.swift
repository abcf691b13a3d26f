import Foundation

/// The connection of a client whose terminal shows a board.
///
/// - Thread: belongs to one thread; never blocks after it was created.
/// - Lifetime: `deinit` closes the connection.
public final class RelayConnection {
    /// The time between two heartbeats.
    public static let heartbeat = Duration.seconds(5)

    /// The process of the board; nil if the system does not report it.
    public var process: Int32? { socket.process }

    private let connection: RemoteConnection
    private var socket: ClientSocket { connection.socket }
    private var frames = RelayBuffer()
    private var unsent: [UInt8] = []

    /// The maximum number of bytes that wait for the board.
    private static let unsentLimit = 64 << 10

    /// Connects to a board, and asks it to show itself in the terminal of the client.
    ///
    /// - Parameters:
    ///   - path: the path of the board's socket.
    ///   - parameters: the description of the terminal.
    ///   - isLater: whether the process of the board has ended. Then another process may take the board over, so this
    ///     call retries for two seconds.
    /// - Throws: a ``RemoteError`` that describes the failure.
    public init(path: String, _ parameters: AttachParameters, isLater: Bool = false) throws(RemoteError) {
        connection = try RemoteConnection.retrying(isLater) { () throws(RemoteError) in
            let connection = try RemoteConnection(path: path)
            try connection.send(.attach(parameters), as: .integer(1), by: .now + .seconds(5))
            return connection
        }
    }

    /// Waits for the answer of the board.
    ///
    /// - Returns: false after the timeout.
    /// - Throws: ``RemoteError/failure(_:)`` if the board refuses the terminal; otherwise another ``RemoteError`` that
    ///   describes the failure.
    public func isAnswered(within timeout: Duration) throws(RemoteError) -> Bool {
        do throws(RemoteError) {
            let (_, answer) = try connection.next(by: .now + timeout)
            if let error = answer.error { throw RemoteError.failure(error) }
            frames.append(socket.rest())
            return true
        } catch {
            if error == .noAnswer { return false }
            throw error
        }
    }

    /// The descriptor of the socket, for `poll`.
    public var descriptor: Int32 { socket.descriptor }

    /// Whether bytes wait until the board reads.
    public var isBusy: Bool { !unsent.isEmpty }

    /// Whether so many bytes wait that the terminal must not be read.
    public var isFull: Bool { unsent.count >= Self.unsentLimit }

    /// Returns the frames that have arrived.
    ///
    /// - Throws: ``RemoteError/closed(reason:)`` if the connection is closed and all frames have been returned; another
    ///   ``RemoteError`` after a failure.
    public func receive() throws(RemoteError) -> [RelayFrame] {
        var new: [RelayFrame] = []
        if let bytes = try socket.read() {
            frames.append(bytes)
            while let frame = try frames.next() { new.append(frame) }
            if bytes.isEmpty, new.isEmpty { throw .closed(reason: nil) }
        } else {
            while let frame = try frames.next() { new.append(frame) }
        }
        return new
    }

    /// Sends a frame as soon as the board reads.
    public func send(_ frame: RelayFrame) {
        unsent += frame.encoded
        flush()
    }

    /// Sends the waiting bytes that the board accepts.
    public func flush() { if isBusy { unsent.removeFirst(socket.send(unsent)) } }
}
