/// The columns of the list, computed from the width of the list and the width of the widest title.
///
/// If space is short, less important parts shrink first: the note, the percentage, most of the bar, parts of the date,
/// the rest of the bar, and letters of the titles. Digits are right-aligned, so that they can be compared between rows.
struct ListColumns: Equatable, Sendable {
    struct Span: Equatable, Sendable {
        var column: Int
        var columns: Int

        var end: Int { column + columns }
    }

    /// The number of countdowns whose titles are measured.
    ///
    /// Most boards have fewer countdowns, and the limit bounds the cost of long boards. The first countdowns are measured, even
    /// if other countdowns are visible, so that columns do not move when the list scrolls.
    static let measuredTitles = 100

    /// The minimum width of the title column.
    ///
    /// With short titles, this width leaves space for the step.
    private static let leastTitle = 28
    /// The minimum widths of a bar, and of a date with day and time.
    private static let (leastBar, leastWhen) = (8, 16)

    let mark: Span
    let title: Span
    let amount: Span
    let bar: Span?
    let percent: Span?
    /// The deadline, or the start of a count-up.
    let when: Span?
    let note: Span?
    /// The number of columns for a heading, from the first column of the titles.
    let headingColumns: Int

    /// Divides the width of the list.
    ///
    /// - Parameters:
    ///   - width: the number of columns of the list.
    ///   - margin: the number of empty columns on each side.
    ///   - titles: the width of the widest title.
    init(width: Int, margin: Int, titles: Int = 0) {
        let room = max(width - 2 * margin, 0)
        let markWidth = min(3, room)
        let barMost = room >= 110 ? min((room - 66) / 2, 32) : room >= 90 ? 13 : room >= 72 ? 8 : 0
        let whenMost =
            room >= 150
            ? 50 : room >= 110 ? 30 : room >= 90 ? 24 : room >= 72 ? 22 : room >= 56 ? 16 : room >= 30 ? 9 : 0
        let percentMost = room >= 90 ? 5 : 0
        let (barGap, whenGap) = (room >= 110 ? 3 : 2, room >= 90 ? 3 : 2)
        var amountWidth =
            room >= 130
            ? 18 : room >= 110 ? 15 : room >= 56 ? 13 : room >= 38 ? 10 : room >= 30 ? 9 : 10
        amountWidth = min(amountWidth, room - markWidth)
        let gaps = (barMost > 0 ? barGap : 0) + (whenMost > 0 ? whenGap : 0)
        let usual = room - markWidth - amountWidth - barMost - percentMost - whenMost - gaps
        let wanted = max(min(usual, Self.leastTitle), titles)
        let titleWidth = max(min(wanted, Self.maxTitle(room)), 0)

        // `left` is the number of columns for the other parts. Each part first gets its minimum, then more columns up to its
        // maximum.
        var left = room - markWidth - titleWidth - amountWidth
        if whenMost > 0, left < 9 + whenGap, amountWidth > 10 {
            left += amountWidth - 10
            amountWidth = 10
        }
        let hasPercent = percentMost > 0 && left >= percentMost + Self.leastBar + barGap + whenGap + 24
        if hasPercent { left -= percentMost }
        let hasBar = barMost > 0 && left >= Self.leastBar + barGap + whenGap + Self.leastWhen
        let barWidth = hasBar ? min(barMost, max(left - barGap - whenGap - whenMost, Self.leastBar)) : 0
        if hasBar { left -= barWidth + barGap }
        var whenWidth = whenMost > 0 ? min(whenMost, left - whenGap) : 0
        if whenMost > 0 { left -= whenWidth + whenGap }
        let noteWidth = left - 3
        if noteWidth < 12, whenMost > 0 { whenWidth += left }

        mark = Span(column: margin, columns: markWidth)
        title = Span(column: mark.end, columns: titleWidth)
        // An empty column separates the digits from a title that is as wide as the title column.
        let gap = titleWidth > 0 ? 1 : 0
        amount = Span(column: title.end + gap, columns: amountWidth - gap)
        var end = amount.end
        bar = hasBar ? Span(column: end + barGap, columns: barWidth) : nil
        end = bar?.end ?? end
        percent = hasPercent ? Span(column: end, columns: percentMost) : nil
        end = percent?.end ?? end
        when = whenWidth > 0 ? Span(column: end + whenGap, columns: whenWidth) : nil
        end = when?.end ?? end
        headingColumns = max(width - margin - title.column, 0)
        note = noteWidth >= 12 ? Span(column: end + 3, columns: noteWidth) : nil
    }

    /// The maximum width of the title column.
    ///
    /// A list of 30 columns or more shows the date. From this width on, the maximum never decreases when the window
    /// becomes wider.
    ///
    /// One very long title does not shrink the other columns below their minimum, but may remove the bar.
    private static func maxTitle(_ room: Int) -> Int {
        switch room {
        case ..<30: room - 13
        // A window of 40 columns has a margin, so its list is narrower than the list of a window of 39 columns. The
        // limit of 14 prevents the maximum from decreasing at 40 columns.
        case ..<40: min(room - 23, 14)
        // With this maximum, windows of normal width show complete times.
        case ..<58: min(room - 24, 26)
        case ..<76: 26
        default: min(26 + (room - 76) * 2 / 3, 60)
        }
    }
}
