import Countdowns

/// A request of a peer, which waits for its answer.
///
/// - Thread: a value; it may be handed to any thread, and answered there, once.
/// - Lifetime: one that is released unanswered is answered with ``RemoteFailure/Code/unavailable``. It does not keep the
///   server alive; where the server or the peer is gone, an answer goes nowhere.
public struct RemoteRequest: Sendable {
    /// What is asked.
    public let call: RemoteCall

    /// Who asks.
    public let peer: RemotePeer

    let ticket: PendingAnswer

    /// Answers.
    ///
    /// Events that are sent afterwards on the same thread come after the answer; the answer to ``RemoteCall/listen(_:)`` makes
    /// the peer a listener, which misses none of them.
    ///
    /// - Parameter answer: of the type that the case of ``call`` names.
    /// - Precondition: the request has not been answered.
    public func reply(_ answer: some Encodable & Sendable) {
        guard case .listen(let parameters) = call else { return ticket.reply(answer, listeningTo: nil) }
        ticket.reply(answer, listeningTo: Set(parameters.events ?? EventKind.announced))
    }

    /// Answers that it was not done.
    ///
    /// - Precondition: the request has not been answered.
    public func refuse(_ failure: RemoteFailure) { ticket.refuse(failure) }
}

/// Who is at the other end of a connection.
public struct RemotePeer: Hashable, Sendable {
    /// The number of the connection; no other of this server has the same.
    public let number: Int
    /// The number of its process when it connected; nil where the system does not tell.
    public internal(set) var process: Int32?
    /// What it called itself when it said `hello`.
    public internal(set) var program: String?
}
