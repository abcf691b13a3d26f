/// A rule of `alerts:`: the trigger of an alert, and the ways in which the user is notified.
public struct Alert: Hashable, Sendable {
    /// The condition that triggers an alert.
    public enum Trigger: Hashable, Sendable {
        /// The remaining time reaches ``ThresholdSettings/warn``.
        case warn
        /// The remaining time reaches ``ThresholdSettings/danger``.
        case danger
        /// The countdown reaches zero; for an alert of a step, the step ends.
        case zero
        /// A step of a sequence began automatically.
        case step
        /// A round of a sequence began automatically.
        case round
        /// The remaining time reaches this duration; a negative duration is a time after zero.
        case left(Duration)
    }

    /// The number of times that an alert rings the bell and plays the sound.
    public enum Ring: Hashable, Sendable {
        /// A fixed number of times, at least once.
        case times(Int)
        /// Repeated until a user acknowledges the zero, or until ``Alert/ringLimit`` has passed.
        case untilAcknowledged
    }

    /// The condition that triggers the alert.
    public var trigger: Trigger

    /// The text, with the placeholders `{title}`, `{remaining}`, `{step}` and `{round}`; nil selects a built-in sentence.
    public var text: String?

    /// Whether terminals ring their bell.
    public var bell = true

    /// Whether terminals show a notification.
    public var notifies = true

    /// Whether the desktop shows a notification.
    public var desktop = false

    /// The sound to play: the name of a ``Sound``, or the path of a sound file; nil for no sound.
    public var sound: String?

    /// The text to speak, with the placeholders of ``text``; nil for no speech.
    public var speech: String?

    /// The number of rings.
    public var ring = Ring.times(1)

    /// The maximum time for which the alert rings.
    public var ringLimit = Alert.defaultRingLimit

    /// The default of ``ringLimit``.
    public static let defaultRingLimit = Duration.seconds(60)

    static let ringInterval = Duration.seconds(2)

    /// Creates an alert that rings once and shows a notification.
    public init(_ trigger: Trigger) { self.trigger = trigger }

    /// The default alerts of a countdown without `alerts:`.
    ///
    /// Durations and sequences have default alerts because a user started them. Dates have no default alerts.
    static func defaults(for kind: Countdown.Kind) -> [Alert] {
        switch kind {
        case .duration: [Alert(.zero)]
        case .steps: [Alert(.zero), Alert(.step)]
        case .date, .since, .recurring: []
        }
    }

    /// Whether an acknowledgement stops the ringing.
    public var isZeroAlert: Bool {
        switch trigger {
        case .zero, .step, .round: true
        case .left(let amount): amount <= .zero
        case .warn, .danger: false
        }
    }
}

/// The built-in sounds.
public enum Sound: String, CaseIterable, Sendable {
    /// Three rising tones.
    case chime
    /// One struck tone.
    case bell
    /// Short tones at one pitch.
    case beep
}

/// An alert that is due, with its texts and the ways in which it is sent.
public struct AlertDelivery: Hashable, Sendable {
    /// The countdown; nil for a summary of several countdowns.
    public var countdown: Countdown.ID?

    /// The heading; not yet escaped for a terminal.
    public var title: String

    /// The text below the heading; not yet escaped for a terminal.
    public var text: String

    /// The text to speak; nil for no speech.
    public var speech: String?

    /// The sound to play; nil for no sound.
    public var sound: String?

    /// Whether terminals ring their bell.
    public var bell: Bool

    /// Whether terminals show a notification.
    public var notifies: Bool

    /// Whether the desktop shows a notification.
    public var desktop: Bool

    /// Whether the delivery repeats the bell and the sound of an earlier delivery.
    public var isRepeat = false

    /// Creates a delivery from its parts.
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
    /// The longest time for which an alert of the countdown or of a step can ring after a deadline;
    /// `.zero` if each of these alerts rings once.
    public var longestRing: Duration {
        func longest(_ alerts: [Alert]?) -> Duration {
            alerts?.filter { $0.isZeroAlert && $0.ring != .times(1) }.map(\.ringLimit).max() ?? .zero
        }
        guard case .steps(let sequence) = kind else { return longest(alerts) }
        let steps = sequence.steps + [sequence.longBreak?.step].compactMap(\.self)
        return max(longest(alerts), steps.map { longest($0.alerts) }.max() ?? .zero)
    }
}
