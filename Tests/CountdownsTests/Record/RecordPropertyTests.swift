import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// What the record promises, for random boards, commands and clocks.
@Suite struct RecordPropertyTests {
    // MARK: Changes and states

    @Test(arguments: 0..<8)
    func `changes lead from the state before to the one after, and back`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var journey = Journey(using: &random)
        for step in 0..<1_000 {
            let before = journey.board.state
            let moment = journey.next(using: &random)
            let command = journey.command(using: &random)
            let changes = journey.board.apply(command, at: moment).changes
            let after = journey.board.state
            var state = before
            for change in changes { state.apply(change) }
            #expect(state == after, "\(command) at step \(step)")
            for change in changes.reversed() { state.takeBack(change) }
            #expect(state == before, "\(command) at step \(step)")
            #expect(journey.board.isSettled(at: moment), "\(command) at step \(step)")
            #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.command == $1.command })
        }
    }

    @Test(arguments: 0..<8)
    func `a countdown shows what follows from its state`(seed: UInt64) {
        var random = SplitMix(seed: seed + 100)
        var journey = Journey(using: &random)
        var other = journey.board
        for step in 0..<300 {
            let moment = journey.next(using: &random)
            let command = journey.command(using: &random)
            _ = journey.board.apply(command, at: moment)
            // Another board of the same file, which knows nothing but the states.
            _ = other.apply(.setZone(journey.board.zone), at: moment)
            _ = other.apply(.adopt(journey.board.state.items), at: moment)
            for (item, same) in zip(journey.board.items, other.items) {
                let (shown, expected) = (same.reading(at: moment), item.reading(at: moment))
                #expect(shown == expected, "\(command) at step \(step): \(item.state)")
            }
        }
    }

    // MARK: Crossings

    @Test(arguments: 0..<12)
    func `one tick finds the crossings that thousands of ticks find`(seed: UInt64) {
        var random = SplitMix(seed: seed + 200)
        var journey = Journey(using: &random)
        for _ in 0..<6 {
            for _ in 0..<5 {
                let moment = journey.next(using: &random)
                _ = journey.board.apply(journey.command(using: &random), at: moment)
            }
            var many = journey.board
            let start = journey.moment
            let jump = Double.random(in: 1...40_000, using: &random)
            let end = start + .seconds(jump)
            var found: [String: Int] = [:]
            for step in 1...2_000 {
                let moment = start + .seconds(jump * Double(step) / 2_000)
                let changes = many.apply(.tick, at: step == 2_000 ? end : moment).changes
                found.merge(Self.counts(changes), uniquingKeysWith: +)
            }
            let once = Self.counts(journey.board.apply(.tick, at: end).changes)
            #expect(found == once)
            #expect(many.state == journey.board.state)
            journey.moment = end
        }
    }

    @Test(arguments: 0..<12)
    func `clocks that are set back and forth tell no crossing twice`(seed: UInt64) {
        var random = SplitMix(seed: seed + 300)
        var journey = Journey(using: &random)
        var forward = journey.board
        let start = journey.moment
        func go(to offset: Duration, _ board: inout Board) -> [String: Int] {
            var moment = start
            moment.wall = moment.wall + offset
            return Self.counts(board.apply(.tick, at: moment).changes)
        }
        var found: [String: Int] = [:]
        // The wall clock wanders; the uptime stands still, so only dates are crossed.
        let offsets = (0..<60).map { _ in Duration.seconds(Double.random(in: -20_000...20_000, using: &random)) }
        for offset in offsets { found.merge(go(to: offset, &journey.board), uniquingKeysWith: +) }
        let (first, last) = (offsets.min() ?? .zero, offsets.max() ?? .zero)
        for (crossing, count) in go(to: last, &forward) { #expect(found[crossing, default: 0] >= count) }
        // What lay in the past at first is told once as well.
        for offset in [first, last] { found.merge(go(to: offset, &journey.board), uniquingKeysWith: +) }
        for item in journey.board.items {
            if case .date = item.times { #expect(found["\(item.id) zero", default: 0] <= 1) }
        }
        for offset in [first, last] { #expect(go(to: offset, &journey.board) == [:]) }
    }

    /// Counts thresholds, zeros and what left the list.
    private static func counts(_ changes: [Change]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for change in changes {
            let id = change.countdown ?? ""
            switch change.event {
            case .warned(let level, let times): counts["\(id) \(level)", default: 0] += times
            case .reachedZero(let times): counts["\(id) zero", default: 0] += times
            case .stepBegan(_, let times): counts["\(id) step", default: 0] += times
            case .rolled(_, let times): counts["\(id) rolled", default: 0] += times
            case .hidden: counts["\(id) hidden", default: 0] += 1
            default: break
            }
        }
        return counts
    }
}

/// A random board that goes through random commands and jumps of all clocks.
private struct Journey {
    var board: Board
    var moment: Moment
    private let ids: [Countdown.ID]

    private static let zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "GMT"].compactMap {
        TimeZone(identifier: $0)
    }

    init(using random: inout SplitMix) {
        let countdowns = (0..<24).map { Self.countdown("c\($0)", using: &random) }
        let fixture = BoardFixture(countdowns)
        (board, moment) = (fixture.board, fixture.start)
        ids = countdowns.map(\.id)
    }

    private static func countdown(_ id: String, using random: inout SplitMix) -> Countdown {
        func seconds(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let start = 1_800_000_000
        let kind: Countdown.Kind
        switch seconds(0...7) {
        case 0, 1: kind = .duration(CalendarDuration(.seconds(seconds(1...9_000))))
        case 2: kind = .date(.fixed(WallTime(unixSeconds: Int64(start + seconds(-5_000...40_000)))))
        case 3:
            kind = .date(.floating(FloatingTime(sinceLocalEpoch: .seconds(start + seconds(-5_000...90_000)))))
        case 4: kind = .since(.fixed(WallTime(unixSeconds: Int64(start - seconds(0...9_000)))))
        case 5:
            let steps = (0..<seconds(1...3)).map { StepSequence.Step("s\($0)", .seconds(seconds(5...400))) }
            let advance: StepSequence.Advance = seconds(0...2) == 0 ? .ask : .auto
            kind = .steps(StepSequence(steps, rounds: seconds(1...3), advance: advance))
        case 6:
            let rule = ElapsedRecurrence(
                every: .seconds(seconds(20...9_000)), from: .fixed(WallTime(unixSeconds: Int64(start - 9_999))),
                count: seconds(0...2) == 0 ? seconds(1...30) : nil)
            kind = .recurring(RecurringDate(.elapsed(rule), clocks: .zone(.gmt)))
        default:
            let at = CivilTime(year: 2020, month: 1, day: 1).dayNumber * 86_400 + seconds(0...86_399)
            kind = .recurring(RecurringDate(.rule(Recurrence(RecurrenceRule(.daily), start: at)), clocks: .floating))
        }
        var countdown = Countdown(id: id, title: id, kind: kind)
        let onZero = OnZero.allCases[seconds(0...OnZero.allCases.count - 1)]
        if case .recurring = kind {
            countdown.onZero = seconds(0...3) == 0 ? .overtime : .next
        } else if onZero != .next {
            countdown.onZero = onZero
        }
        countdown.sleep = seconds(0...3) == 0 ? .pause : .count
        countdown.startsPaused = seconds(0...6) == 0
        countdown.group = seconds(0...1) == 0 ? nil : "g\(seconds(0...2))"
        let threshold: [Stages.Threshold?] = [
            nil, .left(.seconds(seconds(0...500))), .percent(Double(seconds(0...100))),
        ]
        countdown.stages = Stages(warn: threshold[seconds(0...2)], danger: threshold[seconds(0...2)])
        return countdown
    }

    /// Lets time pass, sometimes asleep; sometimes somebody sets the clock.
    mutating func next(using random: inout SplitMix) -> Moment {
        let longest = [1.0, 60, 3_000, 50_000][Int.random(in: 0...3, using: &random)]
        let passed = Duration.seconds(Double.random(in: 0...longest, using: &random))
        moment = moment + passed
        if Int.random(in: 0...9, using: &random) == 0 { moment.asleep += passed }
        if Int.random(in: 0...14, using: &random) == 0 {
            moment.wall = moment.wall + .seconds(Double.random(in: -30_000...30_000, using: &random))
        }
        return moment
    }

    func command(using random: inout SplitMix) -> Command {
        let some = Set(ids.filter { _ in Int.random(in: 0...5, using: &random) == 0 })
        let amount = Duration.seconds(Int.random(in: -600...600, using: &random))
        let actions: [CountdownAction] = [.pause, .resume, .toggle, .restart, .done, .skip, .extend(amount)]
        let action = actions[Int.random(in: 0..<actions.count, using: &random)]
        switch Int.random(in: 0...13, using: &random) {
        case 0...4: return .change(action, of: .ids(some))
        case 5, 6: return .change(action, of: .selection)
        case 7: return .change(.toggle, of: .all)
        case 8: return .moveSelection(Int.random(in: -9...9, using: &random))
        case 9: return .setZone(Self.zones[Int.random(in: 0..<Self.zones.count, using: &random)])
        case 10: return .cycleTheme(1)
        case 11: return .cycleView(Int.random(in: 0...1, using: &random))
        case 12: return .setView(.list)
        default: return .tick
        }
    }
}
