import Foundation
import TestSupport

@testable import Countdowns

/// Random countdowns of all kinds, with all keys that the model reads.
struct RandomCountdowns {
    static let zones = [
        "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Beirut", "Australia/Lord_Howe", "Asia/Tokyo",
        "Pacific/Apia", "GMT",
    ].compactMap { TimeZone(identifier: $0) }

    /// Some days before clock changes of the zones, and one day without a change.
    private static let starts: [Int64] = [
        1_800_000_000, 1_805_990_000, 1_804_890_000, 1_793_480_000, 1_794_090_000, 1_540_000_000, 1_743_000_000,
    ]

    private let start: Int

    /// Creates a random board.
    static func journey(using random: inout SplitMix) -> (journey: Journey, countdowns: [Countdown]) {
        let start = starts.randomElement(using: &random) ?? 0
        let source = RandomCountdowns(start: Int(start))
        var countdowns = (0..<24).map { source.countdown("c\($0)", using: &random) }
        if Bool.random(using: &random) { link(&countdowns, using: &random) }
        let zone = zones.randomElement(using: &random) ?? .gmt
        return (Journey(of: countdowns, zone: zone, from: WallTime(unixSeconds: start)), countdowns)
    }

    private static func link(_ countdowns: inout [Countdown], using random: inout SplitMix) {
        let order = countdowns.indices.shuffled(using: &random)
        for (number, index) in order.enumerated() where number > 0 && Int.random(in: 0...2, using: &random) > 0 {
            let leader = countdowns[order[Int.random(in: 0..<number, using: &random)]]
            let offset = Duration.seconds([0, 1, 60, -1, -60, 3_000, 86_400][Int.random(in: 0...6, using: &random)])
            if let follower = try? countdowns[index].following(leader, by: LinkOffset(offset)) {
                countdowns[index] = follower
            }
        }
    }

    private func countdown(_ id: String, using random: inout SplitMix) -> Countdown {
        var countdown = Countdown(id: id, title: id, kind: kind(using: &random))
        func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let onZero = OnZero.allCases[int(0...OnZero.allCases.count - 1)]
        switch countdown.kind {
        case .recurring(let date):
            countdown.onZero = int(0...3) == 0 ? [.overtime, .stop, .hide][int(0...2)] : .next
            if date.firstYear != nil { (countdown.title, countdown.note) = ("\(id) {age}", "{nth}") }
        case .date:
            if int(0...2) == 0 {
                let day = start / 86_400
                countdown.workHours = WeeklyHours(
                    spans(using: &random), daysOff: int(0...1) == 0 ? [] : [day...day + 1])
            }
            if int(0...2) == 0 {
                countdown.barStart = .fixed(WallTime(unixSeconds: Int64(start + int(-90_000...9_000))))
            }
            if onZero != .next { countdown.onZero = onZero }
        case .duration(let length) where length.isExact && int(0...2) == 0:
            countdown.workHours = WeeklyHours(spans(using: &random))
            if onZero != .next { countdown.onZero = onZero }
        case .duration, .steps, .since: if onZero != .next { countdown.onZero = onZero }
        }
        countdown.resumeWithin = .seconds(int(0...1) == 0 ? 1_000_000_000 : 5_000)
        countdown.sleep = int(0...3) == 0 ? .pause : .count
        countdown.startsPaused = int(0...6) == 0
        countdown.zone = int(0...4) == 0 ? Self.zones[int(0...Self.zones.count - 1)] : nil
        let threshold: [ThresholdSettings.Threshold?] = [
            nil, .left(.seconds(int(0...500))), .percent(Double(int(0...100))),
        ]
        countdown.thresholds = ThresholdSettings(warn: threshold[int(0...2)], danger: threshold[int(0...2)])
        return countdown
    }

    private func spans(using random: inout SplitMix) -> [WeeklyHours.Span] {
        (0..<Int.random(in: 1...5, using: &random)).map { weekday in
            WeeklyHours.Span(
                weekday: weekday, start: Int.random(in: 0...23, using: &random) * 3_600,
                length: Int.random(in: 1...12, using: &random) * 3_600)
        }
    }

    private func kind(using random: inout SplitMix) -> Countdown.Kind {
        func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        switch int(0...9) {
        case 0: return .duration(CalendarDuration(.seconds(int(1...9_000))))
        case 1:
            return .duration(
                CalendarDuration(months: int(0...1), days: int(0...1), exact: .milliseconds(int(1...9_000_000))))
        case 2: return .date(.fixed(WallTime(unixSeconds: Int64(start + int(-5_000...40_000)))))
        case 3:
            var time = FloatingTime(sinceLocalEpoch: .seconds(start + int(-5_000...300_000)))
            if int(0...2) == 0 {
                time = FloatingTime(sinceLocalEpoch: .seconds((start / 86_400 + 1) * 86_400), isStartOfDay: true)
            }
            return .date(.floating(time))
        case 4: return .since(int(0...1) == 0 ? nil : .fixed(WallTime(unixSeconds: Int64(start - int(0...9_000)))))
        case 5: return .steps(sequence(using: &random))
        case 6:
            let origin: DateTarget =
                int(0...1) == 0
                ? .fixed(WallTime(unixSeconds: Int64(start - 9_999)))
                : .floating(FloatingTime(sinceLocalEpoch: .seconds(start - 9_999)))
            let rule = ElapsedRecurrence(
                every: .seconds(int(20...9_000)), from: origin, count: int(0...2) == 0 ? int(1...30) : nil)
            var date = RecurringDate(.elapsed(rule), clocks: int(0...1) == 0 ? .zone(.gmt) : .floating)
            if rule.count == nil { date.afterDone = [nil, .fromStart, .fromLoading][int(0...2)] }
            return .recurring(date)
        default: return .recurring(rule(using: &random))
        }
    }

    private func sequence(using random: inout SplitMix) -> StepSequence {
        func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let steps = (0..<int(1...3)).map { StepSequence.Step("s\($0)", .seconds(int(5...400))) }
        let long = int(0...2) == 0 ? StepSequence.LongBreak(.init("long", .seconds(int(5...600))), every: 2) : nil
        return StepSequence(steps, rounds: int(1...3), longBreak: long, advance: int(0...2) == 0 ? .ask : .auto)
    }

    private func rule(using random: inout SplitMix) -> RecurringDate {
        func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let frequencies: [RecurrenceRule.Frequency] = [.daily, .daily, .weekly, .monthly, .yearly]
        var rule = RecurrenceRule(frequencies[int(0...4)])
        rule.interval = int(1...2)
        if int(0...3) == 0 { rule.count = int(1...9) }
        let day = start / 86_400 - int(-2...400)
        let isDay = int(0...1) == 0
        let first = day * 86_400 + (isDay ? 0 : int(0...86_399))
        let zone = Self.zones[int(0...Self.zones.count - 1)]
        var date = RecurringDate(
            .rule(Recurrence(rule, start: first)), clocks: int(0...3) == 0 ? .zone(zone) : .floating,
            isStartOfDay: isDay)
        if int(0...3) == 0 { date.firstYear = 1_990 }
        if int(0...3) == 0 { date.exceptedDays = [start / 86_400 + 1] }
        if int(0...5) == 0 {
            date.pattern = .list
            date.added = (0..<int(1...4)).map { _ in start + int(-90_000...300_000) }.sorted()
        }
        return date
    }
}
