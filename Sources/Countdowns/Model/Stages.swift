/// From when on a countdown is louder than before.
///
/// Both begin when exactly so much is left, and end at zero. Where both have begun the louder one holds, whichever began
/// first. What counts up has no stages.
public struct Stages: Hashable, Sendable {
    /// How much is left when a stage begins.
    public enum Threshold: Hashable, Sendable {
        /// An amount of time.
        case left(Duration)
        /// A part of the whole way, in percent from 0 to 100: 10 begins when a tenth of it is left.
        case percent(Double)

        /// The amount that is left when the stage begins.
        ///
        /// - Parameter length: the whole way.
        /// - Returns: nil for a percentage where there is no whole way.
        public func amount(of length: Duration?) -> Duration? {
            switch self {
            case .left(let amount): amount
            case .percent(let percent): length.map { $0 * Self.millionths(percent) / 1_000_000 }
            }
        }

        /// A percentage as whole millionths, so that a part of an amount is exact.
        private static func millionths(_ percent: Double) -> Int {
            // In this order, what is not a number is nothing.
            Int((min(max(0, percent), 100) * 10_000).rounded())
        }
    }

    /// When it gets loud; nil is in the last minute.
    public var warn: Threshold?

    /// When it gets loudest before zero; nil is never.
    public var danger: Threshold?

    /// The amounts that are left when they begin; zero for one that never does.
    ///
    /// - Parameter length: the whole way.
    /// - Returns: both amounts; a warning that nobody chose is the last minute.
    public func amounts(of length: Duration?) -> (warn: Duration, danger: Duration) {
        (warn?.amount(of: length) ?? .seconds(60), danger?.amount(of: length) ?? .zero)
    }

    /// Makes stages.
    public init(warn: Threshold? = nil, danger: Threshold? = nil) {
        self.warn = warn
        self.danger = danger
    }
}
