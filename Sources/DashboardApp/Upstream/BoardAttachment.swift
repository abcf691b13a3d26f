import BoardEngine
import Countdowns
import Dispatch
import Remote
import Ticking

/// A connection to a board of another process.
///
/// - Thread: any; deliveries are received on the thread of the connection.
/// - Lifetime: `deinit` closes the connection.
public final class BoardAttachment: Sendable {
    private let link: RemoteLink
    private let inbox: DeliveryBuffer
    private let last = LockedValue<AttachedBoard?>(nil)

    /// The board of the last received snapshot; nil before the first snapshot.
    public var lastBoard: AttachedBoard? { last.withLock { $0 } }

    /// The path of the board's socket.
    let path: String

    /// The client name, which the board shows.
    let name: String

    /// Whether a viewer connects again when the connection is lost.
    let reconnects: Bool

    /// Connects to a board.
    ///
    /// - Parameters:
    ///   - path: the path of the board's socket.
    ///   - name: the client name, such as `pts/3`.
    ///   - reconnects: whether a viewer connects again when the connection is lost.
    /// - Throws: `RemoteError` if the connection cannot be opened.
    public init(path: String, name: String, reconnects: Bool = false) throws(RemoteError) {
        let inbox = DeliveryBuffer()
        self.inbox = inbox
        self.path = path
        self.name = name
        self.reconnects = reconnects
        link = try RemoteLink(path: path) { inbox.put($0) }
    }

    /// Subscribes to events, and reads the board.
    ///
    /// - Parameter timeout: the maximum time to wait.
    /// - Returns: the board.
    /// - Throws: `RemoteError` if the board cannot be read.
    /// - Thread: blocks the calling thread.
    public func board(within timeout: DispatchTimeInterval = .seconds(5)) throws(RemoteError) -> AttachedBoard {
        let promise = Promise<Result<AttachedBoard, RemoteError>>()
        // Subscribes before reading the board, so that no event is missed in between.
        link.call(.hello(HelloParameters(program: name))) { [self] reply in
            do throws(RemoteError) {
                // Requests only the kinds of events that the board knows.
                let known = try reply.get().result(HelloAnswer.self).events ?? Self.kinds.map(\.rawValue)
                let kinds = Self.kinds.filter { known.contains($0.rawValue) }
                link.call(.listen(ListenParameters(events: kinds))) { [self] reply in
                    if case .failure(let error) = reply { return promise.fulfil(.failure(error)) }
                    read { promise.fulfil($0) }
                }
            } catch {
                promise.fulfil(.failure(error))
            }
        }
        guard let result = promise.wait(within: timeout) else { throw .noAnswer }
        return try result.get()
    }

    /// The kinds of events to subscribe to: states of countdowns, reloads and errors in files, the end of the board, and
    /// changes that other clients made.
    private static let kinds: [EventKind] = [
        .state, .reloaded, .problem, .quit, .started, .paused, .resumed, .extended, .done, .skipped,
    ]

    /// Reads the current board.
    ///
    /// - Parameter completion: receives the board, on the connection's thread.
    func read(_ completion: @escaping @Sendable (Result<AttachedBoard, RemoteError>) -> Void) {
        link.snapshot { [self] result in
            let board: Result<AttachedBoard, RemoteError> = Result { () throws(RemoteError) in
                try AttachedBoard(result.get())
            }
            if case .success(let board) = board { self.last.withLock { $0 = board } }
            completion(board)
        }
    }

    /// Begins to pass deliveries to a reader, in order.
    ///
    /// The deliveries that are already buffered are passed first.
    ///
    /// - Parameter reader: receives the deliveries. The reader must only forward each delivery, without blocking the
    ///   connection's thread.
    func deliver(to reader: @escaping @Sendable (RemoteLink.Delivery) -> Void) { inbox.open(reader) }

    /// Sends a request to the board.
    func ask(_ call: RemoteCall, completion: @escaping @Sendable (Result<RemoteReply, RemoteError>) -> Void) {
        link.call(call, completion: completion)
    }
}
