import Countdowns
import Dashboard
import Foundation
import Remote

// What messages carry, made of what the board has, and back.

extension CountdownName {
    init(_ item: BoardItem) { self.init(id: item.id, title: item.countdown.title) }
}

extension CountdownStatus {
    init(_ listed: ListedCountdown) {
        self.init(
            id: listed.id, title: listed.title, kind: listed.kind.rawValue, state: listed.state.rawValue,
            remaining: listed.remainingSeconds, target: listed.target.map { RFC3339.text(of: $0) },
            zone: listed.zone.nameInFiles, percent: listed.percent, group: listed.group, tags: listed.tags)
        step = listed.step.map(MessageText.cut)
        (round, rounds, remainingAll, workDay) = (listed.round, listed.rounds, listed.remainingAll, listed.workDay)
    }
}

extension BoardStatus.Counts {
    init(_ counts: BoardCounts) {
        self.init(running: counts.running, paused: counts.paused, due: counts.due, done: counts.done)
    }
}

extension CountdownState {
    init(_ item: BoardItem, at index: Int) {
        self.init(index: index, id: item.id, run: .live, length: nil)
        switch item.state.run {
        case .until(let time): (run, end) = (.until, ExactSeconds(time.sinceBoot))
        case .live: run = .live
        case .paused(let amount): (run, self.amount) = (.paused, ExactSeconds(amount))
        case .finished(let time): (run, end) = (.ended, ExactSeconds(time.sinceEpoch))
        }
        switch item.state.times {
        case .length(let length): self.length = ExactSeconds(length)
        case .date(let date, let barStart):
            (target, start) = (ExactSeconds(date.sinceEpoch), ExactSeconds(barStart.sinceEpoch))
        case .since(let date): target = ExactSeconds(date.sinceEpoch)
        case .steps(let steps):
            (gate, entry) = (steps.gate.map { [$0.round, $0.step] }, ExactSeconds(steps.entry))
            length = ExactSeconds(steps.sequence.length)
        case .work(_, _, let barStart): start = ExactSeconds(barStart.sinceEpoch)
        case .recurring(let times):
            (target, loaded) = (ExactSeconds(times.window.next.sinceEpoch), ExactSeconds(times.loaded.sinceEpoch))
            start = times.window.lastZero.map { ExactSeconds($0.sinceEpoch) }
            skipped = times.skipped.map { ExactSeconds($0.sinceEpoch) }
        }
    }

    /// The state that it carries; nil if something is missing in it.
    ///
    /// - Parameter item: the countdown; what follows from its file is not carried.
    /// - Returns: the state.
    func itemState(of item: BoardItem) -> ItemState? {
        let times: ItemState.Times? =
            switch (length, target, start) {
            case _ where item.keepsTimes:
                item.times(
                    recurring: recurring,
                    gate: gate.flatMap { $0.count == 2 ? StepPlace(round: $0[0], step: $0[1]) : nil },
                    entry: entry?.duration, length: length?.duration, start: start.map(wall))
            case (let length?, _, _): .length(length.duration)
            case (_, let target?, let start?): .date(wall(target), barStart: wall(start))
            case (_, let target?, nil): .since(wall(target))
            default: nil
            }
        let run: ItemState.Run? =
            switch run {
            case .until: end.map { .until(Uptime(sinceBoot: $0.duration)) }
            case .live: .live
            case .paused: amount.map { .paused($0.duration) }
            case .ended: end.map { .finished(wall($0)) }
            }
        guard let times, let run else { return nil }
        return ItemState(run: run, times: times)
    }

    /// Where what comes again stands.
    private var recurring: (window: RecurringWindow, skipped: WallTime?, loaded: WallTime)? {
        guard let target, let loaded else { return nil }
        return (RecurringWindow(last: start.map(wall), next: wall(target)), skipped.map(wall), wall(loaded))
    }

    private func wall(_ seconds: ExactSeconds) -> WallTime { WallTime(sinceEpoch: seconds.duration) }
}

extension ClockRecord {
    /// Takes a clock; nil where it is the machine's.
    init?(_ clock: BoardClock) {
        guard let simulation = clock.simulation else { return nil }
        self.init(
            speed: clock.speed, start: MomentRecord(simulation.start), origin: MomentRecord(simulation.origin))
    }

    /// The clock; nil where its speed is none.
    var clock: BoardClock? {
        guard BoardClock.speeds.contains(speed) else { return nil }
        return BoardClock(speed: speed, simulation: .init(start: start.moment, origin: origin.moment))
    }
}

extension ChangeVerb {
    /// What the verb does; nil where it needs an amount and there is none.
    func action(by amount: Duration?) -> CountdownAction? {
        switch self {
        case .pause: .pause
        case .resume: .resume
        case .toggle: .toggle
        case .restart: .restart
        case .extend: amount.map { .extend($0) }
        case .done: .done
        case .skip: .skip
        }
    }
}
