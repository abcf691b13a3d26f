/// The length of the event that begins at the zero of a countdown.
public enum EventLength: Hashable, Sendable {
    /// A number of whole days, at least one.
    case days(Int)
    /// A duration, for an event that begins at a time of day.
    case time(Duration)

    /// Returns the end of an event; nil if whole days would not begin with a day, because a user moved the start.
    func end(from start: WallTime, on zone: some UTCOffsets) -> WallTime? {
        switch self {
        case .time(let length): return start + length
        case .days(let count):
            func startOfDay(_ day: Int) -> WallTime {
                WallTime(unixSeconds: LocalTime.startOfDay(Int64(day) * 86_400, on: zone))
            }
            let day = CivilTime(start, utcOffset: zone.utcOffset(at: start.unixSeconds)).dayNumber
            return startOfDay(day) == start ? startOfDay(day + count) : nil
        }
    }
}
