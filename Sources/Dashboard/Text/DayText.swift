import Countdowns

/// Whole days in words, as people count them: `30 days`, `tomorrow`, `today`, `yesterday`, `day 3 of 12`.
enum DayText {
    /// The number of days to the first day or since the last day, from the longest form to the shortest; nil for an event
    /// with times of day.
    static func forms(_ event: Reading.Event) -> [String]? {
        guard let count = event.wholeDays else { return nil }
        let (ahead, ago) = (event.daysAhead, 1 - event.daysAhead - count)
        if event.isOn { return count == 1 ? ["today"] : ["day \(1 - ahead) of \(count)", "day \(1 - ahead)"] }
        switch (ahead, ago) {
        case (1, _): return ["tomorrow", "1d"]
        case (2..., _): return ["\(ahead) days", "\(ahead)d"]
        case (_, 1): return ["yesterday", "-1d"]
        default: return ["\(ago) days ago", "-\(ago)d"]
        }
    }

    /// The number of days in a sentence: `in 30 days`, `today`, `2 days ago`; nil for an event with times of day.
    static func phrase(_ event: Reading.Event) -> String? {
        forms(event).map { event.daysAhead > 1 ? "in \($0[0])" : $0[0] }
    }
}
