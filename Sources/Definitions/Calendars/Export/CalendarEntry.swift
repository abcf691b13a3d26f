import Countdowns
import Foundation

/// A countdown as an event of a calendar, with its time, its recurrence and its alarms.
public struct CalendarEntry: Equatable, Sendable {
    /// The reason why a countdown is not exported.
    public enum LeftOut: String, CaseIterable, Error, Sendable {
        /// The countdown counts up.
        case countsUp = "counting up"
        /// The countdown was ended by the user, or has no further occurrence.
        case over
        /// The countdown is not listed yet; see `within`.
        case far = "not near yet"
        /// The countdown is a paused duration or sequence.
        case paused
        /// The countdown is a duration or a sequence that no board has started.
        case notStarted = "not started on any board"
    }

    let uid: String
    let countdown: Countdown
    let start: WallTime
    /// The end of the event; nil if the countdown ends at a moment.
    let end: WallTime?
    let style: CalendarStyle
    let repetition: CalendarRepetition?
    /// The durations from each alarm to the start of the event.
    let alarms: [Duration]

    /// Creates the entry of a countdown of a board.
    ///
    /// - Parameters:
    ///   - item: the countdown, advanced to `moment`.
    ///   - zone: the board's zone.
    ///   - machineZone: the zone of floating times.
    ///   - files: the paths of the board's files, which make the UID unique.
    ///   - moment: the current time.
    ///   - isRunning: whether a process runs the board, so that its countdowns are started.
    /// - Throws: the reason why the countdown is not exported.
    public init(
        _ item: BoardItem, zone: TimeZone, machineZone: TimeZone, files: [String], at moment: Moment,
        isRunning: Bool = false
    ) throws(LeftOut) {
        countdown = item.countdown
        uid = "\(item.id)-\(FileName.hash64(of: FileName.bytes(of: files)))@countdowns"
        let zone = countdown.zone ?? zone
        let reading = item.reading(at: moment)
        guard !item.isFinished else { throw .over }
        guard !item.isFar(at: moment) else { throw .far }
        end = reading.event?.end
        var found = (time: reading.start, style: CalendarStyle.moment, repetition: CalendarRepetition?.none)
        switch countdown.kind {
        case .since: throw .countsUp
        case .duration, .steps:
            guard !item.isPaused else { throw .paused }
            // A countdown that starts at the current time was just read from a file, so no board has started it.
            guard isRunning || item.state.start != moment.wall else { throw .notStarted }
            if let step = reading.step { found.time = moment.wall + Self.rest(of: step) }
        case .date:
            if reading.event?.wholeDays != nil { found.style = CalendarStyle(form: .day, zone: zone) }
        case .recurring(let date):
            let comesAgain = countdown.onZero == .next
            let before = comesAgain ? moment.wall : item.state.start
            guard reading.event?.isOn == true || date.first(after: before, in: zone) != nil, let next = reading.start
            else { throw .over }
            let all = CalendarRepetition(date, from: next, in: zone, machineZone: machineZone)
            found.style = all.style
            // The event does not recur if its title contains an age, which changes with each occurrence, if `on_zero` is
            // not `next`, or if only the user knows its next date.
            let repeats =
                comesAgain && !item.showsAge && date.afterDone == nil && (all.rule != nil || !all.added.isEmpty)
            found.repetition = repeats ? all : nil
        }
        guard let time = found.time else { throw .over }
        start = WallTime(unixSeconds: time.unixSeconds)
        (style, repetition) = (found.style, found.repetition)
        alarms = Self.alarms(of: item, reading, before: time)
    }

    /// The remaining time of all steps; negative after the last step.
    private static func rest(of position: StepPosition) -> Duration {
        position.next == nil ? position.left : position.wholeLeft(position.left)
    }

    /// The thresholds `warn` and `danger`, converted to the durations from each alarm to the deadline.
    private static func alarms(of item: BoardItem, _ reading: Reading, before zero: WallTime) -> [Duration] {
        let thresholds = item.countdown.thresholds
        let length = reading.step.map { $0.sequence.step(at: $0.sequence.lastPlace).length } ?? reading.length
        let amounts = [thresholds.warn, thresholds.danger].compactMap { $0?.amount(of: length) }.filter { $0 > .zero }
        guard let work = reading.work, let all = reading.length else { return amounts }
        // With working time, the alarm is at the time at which the remaining working time equals the threshold.
        return amounts.compactMap { left in
            let before = all - left
            return before >= .zero ? work.moment(before, after: item.barStart).map { zero - $0 } : nil
        }
    }
}

extension Reading {
    /// The start of the event, or else the deadline.
    fileprivate var start: WallTime? {
        if let event, case .time(let length) = event.length { event.end + (.zero - length) } else { date }
    }
}
