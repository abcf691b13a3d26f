import Countdowns
import Foundation

/// The conversion of a running board to a countdown file that shows the same remaining times on any machine.
///
/// The file contains only what the board shows: no alerts, hooks, comments, URLs or paths.
public enum BoardExport {
    /// Returns the title of the file: the board's title and the time of the export.
    public static func title(of board: Board, at moment: Moment) -> String {
        let utcOffset = board.zone.utcOffset(at: moment.wall)
        let time = CivilTime(moment.wall, utcOffset: utcOffset)
        let clock = RFC3339.text(of: moment.wall, utcOffset: utcOffset).dropFirst(11).prefix(5)
        return "\(board.title) · \(time.day) \(CivilTime.monthNames[time.month - 1].prefix(3)) \(clock)"
    }

    /// Returns the name of a zone in the file; the offset at `moment` if files cannot name the zone, such as `EST5EDT`.
    public static func name(of zone: TimeZone, at moment: Moment) -> String {
        var zones = ZoneText()
        let name = zone.nameInFiles
        if (try? zones.parse(name)) != nil { return name }
        return TimeZone(secondsFromGMT: zone.utcOffset(at: moment.wall) / 60 * 60)?.nameInFiles ?? "UTC"
    }

    /// Returns a countdown of the file.
    ///
    /// - Parameters:
    ///   - item: the countdown of a board that is current at `moment`.
    ///   - moment: the time of the export.
    /// - Returns: the countdown; nil if it is done, acknowledged or not listed yet.
    public static func countdown(_ item: BoardItem, at moment: Moment) -> FileCountdown? {
        guard !item.isPast(at: moment), !item.isHidden(at: moment) else { return nil }
        let (countdown, reading) = (item.countdown, item.reading(at: moment))
        let title = [countdown.title, reading.step?.step.title].compactMap(\.self).joined(separator: ": ")
        var keys: [CountdownField: FileValue] = [.title: .text(title)]
        if item.id.utf8.count <= longestText { keys[.id] = .text(item.id) }
        keys[.zone] = countdown.zone.map { .text(name(of: $0, at: moment)) }
        keys[.group] = countdown.group.map { .text($0) }
        keys[.note] = countdown.note.map { .text($0) }
        keys[.color] = (reading.step?.step.color ?? countdown.color).map { .text(ColorText.text(of: $0)) }
        if !countdown.tags.isEmpty { keys[.tags] = .texts(countdown.tags) }
        if countdown.units != .auto { keys[.units] = .text(UnitsText.text(of: countdown.units)) }
        if case .since = countdown.kind {
            // A file cannot write a paused stopwatch.
            keys[.since] = .text(RFC3339.text(of: moment.wall + (.zero - reading.amount)))
        } else {
            if [.stop, .hide].contains(countdown.onZero) { keys[.onZero] = .text(countdown.onZero.rawValue) }
            keys[.warn] = text(of: countdown.thresholds.warn, reading)
            keys[.danger] = text(of: countdown.thresholds.danger, reading)
            keys.merge(time(of: item, reading, at: moment)) { _, new in new }
        }
        return Dictionary(uniqueKeysWithValues: keys.map { ($0.rawValue, $1) })
    }

    /// The threshold as a remaining time, because the exported countdown may have another length.
    private static func text(of threshold: ThresholdSettings.Threshold?, _ reading: Reading) -> FileValue? {
        threshold?.amount(of: reading.length).flatMap { $0 > .zero ? .text(text(of: $0)) : nil }
    }

    private static func text(of amount: Duration) -> String { ExactSeconds(amount).text + "s" }

    // MARK: Times

    /// The remaining time of a paused countdown, otherwise the deadline and the start of the bar.
    private static func time(of item: BoardItem, _ reading: Reading, at moment: Moment) -> [CountdownField: FileValue] {
        // A countdown that was paused after zero has no remaining time, so it is exported as due since the pause.
        var keys: [CountdownField: FileValue] = [:]
        keys[.workHours] = reading.work.map { .texts($0.hours.spans.map(WorkHoursText.text(of:))) }
        guard !item.isPaused || reading.amount <= .zero else {
            (keys[.duration], keys[.paused]) = (.text(text(of: reading.amount)), .flag(true))
            return keys
        }
        var date = reading.date ?? moment.wall
        if case .paused(_, let pause) = item.state.run { date = pause + reading.amount }
        // Each reading of the clocks gives a deadline of a duration that differs by some microseconds. A rounded deadline
        // is the same in all exports, so that the viewer does not report a changed countdown.
        if item.isTimer { date = WallTime(sinceEpoch: date.sinceEpoch.roundedToTenths) }
        var barStart = reading.length.map { date + (.zero - $0) }
        if let work = reading.work {
            let start = item.barStart
            barStart = start
            let first = dayNumber(of: min(start, date), item.zone)
            let days = first...dayNumber(of: max(start, date), item.zone)
            let skipped = work.hours.daysOff.filter { $0.overlaps(days) }.prefix(longestList)
            if !skipped.isEmpty { keys[.skip] = .texts(skipped.map { "\(day($0.lowerBound))..\(day($0.upperBound))" }) }
        }
        let isAllDay = reading.event?.wholeDays != nil
        keys[.date] = .text(isAllDay ? day(dayNumber(of: date, item.zone)) : RFC3339.text(of: date))
        if let barStart, barStart < date { keys[.from] = .text(RFC3339.text(of: barStart)) }
        return keys
    }

    /// The maximum number of days in a list, so that a countdown fits into a message.
    private static let longestList = 500

    /// The maximum number of bytes of a text that must not be truncated.
    private static let longestText = 1_000

    private static func day(_ number: Int) -> String {
        String(RFC3339.text(of: WallTime(unixSeconds: Int64(number) * 86_400)).prefix(10))
    }

    private static func dayNumber(of time: WallTime, _ zone: TimeZone) -> Int {
        CivilTime(time, utcOffset: zone.utcOffset(at: time)).dayNumber
    }
}

extension Duration {
    /// The duration rounded to tenths of a second.
    fileprivate var roundedToTenths: Duration {
        let (seconds, attoseconds) = components
        let tenth: Int64 = 100_000_000_000_000_000
        return .seconds(seconds) + .milliseconds((attoseconds + tenth / 2) / tenth * 100)
    }
}
