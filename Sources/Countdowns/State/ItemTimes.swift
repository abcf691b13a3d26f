import Foundation

/// The times and the length of a countdown, derived from its definition, its state and the zone.
///
/// Large cases are indirect, because items are copied often.
public enum ItemTimes: Hashable, Sendable {
    /// The length of a duration.
    case length(Duration)
    /// A sequence. A duration that repeats is a sequence of one step.
    indirect case steps(SequenceProgress)
    /// The date of a dated countdown, and the start of its progress bar.
    case date(WallTime, barStart: WallTime)
    /// The date from which a count-up counts.
    case since(WallTime)
    /// The end of the last working time before a date, and the start of the progress bar.
    indirect case work(WorkTime, WallTime, barStart: WallTime)
    /// The occurrences of a recurring date.
    indirect case recurring(RecurringTimes)

    /// Derives the times of a countdown.
    ///
    /// - Parameters:
    ///   - countdown: the definition.
    ///   - state: the changes by the user or by time.
    ///   - zone: the zone for local times.
    ///   - now: the current time, which selects the window of a recurring date.
    ///   - clocks: a cache of the clock changes of zones, shared by many countdowns.
    init(
        _ countdown: Countdown, _ state: ItemState, in zone: TimeZone, at now: WallTime, _ clocks: inout ZoneClocks
    ) {
        switch countdown.kind {
        case .duration(let duration):
            var length = duration.length(from: state.start, in: zone)
            if case .extended(let amount) = state.override { length += amount }
            // An adopted state may change the length by any amount, so the length can be zero or negative.
            let repeats = countdown.onZero == .repeat && length > .zero
            self =
                repeats ? .steps(SequenceProgress(StepSequence([.init(nil, length)]), repeats: true)) : .length(length)
        case .steps(let sequence):
            var run = SequenceProgress(sequence, repeats: countdown.onZero == .repeat)
            if case .step(let gate, let entry) = state.override { run.enter(gate: gate, at: entry) }
            self = .steps(run)
        case .date(let date):
            let end = date.wallTime(in: zone)
            let barStart = countdown.barStart?.wallTime(in: zone) ?? state.start
            if let hours = countdown.workHours {
                let work = WorkTime(hours, around: end, from: barStart, &clocks[zone])
                self = .work(work, work.lastMoment(before: end), barStart: barStart)
            } else if case .moved(let moved) = state.override {
                self = .date(moved, barStart: barStart)
            } else {
                self = .date(end, barStart: barStart)
            }
        case .since(let date): self = .since(date.wallTime(in: zone))
        case .recurring(let date):
            let skip: ItemState.Skip? = if case .skipped(let skip) = state.override { skip } else { nil }
            self = .recurring(
                RecurringTimes(
                    date, in: zone, from: state.start, advancesAutomatically: countdown.onZero == .next, skipping: skip,
                    // A finished recurring date keeps the window in which it ended.
                    at: state.finish ?? now))
        }
    }

    /// The time from the start of the progress bar to the deadline; nil for a count-up.
    var length: Duration? {
        switch self {
        case .length(let length): length
        case .steps(let steps): steps.sequence.length
        case .date(let date, let barStart): date - barStart
        case .work(let work, let date, let barStart): work.amount(from: barStart, to: date)
        case .since: nil
        case .recurring(let times): times.length(of: times.window)
        }
    }
}
