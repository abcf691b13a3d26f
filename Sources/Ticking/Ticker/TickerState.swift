/// The life of a ticker: which call is to do what to its dispatch sources.
///
/// The pure part that prevents traps.
///
/// libdispatch stops the program when a source is released while it is suspended or before it was activated, and when it
/// is resumed once too often. So sources are made active, when a ticker first needs them, and a paused one is resumed
/// when it is cancelled.
struct TickerState: Equatable, Sendable {
    /// Where in its life the ticker is.
    enum Phase: Equatable, CaseIterable {
        case idle
        case running
        case paused
        case cancelled
    }

    /// What is to be done to the sources.
    enum Action: Equatable {
        case nothing
        case activate
        case suspend
        case resume
        case cancel
        case cancelThenResume
    }

    private(set) var phase = Phase.idle

    mutating func start() -> Action {
        guard phase == .idle else { return .nothing }
        phase = .running
        return .activate
    }

    mutating func pause() -> Action {
        guard phase == .running else { return .nothing }
        phase = .paused
        return .suspend
    }

    mutating func resume() -> Action {
        guard phase == .paused else { return .nothing }
        phase = .running
        return .resume
    }

    /// For the owner's call and the handle's deinit alike.
    mutating func cancel() -> Action {
        defer { phase = .cancelled }
        switch phase {
        case .running: return .cancel
        case .paused: return .cancelThenResume
        case .idle, .cancelled: return .nothing
        }
    }
}
