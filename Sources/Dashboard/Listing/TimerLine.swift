import Countdowns
import Screen

/// A countdown in one line with a progress bar, drawn without the alternate screen of the terminal.
public struct TimerLine {
    /// The line, sanitized for a terminal.
    public let text: String

    /// The time until the line changes; nil if the line never changes.
    public let lasts: Duration?

    /// The widths of the bar and of the gaps between the parts, in columns.
    private static let (bar, gap) = (20, 2)

    /// Creates the line: the title, the remaining time, a progress bar and the percentage.
    ///
    /// If space is short, the bar is omitted first, then the title is truncated.
    ///
    /// - Parameters:
    ///   - item: the countdown.
    ///   - moment: the current time.
    ///   - columns: the available columns.
    ///   - profile: the text capabilities of the terminal.
    public init(_ item: BoardItem, at moment: Moment, columns: Int, profile: DisplayProfile) {
        let face = CountdownFace(item, isBig: true, at: moment)
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
                in: &canvas, column: column, row: 0, columns: Self.bar,
                colors: .init(filled: Style(), track: Style(), isMixed: false, isLine: true))
            canvas.write(percent, column: column + Self.bar + Self.gap, row: 0, style: Style())
        }
        text = canvas.text().split(separator: "\n").first.map(String.init) ?? ""
        lasts = digits.lasts.earlier(percent.lasts).earlier(hasBar ? bar.lasts : nil)
    }
}
