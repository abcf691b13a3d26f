extension Duration {
    /// The duration in whole seconds, rounded towards minus infinity.
    public var flooredSeconds: Int64 {
        let (seconds, attoseconds) = components
        return attoseconds < 0 ? seconds - 1 : seconds
    }

    /// The duration in whole seconds, rounded towards plus infinity.
    public var ceiledSeconds: Int64 {
        let (seconds, attoseconds) = components
        return attoseconds > 0 ? seconds + 1 : seconds
    }

    /// The duration in milliseconds, rounded to the nearest integer: the sort key for times that are on different clocks.
    ///
    /// The clocks are read one after another, with a small delay. Without rounding, this delay could change the order of
    /// two simultaneous deadlines.
    public var inOrder: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000 + Int64((Double(attoseconds) / 1e15).rounded())
    }
}

extension WallTime {
    /// The time, rounded to the nearest millisecond: the time of a deadline for users.
    ///
    /// The deadline of a duration is on the clock of the uptime. Its wall time differs by less than a microsecond between
    /// two readings of the clocks, so a deadline at 18:00 could appear as 17:59.
    public var inWholeMilliseconds: WallTime { WallTime(sinceEpoch: .milliseconds(sinceEpoch.inOrder)) }
}

extension Duration {
    /// Returns the quotient of this duration and another duration, rounded towards zero.
    ///
    /// - Precondition: `amount` is positive.
    func wholeCount(of amount: Duration) -> Int {
        Int(clamping: attoseconds / amount.attoseconds)
    }
}

extension Duration {
    /// Creates a fraction of a second from its decimal digits; nil if the text has more than 18 digits, or characters other
    /// than digits.
    public init?(decimals: some StringProtocol) {
        let digits = decimals.utf8
        guard digits.count <= 18, digits.allSatisfy(\.isASCIIDigit) else {
            return nil
        }
        let value = digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        self.init(
            secondsComponent: 0, attosecondsComponent: (digits.count..<18).reduce(value) { value, _ in value * 10 })
    }

    /// The decimal point and the digits of the fraction of a second; empty if the fraction is zero.
    var decimals: String {
        var (rest, places) = (components.attoseconds.magnitude, 18)
        guard rest > 0 else { return "" }
        while rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
        let digits = String(rest)
        return "." + String(repeating: "0", count: places - digits.utf8.count) + digits
    }
}
