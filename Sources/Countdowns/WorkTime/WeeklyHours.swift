import Foundation

/// Hours of each week, on the clocks of a zone, and days off: hours of work, or quiet hours.
///
/// - Units: seconds on the clocks on the wall, which know no daylight saving; see ``WorkTime`` for real time.
public struct WeeklyHours: Hashable, Sendable {
    /// A span of hours on a day of the week.
    public struct Span: Hashable, Sendable {
        /// The day on which it begins, 0 for Monday to 6 for Sunday.
        public var weekday: Int

        /// When it begins, in seconds since midnight.
        public var start: Int

        /// How many seconds it lasts; it may go on after midnight.
        public var length: Int

        /// Makes a span of its parts.
        public init(weekday: Int, start: Int, length: Int) {
            self.weekday = weekday
            self.start = start
            self.length = length
        }
    }

    /// A stretch of a week and what was worked before it, both in seconds.
    private struct Stretch: Hashable, Sendable {
        let range: Range<Int>
        let before: Int
    }

    /// Days off that follow each other, and what would have been worked on those before them.
    private struct DaysOff: Hashable, Sendable {
        let days: ClosedRange<Int>
        let before: Int
    }

    private static let day = 86_400
    private static let week = 604_800

    /// What is worked in a week without days off.
    public let secondsInWeek: Int

    /// On how many days of a week is worked.
    public let daysInWeek: Int

    /// Sorted, and apart from each other.
    private let stretches: [Stretch]

    /// Sorted, and apart from each other.
    private let daysOff: [DaysOff]

    /// Makes hours of their spans, which may overlap.
    ///
    /// - Parameters:
    ///   - spans: the hours of a week.
    ///   - daysOff: days without any of them from midnight to midnight, each the number of days since 1970-01-01.
    /// - Precondition: there is a span; each is longer than zero and at most a day, and begins within its day.
    public init(_ spans: [Span], daysOff: [ClosedRange<Int>] = []) {
        precondition(!spans.isEmpty, "Weekly hours need at least one span.")
        let stretches = Self.stretches(spans)
        let secondsInWeek = stretches.reduce(0) { $0 + $1.range.count }
        self.stretches = stretches
        self.secondsInWeek = secondsInWeek
        daysInWeek = Set(spans.map(\.weekday)).count
        var before = 0
        self.daysOff = Self.merged(daysOff).map { days in
            defer { before += Self.worked(before: days, stretches, secondsInWeek) }
            return DaysOff(days: days, before: before)
        }
    }

    /// A working day: what is worked in a week, divided by the days on which something is; as it is shown, in whole minutes.
    public var secondsInDay: Int { max(exactSecondsInDay / 60, 1) * 60 }

    /// The same to the second.
    public var exactSecondsInDay: Int { max(secondsInWeek / daysInWeek, 1) }

    /// How many days are off.
    public var daysOffCount: Int { daysOff.reduce(0) { $0 + $1.days.count } }

    /// The seconds worked from some Monday to a time on the clocks, in seconds since 1970-01-01 00:00 there.
    ///
    /// - Complexity: O(log *n*), whatever the distance.
    func worked(before local: Int) -> Int {
        let index = daysOff.partitioningIndex { $0.days.lowerBound * Self.day > local } - 1
        let all = Self.worked(before: local, stretches, secondsInWeek)
        guard index >= 0 else { return all }
        let off = daysOff[index]
        let end = min(local, (off.days.upperBound + 1) * Self.day)
        return all - off.before
            - (Self.worked(before: end, stretches, secondsInWeek)
                - Self.worked(before: off.days.lowerBound * Self.day, stretches, secondsInWeek))
    }

    /// Whether the second that begins at a time on the clocks is in the hours; seconds since 1970-01-01 00:00 there.
    public func contains(_ local: Int) -> Bool { worked(before: local + 1) > worked(before: local) }

    /// Whether a moment is in the hours, on the clocks of a zone.
    public func contains(_ time: WallTime, in zone: TimeZone) -> Bool {
        contains(Int(time.unixSeconds) + zone.utcOffset(at: time))
    }

    // MARK: The week

    /// The spans on the line of a week, joined where they touch; what goes on after Sunday is at its beginning.
    private static func stretches(_ spans: [Span]) -> [Stretch] {
        let ranges = spans.flatMap { span -> [Range<Int>] in
            let start = span.weekday * day + span.start
            let end = start + span.length
            return end <= week ? [start..<end] : [start..<week, 0..<end - week]
        }
        var joined: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        var before = 0
        return joined.map { range in
            defer { before += range.count }
            return Stretch(range: range, before: before)
        }
    }

    private static func worked(before local: Int, _ stretches: [Stretch], _ secondsInWeek: Int) -> Int {
        // 1970-01-01 was a Thursday.
        let shifted = local + 3 * day
        let weeks = shifted >= 0 ? shifted / week : (shifted - week + 1) / week
        let second = shifted - weeks * week
        let index = stretches.partitioningIndex { $0.range.lowerBound > second } - 1
        guard index >= 0 else { return weeks * secondsInWeek }
        let stretch = stretches[index]
        return weeks * secondsInWeek + stretch.before + min(second - stretch.range.lowerBound, stretch.range.count)
    }

    private static func worked(
        before days: ClosedRange<Int>, _ stretches: [Stretch], _ secondsInWeek: Int
    ) -> Int {
        worked(before: (days.upperBound + 1) * day, stretches, secondsInWeek)
            - worked(before: days.lowerBound * day, stretches, secondsInWeek)
    }

    // MARK: Days off

    private static func merged(_ days: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        var merged: [ClosedRange<Int>] = []
        for range in days.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
