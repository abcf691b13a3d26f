/// From when on a countdown is louder than before.
public struct Stages: Hashable, Sendable {
    /// How much is left when a stage begins.
    public enum Threshold: Hashable, Sendable {
        /// An amount of time.
        case left(Duration)
        /// A part of the whole way, in percent: 10 begins when a tenth of it is left.
        case percent(Double)

        /// The amount that is left when the stage begins.
        ///
        /// - Parameter length: the whole way.
        /// - Returns: nil for a percentage where there is no whole way.
        public func amount(of length: Duration?) -> Duration? {
            switch self {
            case .left(let amount): amount
            case .percent(let percent): length.map { $0 * (percent / 100) }
            }
        }
    }

    /// When it gets loud; nil leaves it to the board.
    public var warn: Threshold?

    /// When it gets loudest before zero; nil leaves it to the board.
    public var danger: Threshold?

    /// Makes stages.
    public init(warn: Threshold? = nil, danger: Threshold? = nil) {
        self.warn = warn
        self.danger = danger
    }
}
