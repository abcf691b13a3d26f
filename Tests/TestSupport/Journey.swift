import Countdowns
import Foundation

/// A random board that receives random commands and random jumps of all clocks.
public struct Journey {
    /// The board.
    public var board: Board
    /// The current clock reading.
    public var moment: Moment
    private let countdowns: [Countdown]
    private let ids: [Countdown.ID]

    private static let zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "GMT"].compactMap {
        TimeZone(identifier: $0)
    }

    /// Creates a board of 24 countdowns of all kinds.
    ///
    /// - Parameters:
    ///   - areLinked: whether about two thirds of the countdowns follow another countdown.
    ///   - random: the random number generator.
    public init(linked areLinked: Bool = false, using random: inout SplitMix) {
        var countdowns = (0..<24).map { Self.countdown("c\($0)", using: &random) }
        if areLinked { Self.link(&countdowns, using: &random) }
        self.countdowns = countdowns
        moment = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))
        board = Self.board(of: countdowns, zone: .gmt, at: moment)
        ids = countdowns.map(\.id)
    }

    /// Creates a board of given countdowns.
    public init(of countdowns: [Countdown], zone: TimeZone = .gmt, from start: WallTime) {
        self.countdowns = countdowns
        moment = Moment(wall: start, uptime: Uptime(sinceBoot: .seconds(1_000)))
        board = Self.board(of: countdowns, zone: zone, at: moment)
        ids = countdowns.map(\.id)
    }

    /// Returns a new board with the same countdowns, loaded at a given time.
    public func loaded(at moment: Moment) -> Board { Self.board(of: countdowns, zone: board.zone, at: moment) }

    private static func board(of countdowns: [Countdown], zone: TimeZone, at moment: Moment) -> Board {
        Board(
            BoardDefinition(countdowns: countdowns), title: "test", zone: zone,
            remembered: RememberedLook(theme: "a"), at: moment)
    }

    /// Makes about two thirds of the countdowns follow another random countdown, at any index, without cycles.
    private static func link(_ countdowns: inout [Countdown], using random: inout SplitMix) {
        let order = countdowns.indices.shuffled(using: &random)
        for (number, index) in order.enumerated() where number > 0 && Int.random(in: 0...2, using: &random) > 0 {
            let leader = countdowns[order[Int.random(in: 0..<number, using: &random)]]
            let offset = Duration.seconds([0, 1, 60, -1, -60, 3_000][Int.random(in: 0...5, using: &random)])
            if let follower = try? countdowns[index].following(leader, by: LinkOffset(offset)) {
                countdowns[index] = follower
            }
        }
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
        case 4:
            kind = .since(seconds(0...1) == 0 ? nil : .fixed(WallTime(unixSeconds: Int64(start - seconds(0...9_000)))))
        case 5:
            let steps = (0..<seconds(1...3)).map { StepSequence.Step("s\($0)", .seconds(seconds(5...400))) }
            let advance: StepSequence.Advance = seconds(0...2) == 0 ? .ask : .auto
            kind = .steps(StepSequence(steps, rounds: seconds(1...3), advance: advance))
        case 6:
            let rule = ElapsedRecurrence(
                every: .seconds(seconds(20...9_000)), from: .fixed(WallTime(unixSeconds: Int64(start - 9_999))),
                count: seconds(0...2) == 0 ? seconds(1...30) : nil)
            var date = RecurringDate(.elapsed(rule), clocks: .zone(.gmt))
            if rule.count == nil { date.afterDone = [nil, .fromStart, .fromLoading][seconds(0...2)] }
            kind = .recurring(date)
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
        // The limit is so long that no countdown is too old to resume.
        countdown.resumeWithin = .seconds(1_000_000_000)
        // After a sleep, the wall time of an earlier zero is unknown.
        countdown.sleep = seconds(0...3) == 0 && countdown.onZero != .ready ? .pause : .count
        countdown.startsPaused = seconds(0...6) == 0
        countdown.group = seconds(0...1) == 0 ? nil : "g\(seconds(0...2))"
        let threshold: [ThresholdSettings.Threshold?] = [
            nil, .left(.seconds(seconds(0...500))), .percent(Double(seconds(0...100))),
        ]
        countdown.thresholds = ThresholdSettings(warn: threshold[seconds(0...2)], danger: threshold[seconds(0...2)])
        return countdown
    }

    /// Advances the clocks, sometimes with a sleep of the machine, and sometimes with a change of the wall clock.
    public mutating func next(using random: inout SplitMix) -> Moment {
        let longest = [1.0, 60, 3_000, 50_000][Int.random(in: 0...3, using: &random)]
        let passed = Duration.seconds(Double.random(in: 0...longest, using: &random))
        moment = moment + passed
        if Int.random(in: 0...9, using: &random) == 0 { moment.asleep += passed }
        if Int.random(in: 0...14, using: &random) == 0 {
            moment.wall = moment.wall + .seconds(Double.random(in: -30_000...30_000, using: &random))
        }
        return moment
    }

    /// Returns a random command.
    public func command(using random: inout SplitMix) -> Command {
        let some = Set(ids.filter { _ in Int.random(in: 0...5, using: &random) == 0 })
        let amount = Duration.seconds(Int.random(in: -600...600, using: &random))
        let actions: [CountdownAction] = [.pause, .resume, .toggle, .restart, .done, .skip, .extend(amount)]
        let action = actions[Int.random(in: 0..<actions.count, using: &random)]
        switch Int.random(in: 0...12, using: &random) {
        case 0...6: return .change(action, of: some)
        case 7: return .toggleAll
        case 8: return .setZone(Self.zones[Int.random(in: 0..<Self.zones.count, using: &random)])
        case 9...11: return look(using: &random)
        default: return .tick
        }
    }

    /// Returns a command that saves a part of a view state.
    private func look(using random: inout SplitMix) -> Command {
        var list = board.remembered.list
        switch Int.random(in: 0...5, using: &random) {
        case 0: return .saveTheme(["a", "b", "c"].randomElement(using: &random) ?? "a")
        case 1: return .saveView(BoardView.allCases.randomElement(using: &random) ?? .list)
        case 2: return .saveFace(DigitFace.allCases.randomElement(using: &random) ?? .block)
        case 3: list.folded = Set(["g0", "g1", "g2"].filter { _ in Bool.random(using: &random) })
        case 4: list.order = BoardOrder(SortKey.allCases.randomElement(using: &random) ?? .group)
        default: list.selected = ids.randomElement(using: &random)
        }
        return .saveList(list)
    }
}
