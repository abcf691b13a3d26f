import Countdowns
import Foundation

/// A logarithmic time axis, in both directions from now.
///
/// The axis has space for minutes as well as for years.
///
/// The scale is a symmetrical logarithm ("symlog"): linear within a minute of now, because a pure logarithm is unbounded near
/// zero.
struct TimelineScale: Equatable, Sendable {
    struct Tick: Equatable, Sendable {
        let seconds: Double
        let label: String
    }

    /// The possible ticks, from the nearest to the farthest.
    private static let marks: [Tick] = [
        Tick(seconds: 60, label: "1m"), Tick(seconds: 600, label: "10m"), Tick(seconds: 3_600, label: "1h"),
        Tick(seconds: 21_600, label: "6h"), Tick(seconds: 86_400, label: "1d"), Tick(seconds: 604_800, label: "1w"),
        Tick(seconds: 2_629_746, label: "1mo"), Tick(seconds: 15_778_476, label: "6mo"),
        Tick(seconds: 31_556_952, label: "1y"), Tick(seconds: 157_784_760, label: "5y"),
        Tick(seconds: 631_139_040, label: "20y"), Tick(seconds: 3_155_695_200, label: "100y"),
        Tick(seconds: 31_556_952_000, label: "1000y"), Tick(seconds: 315_569_520_000, label: "10000y"),
    ]

    /// The column of now.
    let now: Int

    /// The length of the axis in columns.
    let columns: Int

    private let past: Double
    private let future: Double

    /// Creates an axis that is long enough for all countdowns.
    ///
    /// - Parameters:
    ///   - columns: the length of the axis; 2 or more.
    ///   - earliest: the most distant time in the past, in seconds from now.
    ///   - latest: the most distant time in the future, in seconds from now.
    ///   - reach: the maximum distance from now in seconds; nil for no limit.
    init(columns: Int, earliest: Double, latest: Double, reach: Double? = nil) {
        self.columns = columns
        let reach = reach ?? .infinity
        past = min(Self.reach(-earliest), reach)
        future = max(min(Self.reach(latest), reach), 3_600)
        guard past > 0 else {
            now = 0
            return
        }
        // The past gets at most a third of the axis, because the future matters more. In a narrow window the labels of
        // the past need a larger share.
        let (left, right) = (Self.compressed(past), Self.compressed(future))
        let share = min(left / (left + right), columns < 100 ? 0.4 : 1.0 / 3)
        now = min(max(Int((Double(columns - 1) * share).rounded()), 1), columns - 2)
    }

    /// The column of a time in seconds from now, from 0 to `columns - 1`.
    ///
    /// Only 0 seconds map to ``now``.
    func column(of seconds: Double) -> Int {
        if seconds == 0 { return now }
        if seconds < 0 {
            guard past > 0 else { return 0 }
            return max(now - max(Self.offset(-seconds, reach: past, columns: now), 1), 0)
        }
        return min(now + max(Self.offset(seconds, reach: future, columns: columns - 1 - now), 1), columns - 1)
    }

    func isBeyond(_ seconds: Double) -> Bool { seconds > future || -seconds > past && seconds < 0 }

    /// The ticks of the axis: the ticks of the future, then the ticks of the past, each with the most distant tick first.
    var ticks: [Tick] {
        let marks = Self.marks.reversed()
        return marks.filter { $0.seconds <= future }
            + marks.filter { $0.seconds <= past }.map { Tick(seconds: -$0.seconds, label: "-\($0.label)") }
    }

    private static func offset(_ seconds: Double, reach: Double, columns: Int) -> Int {
        Int((compressed(seconds) / compressed(reach) * Double(columns)).rounded())
    }

    private static func compressed(_ seconds: Double) -> Double { log(1 + seconds / 60) }

    /// The first tick at or after a time, so that the axis does not change every second; 0 for zero and negative times.
    private static func reach(_ seconds: Double) -> Double {
        guard seconds > 0 else { return 0 }
        return marks.first { $0.seconds >= seconds }?.seconds ?? seconds
    }
}

extension TimelineScale {
    /// The axis for all countdowns of a board that is sorted by time, and the time for which it is valid.
    static func timed(
        _ board: Board, _ look: Look, _ words: WhenText, columns: Int, at moment: Moment
    ) -> Expiring<TimelineScale> {
        let order = look.list.viewport.rows.order
        let places = [order.first, order.last].compactMap(\.self).map { index in
            let face = CountdownFace(board.items[index], tenths: false, at: moment)
            let place = face.place(words)
            // The position of a done countdown changes only with its text, such as `9d ago`, so the axis is valid until
            // the text changes.
            return face.reading.state == .done ? place : Expiring(place.value, for: lasts(place))
        }
        let scale = TimelineScale(
            columns: columns, earliest: min(places.map(\.value).min() ?? 0, 0),
            latest: max(places.map(\.value).max() ?? 0, 0),
            reach: look.list.viewport.reach.map { ($0 / .seconds(1)).rounded() })
        return Expiring(scale, for: places.reduce(nil) { $0.earlier($1.lasts) })
    }

    /// The time until a point reaches the next tick, or up to a minute less, because positions are rounded to minutes.
    private static func lasts(_ place: Expiring<Double>) -> Duration? {
        // While the farthest point is on a tick, the axis ends at that tick. After the point has passed the tick, the axis ends
        // one tick farther away.
        let reached =
            marks.map(\.seconds).flatMap { [$0, -$0] }
            .filter { $0 < place.value || $0 == place.value && $0 < 0 }.max() ?? place.value
        return place.lasts.map { max($0, .seconds(place.value - reached - 60)) }
    }
}
