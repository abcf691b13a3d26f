import Countdowns
import Remote

/// The contact of a viewer with the board that it shows: whether that answers, and what waits for it.
struct ConnectionHealth {
    /// How it stands.
    enum State: Equatable {
        /// It answers.
        case good
        /// It has not answered for ``responseTimeout``.
        case silent
        /// The connection is gone.
        case lost
    }

    /// How long an answer may take.
    static let responseTimeout: Duration = .seconds(1)

    /// The requests that wait for a lost board at most; later ones are not kept.
    static let mostWaitingCalls = 256

    private(set) var state = State.good

    /// When the oldest request was sent that is not answered.
    private var waitingSince: Uptime?

    /// The requests of the user while the board was gone.
    private var waitingCalls: [RemoteCall] = []

    private var isConnecting = false

    /// A request is made; without a board it waits.
    ///
    /// - Returns: whether it is to be sent now.
    mutating func ask(_ call: RemoteCall, at time: Uptime) -> Bool {
        guard state == .lost else {
            waitingSince = waitingSince ?? time
            return true
        }
        if waitingCalls.count < Self.mostWaitingCalls { waitingCalls.append(call) }
        return false
    }

    /// An answer came.
    ///
    /// - Returns: whether the board was silent before.
    mutating func answered() -> Bool {
        guard state != .lost else { return false }
        defer { (state, waitingSince) = (.good, nil) }
        return state == .silent
    }

    /// The connection is gone.
    ///
    /// - Returns: whether it was there before.
    mutating func lose() -> Bool {
        defer { (state, waitingSince) = (.lost, nil) }
        return state != .lost
    }

    /// Somebody wants to connect again.
    ///
    /// - Returns: whether nobody does so already.
    mutating func beginConnecting() -> Bool {
        defer { isConnecting = true }
        return !isConnecting
    }

    /// An attempt to connect again is over.
    ///
    /// - Parameter isConnected: whether the board is there again.
    /// - Returns: what waited for it.
    mutating func endConnecting(_ isConnected: Bool) -> [RemoteCall] {
        isConnecting = false
        guard isConnected else { return [] }
        defer { self = ConnectionHealth() }
        return waitingCalls
    }

    /// Time has passed.
    ///
    /// - Returns: whether nothing is asked, so that something must be to know whether the board answers.
    mutating func check(at time: Uptime) -> Bool {
        guard state != .lost else { return false }
        guard let waitingSince else { return true }
        if time - waitingSince >= Self.responseTimeout { state = .silent }
        return false
    }
}
