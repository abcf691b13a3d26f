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
    /// True when a pause came before the start.
    private var startsPaused = false
    /// False until the first activation: a ticker that starts paused has no sources before it is resumed.
    private var hasSources = false

    /// Between start and cancel, pauses included.
    var isActive: Bool { phase == .running || phase == .paused }
    var isPaused: Bool { phase == .paused || (phase == .idle && startsPaused) }

    mutating func start() -> Action {
        guard phase == .idle else { return .nothing }
        phase = startsPaused ? .paused : .running
        hasSources = !startsPaused
        return startsPaused ? .nothing : .activate
    }

    mutating func pause() -> Action {
        startsPaused = true
        guard phase == .running else { return .nothing }
        phase = .paused
        return .suspend
    }

    mutating func resume() -> Action {
        startsPaused = false
        guard phase == .paused else { return .nothing }
        phase = .running
        defer { hasSources = true }
        return hasSources ? .resume : .activate
    }

    /// For the owner's call and the handle's deinit alike.
    mutating func cancel() -> Action {
        defer { phase = .cancelled }
        switch phase {
        case .running: return .cancel
        case .paused: return hasSources ? .cancelThenResume : .nothing
        case .idle, .cancelled: return .nothing
        }
    }
}
