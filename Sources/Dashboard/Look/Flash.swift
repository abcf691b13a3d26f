import Countdowns

/// The flash of what reaches zero: a few short pulses, in one rhythm for the whole board.
///
/// Two pulses a second and no more, whatever reaches zero when; three flashes in a second are the most that WCAG 2.3.1
/// allows.
struct Flash: Equatable, Sendable {
    /// From the beginning of one pulse to that of the next; the first half of it is lit.
    let period: Duration

    /// The time for which a countdown flashes.
    let length: Duration

    /// Makes a flash that takes the same time for the eye at any speed.
    ///
    /// - Parameter speed: board seconds in a real second.
    init(speed: Double) {
        period = .milliseconds(500) * speed
        length = period * 3
    }

    /// Whether a countdown that reached zero so long ago is lit.
    func isLit(_ sinceZero: Duration, at time: Uptime) -> Bool {
        sinceZero < length && phase(at: time) < period / 2
    }

    /// The time until ``isLit(_:at:)`` differs; nil if it does not any more.
    func untilChange(_ sinceZero: Duration, at time: Uptime) -> Duration? {
        guard sinceZero < length else { return nil }
        let isLit = isLit(sinceZero, at: time)
        let next = (isLit ? period / 2 : period) - phase(at: time)
        let left = length - sinceZero
        return next < left ? next : isLit ? left : nil
    }

    private func phase(at time: Uptime) -> Duration {
        Duration(attoseconds: time.sinceBoot.attoseconds % period.attoseconds)
    }
}

/// The rhythm of what moves for the eye: it takes the same real time at any speed of the board's clock.
public struct AnimationTiming: Equatable, Sendable {
    /// Board seconds in a real second.
    let speed: Double

    private var flash: Flash?

    /// Makes a rhythm, with motion or without.
    init(speed: Double, hasMotion: Bool) {
        self.speed = speed
        flash = hasMotion ? Flash(speed: speed) : nil
    }

    /// Whether the list glides and countdowns at zero flash.
    var hasMotion: Bool { flash != nil }

    /// The time for which the list glides after a step.
    var glide: Duration { hasMotion ? .milliseconds(120) * speed : .zero }

    /// The time for which a countdown flashes, with motion.
    var flashLength: Duration { Flash(speed: speed).length }

    /// Whether a countdown flashes right now, because it has just reached zero.
    ///
    /// - Returns: false throughout where nothing moves.
    public func isLit(_ item: BoardItem, at moment: Moment) -> Bool {
        guard let flash, let sinceZero = item.sinceZero(at: moment) else { return false }
        return flash.isLit(sinceZero, at: moment.uptime)
    }

    /// The time until ``isLit(_:at:)`` differs; nil if it does not, but for a zero still to come.
    ///
    /// - Returns: a positive amount.
    public func untilFlashChanges(_ item: BoardItem, at moment: Moment) -> Duration? {
        guard let flash, let sinceZero = item.sinceZero(at: moment) else { return nil }
        return flash.untilChange(sinceZero, at: moment.uptime)
    }
}
