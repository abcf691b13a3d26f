/// Which column of the list lies where, for a width and for how wide the titles are.
///
/// What tells rows apart stays: when room is short the note goes first, then the percent, most of the bar, words of the
/// date, the rest of the bar and letters of the titles. Digits are right-aligned, so that the eye can run down them.
struct ListColumns: Equatable, Sendable {
    /// A span of columns.
    struct Span: Equatable, Sendable {
        var column: Int
        var columns: Int

        var end: Int { column + columns }
    }

    /// Of so many countdowns the titles are measured.
    ///
    /// They are all of most boards, and a long board costs no more. As it is not the visible ones that are measured, no
    /// column moves when the list scrolls.
    static let measuredTitles = 100

    /// Where titles are short there is room for the words about a step.
    private static let leastTitle = 28
    /// Titles that are no longer take no room from the other columns.
    private static let usualTitle = 40
    /// The least columns of a bar, and those of a date with its day and its time.
    private static let (leastBar, leastWhen) = (8, 16)

    let mark: Span
    let title: Span
    let amount: Span
    /// The bar.
    let bar: Span?
    /// The percent.
    let percent: Span?
    /// When it ends, ended or began.
    let when: Span?
    let note: Span?
    /// Whether all rows say `1211d`, as there is no room for `1 211 days`.
    var hasShortDays: Bool { amount.columns < AmountText.daysColumns }
    /// The room of a heading, from the column of the titles on.
    let headingColumns: Int

    /// Divides a width.
    ///
    /// - Parameters:
    ///   - width: all columns of the list.
    ///   - margin: empty columns at either side.
    ///   - titles: how many columns the widest title takes.
    init(width: Int, margin: Int, titles: Int = 0) {
        let room = max(width - 2 * margin, 0)
        let markWidth = min(3, room)
        let barMost = room >= 110 ? min((room - 64) / 3, 32) : room >= 90 ? 13 : room >= 72 ? 8 : 0
        let whenMost =
            room >= 150
            ? 50 : room >= 110 ? 36 : room >= 90 ? 24 : room >= 72 ? 21 : room >= 56 ? 16 : room >= 30 ? 9 : 0
        let percentMost = room >= 90 ? 5 : 0
        let whenGap = room >= 90 ? 3 : 2
        var amountWidth =
            room >= 130
            ? 18 : room >= 72 ? 14 : room >= 56 ? 13 : room >= 38 ? 10 : room >= 30 ? 9 : 10
        amountWidth = min(amountWidth, room - markWidth)
        let gaps = (barMost > 0 ? 2 : 0) + (whenMost > 0 ? whenGap : 0)
        let usual = room - markWidth - amountWidth - barMost - percentMost - whenMost - gaps
        let wanted = max(min(usual, Self.usualTitle, max(titles, Self.leastTitle)), titles)
        let titleWidth = max(min(wanted, Self.mostTitle(room)), 0)

        // What the title leaves: first the least of each, then as much as each has at most.
        var left = room - markWidth - titleWidth - amountWidth
        if whenMost > 0, left < 9 + whenGap, amountWidth > 10 {
            left += amountWidth - 10
            amountWidth = 10
        }
        let hasPercent = percentMost > 0 && left >= percentMost + Self.leastBar + 2 + whenGap + 24
        if hasPercent { left -= percentMost }
        let hasBar = barMost > 0 && left >= Self.leastBar + 2 + whenGap + Self.leastWhen
        let barWidth = hasBar ? min(barMost, max(left - 2 - whenGap - whenMost, Self.leastBar)) : 0
        if hasBar { left -= barWidth + 2 }
        var whenWidth = whenMost > 0 ? min(whenMost, left - whenGap) : 0
        if whenMost > 0 { left -= whenWidth + whenGap }
        let noteWidth = left - 3
        if noteWidth < 12, whenMost > 0 { whenWidth += left }

        mark = Span(column: margin, columns: markWidth)
        title = Span(column: mark.end, columns: titleWidth)
        // A blank keeps the digits apart from a title that fills its room.
        let gap = titleWidth > 0 ? 1 : 0
        amount = Span(column: title.end + gap, columns: amountWidth - gap)
        var end = amount.end
        bar = hasBar ? Span(column: end + 2, columns: barWidth) : nil
        end = bar?.end ?? end
        percent = hasPercent ? Span(column: end, columns: percentMost) : nil
        end = percent?.end ?? end
        when = whenWidth > 0 ? Span(column: end + whenGap, columns: whenWidth) : nil
        end = when?.end ?? end
        headingColumns = max(width - margin - title.column, 0)
        note = noteWidth >= 12 ? Span(column: end + 3, columns: noteWidth) : nil
    }

    /// The most columns of titles; never less in more room from 30 columns on, where the date is there.
    ///
    /// One very long title takes all but the least of the other columns, and no bar where there is room for bars.
    private static func mostTitle(_ room: Int) -> Int {
        switch room {
        case ..<30: room - 13
        // A margin begins there, which makes a wider window no wider.
        case ..<40: min(room - 23, 14)
        // Amounts in full stay in usual windows.
        case ..<58: min(room - 24, 29)
        case ..<76: 31
        default: min(31 + (room - 76) / 2, 60)
        }
    }
}
