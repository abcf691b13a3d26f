import Countdowns

/// The flashing of a countdown that reaches zero: a few short pulses, in the same rhythm for the whole board.
///
/// The rate is two pulses a second, independent of the number of zeros. WCAG 2.3.1 allows at most three flashes in a second.
struct Flash: Equatable, Sendable {
    /// The time from the start of a pulse to the start of the next pulse.
    ///
    /// The countdown is lit in the first half of each period.
    let period: Duration

    /// The time for which a countdown flashes.
    let length: Duration

    /// Creates a flash that takes the same real time at any speed of the board.
    ///
    /// - Parameter speed: the number of board seconds in a real second.
    init(speed: Double) {
        period = .milliseconds(500) * speed
        length = period * 3
    }

    /// Whether a countdown is lit `sinceZero` after it reached zero.
    func isLit(_ sinceZero: Duration, at time: Uptime) -> Bool {
        sinceZero < length && phase(at: time) < period / 2
    }

    /// Returns the time until ``isLit(_:at:)`` changes; nil if the value never changes again.
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

/// The timing of animations: each animation takes the same real time at any speed of the board.
public struct AnimationTiming: Equatable, Sendable {
    /// The number of board seconds in a real second.
    let speed: Double

    private var flash: Flash?

    /// Creates the timing, with or without animations.
    init(speed: Double, hasMotion: Bool) {
        self.speed = speed
        flash = hasMotion ? Flash(speed: speed) : nil
    }

    /// Whether animations are on: scrolling is animated, and countdowns at zero flash.
    var hasMotion: Bool { flash != nil }

    /// The duration of a scroll animation.
    var glide: Duration { hasMotion ? .milliseconds(120) * speed : .zero }

    /// The time for which a countdown flashes if animations are on.
    var flashLength: Duration { Flash(speed: speed).length }

    /// Whether a countdown is lit now because it has just reached zero.
    ///
    /// - Returns: always false if animations are off.
    public func isLit(_ item: BoardItem, at moment: Moment) -> Bool {
        guard let flash, let sinceZero = item.sinceZero(at: moment) else { return false }
        return flash.isLit(sinceZero, at: moment.uptime)
    }

    /// Returns the time until ``isLit(_:at:)`` changes; nil if the value does not change until the next zero.
    ///
    /// - Returns: a positive duration.
    public func untilFlashChanges(_ item: BoardItem, at moment: Moment) -> Duration? {
        guard let flash, let sinceZero = item.sinceZero(at: moment) else { return nil }
        return flash.untilChange(sinceZero, at: moment.uptime)
    }
}
