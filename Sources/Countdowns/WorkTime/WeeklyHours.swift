import Foundation

/// Weekly hours and days off in local time, such as working hours or quiet hours.
///
/// - Units: seconds of local time, without clock changes; see ``WorkTime`` for elapsed time.
public struct WeeklyHours: Hashable, Sendable {
    /// A span of time that begins on a day of the week.
    public struct Span: Hashable, Sendable {
        /// The day on which the span begins, 0 (Monday) to 6 (Sunday).
        public var weekday: Int

        /// The start in seconds since midnight.
        public var start: Int

        /// The length in seconds.
        ///
        /// The span may end after midnight.
        public var length: Int

        /// Creates a span.
        public init(weekday: Int, start: Int, length: Int) {
            self.weekday = weekday
            self.start = start
            self.length = length
        }
    }

    /// A span as a range of seconds of the week, and the number of working seconds from the start of the week to the span.
    private struct Stretch: Hashable, Sendable {
        let range: Range<Int>
        let before: Int
    }

    /// Consecutive days off, and the number of seconds in all earlier days off that would otherwise be working time.
    private struct Absence: Hashable, Sendable {
        let days: ClosedRange<Int>
        let before: Int
    }

    private static let day = 86_400
    private static let week = 604_800

    /// The number of working seconds in a week without days off.
    public let secondsInWeek: Int

    /// The number of working days in a week.
    public let daysInWeek: Int

    /// The spans of a week, in ascending order and disjoint.
    private let stretches: [Stretch]

    /// The days off, in ascending order and disjoint.
    private let absences: [Absence]

    /// The spans with which the hours were created.
    public let spans: [Span]

    /// Creates weekly hours from spans, which may overlap.
    ///
    /// - Parameters:
    ///   - spans: the hours of a week.
    ///   - daysOff: the days off, each from midnight to midnight, as ranges of days since 1970-01-01.
    /// - Precondition: there is at least one span. Each span is longer than zero, at most a day long, and begins within
    ///   its day.
    public init(_ spans: [Span], daysOff: [ClosedRange<Int>] = []) {
        precondition(!spans.isEmpty, "Weekly hours need at least one span.")
        let stretches = Self.stretches(spans)
        let secondsInWeek = stretches.reduce(0) { $0 + $1.range.count }
        (self.spans, self.stretches) = (spans, stretches)
        self.secondsInWeek = secondsInWeek
        daysInWeek = Set(spans.map(\.weekday)).count
        var before = 0
        absences = Self.merged(daysOff).map { days in
            defer { before += Self.worked(before: days, stretches, secondsInWeek) }
            return Absence(days: days, before: before)
        }
    }

    /// The average length of a working day in seconds, rounded down to whole minutes, as displayed.
    public var secondsInDay: Int { max(exactSecondsInDay / 60, 1) * 60 }

    /// The average length of a working day: the working seconds of a week divided by its working days.
    public var exactSecondsInDay: Int { max(secondsInWeek / daysInWeek, 1) }

    /// The number of days off.
    public var daysOffCount: Int { absences.reduce(0) { $0 + $1.days.count } }

    /// The days off as ranges of days since 1970-01-01, in ascending order and disjoint.
    public var daysOff: [ClosedRange<Int>] { absences.map(\.days) }

    /// Returns the number of working seconds from Monday, 1969-12-29, to `local`, a local time in seconds since 1970-01-01
    /// 00:00.
    ///
    /// - Complexity: O(log *n*), independent of the number of seconds.
    func worked(before local: Int) -> Int {
        let index = absences.partitioningIndex { $0.days.lowerBound * Self.day > local } - 1
        let all = Self.worked(before: local, stretches, secondsInWeek)
        guard index >= 0 else { return all }
        let off = absences[index]
        let end = min(local, (off.days.upperBound + 1) * Self.day)
        return all - off.before
            - (Self.worked(before: end, stretches, secondsInWeek)
                - Self.worked(before: off.days.lowerBound * Self.day, stretches, secondsInWeek))
    }

    /// Whether the second that begins at a local time is within the hours.
    ///
    /// The time is in seconds since 1970-01-01 00:00.
    public func contains(_ local: Int) -> Bool { worked(before: local + 1) > worked(before: local) }

    /// Whether a moment is within the hours, in the local time of a time zone.
    public func contains(_ time: WallTime, in zone: TimeZone) -> Bool {
        contains(Int(time.unixSeconds) + zone.utcOffset(at: time))
    }

    // MARK: The week

    /// Returns the spans as ranges of seconds of the week; spans that touch or overlap are merged.
    ///
    /// The part of a span after Sunday is moved to the start of the week.
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
        // 1970-01-01 was a Thursday: the week began three days earlier.
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
