import Countdowns

/// A request that a client sent and that has not been answered yet.
///
/// - Thread: any. A request may be answered once, on any thread.
/// - Lifetime: if a request is discarded without an answer, the server sends the error
///   ``RemoteFailure/Code/unavailable`` to the client. A request does not retain the server. If the server has ended or
///   the client is disconnected, the answer is dropped.
public struct RemoteRequest: Sendable {
    /// The method and its parameters.
    public let call: RemoteCall

    /// The client.
    public let peer: RemotePeer

    let ticket: PendingAnswer

    /// Answers the request.
    ///
    /// If the same thread sends events later, the client receives them after the answer. The answer to
    /// ``RemoteCall/listen(_:)`` makes the client a listener, which receives all later events.
    ///
    /// - Parameter answer: the answer; the documentation of the ``RemoteCall`` case states its type.
    /// - Precondition: the request has not been answered.
    public func reply(_ answer: some Encodable & Sendable) {
        guard case .listen(let parameters) = call else { return ticket.reply(answer, listeningTo: nil) }
        ticket.reply(answer, listeningTo: Set(parameters.events ?? EventKind.allCases))
    }

    /// Answers the request ``RemoteCall/attach(_:)``, and connects the client with a pseudoterminal.
    ///
    /// The descriptors are closed at the end of the connection.
    ///
    /// - Parameters:
    ///   - terminal: two descriptors of the pseudoterminal's master, both non-blocking.
    ///   - deliver: receives the messages of the client; called on the server's thread.
    /// - Returns: the connection, for messages to the client.
    /// - Precondition: the request has not been answered.
    public func attach(
        to terminal: (input: Int32, output: Int32), deliver: @escaping @Sendable (RelayLink.Delivery) -> Void
    ) -> RelayLink {
        ticket.attach(to: terminal, deliver)
    }

    /// Answers the request with an error.
    ///
    /// - Parameter failure: the error.
    /// - Precondition: the request has not been answered.
    public func refuse(_ failure: RemoteFailure) { ticket.refuse(failure) }
}

/// The identity of a connected client.
public struct RemotePeer: Hashable, Sendable {
    /// The number of the connection, unique in this server.
    public let number: Int
    /// The process identifier of the client when it connected; nil if the system does not report one.
    public internal(set) var process: Int32?
    /// The name that the client sent with `hello`.
    public internal(set) var program: String?
}
