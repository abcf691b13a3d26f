import BoardEngine
import Countdowns
import Remote

/// The notices of a viewer about the changes that other clients made to its board.
struct PeerNotices {
    private struct PeerChange: Equatable {
        let verb: String
        let origin: String
    }

    /// The recent changes of one command, which are coalesced into one notice.
    private var burst = CoalescedChanges<PeerChange, Countdown.ID>()

    /// Applies an event of the shown board: a state, a problem, or a change of another client.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - name: the client name of the viewer.
    ///   - engine: the engine that shows the board.
    mutating func add(_ event: BoardEvent, for name: String, _ engine: isolated Engine) {
        let now = engine.now
        switch event.event {
        case .state:
            guard let state = event.state, engine.board.items.indices.contains(state.index) else { return }
            let item = engine.board.items[state.index]
            if let itemState = state.itemState(of: item) { engine.send(.adopt([item.id: itemState]), at: now) }
        case .problem:
            let problem = event.reason.map { Problem($0) }
            engine.files.setProblem(problem, of: .board, engine)
        case .muted:
            guard let word = event.name.flatMap(MuteWord.init), word.isMuted != engine.board.isMuted else { return }
            engine.send(.setMuted(word.isMuted), at: now, cause: .peer(event.from ?? Change.Cause.keySender))
        default:
            if let sentence = sentence(of: event, for: name, at: now.real.uptime) { engine.notify(sentence) }
        }
    }

    /// Records the change of another client, and returns the notice about the change.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - name: the client name of the viewer.
    ///   - time: the uptime at the event.
    /// - Returns: the notice; nil if the event names no client, if this viewer made the change, or if the event is not a
    ///   change of a countdown.
    mutating func sentence(of event: BoardEvent, for name: String, at time: Uptime) -> String? {
        guard let from = event.from, from != name, let countdown = event.countdown, let verb = event.event.participle
        else { return nil }
        let all = burst.add([countdown.id], to: PeerChange(verb: verb, origin: from), at: time)
        let subject = all.count == 1 ? "“\(countdown.title)” was" : "\(all.count) countdowns were"
        return "\(subject) \(verb) from \(from == Change.Cause.keySender ? "the board’s own screen" : from)."
    }
}
