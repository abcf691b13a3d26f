import Countdowns
import Dispatch
import Foundation
import Ticking

/// A long-lived connection of a viewer to a running board.
///
/// - Thread: `deliver` and completions are called on a private thread of the link. `call` never blocks, and may be
///   called from any thread.
/// - Lifetime: `deinit` closes the connection. A call of `deliver` or of a completion that has already begun runs to
///   its end, even after `deinit`.
public final class RemoteLink: Sendable {
    /// A message from the board, or the end of the connection.
    public enum Delivery: Sendable {
        /// A notification.
        case notification(RemoteNotification)
        /// The connection is closed.
        ///
        /// This case is the last delivery of a link. A link that was deallocated does not deliver this case.
        case ended(RemoteError)
    }

    private let calls: LinkCalls

    /// Connects to a board.
    ///
    /// - Parameters:
    ///   - path: the path of the board's socket.
    ///   - deliver: the handler of notifications and of the end of the connection.
    /// - Throws: ``RemoteError/noBoard(path:)`` if no process listens at the path; otherwise another ``RemoteError``
    ///   that describes the failure.
    public init(path: String, deliver: @escaping @Sendable (Delivery) -> Void) throws(RemoteError) {
        let calls = LinkCalls(over: try RemoteConnection(path: path), deliver)
        self.calls = calls
        Thread.detachNewThread { calls.read() }
    }

    deinit { calls.close() }

    /// Sends a request without waiting for its answer.
    ///
    /// - Parameters:
    ///   - call: the request.
    ///   - completion: the handler of the answer or of the error; called once, unless the link is deallocated first.
    public func call(
        _ call: RemoteCall, completion: @escaping @Sendable (Result<RemoteReply, RemoteError>) -> Void
    ) {
        calls.call(call, completion)
    }

    /// Reads a snapshot of the whole board, page by page.
    ///
    /// Before this call, listen to ``EventKind/state``. In the completion, update the snapshot with all events that
    /// were received since this call.
    ///
    /// - Parameter completion: the handler of the snapshot or of the error; called once, unless the link is deallocated
    ///   first.
    public func snapshot(completion: @escaping @Sendable (Result<BoardSnapshot, RemoteError>) -> Void) {
        calls.readSnapshot(completion: completion)
    }
}

/// The calls of a link that wait for their answers, shared by the reading thread and the sending queue.
///
/// `@unchecked Sendable`: only ``read()`` reads from the connection, and only the queue sends on the connection.
/// Reading and sending share no state of the connection. A lock protects the state of this object.
private final class LinkCalls: @unchecked Sendable {
    typealias Completion = @Sendable (Result<RemoteReply, RemoteError>) -> Void

    /// The maximum number of calls that wait for their answers.
    private static let maxOpen = 1_024

    private struct State {
        /// The completions of the calls that wait for their answers, by the number of the request.
        var open: [Int64: Completion] = [:]
        var lastID: Int64 = 0
        /// The reason why the connection is closed; nil while it is open.
        var reason: RemoteError?
        /// Whether deliveries are suppressed because the link was deallocated.
        var isQuiet = false
    }

    private let connection: RemoteConnection
    private let sending = DispatchQueue(label: "countdowns.link")
    private let state = LockedValue(State())
    private let deliver: @Sendable (RemoteLink.Delivery) -> Void

    init(over connection: RemoteConnection, _ deliver: @escaping @Sendable (RemoteLink.Delivery) -> Void) {
        (self.connection, self.deliver) = (connection, deliver)
    }

    func close() {
        state.withLock { $0.isQuiet = true }
        connection.shutDown()
    }

    func call(_ call: RemoteCall, _ completion: @escaping Completion) {
        let id: Result<Int64, RemoteError> = state.withLock { state in
            if let reason = state.reason { return .failure(reason) }
            guard state.open.count < Self.maxOpen else { return .failure(.noAnswer) }
            state.lastID += 1
            state.open[state.lastID] = completion
            return .success(state.lastID)
        }
        switch id {
        case .failure(let error): completion(.failure(error))
        case .success(let id):
            sending.async { [self] in
                do throws(RemoteError) { try connection.send(call, as: .integer(id), by: nil) } catch {
                    // The shutdown ends the reading thread, which then completes all open calls with an error.
                    if case .failure = error { complete(id, .failure(error)) } else { connection.shutDown() }
                }
            }
        }
    }

    /// Reads lines until the connection is closed; runs on a dedicated thread.
    func read() {
        do throws(RemoteError) {
            while true {
                let (line, answer) = try connection.next(by: nil)
                if let method = answer.method {
                    notify(.notification(RemoteNotification(method, line: line)))
                } else if case .integer(let id)? = answer.id {
                    complete(id, answer.error.map { .failure(.failure($0)) } ?? .success(RemoteReply(line: line)))
                } else if let error = answer.error {
                    throw .failure(error)
                }
            }
        } catch {
            end(error)
        }
    }

    private func complete(_ id: Int64, _ result: Result<RemoteReply, RemoteError>) {
        let completion = state.withLock { state in
            let completion = state.open.removeValue(forKey: id)
            return state.isQuiet ? nil : completion
        }
        completion?(result)
    }

    private func notify(_ delivery: RemoteLink.Delivery) {
        if !state.withLock({ $0.isQuiet }) { deliver(delivery) }
    }

    private func end(_ reason: RemoteError) {
        connection.shutDown()
        let open: [Completion] = state.withLock { state in
            state.reason = reason
            defer { state.open = [:] }
            return state.isQuiet ? [] : state.open.sorted { $0.key < $1.key }.map(\.value)
        }
        for completion in open { completion(.failure(reason)) }
        notify(.ended(reason))
    }

    /// Reads the remaining pages of a snapshot.
    ///
    /// - Parameters:
    ///   - pages: the pages received so far.
    ///   - completion: the handler of the complete snapshot or of the error.
    func readSnapshot(
        after pages: SnapshotPages = SnapshotPages(),
        completion: @escaping @Sendable (Result<BoardSnapshot, RemoteError>) -> Void
    ) {
        call(pages.request) { [self] reply in
            var pages = pages
            do throws(RemoteError) {
                guard let snapshot = try pages.add(reply.get().result(SnapshotPage.self)) else {
                    return readSnapshot(after: pages, completion: completion)
                }
                completion(.success(snapshot))
            } catch {
                completion(.failure(error))
            }
        }
    }
}
