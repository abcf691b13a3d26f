import Countdowns
import Foundation
import Screen

/// A band of the timeline: a part of the time axis that is linear, and as wide as each other band.
struct TimelineBand: Equatable, Sendable {
    /// The bands from the nearest to the farthest.
    static let all = [
        TimelineBand(name: "1 hour", shortName: "1h", start: 0, end: 3_600, tick: 900),
        TimelineBand(name: "1 day", shortName: "1d", start: 3_600, end: 86_400, tick: 21_600),
        TimelineBand(name: "1 week", shortName: "1w", start: 86_400, end: 604_800, tick: 86_400),
        TimelineBand(name: "1 month", shortName: "1mo", start: 604_800, end: 2_629_746, tick: 604_800),
        TimelineBand(name: "1 year", shortName: "1y", start: 2_629_746, end: 31_556_952, tick: nil),
    ]

    let name: String
    let shortName: String

    /// The distance of the band's start from now, in seconds.
    let start: Double

    /// The distance of the band's end from now, in seconds.
    let end: Double

    /// The time between two ticks in seconds; nil for a month.
    private let tick: Int?

    /// The number of bands that contain the time from now to `left`; all bands if `left` is beyond the last band.
    static func count(for left: Duration) -> Int {
        (all.firstIndex { left <= .seconds($0.end) } ?? all.count - 1) + 1
    }

    /// The first ticks of days and weeks: a Monday, in seconds since 1970.
    private static let monday = 4 * 86_400

    /// Returns the ticks of the band, which are at full quarters of an hour, days, Mondays or months in a time zone.
    func ticks(from now: WallTime, in zone: TimeZone) -> [(seconds: Double, civil: CivilTime)] {
        func civil(_ index: Int) -> CivilTime {
            tick.map { CivilTime(WallTime(unixSeconds: Int64(index * $0 + Self.monday)), utcOffset: 0) }
                ?? CivilTime(year: index / 12, month: index % 12 + 1, day: 1)
        }
        let first = CivilTime(now + .seconds(start), utcOffset: zone.utcOffset(at: now))
        let local = Int(first.wallTime(utcOffset: 0).unixSeconds)
        var index = tick.map { (local - Self.monday) / $0 } ?? first.year * 12 + first.month - 1
        var ticks: [(seconds: Double, civil: CivilTime)] = []
        while true {
            let (civil, offset) = (civil(index), zone.utcOffset(at: now))
            let time = civil.wallTime(utcOffset: zone.utcOffset(at: civil.wallTime(utcOffset: offset)))
            let seconds = (time - now) / .seconds(1)
            guard seconds < end else { return ticks }
            if seconds >= start { ticks.append((seconds, civil)) }
            index += 1
        }
    }
}

/// The columns of the timeline: the table, the past, the line of now, the bands, and the sign for times beyond them.
struct TimelineAxis: Equatable, Sendable {
    /// The number of rows of the names and the times above the bars.
    static func headRows(_ layout: BoardLayout) -> Int { layout.list.rows >= 8 ? 2 : 1 }

    let margin: Int

    /// Whether a table at the left shows titles and remaining times; otherwise, they are beside the bars.
    let hasTable: Bool

    /// The number of columns before the line of now that show the past.
    let past: Int

    /// The column of the line of now.
    let now: Int

    /// The number of bands.
    let count: Int

    /// The width of a band.
    let width: Int

    init(_ layout: BoardLayout, bands: Int, hasPast: Bool) {
        let columns = layout.size.columns
        margin = max(layout.margin, 1)
        hasTable = columns >= 80
        past = hasPast ? 6 : 0
        count = bands
        let left = hasTable ? min(32 + (columns - 80) * 3 / 10, 50) : margin
        width = max((columns - margin - left - past - 2) / bands, 1)
        // Columns that equal bands leave over belong to the table.
        now = hasTable ? columns - margin - 2 - bands * width : margin + past
    }

    /// The first column behind the bands.
    var end: Int { start(of: count) }

    /// The first column behind the remaining times of the table.
    var tableEnd: Int { now - past - 2 }

    /// A remaining time in the table, such as `17d 02h 27m`; `17d 02h` in a narrow table.
    func text(_ amount: AmountText) -> String {
        amount.text(within: tableEnd - margin < 34 ? 8 : 12) ?? "…"
    }

    /// The first column of a band.
    func start(of band: Int) -> Int { now + 1 + band * width }

    /// The number of cells from now to a time, 1 or more; more than all cells for a time beyond the last band.
    func cells(to seconds: Double) -> Int {
        guard let index = TimelineBand.all.prefix(count).firstIndex(where: { seconds <= $0.end }) else {
            return count * width + 1
        }
        let band = TimelineBand.all[index]
        return index * width + Int(((seconds - band.start) / (band.end - band.start) * Double(width)).rounded(.up))
    }

    /// The distance from now of the end of a number of cells, in seconds.
    func seconds(after cells: Int) -> Double {
        let index = min(cells / width, count - 1)
        let band = TimelineBand.all[index]
        return band.start + (band.end - band.start) * Double(cells - index * width) / Double(width)
    }

    /// The label of a tick.
    func label(_ civil: CivilTime, band: Int) -> String {
        switch band {
        case 0, 1: WhenText.time(civil)
        case 2: WhenText.weekdays[civil.weekday]
        case 3: width < 12 ? "\(civil.day)" : WhenText.dayAndMonth(civil)
        default: WhenText.months[civil.month - 1]
        }
    }
}

extension Reading {
    /// The time from `now` until the countdown ends, with all remaining steps; negative in the past.
    func left(at now: WallTime) -> Duration {
        let rest = amount > .zero ? step.map { $0.wholeLeft(amount) - amount } ?? .zero : .zero
        return (date.map { $0 - now } ?? amount) + rest
    }
}
