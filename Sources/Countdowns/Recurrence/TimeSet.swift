/// A set of times of a day: all combinations of a set of hours, a set of minutes and a set of seconds.
struct TimeSet: Equatable, Sendable {
    // Bit sets: one bit for each hour, minute or second.
    var hours: UInt64
    var minutes: UInt64
    var seconds: UInt64

    /// Creates the set of the times of day that a rule allows.
    ///
    /// An empty part of the rule allows all hours, minutes or seconds.
    init(_ rule: RecurrenceRule) {
        hours = Self.bits(rule.hours, limit: 24)
        minutes = Self.bits(rule.minutes, limit: 60)
        seconds = Self.bits(rule.seconds, limit: 60)
    }

    private static func bits(_ numbers: [Int], limit: Int) -> UInt64 {
        guard !numbers.isEmpty else { return (1 << UInt64(limit)) - 1 }
        return numbers.reduce(0) { (0..<limit).contains($1) ? $0 | 1 << UInt64($1) : $0 }
    }

    var count: Int { hours.nonzeroBitCount * minutes.nonzeroBitCount * seconds.nonzeroBitCount }

    /// Returns the time at an index, in seconds since midnight.
    ///
    /// - Precondition: `number` is less than ``count``.
    subscript(number: Int) -> Int {
        let (rest, second) = number.quotientAndRemainder(dividingBy: seconds.nonzeroBitCount)
        let (hour, minute) = rest.quotientAndRemainder(dividingBy: minutes.nonzeroBitCount)
        return hours.position(ofBit: hour) * 3_600 + minutes.position(ofBit: minute) * 60
            + seconds.position(ofBit: second)
    }

    /// Returns the number of times before `second`, in seconds since midnight.
    func count(before second: Int) -> Int {
        let (hour, minute) = (second / 3_600, second / 60 % 60)
        var count = hours.count(below: hour) * minutes.nonzeroBitCount
        guard hours >> UInt64(hour) & 1 == 1 else { return count * seconds.nonzeroBitCount }
        count += minutes.count(below: minute)
        count *= seconds.nonzeroBitCount
        return minutes >> UInt64(minute) & 1 == 1 ? count + seconds.count(below: second % 60) : count
    }
}
