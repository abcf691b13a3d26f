import Countdowns
import Screen

/// A horizontal bar that fills from the left, on a thin line.
struct ProgressBar: Equatable, Sendable {
    /// How high the filled part is.
    enum Height: Sendable {
        /// The whole row, in eighths of a cell.
        case full
        /// Half of the row, in halves of a cell: where there is air around it.
        case low

        fileprivate var parts: [String] {
            self == .full ? ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"] : ["▖", "▄"]
        }

        /// In how many steps a bar fills, with the halves at which they are rounded.
        func steps(columns: Int) -> Int { columns * parts.count * 2 }
    }

    /// How much is filled, 0 to 1.
    let fraction: Double

    /// How high the filled part is.
    var height = Height.full

    /// Draws the bar over `columns` cells of a row.
    ///
    /// - Parameters:
    ///   - canvas: what to draw on.
    ///   - column: the leftmost column.
    ///   - row: the row.
    ///   - columns: the length.
    ///   - filled: the style of the filled part.
    ///   - line: the style of the line under the empty part.
    func draw(in canvas: inout Canvas, column: Int, row: Int, columns: Int, filled: Style, line: Style) {
        let parts = height.parts
        // Never full before the end.
        let total = columns * parts.count
        let count = fraction >= 1 ? total : min(Int((fraction * Double(total)).rounded()), total - 1)
        let (full, part) = (count / parts.count, count % parts.count)
        let solid = Rect(column: column, row: row, columns: full, rows: 1)
        canvas.fill(solid, with: parts[parts.count - 1], style: filled)
        if part > 0 { canvas.write(parts[part - 1], column: column + full, row: row, style: filled) }
        let used = part > 0 ? full + 1 : full
        let track = Rect(column: column + used, row: row, columns: columns - used, rows: 1)
        canvas.fill(track, with: "▁", style: line)
    }
}

/// The bar of a sequence: a part for each step, or for each round, so that it shows the step as well as the whole.
struct StepBar {
    /// One part.
    struct Part: Equatable {
        /// How much of it is filled, 0 to 1.
        var fraction: Double
        /// How many columns it takes.
        var columns: Int
        /// The colour of its step; nil for the theme's.
        var color: StepColor?
        /// Whether the step that holds now is in it.
        var isCurrent: Bool
    }

    /// The parts from left to right, with an empty column between them.
    let parts: [Part]

    /// Divides some columns for the steps of a sequence; with little room for its rounds; nil with less, or a single part.
    ///
    /// - Parameters:
    ///   - position: where the sequence stands.
    ///   - left: what the digits show of the step.
    ///   - columns: the length of the bar.
    init?(_ position: StepPosition, left: Duration, columns: Int) {
        let sequence = position.sequence
        let elapsed = sequence.length - position.wholeLeft(left)
        func fits(_ count: Int) -> Bool {
            count > 1 && count <= columns && 3 * count - 1 <= columns
        }
        if fits(sequence.stepCount) {
            let places = Self.places(of: sequence)
            parts = Self.parts(
                places.map { (sequence.start(of: $0), sequence.end(of: $0), sequence.step(at: $0).color) },
                current: places.firstIndex(of: position.place), elapsed: elapsed, columns: columns)
        } else if fits(sequence.rounds) {
            let rounds = (0..<sequence.rounds).map {
                (sequence.start(ofRound: $0), sequence.start(ofRound: $0 + 1), StepColor?.none)
            }
            parts = Self.parts(rounds, current: position.place.round, elapsed: elapsed, columns: columns)
        } else {
            return nil
        }
    }

    private static func places(of sequence: StepSequence) -> [StepPlace] {
        (0..<sequence.rounds).flatMap { round in
            sequence.steps(inRound: round).indices.map { StepPlace(round: round, step: $0) }
        }
    }

    private static func parts(
        _ spans: [(start: Duration, end: Duration, color: StepColor?)], current: Int?, elapsed: Duration, columns: Int
    ) -> [Part] {
        let widths = widths(spans.map { ($0.end - $0.start) / .seconds(1) }, columns: columns - spans.count + 1)
        return spans.indices.map { index in
            let (start, end, color) = spans[index]
            let fraction = min(max((elapsed - start) / (end - start), 0), 1)
            return Part(fraction: fraction, columns: widths[index], color: color, isCurrent: index == current)
        }
    }

    /// Columns in proportion to some lengths, one each at least; the borders lie as near as can be to where they belong.
    private static func widths(_ lengths: [Double], columns: Int) -> [Int] {
        let total = lengths.reduce(0, +)
        let free = Double(columns - lengths.count)
        var sum = 0.0
        var last = 0
        return lengths.map { length in
            sum += length
            let border = Int((sum / total * free).rounded())
            defer { last = border }
            return 1 + border - last
        }
    }
}

extension Drawing {
    /// Draws the bar of a countdown, of a sequence with its parts.
    mutating func drawBar(
        _ face: CountdownFace, height: ProgressBar.Height = .full, column: Int, row: Int, columns: Int
    ) {
        guard let fraction = show(face.fraction(steps: height.steps(columns: columns))) else { return }
        noteClick(on: Rect(column: column, row: row, columns: columns, rows: 1), .bar(face.countdown.id))
        let filled = styles.bar(face.urgency)
        let bar = face.reading.step.flatMap { StepBar($0, left: face.amount.shown, columns: columns) }
        guard let bar else {
            ProgressBar(fraction: fraction, height: height).draw(
                in: &canvas, column: column, row: row, columns: columns, filled: filled, line: styles.track)
            return
        }
        var start = column
        for part in bar.parts {
            let color = face.urgency == .paused ? nil : part.color.flatMap(theme.color)
            let usual = color.map { Style(foreground: $0, background: styles.bar.background) } ?? styles.bar
            let isLoud = [.done, .due, .danger, .soon].contains(face.urgency)
            ProgressBar(fraction: part.fraction, height: height).draw(
                in: &canvas, column: start, row: row, columns: part.columns,
                filled: part.isCurrent && isLoud ? filled : usual, line: styles.track)
            start += part.columns + 1
        }
    }
}
