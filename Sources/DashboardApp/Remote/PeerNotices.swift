import Countdowns
import Remote

/// The sentences that tell a viewer what others did to the board that it shows.
struct PeerNotices {
    private struct Deed: Equatable {
        let verb: String
        let origin: String
    }

    /// Changes that were one wish are told in one sentence.
    private var burst = ChangeBurst<Deed, Countdown.ID>()

    /// Notes an event.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - name: the name of the viewer; nil where it has none.
    ///   - time: when.
    /// - Returns: its sentence; nil where nobody is named, or the viewer itself.
    mutating func sentence(of event: BoardEvent, for name: String?, at time: Uptime) -> String? {
        guard let from = event.from, from != name, let countdown = event.countdown, let verb = event.event.participle
        else { return nil }
        let all = burst.add([countdown.id], to: Deed(verb: verb, origin: from), at: time)
        let subject = all.count == 1 ? "“\(countdown.title)” was" : "\(all.count) countdowns were"
        return "\(subject) \(verb) from \(from == Change.Cause.keySender ? "the board’s own screen" : from)."
    }
}
