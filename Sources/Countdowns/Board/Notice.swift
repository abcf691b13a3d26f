/// A sentence that a front end shows for a short while, such as the reason for which a key did nothing.
public struct Notice: Equatable, Sendable {
    /// The sentence; not yet made safe for a terminal.
    public var text: String

    /// The uptime at which it goes.
    public var end: Uptime
}

/// The notice that is shown, and the times for which notices stay.
struct Notices: Equatable, Sendable {
    /// The time for which a notice stays, unless a key takes it away.
    enum Stay: Double {
        /// The answer to a key, whose user looks.
        case brief = 4
        /// The news of what nobody here asked for.
        case long = 12
        /// The news of a sleep of the machine, after which nobody looks for a while.
        case longest = 60
    }

    /// The last changes of a peer: a viewer asks for each countdown on its own.
    var asked: ChangeBurst<AskedChange, Countdown.ID>

    private var current: Notice?
    private let speed: Double

    /// Makes a value that shows nothing.
    ///
    /// - Parameter speed: board seconds in a real second, so that a notice stays for the same time at any speed.
    init(speed: Double) {
        self.speed = speed
        asked = ChangeBurst(gap: .milliseconds(250) * speed)
    }

    /// The notice at a moment; nil where its time is over.
    func shown(at moment: Moment) -> Notice? { current.flatMap { moment.uptime < $0.end ? $0 : nil } }

    /// Shows a sentence in place of the one before.
    mutating func show(_ text: String, _ stay: Stay, at moment: Moment) {
        current = Notice(text: text, end: moment.uptime + .seconds(stay.rawValue) * speed)
    }

    /// Takes the notice away.
    mutating func dismiss() { current = nil }

    /// Takes the notice away where its time is over, so that it does not come back when a clock is set back.
    mutating func expire(at moment: Moment) { current = shown(at: moment) }
}
