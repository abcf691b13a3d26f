/// A stretch of time on one clock, from its start until before its end.
struct Stretch: Equatable, Sendable {
    let timeline: Timeline

    /// Nil reaches back without a beginning.
    let start: Duration?

    /// Nil goes on without an end.
    let end: Duration?

    /// Whether a moment lies in it.
    func contains(_ moment: Moment) -> Bool {
        let time = moment.time(on: timeline)
        return start.map { $0 <= time } ?? true && end.map { time < $0 } ?? true
    }
}
