import Foundation
import TestSupport

@testable import Countdowns

/// A board for tests, and the moment at which it was loaded.
struct BoardFixture {
    let start = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))
    var board: Board

    init(
        _ countdowns: [Countdown], zone: TimeZone = .gmt, boardZone: TimeZone? = nil
    ) {
        let definition = BoardDefinition(zone: boardZone, countdowns: countdowns)
        board = Board(
            definition, title: "test", zone: zone, remembered: RememberedLook(theme: "a"), at: start)
    }

    /// Returns the moment `seconds` after the start.
    ///
    /// The machine slept for `asleep` of these seconds.
    func after(_ seconds: Double, asleep: Double = 0) -> Moment {
        var moment = start + .seconds(seconds)
        moment.asleep = moment.asleep + .seconds(asleep)
        return moment
    }

    /// Returns the ids of the countdowns in the list, in the order of the file.
    func listed(after seconds: Double) -> [String] {
        let moment = after(seconds)
        return board.advanced(to: moment).items.filter { !$0.isHidden(at: moment) }.map(\.id)
    }

    /// Returns the id of the countdown that reaches zero next, or else of the countdown that reached zero last.
    func next(after seconds: Double) -> String? {
        let moment = after(seconds)
        return board.advanced(to: moment).nextOrLast(at: moment).map { board.items[$0].id }
    }

    func reading(_ id: String, after seconds: Double) -> Reading? {
        board.items.first { $0.countdown.id == id }?.reading(at: after(seconds))
    }

    func fraction(_ id: String, after seconds: Double) -> Double? {
        reading(id, after: seconds).flatMap { $0.fraction(left: $0.amount) }
    }
}

extension Board {
    /// Returns the board after a tick at `moment`.
    func advanced(to moment: Moment) -> Board {
        var board = self
        board.apply(.tick, at: moment)
        return board
    }

    /// The ids of all countdowns.
    var ids: Set<Countdown.ID> { Set(items.map(\.id)) }

    /// Applies a key to the only countdown, or else to the countdown that reaches zero next.
    @discardableResult
    mutating func apply(_ key: NextKey, at moment: Moment) -> [Change] {
        let index = items.count == 1 ? 0 : advanced(to: moment).nextOrLast(at: moment) ?? 0
        let ids: Set<Countdown.ID> = items.isEmpty ? [] : [items[index].id]
        return apply(.change(key.action, of: ids), at: moment, cause: .user)
    }
}

/// A key that acts on the only countdown, or else on the countdown that reaches zero next.
enum NextKey {
    case change(CountdownAction)

    static let togglePause = NextKey.change(.toggle)
    static let restart = NextKey.change(.restart)
    static let skip = NextKey.change(.skip)

    var action: CountdownAction {
        switch self {
        case .change(let action): action
        }
    }
}
