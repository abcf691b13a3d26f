/// The thresholds at which a countdown is highlighted, and from which on it is listed.
///
/// A threshold is reached when exactly its remaining time is left, and is effective until zero. If both thresholds are
/// reached, ``danger`` takes precedence, even if ``danger`` was reached first. A count-up has no thresholds.
public struct ThresholdSettings: Hashable, Sendable {
    /// The remaining time at a threshold.
    public enum Threshold: Hashable, Sendable {
        /// A remaining time.
        case left(Duration)
        /// A percentage of the length, from 0 to 100: 10 is reached when a tenth of the length is left.
        case percent(Double)

        /// Returns the remaining time at the threshold.
        ///
        /// - Parameter length: the length of the countdown.
        /// - Returns: the remaining time; nil for a percentage if `length` is nil.
        public func amount(of length: Duration?) -> Duration? {
            switch self {
            case .left(let amount): amount
            case .percent(let percent): length.map { $0 * Self.millionths(percent) / 1_000_000 }
            }
        }

        /// Converts a percentage to whole millionths, so that a percentage of a duration is computed exactly.
        private static func millionths(_ percent: Double) -> Int {
            // In this order, `max` and `min` convert NaN to 0.
            Int((min(max(0, percent), 100) * 10_000).rounded())
        }
    }

    /// The threshold at which the countdown is highlighted; nil means one minute.
    public var warn: Threshold?

    /// The threshold at which the countdown is urgent; nil if the countdown never becomes urgent.
    public var danger: Threshold?

    /// The remaining time from which on the countdown is listed; nil if it is always listed.
    public var within: Duration?

    /// Returns the remaining times at both thresholds; zero for a missing `danger`.
    ///
    /// - Parameter length: the length of the countdown.
    /// - Returns: both remaining times; one minute for a missing `warn`.
    public func amounts(of length: Duration?) -> (warn: Duration, danger: Duration) {
        (warn?.amount(of: length) ?? .seconds(60), danger?.amount(of: length) ?? .zero)
    }

    /// Creates thresholds.
    public init(warn: Threshold? = nil, danger: Threshold? = nil) {
        self.warn = warn
        self.danger = danger
    }
}
