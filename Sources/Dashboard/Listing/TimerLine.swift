import Countdowns
import Screen

/// A countdown in one line with a bar, for a terminal whose screen is not taken.
public struct TimerLine {
    /// The line, safe for a terminal.
    public let text: String

    /// How much time passes until the line differs; nil if it never does.
    public let lasts: Duration?

    /// The columns of the bar, and of what stands between the parts.
    private static let (bar, gap) = (20, 2)

    /// Writes the title, what is left, a bar and the percent; the bar goes first where room is short, then the title.
    ///
    /// - Parameters:
    ///   - item: the countdown.
    ///   - moment: now.
    ///   - columns: the room there is.
    ///   - profile: what the terminal makes of text.
    public init(_ item: BoardItem, at moment: Moment, columns: Int, profile: DisplayProfile) {
        let face = CountdownFace(item, at: moment)
        let (digits, percent) = (face.wholeDigits, face.percent)
        let amount = digits.value.text()
        let isOver = face.urgency == .due || face.urgency == .done
        var canvas = Canvas(size: Size(columns: max(columns, 1), rows: 1), profile: profile)
        let bar = face.fraction(steps: ProgressBar.steps(columns: Self.bar))
        let end = percent.value.map { Self.gap + Self.bar + Self.gap + $0.count } ?? 0
        let room = max(columns - canvas.width(of: amount) - Self.gap, 0)
        let hasBar = end > 0 && room - end >= 8
        let mark = isOver ? "! " : ""
        var column = canvas.write(mark, column: 0, row: 0, style: Style(), columns: columns)
        column += canvas.writeTruncated(
            item.countdown.title, column: column, row: 0, style: Style(),
            columns: max(room - column - (hasBar ? end : 0), 0))
        column += column > 0 ? Self.gap : 0
        column += canvas.write(amount, column: column, row: 0, style: Style(), columns: max(columns - column, 0))
        if hasBar, let fraction = bar.value, let percent = percent.value {
            column += Self.gap
            ProgressBar(fraction: fraction).draw(
                in: &canvas, column: column, row: 0, columns: Self.bar, filled: Style(), track: Style())
            canvas.write(percent, column: column + Self.bar + Self.gap, row: 0, style: Style())
        }
        text = canvas.text().split(separator: "\n").first.map(String.init) ?? ""
        lasts = digits.lasts.earlier(percent.lasts).earlier(hasBar ? bar.lasts : nil)
    }
}
