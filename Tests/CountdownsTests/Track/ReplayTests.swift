import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Compares the model of pace and track with the model before it, for random boards, commands and clocks.
///
/// Both items are functions of the definition, the state, the zone and the moment. A board of the old model is driven at
/// random. At each step, for each countdown, an item of the new model gets the state, and answers all questions; then
/// both do everything that can be done to a countdown, and their states are compared.
@Suite struct ReplayTests {
    @Test func `an item of pace and track agrees with the item before at each step`() {
        let steps = Int(ProcessInfo.processInfo.environment["STEPS"] ?? "") ?? Tries.of(20_000)
        let first = UInt64(ProcessInfo.processInfo.environment["SEED"] ?? "") ?? 0
        var replay = Replay()
        for seed in 0..<UInt64(max(steps / 200, 1)) { replay.run(seed: first + seed, steps: 200) }
        for (what, count) in replay.found.sorted(by: { $0.value.count > $1.value.count }) {
            Issue.record("\(count.count) × \(what): \(count.sample)")
            print("DIFF \(count.count) × \(what)")
        }
        print("steps \(replay.steps), items \(replay.compared), operations \(replay.operations)")
        for (reason, count) in replay.listed.sorted(by: { $0.key < $1.key }) { print("listed \(count) × \(reason)") }
    }
}

/// A replay of boards, with the differences that it found.
private struct Replay {
    struct Found { var count = 0; var sample = "" }

    var steps = 0
    var compared = 0
    var operations = 0
    var found: [String: Found] = [:]
    /// The differences with a reason, by reason.
    var listed: [String: Int] = [:]

    mutating func run(seed: UInt64, steps count: Int) {
        var random = SplitMix(seed: seed)
        var (journey, countdowns) = RandomCountdowns.journey(using: &random)
        var clocks = ZoneClocks()
        var new = countdowns.map { PacedItem($0, in: journey.board.zone, loadedAt: journey.moment, &clocks) }
        for index in new.indices where countdowns[index].link == nil {
            let old = BoardItem(countdowns[index], in: journey.board.zone, loadedAt: journey.moment, &clocks)
            compare(new[index], old, at: journey.moment, "loading")
            compareStates(new[index], old, "loading", at: journey.moment)
        }
        for step in 0..<count {
            steps += 1
            if Int.random(in: 0...40, using: &random) == 0 { reopen(&journey, using: &random) }
            let moment = journey.next(using: &random)
            let command = Self.command(journey, using: &random)
            journey.board.apply(command, at: moment, cause: .user)
            let later = moment + .seconds([1, 60, 3_000, 50_000, 3_000_000][Int.random(in: 0...4, using: &random)])
            var moments = [moment, later]
            var back = moment
            back.wall = back.wall + .seconds(-Int.random(in: 1...40_000, using: &random))
            moments.append(back)
            for (index, old) in journey.board.items.enumerated() {
                if new[index].zone == old.zone {
                    new[index].setState(old.state, at: moment, &clocks)
                    new[index].roll(to: moment)
                    compare(new[index], old, at: moment, "kept")
                }
                var item = PacedItem(countdowns[index], in: old.zone, loadedAt: moment, &clocks)
                item.setState(old.state, at: moment, in: old.zone, &clocks)
                new[index] = item
                compare(item, old, at: moment, "set")
                guard step % 4 == 0 else { continue }
                let other = RandomCountdowns.zones.randomElement(using: &random) ?? .gmt
                operate(item, old, at: moments, in: other, using: &random)
            }
            for (leader, followers) in journey.board.followers where step % 4 == 0 {
                for follower in followers { follow(leader, follower, new, journey.board, at: moment) }
            }
        }
    }

    private func reopenedMoment(_ journey: Journey, using random: inout SplitMix) -> Moment {
        var moment = journey.moment + .seconds(Int.random(in: 0...20_000, using: &random))
        moment.uptime = Uptime(sinceBoot: .seconds(Int.random(in: 1...20_000, using: &random)))
        moment.asleep = .zero
        return moment
    }

    private func reopen(_ journey: inout Journey, using random: inout SplitMix) {
        var saved = SavedBoard(journey.board, at: journey.moment)
        if Bool.random(using: &random) {
            saved.isSameBoot = false
            journey.moment = reopenedMoment(journey, using: &random)
        }
        journey.board = journey.loaded(at: journey.moment)
        _ = journey.board.restore(saved, at: journey.moment)
    }

    private static func command(_ journey: Journey, using random: inout SplitMix) -> Command {
        let some = Set(journey.board.items.map(\.id).filter { _ in Int.random(in: 0...4, using: &random) == 0 })
        let amount = Duration.seconds(Int.random(in: -600...6_000, using: &random))
        switch Int.random(in: 0...9, using: &random) {
        case 0: return .change(.acknowledge, of: some)
        case 1: return .change(.set(amount), of: some)
        case 2: return .change(.snooze(.seconds(60)), of: some)
        case 3: return Bool.random(using: &random) ? .undo : .redo
        default: return journey.command(using: &random)
        }
    }

    // MARK: Comparing

    private mutating func note(_ what: String, _ item: BoardItem, _ sample: String) {
        found["\(what) of a \(item.countdown.kind.word)", default: Found()].count += 1
        guard found["\(what) of a \(item.countdown.kind.word)"]?.sample == "" else { return }
        let countdown = item.countdown
        found["\(what) of a \(item.countdown.kind.word)"]?.sample =
            "\(sample) | \(item.state) | \(countdown.onZero) \(countdown.kind) \(countdown.thresholds)"
    }

    private mutating func compare(_ new: PacedItem, _ old: BoardItem, at moment: Moment, _ words: String) {
        compared += 1
        let (facts, wanted) = (Facts(new, at: moment), Facts(old, at: moment))
        guard facts != wanted else { return }
        for name in Set(facts.values.keys).union(wanted.values.keys) where facts.values[name] != wanted.values[name] {
            if let reason = Listed.reason(name, new, old, at: moment) {
                listed[reason, default: 0] += 1
            } else {
                let (found, before) = (facts.values[name], wanted.values[name])
                note("\(words), \(name)", old, "\(found as Any) for \(before as Any)")
            }
        }
    }

    private mutating func compareStates(_ new: PacedItem, _ old: BoardItem, _ words: String, at moment: Moment) {
        var (mine, wanted) = (new.state, old.state)
        guard mine != wanted else { return }
        if case .steps(let steps) = old.times {
            // Before, the beginning of a step that a user began was recorded like a zero.
            if mine.reported.passed == nil, wanted.reported.passed.map({ $0 <= steps.entry }) ?? false {
                wanted.reported.passed = nil
            }
            // A finished countdown has no segment ahead, so that the value is not read.
            if old.isFinished { wanted.reported.passed = mine.reported.passed }
        }
        // The same occurrences are skipped.
        if case (.skipped(let skip), .skipped(let other)) = (mine.override, wanted.override), skip.until == other.until {
            mine.override = .skipped(.init(after: other.after, until: skip.until))
        }
        guard mine != wanted else { return }
        if let reason = Listed.stateReason(words, new, old) {
            listed[reason, default: 0] += 1
        } else {
            note("state after \(words)", old, "\(new.state)")
        }
    }

    private mutating func operate(
        _ new: PacedItem, _ old: BoardItem, at moments: [Moment], in zone: TimeZone, using random: inout SplitMix
    ) {
        let moment = moments[0]
        for operation in Operation.all {
            operations += 1
            var (mine, other) = (new, old)
            operation.body.new(&mine, zone, moment)
            operation.body.old(&other, zone, moment)
            compareStates(mine, other, operation.name, at: moment)
            if mine.state.run == other.state.run, mine.state.override == other.state.override { compare(mine, other, at: moment, operation.name) }
        }
        for later in moments {
            operations += 1
            var (mine, other) = (new, old)
            let before = other.state.reported
            let (crossed, wanted) = (mine.crossed(to: later), other.crossed(to: later))
            if crossed != wanted { note("crossings", old, "\(crossed) for \(wanted)") }
            compareStates(mine, other, "crossing \(before == other.state.reported ? "nothing" : "something")", at: later)
            compare(mine, other, at: later, "crossed")
        }
    }

    private mutating func follow(
        _ leader: Int, _ follower: Int, _ new: [PacedItem], _ board: Board, at moment: Moment
    ) {
        guard let link = board.items[follower].countdown.link else { return }
        operations += 1
        var clocks = ZoneClocks()
        let mine = new[follower].following(new[leader], by: link.offset, at: moment, &clocks)
        let other = board.items[follower].following(board.items[leader], by: link.offset, at: moment, &clocks)
        compareStates(mine, other, "following", at: moment)
    }
}

/// The differences that are meant.
private enum Listed {
    static func stateReason(_ words: String, _ new: PacedItem, _ old: BoardItem) -> String? {
        switch (words, old.countdown.kind) {
        case ("extending", .steps), ("setting", .steps):
            return "a finished sequence that is extended continues in its last step"
        case ("skipping", .steps):
            if case .paused(let left, _) = new.state.run, case .paused(left, _) = old.state.run {
                return "a skip keeps the time at which the pause began"
            }
            return old.countdown.onZero == .repeat ? "a skip from a lengthened step stays in its pass" : nil
        case ("moving", .recurring) where old.countdown.onZero != .next:
            return "a skip without an effect is not moved to another zone"
        default: return nil
        }
    }

    static func reason(_ fact: String, _ new: PacedItem, _ old: BoardItem, at moment: Moment) -> String? {
        switch (old.countdown.kind, fact) {
        case (.recurring(let date), _):
            if date.first(after: WallTime(unixSeconds: -60_000_000_000), in: old.zone) == nil {
                return "a recurring date without an occurrence is over since it was loaded"
            }
            let isStale = old.rolling.map { !$0.window.holds(moment.wall) } ?? false
            if isStale, fact.hasPrefix("end") || fact.hasPrefix("turn") {
                return "after the clock was set back, the next zero is that of the reading"
            }
            return nil
        case (.steps, "sinceZero"), (.steps, "acknowledged"), (.steps, "reading"):
            guard let step = old.steps(at: moment), step.left <= .zero, step.next == nil else { return nil }
            let isEnd = new.sinceZero(at: moment) == .zero - step.left
            return isEnd ? "the last zero of a sequence is its end, not the beginning of its last step" : nil
        default: return nil
        }
    }
}

/// What both items can do and answer.
private protocol Item: Equatable {
    var state: ItemState { get }
    var countdown: Countdown { get }
    var isTimer: Bool { get }
    var canEnd: Bool { get }
    var hasMovableEnd: Bool { get }
    var clock: ClockDomain { get }
    func reading(at moment: Moment) -> Reading
    func left(at moment: Moment) -> Duration
    func all(at moment: Moment) -> Duration
    func sinceZero(at moment: Moment) -> Duration?
    func isAcknowledged(at moment: Moment) -> Bool
    func isDone(at moment: Moment) -> Bool
    func isHidden(at moment: Moment) -> Bool
    func level(at moment: Moment) -> ItemState.Level
    func nextCrossing(at moment: Moment) -> Duration?
    func turn(at moment: Moment) -> (since: Duration?, until: Duration?)
    func end(at moment: Moment) -> (clock: ClockDomain, time: Duration, onZero: OnZero)?
    func canRestart(at moment: Moment) -> Bool
    func canPause(at moment: Moment) -> Bool
    func canSkip(at moment: Moment) -> Bool
    func canExtend(by amount: Duration, at moment: Moment) -> Bool
    func steps(at moment: Moment) -> StepPosition?
    mutating func pause(at moment: Moment)
    mutating func resume(at moment: Moment)
    mutating func extend(by amount: Duration, at moment: Moment)
    mutating func set(_ left: Duration, at moment: Moment)
    mutating func skip(at moment: Moment)
    mutating func finish(at moment: Moment)
    mutating func acknowledge(at moment: Moment)
    mutating func move(to zone: TimeZone, at moment: Moment, _ clocks: inout ZoneClocks) -> Bool
    mutating func markReported(at moment: Moment)
    mutating func noteLevel(at moment: Moment) -> ItemState.Level?
    mutating func cross(to moment: Moment) -> Crossings
    func ago(_ tally: Crossings.Tally, at moment: Moment) -> Duration
}

extension BoardItem: Item {
    func ago(_ tally: Crossings.Tally, at moment: Moment) -> Duration { moment.time(on: clock) - tally.last }
}

extension PacedItem: Item {
    func ago(_ tally: Crossings.Tally, at moment: Moment) -> Duration {
        moment.time(on: clock) - (time(of: tally.last) ?? moment.time(on: clock))
    }
}

extension Item {
    fileprivate mutating func crossed(to moment: Moment) -> [String] {
        let found = cross(to: moment)
        return [found.warned, found.endangered, found.continued, found.ended].map { tally in
            tally.count == 0 ? "" : "\(tally.count) at \(max(ago(tally, at: moment), .zero))"
        }
    }
}

/// The answers of an item at a moment, by name.
private struct Facts: Equatable {
    let values: [String: AnyHashable]

    init(_ item: some Item, at moment: Moment) {
        let (turn, end, reading) = (item.turn(at: moment), item.end(at: moment), item.reading(at: moment))
        var values: [String: AnyHashable] = [:]
        values["reading"] = [reading.state, reading.amount, reading.isAcknowledged] as [AnyHashable]
        values["reading date"] = reading.date
        values["reading length"] = reading.length
        values["reading work"] = reading.work
        values["reading step"] = reading.step
        values["left"] = item.left(at: moment)
        values["all"] = item.all(at: moment)
        values["sinceZero"] = item.sinceZero(at: moment)
        values["acknowledged"] = item.isAcknowledged(at: moment)
        values["done"] = [item.isDone(at: moment), item.isHidden(at: moment)]
        values["level"] = item.level(at: moment)
        values["nextCrossing"] = item.nextCrossing(at: moment)
        values["turn until"] = turn.until
        if item.clock == .wall { values["turn since"] = turn.since.map { min($0, moment.wall.sinceEpoch) } }
        values["end"] = end?.time
        values["end clock"] = end?.clock
        values["end onZero"] = end.map { $0.onZero.isDue ? OnZero.overtime : $0.onZero }
        values["can"] = [
            item.isTimer, item.canEnd, item.hasMovableEnd, item.canRestart(at: moment), item.canPause(at: moment),
            item.canSkip(at: moment), item.canExtend(by: .seconds(60), at: moment),
            item.canExtend(by: .seconds(-60), at: moment),
        ]
        values["steps"] = item.steps(at: moment)
        values["title"] = item.countdown.title
        values["note"] = item.countdown.note
        self.values = values
    }
}

/// Something that is done to a countdown.
private struct Operation {
    typealias Body<One> = (inout One, TimeZone, Moment) -> Void

    let name: String
    let body: (new: Body<PacedItem>, old: Body<BoardItem>)

    private init(_ name: String, _ new: @escaping Body<PacedItem>, _ old: @escaping Body<BoardItem>) {
        (self.name, body) = (name, (new, old))
    }

    static var all: [Operation] {
        [
            Operation("pausing", { $0.pause(at: $2) }, { $0.pause(at: $2) }),
            Operation("resuming", { $0.resume(at: $2) }, { $0.resume(at: $2) }),
            Operation("extending", { $0.extend(by: .seconds(90), at: $2) }, { $0.extend(by: .seconds(90), at: $2) }),
            Operation("shortening", { $0.extend(by: .seconds(-90), at: $2) }, { $0.extend(by: .seconds(-90), at: $2) }),
            Operation("setting", { $0.set(.seconds(1_000), at: $2) }, { $0.set(.seconds(1_000), at: $2) }),
            Operation("skipping", { $0.skip(at: $2) }, { $0.skip(at: $2) }),
            Operation("finishing", { $0.finish(at: $2) }, { $0.finish(at: $2) }),
            Operation("acknowledging", { $0.acknowledge(at: $2) }, { $0.acknowledge(at: $2) }),
            Operation("restarting", { $0.restart(in: $1, at: $2) }, { _ = $0.restart(in: $1, at: $2) }),
            Operation(
                "moving", { item, zone, moment in var clocks = ZoneClocks(); _ = item.move(to: zone, at: moment, &clocks) },
                { item, zone, moment in var clocks = ZoneClocks(); _ = item.move(to: zone, at: moment, &clocks) }),
            Operation("marking", { $0.markReported(at: $2) }, { $0.markReported(at: $2) }),
            Operation("noting", { _ = $0.noteLevel(at: $2) }, { _ = $0.noteLevel(at: $2) }),
        ]
    }
}

extension Countdown.Kind {
    fileprivate var word: String {
        switch self {
        case .duration: "duration"
        case .date: "date"
        case .since: "count-up"
        case .recurring: "recurring date"
        case .steps: "sequence"
        }
    }
}
