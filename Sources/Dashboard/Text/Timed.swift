import Countdowns

/// A value that the time changes, made together with how long it is right.
public struct Timed<Value> {
    /// The value.
    public let value: Value

    /// How much time passes until the value differs, perhaps a little less: a positive amount; nil if it never does by
    /// itself.
    public let lasts: Duration?

    /// Makes a value that is right for so long.
    public init(_ value: Value, for lasts: Duration?) {
        self.value = value
        self.lasts = lasts
    }

    /// Another value that is right for as long.
    public func map<Other>(_ transform: (Value) -> Other) -> Timed<Other> { Timed<Other>(transform(value), for: lasts) }
}

extension Optional where Wrapped: Comparable {
    /// The earlier of two times, of which nil never comes.
    func earlier(_ other: Wrapped?) -> Wrapped? {
        guard let self, let other else { return self ?? other }
        return Swift.min(self, other)
    }
}
