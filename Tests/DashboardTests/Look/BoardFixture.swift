import Countdowns
import Foundation
import TestSupport

@testable import Dashboard

/// A board and its view state for tests, and the moment at which the board was loaded.
struct BoardFixture {
    let start = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))
    var board: ShownBoard

    init(
        _ countdowns: [Countdown], rows: Int = 10, motion: Bool = true, zone: TimeZone = .gmt,
        boardZone: TimeZone? = nil, stay: Duration = .zero, speed: Double = 1
    ) {
        board = ShownBoard(
            BoardDefinition(zone: boardZone, countdowns: countdowns), zone: zone, speed: speed, motion: motion,
            at: start)
        // Only tests of the post-zero display set `stay`: in all other tests, countdowns leave the list at zero.
        board.look.list.stay.length = stay
        _ = board.apply(.arrange(Arrangement(visibleRows: rows)), at: start)
    }

    /// The moment `seconds` after the start.
    ///
    /// The machine was asleep for `asleep` of these seconds.
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

    func selected(after seconds: Double = 0) -> String? {
        let moment = after(seconds)
        return board.advanced(to: moment).selection(at: moment).map { board.items[$0].countdown.id }
    }
}
