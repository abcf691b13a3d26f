import Countdowns
import Screen

/// A horizontal bar that fills from the left: a heavy line, followed by a light line.
///
/// Both lines are in the middle of their row, so that bars in adjacent rows do not touch.
struct ProgressBar: Equatable, Sendable {
    /// The filled fraction, from 0 to 1.
    let fraction: Double

    /// The height in half rows; 0 for a line.
    var height = 0

    /// Whether the empty part of a high bar is hatched, because its colour alone does not distinguish it from the filled part.
    var isHatched = false

    /// The number of rows of a bar whose height is given in half rows.
    static func rows(height: Int) -> Int { max((height + 1) / 2, 1) }

    /// The number of steps in which a bar fills: four for each cell.
    ///
    /// The length of the bar is rounded to the nearest half cell, so it changes at one quarter and at three quarters of
    /// a cell.
    static func steps(columns: Int) -> Int { columns * 4 }

    /// Draws the bar over `columns` cells.
    ///
    /// - Parameters:
    ///   - canvas: the canvas.
    ///   - column: the leftmost column.
    ///   - row: the top row.
    ///   - columns: the length of the bar.
    ///   - filled: the style of the filled part.
    ///   - track: the style of the empty part.
    func draw(in canvas: inout Canvas, column: Int, row: Int, columns: Int, filled: Style, track: Style) {
        // The bar is full only at and after the deadline.
        let total = columns * 2
        let halves = fraction >= 1 ? total : min(Int((fraction * Double(total)).rounded()), total - 1)
        let full = halves / 2
        func span(_ row: Int, from start: Int, to end: Int) -> Rect {
            Rect(column: column + start, row: row, columns: end - start, rows: 1)
        }
        guard height == 0 else {
            let bottom = row + Self.rows(height: height) - 1
            for line in row...bottom {
                // Half a row cannot be hatched, so a hatched bar consists of whole rows.
                let solid = line == row && height % 2 == 1 && !isHatched ? "▄" : "█"
                canvas.fill(span(line, from: 0, to: full), with: solid, style: filled)
                canvas.fill(span(line, from: full, to: columns), with: isHatched ? "▒" : solid, style: track)
            }
            return
        }
        canvas.fill(span(row, from: 0, to: full), with: "━", style: filled)
        canvas.fill(span(row, from: full, to: columns), with: "─", style: track)
        // Both halves of `╾` have the colour of the heavy half: a wrong colour is less visible than a gap.
        if halves % 2 == 1 { canvas.write("╾", column: column + full, row: row, style: filled) }
    }
}

/// The bar of a sequence, with a part for each step or for each round.
///
/// The bar shows the progress of the current step and of the whole sequence.
struct StepBar {
    struct Part: Equatable {
        /// The filled fraction, from 0 to 1.
        var fraction: Double
        var columns: Int
        /// The colour of the step; nil for the theme's colour.
        var color: FileColor?
        /// Whether the part contains the current step.
        var isCurrent: Bool
    }

    /// The parts from left to right.
    ///
    /// There is an empty column between two parts.
    let parts: [Part]

    /// Divides columns between the steps of a sequence, or between its rounds if there is not enough space for the steps.
    ///
    /// The result is nil if there is not enough space for the rounds, or if there is only one part.
    ///
    /// - Parameters:
    ///   - position: the position in the sequence.
    ///   - left: the displayed remaining time of the step.
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
                (sequence.start(ofRound: $0), sequence.start(ofRound: $0 + 1), FileColor?.none)
            }
            parts = Self.parts(rounds, current: position.place.round, elapsed: elapsed, columns: columns)
        } else {
            return nil
        }
    }

    private static func places(of sequence: StepSequence) -> [StepIndex] {
        (0..<sequence.rounds).flatMap { round in
            sequence.steps(inRound: round).indices.map { StepIndex(round: round, step: $0) }
        }
    }

    private static func parts(
        _ spans: [(start: Duration, end: Duration, color: FileColor?)], current: Int?, elapsed: Duration, columns: Int
    ) -> [Part] {
        let widths = widths(spans.map { ($0.end - $0.start) / .seconds(1) }, columns: columns - spans.count + 1)
        return spans.indices.map { index in
            let (start, end, color) = spans[index]
            let fraction = min(max((elapsed - start) / (end - start), 0), 1)
            return Part(fraction: fraction, columns: widths[index], color: color, isCurrent: index == current)
        }
    }

    /// Divides columns in proportion to lengths, with at least one column for each length.
    ///
    /// The borders between the parts are rounded to the nearest column.
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
    /// Draws the bar of a countdown.
    ///
    /// The bar of a sequence is divided into parts. Nothing is drawn if the elapsed fraction of the countdown is unknown.
    ///
    /// - Parameters:
    ///   - face: the countdown.
    ///   - height: the height in half rows; 0 for a line.
    ///   - column: the leftmost column.
    ///   - row: the top row.
    ///   - columns: the length of the bar.
    mutating func drawBar(_ face: CountdownFace, height: Int = 0, column: Int, row: Int, columns: Int) {
        guard let fraction = show(face.fraction(steps: ProgressBar.steps(columns: columns))) else { return }
        let rows = ProgressBar.rows(height: height)
        noteClick(on: Rect(column: column, row: row, columns: columns, rows: rows), .bar(face.countdown.id))
        let isCalm = [.near, .today, .far].contains(face.urgency)
        let own = isCalm ? face.countdown.color.flatMap { theme.color($0) } : nil
        let filled =
            own.map { Style(foreground: $0, background: styles.bar.background) } ?? styles.bar(face.urgency)
        let isHatched = canvas.profile.isASCII || styles.panel == styles.background.background
        let bar = face.reading.step.flatMap { StepBar($0, left: face.amount.shown, columns: columns) }
        guard let bar else {
            ProgressBar(fraction: fraction, height: height, isHatched: isHatched).draw(
                in: &canvas, column: column, row: row, columns: columns, filled: filled, track: styles.track)
            return
        }
        var start = column
        for part in bar.parts {
            let color = face.urgency == .paused ? nil : part.color.flatMap { theme.color($0) }
            let usual = color.map { Style(foreground: $0, background: styles.bar.background) } ?? styles.bar
            let isLoud = [.done, .due, .danger, .soon].contains(face.urgency)
            ProgressBar(fraction: part.fraction, height: height, isHatched: isHatched).draw(
                in: &canvas, column: start, row: row, columns: part.columns,
                filled: part.isCurrent && isLoud ? filled : usual, track: styles.track)
            start += part.columns + 1
        }
    }
}
