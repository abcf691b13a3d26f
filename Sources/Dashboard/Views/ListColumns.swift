/// Which column of the list lies where, for a width.
///
/// What goes first when room is short: the note, the words behind the bar, the bar, the percent. Mark, title and digits
/// stay. Digits are right-aligned, so that the eye can run down them.
struct ListColumns: Equatable, Sendable {
    /// A span of columns.
    struct Span: Equatable, Sendable {
        var column: Int
        var columns: Int

        var end: Int { column + columns }
    }

    let mark: Span
    let title: Span
    let amount: Span
    /// The bar.
    let bar: Span?
    /// The percent; where there is no room for ``when``, also the word for the state.
    let percent: Span?
    /// When it ends, ended or began.
    let when: Span?
    let note: Span?
    /// The room of a heading, from the column of the titles on.
    let headingColumns: Int

    /// Divides a width.
    ///
    /// - Parameters:
    ///   - width: all columns of the list.
    ///   - margin: empty columns at either side.
    init(width: Int, margin: Int) {
        let room = max(width - 2 * margin, 0)
        let isWide = room >= 56
        let markWidth = min(3, room)
        let amountWidth = room >= 150 ? 24 : room >= 130 ? 18 : isWide ? 14 : min(9, room - markWidth)
        let barWidth = isWide ? min(max((room - 64) / 3, 6), 32) : 0
        let whenWidth = room >= 150 ? 50 : room >= 110 ? 36 : room >= 100 ? 32 : room >= 72 ? 21 : 0
        // Without the words behind it, this column holds the word for the state.
        let percentWidth = room < 30 ? 0 : whenWidth > 0 ? 5 : 7
        let gaps = (barWidth > 0 ? 2 : 0) + (whenWidth > 0 ? 3 : 0)
        let rest = max(room - markWidth - amountWidth - percentWidth - barWidth - whenWidth - gaps, 0)
        let titleWidth = min(rest, 40)
        let noteWidth = rest - titleWidth - 3

        mark = Span(column: margin, columns: markWidth)
        title = Span(column: mark.end, columns: titleWidth)
        // A blank keeps the digits apart from a title that fills its room.
        let gap = titleWidth > 0 ? 1 : 0
        amount = Span(column: title.end + gap, columns: amountWidth - gap)
        var end = amount.end
        bar = barWidth > 0 ? Span(column: end + 2, columns: barWidth) : nil
        end = bar?.end ?? end
        percent = percentWidth > 0 ? Span(column: end, columns: percentWidth) : nil
        end = percent?.end ?? end
        when = whenWidth > 0 ? Span(column: end + 3, columns: whenWidth) : nil
        end = when?.end ?? end
        headingColumns = max(width - margin - title.column, 0)
        note = noteWidth >= 12 ? Span(column: end + 3, columns: noteWidth) : nil
    }
}
