import Countdowns
import Dispatch
import Foundation
import Ticking

/// A lasting connection to a running board, for another screen.
///
/// - Thread: `deliver` and completions are called on a thread of the link's own; `call` may be called from any thread and
///   never waits.
/// - Lifetime: the connection closes when the link goes; a delivery that has begun may still finish.
public final class RemoteLink: Sendable {
    /// Something that comes from the board.
    public enum Delivery: Sendable {
        /// A notification.
        case notification(RemoteNotification)
        /// The connection is gone; the last delivery. Not made when the link itself goes.
        case ended(RemoteError)
    }

    private let calls: LinkCalls

    /// Connects.
    ///
    /// - Parameters:
    ///   - path: the path of a socket.
    ///   - deliver: takes what comes.
    /// - Throws: ``RemoteError/noBoard(path:)`` where nobody listens; why else it fails.
    public init(path: String, deliver: @escaping @Sendable (Delivery) -> Void) throws(RemoteError) {
        let calls = LinkCalls(over: try RemoteConnection(path: path), deliver)
        self.calls = calls
        Thread.detachNewThread { calls.read() }
    }

    deinit { calls.close() }

    /// Asks; the answer comes later.
    ///
    /// - Parameters:
    ///   - call: what is asked.
    ///   - completion: takes the answer, or why there is none; called once, unless the link goes first.
    public func call(
        _ call: RemoteCall, completion: @escaping @Sendable (Result<RemoteReply, RemoteError>) -> Void
    ) {
        calls.call(call, completion)
    }

    /// Reads the whole board, page after page.
    ///
    /// Listen to ``EventKind/state`` first, and apply what came since to what comes out of this.
    ///
    /// - Parameter completion: takes the board, or why there is none; called once, unless the link goes first.
    public func snapshot(completion: @escaping @Sendable (Result<BoardSnapshot, RemoteError>) -> Void) {
        calls.readSnapshot(completion: completion)
    }
}

/// The calls of a link, which its threads share: one reads, one sends.
///
/// `@unchecked Sendable`: only ``read()`` reads from the connection, only the queue sends on it, and the two do not meet
/// there. The rest is locked.
private final class LinkCalls: @unchecked Sendable {
    typealias Completion = @Sendable (Result<RemoteReply, RemoteError>) -> Void

    /// The calls that may wait for their answers at most.
    private static let mostOpen = 1_024

    private struct State {
        /// The calls that wait for their answers.
        var open: [Int64: Completion] = [:]
        var lastID: Int64 = 0
        /// Why the connection is gone; nil while it is there.
        var reason: RemoteError?
        /// Whether nothing is delivered any more, because the link is gone.
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
            guard state.open.count < Self.mostOpen else { return .failure(.noAnswer) }
            state.lastID += 1
            state.open[state.lastID] = completion
            return .success(state.lastID)
        }
        switch id {
        case .failure(let error): completion(.failure(error))
        case .success(let id):
            sending.async { [self] in
                do throws(RemoteError) { try connection.send(call, as: .integer(id), by: nil) } catch {
                    // The end of the connection ends the reading, which tells all calls.
                    if case .failure = error { complete(id, .failure(error)) } else { connection.shutDown() }
                }
            }
        }
    }

    /// Reads what comes until the connection is gone; on a thread of its own.
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

    /// Reads all pages of a snapshot.
    ///
    /// - Parameters:
    ///   - pages: those that have come.
    ///   - completion: takes the whole board.
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
