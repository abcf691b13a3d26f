extension Duration {
    /// This amount in whole seconds, rounded towards minus infinity.
    public var flooredSeconds: Int64 {
        let (seconds, attoseconds) = components
        return attoseconds < 0 ? seconds - 1 : seconds
    }

    /// This amount in whole seconds, rounded towards plus infinity.
    public var ceiledSeconds: Int64 {
        let (seconds, attoseconds) = components
        return attoseconds > 0 ? seconds + 1 : seconds
    }

    /// This amount to the nearest millisecond: by it times on several clocks are put in order, because the clocks are read
    /// one after the other, and two ends at one moment must not change places for that.
    public var inOrder: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000 + Int64((Double(attoseconds) / 1e15).rounded())
    }
}

extension Duration {
    /// How many times another amount fits into this one, rounded towards zero.
    ///
    /// - Precondition: `amount` is positive.
    func wholeCount(of amount: Duration) -> Int {
        Int(clamping: attoseconds / amount.attoseconds)
    }
}

extension Duration {
    /// The fraction of a second that decimal digits behind a point say; nil where there are more than 18, or others.
    public init?(decimals: some StringProtocol) {
        let digits = decimals.utf8
        guard digits.count <= 18, digits.allSatisfy(\.isASCIIDigit) else {
            return nil
        }
        let value = digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        self.init(
            secondsComponent: 0, attosecondsComponent: (digits.count..<18).reduce(value) { value, _ in value * 10 })
    }

    /// The point and the decimal digits of what is beyond whole seconds; empty where there is nothing.
    var decimals: String {
        var (rest, places) = (components.attoseconds.magnitude, 18)
        guard rest > 0 else { return "" }
        while rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
        let digits = String(rest)
        return "." + String(repeating: "0", count: places - digits.utf8.count) + digits
    }
}
