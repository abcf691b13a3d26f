import Countdowns
import Remote

/// The health of a viewer's connection to its board, and the pending requests.
struct ConnectionHealth {
    enum State: Equatable {
        /// The board answers.
        case good
        /// The board has not answered for ``responseTimeout``.
        case silent
        case lost
    }

    /// The timeout for an answer, after which the board is silent.
    static let responseTimeout: Duration = .seconds(1)

    /// The maximum number of requests that are kept while the connection is lost.
    ///
    /// Requests above this number are dropped.
    static let maxWaitingCalls = 256

    private(set) var state = State.good

    /// The time of the oldest request without an answer.
    private var waitingSince: Uptime?

    /// The requests that the user made while the connection is lost.
    private var waitingCalls: [RemoteCall] = []

    private var isConnecting = false

    /// Records a request, and if the connection is lost, keeps it until the connection is restored.
    ///
    /// - Returns: whether to send the request now.
    mutating func ask(_ call: RemoteCall, at time: Uptime) -> Bool {
        guard state == .lost else {
            waitingSince = waitingSince ?? time
            return true
        }
        if waitingCalls.count < Self.maxWaitingCalls { waitingCalls.append(call) }
        return false
    }

    /// Records an answer.
    ///
    /// - Returns: whether the board was silent before.
    mutating func answered() -> Bool {
        guard state != .lost else { return false }
        defer { (state, waitingSince) = (.good, nil) }
        return state == .silent
    }

    /// Records that the connection is lost.
    ///
    /// - Returns: false if the connection was already lost before this call.
    mutating func markLost() -> Bool {
        defer { (state, waitingSince) = (.lost, nil) }
        return state != .lost
    }

    /// Records the start of an attempt to connect again.
    ///
    /// - Returns: false if another attempt is running.
    mutating func beginConnecting() -> Bool {
        defer { isConnecting = true }
        return !isConnecting
    }

    /// Records the end of an attempt to connect again.
    ///
    /// - Parameter isConnected: whether the attempt succeeded.
    /// - Returns: the kept requests, to be sent now.
    mutating func endConnecting(_ isConnected: Bool) -> [RemoteCall] {
        isConnecting = false
        guard isConnected else { return [] }
        defer { self = ConnectionHealth() }
        return waitingCalls
    }

    /// Updates the state for the current time.
    ///
    /// - Returns: whether the caller should send a request to check that the board answers, because no request is pending.
    mutating func check(at time: Uptime) -> Bool {
        guard state != .lost else { return false }
        guard let waitingSince else { return true }
        if time - waitingSince >= Self.responseTimeout { state = .silent }
        return false
    }
}
