import Foundation

extension ItemState.Times {
    /// What the texts of a countdown mean in a zone.
    init(_ countdown: Countdown, in zone: TimeZone, barStart: WallTime) {
        var clocks = ZoneClocks()
        self.init(countdown, in: zone, barStart: barStart, &clocks)
    }

    /// The same for many countdowns, of which what is known of the clocks of zones is kept.
    init(_ countdown: Countdown, in zone: TimeZone, barStart: WallTime, _ clocks: inout ZoneClocks) {
        let zone = countdown.zone ?? zone
        switch countdown.kind {
        case .duration(let length):
            let length = length.length(from: barStart, in: zone)
            self =
                countdown.onZero == .repeat
                ? .steps(StepRun(StepSequence([.init(nil, length)]), repeats: true)) : .length(length)
        case .steps(let sequence): self = .steps(StepRun(sequence, repeats: countdown.onZero == .repeat))
        case .date(let date):
            let end = date.wallTime(in: zone)
            let barStart = countdown.barStart?.wallTime(in: zone) ?? barStart
            guard let hours = countdown.workHours else {
                self = .date(end, barStart: barStart)
                return
            }
            let work = WorkTime(hours, around: end, from: barStart, &clocks[zone])
            self = .work(work, work.lastMoment(before: end), barStart: barStart)
        case .since(let date): self = .since(date.wallTime(in: zone))
        case .recurring(let date):
            self = .recurring(RecurringTimes(date, in: zone, loadedAt: barStart, rolls: countdown.onZero == .next))
        }
    }
}

extension ItemState.Run {
    /// How a countdown runs from its beginning.
    static func start(of countdown: Countdown, _ times: ItemState.Times, at moment: Moment) -> Self {
        switch times {
        case .length(let length): .until(moment.uptime(countdown.sleep) + length)
        case .steps(let steps): .until(moment.uptime(countdown.sleep) + steps.sequence.length)
        case .date, .since, .work, .recurring: .live
        }
    }
}
