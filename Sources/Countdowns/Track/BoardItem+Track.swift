import Foundation

extension BoardItem {
    /// Derives the pace and the track from the definition, the state and the zone, and fills in the age.
    ///
    /// - Parameters:
    ///   - moment: the current time.
    ///   - clocks: a cache of the clock changes of zones, shared by many countdowns.
    mutating func derive(at moment: Moment, _ clocks: inout ZoneClocks) {
        let repeats = countdown.onZero == .repeat
        pace = .clock(isTimer ? countdown.sleep == .pause ? .awake : .uptime : .wall)
        switch countdown.kind {
        case .duration:
            let length = (lengthInFile ?? .zero) + extended
            if let hours = countdown.workHours {
                // Clock changes are considered until then, and for a year longer.
                let end = state.start + min(length * 10, WorkTime.reach)
                let work = WorkTime(hours, around: end, from: state.start, &clocks[zone])
                pace = .work(work, from: .zero, at: state.start)
            }
            // An adopted state may change the length by any amount, so the length can be zero or negative.
            let repeats = repeats && length > .zero
            track =
                repeats
                ? .steps(StepTrack(StepSequence([.init(nil, length)]), repeats: true))
                : .single(start: .zero, end: length)
        case .steps(let sequence): track = .steps(StepTrack(sequence, repeats: repeats, state.override))
        case .date(let target):
            var date = target.wallTime(in: zone)
            let start = barStart
            if let hours = countdown.workHours {
                let work = WorkTime(hours, around: date, from: start, &clocks[zone])
                let end = work.lastMoment(before: date)
                let length = work.amount(from: start, to: end)
                (pace, track) = (.work(work, from: length, at: end), .single(start: .zero, end: length))
            } else {
                if case .moved(let moved) = state.override { date = moved }
                let over = countdown.event?.end(from: date, on: zone)
                track = .single(start: start.sinceEpoch, end: date.sinceEpoch, over: over?.sinceEpoch)
            }
        case .since(let target): track = .endless(from: target?.wallTime(in: zone).sinceEpoch ?? .zero)
        case .recurring(let date) where date.afterDone != nil:
            let done: WallTime? = if case .done(let time) = state.override { time } else { nil }
            let start = done ?? state.start
            let end = date.date(afterDone: done, loadedAt: state.start, in: zone) ?? start
            let over = countdown.event.flatMap { date.end(of: end, lasting: $0, in: zone) }
            track = .single(start: start.sinceEpoch, end: end.sinceEpoch, over: over?.sinceEpoch)
        case .recurring(let date):
            let comesAgain = countdown.onZero == .next
            let skip: ItemState.Skip? = if case .skipped(let skip) = state.override, comesAgain { skip } else { nil }
            // A finished recurring date keeps the segment in which it ended, and one that does not come again its first.
            let time = comesAgain ? state.finish ?? moment.wall : state.start
            let occurrences = Occurrences(
                date, lasting: countdown.event, in: zone, from: state.start, skipping: skip, at: time.sinceEpoch)
            track = .occurrences(occurrences)
            if !comesAgain {
                let first = occurrences.current(at: time.sinceEpoch)
                track = .single(start: first.start, end: first.end, over: first.over)
            }
        }
        fillAge(at: moment)
    }

    /// The start of the progress bar of a date.
    public var barStart: WallTime { countdown.barStart?.wallTime(in: zone) ?? state.start }

    /// The amount by which a user extended the duration.
    var extended: Duration { if case .extended(let amount) = state.override { amount } else { .zero } }

    /// The date in the file; nil if the countdown is not a date.
    public var dateInFile: WallTime? {
        if case .date(let date) = countdown.kind { date.wallTime(in: zone) } else { nil }
    }

    /// The first interval of a recurrence that continues after the countdown was done; nil for other countdowns.
    var afterDone: RecurringDate.AfterDone? {
        if case .recurring(let date) = countdown.kind { date.afterDone } else { nil }
    }

    /// The length of the duration in the file, computed for the start time of this countdown (the lengths of months and
    /// days vary); nil if the countdown is not a duration.
    public var lengthInFile: Duration? {
        if case .duration(let length) = countdown.kind { length.length(from: state.start, in: zone) } else { nil }
    }
}
