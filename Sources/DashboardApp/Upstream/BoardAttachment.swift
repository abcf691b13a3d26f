import BoardEngine
import Countdowns
import Dispatch
import Remote
import Ticking

/// A board of another process, as it is seen from here.
///
/// - Thread: any; deliveries come on the connection's own thread.
/// - Lifetime: the connection closes when it goes.
public final class BoardAttachment: Sendable {
    private let link: RemoteLink
    private let inbox: DeliveryBuffer
    private let last = LockedValue<AttachedBoard?>(nil)

    /// The board as it was read last.
    public var lastBoard: AttachedBoard? { last.withLock { $0 } }

    /// The path of the board's socket.
    let path: String

    /// What it calls itself; the board shows it.
    let name: String

    /// Whether a viewer connects again when the board is lost.
    let reconnects: Bool

    /// Connects.
    ///
    /// - Parameters:
    ///   - path: the path of the board's socket.
    ///   - name: what it calls itself, such as `pts/3`.
    ///   - reconnects: whether a viewer connects again when the board is lost.
    /// - Throws: why there is no connection.
    public init(path: String, name: String, reconnects: Bool = false) throws(RemoteError) {
        let inbox = DeliveryBuffer()
        self.inbox = inbox
        self.path = path
        self.name = name
        self.reconnects = reconnects
        link = try RemoteLink(path: path) { inbox.put($0) }
    }

    /// Begins to hear what happens, and reads the board.
    ///
    /// - Parameter timeout: for how long at most.
    /// - Returns: the board.
    /// - Throws: why there is none.
    /// - Thread: blocks the calling thread.
    public func board(within timeout: DispatchTimeInterval = .seconds(5)) throws(RemoteError) -> AttachedBoard {
        let promise = Promise<Result<AttachedBoard, RemoteError>>()
        // First, so that nothing is missed that happens while the board is read.
        link.call(.hello(HelloParameters(program: name))) { [self] reply in
            do throws(RemoteError) {
                // What the board does not know it cannot tell.
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

    /// How countdowns run, that the board was read anew or could not be, that it ends, and what others do.
    private static let kinds: [EventKind] = [
        .state, .reloaded, .problem, .quit, .started, .paused, .resumed, .extended, .done, .skipped,
    ]

    /// Reads the board as it is.
    ///
    /// - Parameter completion: takes it, on the connection's thread.
    func read(_ completion: @escaping @Sendable (Result<AttachedBoard, RemoteError>) -> Void) {
        link.snapshot { [self] result in
            let board: Result<AttachedBoard, RemoteError> = Result { () throws(RemoteError) in
                try AttachedBoard(result.get())
            }
            if case .success(let board) = board { self.last.withLock { $0 = board } }
            completion(board)
        }
    }

    /// Hands over what comes, and first what has come so far.
    ///
    /// - Parameter reader: called on the connection's thread; only hands on.
    func deliver(to reader: @escaping @Sendable (RemoteLink.Delivery) -> Void) { inbox.open(reader) }

    /// Asks the board.
    func ask(_ call: RemoteCall, completion: @escaping @Sendable (Result<RemoteReply, RemoteError>) -> Void) {
        link.call(call, completion: completion)
    }
}
