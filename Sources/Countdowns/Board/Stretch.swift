/// A stretch of time on one clock, from its start until before its end.
struct Stretch: Equatable, Sendable {
    let timeline: Timeline

    /// Nil reaches back without a beginning.
    let start: Duration?

    /// Nil goes on without an end.
    let end: Duration?

    /// What lies in it as well as in another one of its clock.
    func intersection(_ other: Stretch) -> Stretch {
        let starts = [start, other.start].compactMap(\.self)
        let ends = [end, other.end].compactMap(\.self)
        return Stretch(timeline: timeline, start: starts.max(), end: ends.min())
    }

    /// Whether a moment lies in it.
    func contains(_ moment: Moment) -> Bool {
        let time = moment.time(on: timeline)
        return start.map { $0 <= time } ?? true && end.map { time < $0 } ?? true
    }
}
