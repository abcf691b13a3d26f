import Countdowns
import Foundation

/// A board that is ticked once a second without drawing, to measure the cost of a tick.
struct Ticks {
    private var board: Board
    private var moment = Self.start
    private(set) var changes = 0

    private static let start = Moment(
        wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))

    /// Creates a board.
    ///
    /// If `crossing` is true, one countdown advances to its next occurrence each second; otherwise no countdown has an
    /// event for days.
    init(countdowns: Int, crossing: Bool) {
        let all = (0..<countdowns).map { crossing ? Self.bell($0, of: countdowns) : Self.far($0) }
        board = Board(
            BoardDefinition(countdowns: all), title: "Bench", zone: .gmt, remembered: RememberedLook(theme: "bench"),
            at: Self.start)
    }

    private static func far(_ index: Int) -> Countdown {
        let seconds = Int64(1_000_000 + index % 97)
        let kind: Countdown.Kind =
            switch index % 3 {
            case 0: .date(.fixed(WallTime(unixSeconds: 1_800_000_000 + seconds)))
            case 1: .duration(.seconds(seconds))
            default: .steps(StepSequence([.init("a", .seconds(seconds)), .init("b", .seconds(60))]))
            }
        return Countdown(id: "\(index)", title: "Countdown \(index)", kind: kind)
    }

    private static func bell(_ index: Int, of count: Int) -> Countdown {
        let rule = ElapsedRecurrence(
            every: .seconds(count), from: .fixed(WallTime(unixSeconds: 1_800_000_000 + Int64(index))))
        var countdown = Countdown(
            id: "\(index)", title: "Bell \(index)",
            kind: .recurring(RecurringDate(.elapsed(rule), clocks: .zone(.gmt))),
            onZero: .next)
        countdown.thresholds = ThresholdSettings(warn: .left(.zero))
        return countdown
    }

    /// Advances the time by a second.
    mutating func second() {
        moment = moment + .seconds(1)
        changes += board.apply(.tick, at: moment).count
    }
}
