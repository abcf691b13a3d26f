import Countdowns

/// The pulse of the surface of a countdown that reaches zero, in the same rhythm for the whole board.
///
/// The rate is two pulses a second, independent of the number of zeros. WCAG 2.3.1 allows at most three flashes in a second.
struct Pulse: Equatable, Sendable {
    /// The time from the start of a pulse to the start of the next pulse.
    ///
    /// The surface is faint in the second half of each period.
    let period: Duration

    /// The time for which a surface pulses.
    let length: Duration

    /// Creates a pulse that takes the same real time at any speed of the board.
    ///
    /// - Parameter speed: the number of board seconds in a real second.
    init(speed: Double) {
        period = .milliseconds(500) * speed
        length = period * 6
    }

    /// Whether a surface is faint `sinceZero` after the zero of its countdown, and the time until this changes; nil if it never
    /// changes again.
    func isFaint(_ sinceZero: Duration, at time: Uptime) -> Expiring<Bool> {
        guard sinceZero < length else { return Expiring(false, for: nil) }
        let phase = Duration(attoseconds: time.sinceBoot.attoseconds % period.attoseconds)
        let isFaint = phase >= period / 2
        let next = (isFaint ? period : period / 2) - phase
        let left = length - sinceZero
        return Expiring(isFaint, for: next < left ? next : isFaint ? left : nil)
    }
}

/// The timing of animations: each animation takes the same real time at any speed of the board.
public struct AnimationTiming: Equatable, Sendable {
    /// The number of board seconds in a real second.
    let speed: Double

    private let timing: Pulse?

    /// Creates the timing, with or without animations.
    init(speed: Double, hasMotion: Bool) {
        self.speed = speed
        timing = hasMotion ? Pulse(speed: speed) : nil
    }

    /// Whether animations are on: scrolling is animated, and the surfaces of countdowns at zero pulse.
    var hasMotion: Bool { timing != nil }

    /// The duration of a scroll animation.
    var glide: Duration { hasMotion ? .milliseconds(120) * speed : .zero }

    /// The time for which a surface pulses if animations are on.
    var pulseLength: Duration { Pulse(speed: speed).length }

    /// Whether the pulse makes a surface faint now, and the time until this changes.
    ///
    /// - Parameters:
    ///   - sinceZero: the time since the countdown reached zero.
    ///   - moment: the current time.
    /// - Returns: nil without a pulse: later than ``pulseLength``, or if animations are off.
    func pulse(_ sinceZero: Duration, at moment: Moment) -> Expiring<Bool>? {
        guard let timing, sinceZero < timing.length else { return nil }
        return timing.isFaint(sinceZero, at: moment.uptime)
    }
}
