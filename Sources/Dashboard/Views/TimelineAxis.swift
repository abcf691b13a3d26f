import Countdowns
import Foundation
import Screen

/// A band of the timeline: a part of the time axis that is linear, and as wide as each other band.
struct TimelineBand: Equatable, Sendable {
    /// The bands from the nearest to the farthest.
    static let all = [
        TimelineBand(name: "1 hour", start: 0, end: 3_600, tick: 900),
        TimelineBand(name: "1 day", start: 3_600, end: 86_400, tick: 21_600),
        TimelineBand(name: "1 week", start: 86_400, end: 604_800, tick: 86_400),
        TimelineBand(name: "1 month", start: 604_800, end: 2_629_746, tick: 604_800),
        TimelineBand(name: "1 year", start: 2_629_746, end: 31_556_952, tick: nil),
    ]

    let name: String

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

    /// A time with a label.
    struct Tick {
        /// The number of ticks since Monday 5 January 1970 or the day before, or of months since the year 0.
        let index: Int

        /// The time from now, in seconds.
        let seconds: Double

        let civil: CivilTime
    }

    /// Returns the ticks of the band, which are at full quarters of an hour, days, first days of weeks or months in a time
    /// zone.
    func ticks(from now: WallTime, in zone: TimeZone, _ style: DateStyle) -> [Tick] {
        let origin = Self.monday - (tick == 604_800 && style.weekStarts == .sun ? 86_400 : 0)
        func civil(_ index: Int) -> CivilTime {
            tick.map { CivilTime(WallTime(unixSeconds: Int64(index * $0 + origin)), utcOffset: 0) }
                ?? CivilTime(year: index / 12, month: index % 12 + 1, day: 1)
        }
        let first = CivilTime(now + .seconds(start), utcOffset: zone.utcOffset(at: now))
        let local = Int(first.wallTime(utcOffset: 0).unixSeconds)
        var index = tick.map { (local - origin) / $0 } ?? first.year * 12 + first.month - 1
        var ticks: [Tick] = []
        while true {
            let (civil, offset) = (civil(index), zone.utcOffset(at: now))
            let time = civil.wallTime(utcOffset: zone.utcOffset(at: civil.wallTime(utcOffset: offset)))
            let seconds = (time - now) / .seconds(1)
            guard seconds < end else { return ticks }
            if seconds >= start { ticks.append(Tick(index: index, seconds: seconds, civil: civil)) }
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

    private static let pastColumns = 6

    init(_ layout: BoardLayout, bands: Int, hasPast: Bool) {
        let columns = layout.size.columns
        margin = max(layout.margin, 1)
        hasTable = columns >= 80
        past = hasPast ? Self.pastColumns : 0
        count = bands
        let left = hasTable ? min(32 + (columns - 80) * 3 / 10, 50) + Self.pastColumns : margin + past
        width = max((columns - margin - left - 2) / bands, 1)
        // The columns of the past, and those that equal bands leave over, belong to the table: bars keep their place when the
        // past appears.
        now = hasTable ? columns - margin - 2 - bands * width : margin + past
    }

    /// The first column behind the bands.
    var end: Int { start(of: count) }

    /// The first column behind the remaining times of the table.
    var tableEnd: Int { now - past - 2 }

    /// A remaining time in the table, such as `17d 02h 27m`; `17d 02h` in a narrow table.
    func text(_ amount: AmountText) -> String {
        amount.text(within: now - margin < 42 ? 8 : 12) ?? "…"
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

    /// The labels of real times, each with its first column.
    ///
    /// The labels of a band are at regular times, as many as its width permits, centred at their times. If none of them fits, the
    /// time nearest to the middle of the band has a label that covers its column.
    func labels(from time: WallTime, in zone: TimeZone, _ style: DateStyle) -> [(text: String, column: Int)] {
        var labels: [(text: String, column: Int)] = []
        // The word above the line of now comes first.
        var free = now + 3
        for (index, band) in TimelineBand.all.prefix(count).enumerated() {
            let (start, end, before) = (start(of: index), start(of: index + 1), labels.count)
            let ticks = band.ticks(from: time, in: zone, style)
            func longest(isShort: Bool) -> Int {
                (ticks.map { label($0.civil, style, band: index, isShort: isShort).count }.max() ?? 0) + 1
            }
            let isShort = longest(isShort: false) * ticks.count > width
            let longest = longest(isShort: isShort)
            // Every tick, every second, and so on.
            let step = [1, 2, 4, 6].first { $0 * width >= longest * ticks.count } ?? 12
            func add(_ tick: TimelineBand.Tick, isCentred: Bool) {
                let text = label(tick.civil, style, band: index, isShort: isShort)
                let place = now + max(cells(to: tick.seconds), 1)
                let centred = place - text.count / 2
                // A cell before the next band stays free, unless the label is the only one.
                let last = end - text.count - (isCentred ? 1 : 0)
                let column = max(min(centred, last), start, free)
                guard column <= last, isCentred ? column == centred : column <= place else { return }
                labels.append((text, column))
                free = column + text.count + 1
            }
            for tick in ticks where tick.index % step == 0 { add(tick, isCentred: true) }
            let middle = (band.start + band.end) / 2
            let inwards = ticks.sorted { abs($0.seconds - middle) < abs($1.seconds - middle) }
            for tick in inwards where labels.count == before { add(tick, isCentred: false) }
        }
        return labels
    }

    /// The label of a tick; a short one is the hour of a time, or the day of a date.
    private func label(_ civil: CivilTime, _ style: DateStyle, band: Int, isShort: Bool) -> String {
        switch band {
        case 1 where isShort: style.hour(civil.hour)
        case 0, 1: style.time(civil)
        case 2: WhenText.weekdays[civil.weekday]
        case 3: isShort ? "\(civil.day)" : style.dayAndMonth(civil)
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
