import Countdowns
import Screen
import Themes

/// The details of one countdown: a panel in the middle of a board.
public struct DetailPicture: Sendable {
    /// The line width in columns, short enough for comfortable reading.
    ///
    /// The width is fixed, so that the panel does not move when another countdown is selected.
    private static let columns = 66
    private static let labelWidth = 9

    private let styles: PanelStyles
    private let readings: [[String]]
    private let profile: DisplayProfile
    private let inWords: Bool

    /// Creates the picture in a theme.
    ///
    /// - Parameters:
    ///   - theme: the colours.
    ///   - readings: for each countdown of the board, the lines that explain how its times were parsed; may be empty.
    ///   - profile: the text capabilities of the terminal.
    ///   - inWords: whether durations are written in words, for a screen reader.
    public init(
        theme: Theme, readings: [[String]] = [], profile: DisplayProfile = DisplayProfile(), inWords: Bool = false
    ) {
        styles = PanelStyles(theme)
        self.inWords = inWords
        self.readings = readings
        self.profile = profile
    }

    /// Draws the panel for the selected countdown.
    ///
    /// - Returns: the board time until the panel changes automatically, a positive duration; nil if the panel never changes
    ///   automatically.
    @discardableResult
    public func draw(_ board: Board, _ look: Look, at moment: Moment, in canvas: inout Canvas) -> Duration? {
        guard let content = rows(of: board, look, in: canvas.size, at: moment) else { return nil }
        let (rows, panel) = content.value
        styles.drawSurface(panel, title: "Details", in: &canvas)
        let visible = panel.visibleRows(of: rows.count)
        let first = min(look.overlay?.firstRow ?? 0, max(rows.count - visible, 0))
        for (offset, line) in rows.dropFirst(first).prefix(visible).enumerated() {
            let row = panel.inner.row + offset
            let style = line.isTitle ? styles.heading : styles.text
            if let label = line.label {
                canvas.write(label, column: panel.inner.column, row: row, style: styles.dim)
            }
            canvas.writeTruncated(
                line.text, column: panel.inner.column + line.indent, row: row, style: style,
                columns: panel.inner.columns - line.indent)
        }
        panel.drawMore(rows.count - first - visible, in: &canvas, style: styles.dim)
        return content.lasts
    }

    /// The number of rows of the panel that do not fit into a window.
    public func hiddenRows(of board: Board, _ look: Look, in size: Size, at moment: Moment) -> Int {
        guard let (rows, panel) = rows(of: board, look, in: size, at: moment)?.value else { return 0 }
        return max(rows.count - panel.visibleRows(of: rows.count), 0)
    }

    /// A row of the panel.
    private struct Line {
        /// The label of the text; nil for a continuation of the row above.
        var label: String?
        var text: String
        var indent: Int
        var isTitle = false
    }

    private func rows(
        of board: Board, _ look: Look, in size: Size, at moment: Moment
    ) -> Expiring<([Line], Panel)>? {
        guard let index = look.list.selection(on: board, at: moment) else { return nil }
        let width = Panel(columns: Self.columns, rows: 1, in: size).inner.columns
        // In a narrow window, labels are above their texts.
        let isNarrow = width < 30
        let title = DisplayText.lines(board.items[index].countdown.title, columns: width, in: profile).map {
            Line(text: $0, indent: 0, isTitle: true)
        }
        let indent = isNarrow ? 0 : Self.labelWidth
        let facts = facts(index, of: board, look, at: moment)
        let body = facts.value.flatMap { label, text -> [Line] in
            let lines = DisplayText.lines(text, columns: width - indent, in: profile).map {
                Line(text: $0, indent: indent)
            }
            guard !isNarrow else { return [Line(label: label, text: "", indent: 0)] + lines }
            return lines.enumerated().map { $0 == 0 ? Line(label: label, text: $1.text, indent: indent) : $1 }
        }
        let rows = title + [Line(text: "", indent: 0)] + body
        let top = BoardLayout(size: size, of: board, look).problemRows
        return facts.map { _ in (rows, Panel(columns: Self.columns, rows: rows.count, in: size, below: top)) }
    }

    /// The facts about a countdown, each with its label, without duplicates.
    private func facts(
        _ index: Int, of board: Board, _ look: Look, at moment: Moment
    ) -> Expiring<[(String, String)]> {
        let face = CountdownFace(board.items[index], isBig: true, at: moment)
        let countdown = face.countdown
        let words = WhenText(board, look, at: moment)
        let direction =
            countdown.kind.direction == .up
            ? "elapsed" : face.reading.state == .due ? "overtime" : face.reading.isToday ? "is" : "remains"
        let tags = countdown.tags.map { "#\($0)" }.joined(separator: " ")
        let (digits, percent) = (face.digits, face.percent)
        let date = face.reading.date
        let there = date.flatMap { words.there($0, for: countdown) }
        let exact = board.items[index].calendarAmount(face.reading, at: moment.wall)
        let days = face.reading.event.flatMap(DayText.forms)?.first
        let amount = inWords ? days ?? SpokenCountdown.words(exact) : digits.value.text()
        let isTitle = countdown.id.lowercased() == countdown.title.lowercased()
        let facts: [(String, String?)] = [
            ("state", state(face, words)),
            (direction, amount + (face.reading.work == nil ? "" : " of work")),
            ("percent", percent.value),
            (
                words.verb(of: countdown, face.reading),
                (days == nil ? there : nil) ?? words.inFull(face.reading, of: countdown)
            ),
            ("here", there == nil || days != nil ? nil : date.map(words.here)),
            ("moved", board.items[index].moved(words)),
            ("note", countdown.note),
            ("url", countdown.url), ("group", countdown.group), ("tags", tags.isEmpty ? nil : tags),
            ("id", isTitle ? nil : countdown.id), ("file", countdown.origin.map { "\($0.path):\($0.line)" }),
        ]
        let read = readings.indices.contains(index) ? readings[index] : []
        let readFacts = read.enumerated().map { ($0 == 0 ? "read as" : "", $1) }
        var told = facts.compactMap { label, text in text.map { (label, $0) } }
        told.insert(contentsOf: face.step?.facts(left: face.amount.shown) ?? [], at: 2)
        let turn = date.flatMap { $0 > moment.wall ? $0 - moment.wall : nil }
        let lasts = face.lasts.earlier(digits.lasts).earlier(percent.lasts).earlier(turn)
        return Expiring(told + readFacts, for: lasts)
    }

    /// The state as a text.
    ///
    /// Outside working hours, the text includes the start of the next working hours.
    private func state(_ face: CountdownFace, _ words: WhenText) -> String {
        if face.isOff { return words.nextWork(face.reading).map { "off until \(words.shortly($0))" } ?? "off" }
        return face.reading.step?.isWaiting == true ? "waiting for its next step" : face.reading.state.rawValue
    }
}

extension BoardItem {
    /// The duration by which the deadline was moved on the board, in words; nil if the deadline is as in the file.
    fileprivate func moved(_ words: WhenText) -> String? {
        // The deadline of a follower moves only together with the deadline of its leader.
        guard countdown.link == nil else { return nil }
        func signed(_ amount: Duration) -> String {
            amount < .zero ? "-\(AmountWords.words(.zero - amount))" : "+\(AmountWords.words(amount))"
        }
        switch state.override {
        case .extended(let amount): return "\(signed(amount)) on this board"
        case .moved(let date):
            guard let inFile = dateInFile else { return nil }
            return "\(signed(date - inFile)) on this board; the file has \(words.here(inFile))"
        case .skipped, .done, .step, nil: return nil
        }
    }
}
