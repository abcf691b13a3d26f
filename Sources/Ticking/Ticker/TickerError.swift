import Foundation

/// Why a ticker refuses its arguments.
public enum TickerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The delay before the first tick is negative.
    case negativeDelay(Duration)
    /// The interval of a repeating schedule is zero or negative.
    case intervalNotPositive(Duration)
    /// The leeway is negative.
    case negativeLeeway(Duration)
    /// The date is not a finite number.
    case dateNotFinite

    /// A sentence for people.
    public var description: String {
        switch self {
        case .negativeDelay(let delay): "A ticker cannot start \(delay) from now: the delay must not be negative."
        case .intervalNotPositive(let interval):
            "A ticker cannot repeat every \(interval): the interval must be positive."
        case .negativeLeeway(let leeway): "A ticker cannot have a leeway of \(leeway): it must not be negative."
        case .dateNotFinite: "A ticker cannot wait for a date that is not a finite number."
        }
    }
}
