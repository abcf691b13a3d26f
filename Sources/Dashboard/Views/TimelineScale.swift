import Countdowns

/// The way from an amount of time to a place on an axis: logarithmic on both sides of now, so that minutes and years
/// have room beside each other.
///
/// A symmetrical logarithm ("symlog"): linear within a minute of now, where a logarithm would have no end.
struct TimelineScale: Equatable, Sendable {
    /// A mark on the axis.
    struct Tick: Equatable, Sendable {
        let seconds: Double
        let label: String
    }

    /// The marks there may be, from the nearest to the farthest.
    static let ticks: [Tick] = [
        Tick(seconds: 60, label: "1m"), Tick(seconds: 600, label: "10m"), Tick(seconds: 3_600, label: "1h"),
        Tick(seconds: 21_600, label: "6h"), Tick(seconds: 86_400, label: "1d"), Tick(seconds: 604_800, label: "1w"),
        Tick(seconds: 2_629_746, label: "1mo"), Tick(seconds: 15_778_476, label: "6mo"),
        Tick(seconds: 31_556_952, label: "1y"), Tick(seconds: 157_784_760, label: "5y"),
        Tick(seconds: 631_139_040, label: "20y"), Tick(seconds: 3_155_695_200, label: "100y"),
        Tick(seconds: 31_556_952_000, label: "1000y"), Tick(seconds: 315_569_520_000, label: "10000y"),
    ]

    /// The column of now.
    let now: Int

    private let columns: Int
    private let past: Double
    private let future: Double

    /// Makes an axis that reaches as far as it must.
    ///
    /// - Parameters:
    ///   - columns: its length; 2 or more.
    ///   - earliest: the amount farthest in the past, in seconds from now.
    ///   - latest: the amount farthest in the future.
    init(columns: Int, earliest: Double, latest: Double) {
        self.columns = columns
        past = Self.compressed(Self.reach(max(-earliest, 0)))
        future = Self.compressed(max(Self.reach(max(latest, 0)), 3_600))
        // The past gets no more than a third: what is to come matters more.
        let share = min(past / (past + future), 1.0 / 3)
        now = past == 0 ? 0 : min(max(Int((Double(columns - 1) * share).rounded()), 1), columns - 2)
    }

    /// The column at which an amount lies, from 0 to the axis' length less 1.
    func column(of seconds: Double) -> Int {
        if seconds < 0 {
            guard past > 0 else { return 0 }
            return max(now - Int((Self.compressed(-seconds) / past * Double(now)).rounded()), 0)
        }
        let room = columns - 1 - now
        return min(now + Int((Self.compressed(seconds) / future * Double(room)).rounded()), columns - 1)
    }

    private static func compressed(_ seconds: Double) -> Double { logarithm(1 + seconds / 60) }

    /// The first mark at or beyond an amount, so that the axis stands still while amounts change.
    private static func reach(_ seconds: Double) -> Double {
        guard seconds > 0 else { return 0 }
        return ticks.first { $0.seconds >= seconds }?.seconds ?? seconds
    }
}
