/// A rule of `alerts:`: when somebody who does not look at the board is to be reached, and how.
public struct Alert: Hashable, Sendable {
    /// What the alert waits for.
    public enum Trigger: Hashable, Sendable {
        /// ``Stages/warn`` is reached.
        case warn
        /// ``Stages/danger`` is reached.
        case danger
        /// Zero is reached; of a step, its end.
        case zero
        /// A step of a sequence began by itself.
        case step
        /// A round of a sequence began by itself.
        case round
        /// So much is left; a negative amount is past zero.
        case left(Duration)
    }

    /// How often the bell and the sound are repeated.
    public enum Ring: Hashable, Sendable {
        /// So many times, at least once.
        case times(Int)
        /// Until somebody acknowledges the zero, or ``Alert/ringLimit`` is over.
        case untilAcknowledged
    }

    /// What it waits for.
    public var trigger: Trigger

    /// The words, in which `{title}`, `{remaining}` and `{step}` are filled in; nil is a sentence of the program.
    public var text: String?

    /// Whether terminals ring their bell.
    public var bell = true

    /// Whether terminals show a notification.
    public var notifies = true

    /// Whether the desktop shows a notification.
    public var desktop = false

    /// The sound to play: a name of ``Sound``, or a path.
    public var sound: String?

    /// The words to speak, with the placeholders of ``text``.
    public var speech: String?

    /// How often it rings.
    public var ring = Ring.times(1)

    /// How long it rings at most.
    public var ringLimit = Alert.usualRingLimit

    /// How long an alert rings where the file does not say.
    public static let usualRingLimit = Duration.seconds(60)

    /// The time from one ring to the next.
    static let ringInterval = Duration.seconds(2)

    /// Makes an alert that rings once and shows a notification.
    public init(_ trigger: Trigger) { self.trigger = trigger }

    /// The alerts of a countdown of which no file says any.
    ///
    /// Durations and steps are told, because somebody started them; dates are not.
    static func usual(for kind: Countdown.Kind) -> [Alert] {
        switch kind {
        case .duration: [Alert(.zero)]
        case .steps: [Alert(.zero), Alert(.step)]
        case .date, .since, .recurring: []
        }
    }

    /// Whether an acknowledgement can end it.
    public var isOfZero: Bool {
        switch trigger {
        case .zero, .step, .round: true
        case .left(let amount): amount <= .zero
        case .warn, .danger: false
        }
    }
}

/// The sounds that come with the program.
public enum Sound: String, CaseIterable, Sendable {
    /// Three rising tones.
    case chime
    /// One struck tone.
    case bell
    /// Short tones at one pitch.
    case beep
}

/// An alert that is due: what is to be sent, and which ways.
public struct AlertDelivery: Hashable, Sendable {
    /// The countdown; nil for a summary of several.
    public var countdown: Countdown.ID?

    /// The heading; not yet made safe for a terminal.
    public var title: String

    /// The words below it; not yet made safe for a terminal.
    public var text: String

    /// The words to speak.
    public var speech: String?

    /// The sound to play.
    public var sound: String?

    /// Whether terminals ring their bell.
    public var bell: Bool

    /// Whether terminals show a notification.
    public var notifies: Bool

    /// Whether the desktop shows a notification.
    public var desktop: Bool

    /// Whether it repeats the bell and the sound of an earlier one.
    public var isRepeat = false

    /// Makes a delivery of its parts.
    public init(
        countdown: Countdown.ID? = nil, title: String, text: String, speech: String? = nil, sound: String? = nil,
        bell: Bool = true, notifies: Bool = true, desktop: Bool = false
    ) {
        (self.countdown, self.title, self.text) = (countdown, title, text)
        (self.speech, self.sound) = (speech, sound)
        (self.bell, self.notifies, self.desktop) = (bell, notifies, desktop)
    }
}

extension Countdown {
    /// The longest time for which an alert of a zero rings, of the countdown or of any step; zero where none repeats.
    public var longestRing: Duration {
        func longest(_ alerts: [Alert]?) -> Duration {
            alerts?.filter { $0.isOfZero && $0.ring != .times(1) }.map(\.ringLimit).max() ?? .zero
        }
        guard case .steps(let sequence) = kind else { return longest(alerts) }
        let steps = sequence.steps + [sequence.longBreak?.step].compactMap(\.self)
        return max(longest(alerts), steps.map { longest($0.alerts) }.max() ?? .zero)
    }
}
