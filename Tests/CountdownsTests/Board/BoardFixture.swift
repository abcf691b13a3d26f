import Foundation

@testable import Countdowns

/// A board to try things on, and the moment at which it was loaded.
struct BoardFixture {
    let start = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))
    var board: Board

    init(
        _ countdowns: [Countdown], rows: Int = 10, motion: Bool = true, zone: TimeZone = .gmt,
        boardZone: TimeZone? = nil, stay: Duration = .zero
    ) {
        let definition = BoardDefinition(zone: boardZone, countdowns: countdowns)
        board = Board(
            definition, title: "test", zone: zone, themes: ["a", "b", "c"], theme: "a",
            motion: motion, at: start)
        // Nothing stays at zero where a test does not ask for it.
        board.zeroStay.length = stay
        _ = board.apply(.arrange(Arrangement(visibleRows: rows)), at: start)
    }

    /// The moment so many seconds after the start, of which the machine slept some.
    func after(_ seconds: Double, asleep: Double = 0) -> Moment {
        var moment = start + .seconds(seconds)
        moment.asleep = moment.asleep + .seconds(asleep)
        return moment
    }

    /// The countdowns in the list, from top to bottom.
    func listed(after seconds: Double) -> [String] {
        board.advanced(to: after(seconds)).rows.order.map { board.items[$0].countdown.id }
    }

    func reading(_ id: String, after seconds: Double) -> Reading? {
        board.items.first { $0.countdown.id == id }?.reading(at: after(seconds))
    }

    func fraction(_ id: String, after seconds: Double) -> Double? {
        reading(id, after: seconds).flatMap { $0.fraction(left: $0.amount) }
    }

    func selected(after seconds: Double = 0) -> String? {
        let moment = after(seconds)
        return board.advanced(to: moment).selection(at: moment).map { board.items[$0].countdown.id }
    }
}

extension Countdown {
    static func lasting(_ id: String, _ seconds: Double, group: String? = nil, paused: Bool = false) -> Countdown {
        Countdown(
            id: id, title: id, kind: .duration(CalendarDuration(.seconds(seconds))), startsPaused: paused, group: group)
    }

    /// A date so many seconds after the fixture's start.
    static func dated(_ id: String, in seconds: Int64, from: Int64? = nil) -> Countdown {
        Countdown(
            id: id, title: id, kind: .date(.fixed(WallTime(unixSeconds: 1_800_000_000 + seconds))),
            barStart: from.map { .fixed(WallTime(unixSeconds: 1_800_000_000 + $0)) })
    }

    /// The same with something else at zero.
    func onZero(_ onZero: OnZero) -> Countdown {
        var countdown = self
        countdown.onZero = onZero
        return countdown
    }

    /// The same duration, which stands still while the machine sleeps.
    var pausingInSleep: Countdown {
        var countdown = self
        countdown.sleep = .pause
        return countdown
    }

    static func since(_ id: String, _ secondsAgo: Int64) -> Countdown {
        Countdown(id: id, title: id, kind: .since(.fixed(WallTime(unixSeconds: 1_800_000_000 - secondsAgo))))
    }
}

extension Board {
    /// The board after a tick.
    func advanced(to moment: Moment) -> Board {
        var board = self
        board.apply(.tick, at: moment)
        return board
    }
}

/// What keys ask for.
extension Command {
    static let togglePause = Command.change(.toggle, of: .selection)
    static let togglePauseAll = Command.change(.toggle, of: .all)
    static let restart = Command.change(.restart, of: .selection)
    static let skip = Command.change(.skip, of: .selection)
}
