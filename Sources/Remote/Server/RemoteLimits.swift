/// The limits of a server.
public struct RemoteLimits: Hashable, Sendable {
    /// The maximum number of clients; fewer if the process cannot open enough descriptors.
    ///
    /// Further clients are refused with an error.
    public var peers: Int
    /// The maximum number of clients whose terminals show the board.
    public var terminals: Int
    /// The maximum number of open requests of a client.
    ///
    /// Further requests of the client are not read until an open request is answered.
    public var requests: Int
    /// The maximum number of bytes of events in the log.
    ///
    /// Beyond this limit, each listener that has not read the oldest events is dropped.
    public var queue: Int
    /// The maximum number of bytes of requests and answers for all clients together.
    ///
    /// Beyond this limit, the client that uses the most memory is dropped.
    public var held: Int
    /// The timeout for receiving the rest of a partly received line.
    public var line: Duration
    /// The maximum time for which a board that ends waits until its clients have read the last data.
    public var closeTimeout: Duration

    /// The maximum time for which the server waits until a client has read the last line, before it closes the
    /// connection.
    static let lastLineTimeout = Duration.seconds(5)
    /// The time during which a board that ends still reads the lines that clients have already sent.
    static let lastRead = Duration.milliseconds(5)

    /// The time without a frame from the client of a terminal, after which the connection is closed.
    ///
    /// Clients send a heartbeat every ``RelayConnection/heartbeat``.
    static let silence = Duration.seconds(12)

    /// Creates limits.
    public init(
        peers: Int = 4_096, terminals: Int = 64, requests: Int = 64, queue: Int = 4 << 20, held: Int = 16 << 20,
        line: Duration = .seconds(30), closeTimeout: Duration = .milliseconds(500)
    ) {
        self.peers = peers
        self.terminals = terminals
        self.requests = requests
        self.queue = queue
        self.held = held
        self.line = line
        self.closeTimeout = closeTimeout
    }
}
