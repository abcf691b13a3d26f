import Countdowns
import Foundation

/// What a date's text leaves open.
public struct DateRules: Hashable, Sendable {
    /// The way in which an incomplete text is completed.
    public enum Leaning: Hashable, Sendable {
        /// To the next such moment, now included; for `at`.
        case future
        /// To the last such moment, now included; for `since` and `from`.
        case past
    }

    /// The moment at which the file is read.
    public var now: WallTime

    /// The zone on whose clocks the text is read.
    public var zone: TimeZone

    /// Whether the date floats with the board's zone, because nobody named one.
    ///
    /// A text that names an offset, or counts from now or from 1970, gives a fixed moment all the same.
    public var floats: Bool

    /// What becomes of a time that the clocks skip, or show twice.
    public var dst: DSTRule?

    /// The way in which an incomplete text is completed.
    public var leaning: Leaning

    /// Makes rules from their parts.
    public init(now: WallTime, zone: TimeZone, floats: Bool = false, dst: DSTRule? = nil, leaning: Leaning = .future) {
        self.now = now
        self.zone = zone
        self.floats = floats
        self.dst = dst
        self.leaning = leaning
    }
}
