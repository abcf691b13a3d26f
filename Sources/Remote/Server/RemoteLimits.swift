/// How much a server gives its peers.
public struct RemoteLimits: Hashable, Sendable {
    /// The peers at one time, as far as descriptors allow; what comes beyond is told so and closed.
    public var peers: Int
    /// The requests of one peer that wait for their answers; its next ones are not read until then.
    public var requests: Int
    /// The bytes of events that are kept for all who have yet to read them; who has not read the oldest is dropped.
    public var queue: Int
    /// The bytes of requests and answers that are held for all peers together; beyond, the peer with most is dropped.
    public var held: Int
    /// How long a line may take to be whole.
    public var line: Duration
    /// How long what was sent last may take to be read before a connection closes.
    public var closeTimeout: Duration

    /// How long a peer has to read why its connection closes.
    static let responseTimeout = Duration.seconds(5)
    /// How long a board that ends reads what peers sent before.
    static let lastRead = Duration.milliseconds(5)

    /// Makes limits of their parts.
    public init(
        peers: Int = 4_096, requests: Int = 64, queue: Int = 4 << 20, held: Int = 16 << 20,
        line: Duration = .seconds(30), closeTimeout: Duration = .milliseconds(500)
    ) {
        self.peers = peers
        self.requests = requests
        self.queue = queue
        self.held = held
        self.line = line
        self.closeTimeout = closeTimeout
    }
}
