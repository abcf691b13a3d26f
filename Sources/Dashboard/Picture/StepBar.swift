import Countdowns
import Screen

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

extension BoardPicture {
    /// Draws the bar of a countdown, of a sequence with its parts.
    func drawBar(
        _ face: CountdownFace, height: ProgressBar.Height = .full, column: Int, row: Int, columns: Int,
        in canvas: inout Canvas
    ) {
        guard let fraction = face.fraction else { return }
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
