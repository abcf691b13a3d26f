import Countdowns

/// A time-dependent value, and the time for which it is valid.
public struct Expiring<Value> {
    /// The value.
    public let value: Value

    /// The time until the value changes, or slightly less: a positive duration; nil if the value does not depend on the time.
    public let lasts: Duration?

    /// Creates a value that is valid for a duration.
    public init(_ value: Value, for lasts: Duration?) {
        self.value = value
        self.lasts = lasts
    }

    /// A transformed value that is valid for the same time.
    public func map<Other>(_ transform: (Value) -> Other) -> Expiring<Other> {
        Expiring<Other>(transform(value), for: lasts)
    }
}

extension Optional where Wrapped: Comparable {
    /// The earlier of two times; nil stands for never.
    func earlier(_ other: Wrapped?) -> Wrapped? {
        guard let self, let other else { return self ?? other }
        return Swift.min(self, other)
    }
}
