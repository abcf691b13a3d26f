/// Some times of a day: each of some hours with each of some minutes with each of some seconds.
struct TimeSet: Equatable, Sendable {
    // A bit for each hour, minute and second.
    var hours: UInt64
    var minutes: UInt64
    var seconds: UInt64

    /// The times of a rule; a part that is empty is all of it.
    init(_ rule: RecurrenceRule) {
        hours = Self.bits(rule.hours, limit: 24)
        minutes = Self.bits(rule.minutes, limit: 60)
        seconds = Self.bits(rule.seconds, limit: 60)
    }

    private static func bits(_ numbers: [Int], limit: Int) -> UInt64 {
        guard !numbers.isEmpty else { return (1 << UInt64(limit)) - 1 }
        return numbers.reduce(0) { (0..<limit).contains($1) ? $0 | 1 << UInt64($1) : $0 }
    }

    /// How many times there are.
    var count: Int { hours.nonzeroBitCount * minutes.nonzeroBitCount * seconds.nonzeroBitCount }

    /// The time before which so many others come, in seconds of the day.
    ///
    /// - Precondition: there are more than so many.
    subscript(number: Int) -> Int {
        let (rest, second) = number.quotientAndRemainder(dividingBy: seconds.nonzeroBitCount)
        let (hour, minute) = rest.quotientAndRemainder(dividingBy: minutes.nonzeroBitCount)
        return hours.position(ofBit: hour) * 3_600 + minutes.position(ofBit: minute) * 60
            + seconds.position(ofBit: second)
    }

    /// How many of the times come before a second of the day.
    func count(before second: Int) -> Int {
        let (hour, minute) = (second / 3_600, second / 60 % 60)
        var count = hours.count(below: hour) * minutes.nonzeroBitCount
        guard hours >> UInt64(hour) & 1 == 1 else { return count * seconds.nonzeroBitCount }
        count += minutes.count(below: minute)
        count *= seconds.nonzeroBitCount
        return minutes >> UInt64(minute) & 1 == 1 ? count + seconds.count(below: second % 60) : count
    }
}
