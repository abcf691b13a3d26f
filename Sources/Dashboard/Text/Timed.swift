import Countdowns

/// A value that the time changes, made together with how long it is right.
struct Timed<Value> {
    let value: Value

    /// How much time passes until the value differs, perhaps a little less: a positive amount; nil if it never does by
    /// itself.
    let lasts: Duration?

    init(_ value: Value, for lasts: Duration?) {
        self.value = value
        self.lasts = lasts
    }

    /// Another value that is right for as long.
    func map<Other>(_ transform: (Value) -> Other) -> Timed<Other> { Timed<Other>(transform(value), for: lasts) }
}

extension Optional where Wrapped: Comparable {
    /// The earlier of two times, of which nil never comes.
    func earlier(_ other: Wrapped?) -> Wrapped? {
        guard let self, let other else { return self ?? other }
        return Swift.min(self, other)
    }
}
