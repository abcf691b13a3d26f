import Countdowns
import Screen

/// A horizontal bar that fills from the left.
///
/// Fill and track have the same glyph, so that the bar has no hole: the cell at the edge has a colour mixed from both,
/// which shows eighths of a cell. The fill runs from a paler colour at its left end to full strength at the edge. Where
/// colours cannot be mixed, the bar consists of whole cells. Without colours, it is a heavy line, followed by a light line.
struct ProgressBar: Equatable, Sendable {
    /// The shape of a bar.
    enum Shape: Equatable, Sendable {
        /// A row of blocks whose free top quarter keeps bars in adjacent rows apart.
        case row
        /// The bottom edge of a card: the lower half of a row.
        case edge
        /// The lower edge of a card, below it: the upper half of a row.
        case under
        /// A bar of some half rows. A bar of three or more begins at the top of its first row.
        case high(Int)
    }

    /// The colours of a bar.
    struct Colors: Equatable, Sendable {
        let filled: Style
        let track: Style
        /// Whether colours can be mixed.
        let isMixed: Bool
        /// Whether the bar is drawn as lines, because its colours alone do not distinguish its parts.
        let isLine: Bool
    }

    /// The filled fraction, from 0 to 1.
    let fraction: Double

    var shape = Shape.row

    /// The strength of the colour before the left end of a fill, as a part of full strength.
    var palest = 0.5

    /// The number of colours from the left end of a fill to its edge.
    var shades = 8

    /// The number of colours of a long or high bar, in which fewer colours would look like blocks.
    static let manyShades = 20

    /// The number of rows of a bar whose height is given in half rows.
    static func rows(height: Int) -> Int { max((height + 1) / 2, 1) }

    /// The number of steps in which a bar fills: eight for each cell.
    static func steps(columns: Int) -> Int { columns * 8 }

    /// Draws the bar over `columns` cells.
    ///
    /// - Parameters:
    ///   - canvas: the canvas.
    ///   - column: the leftmost column.
    ///   - row: the top row.
    ///   - columns: the length of the bar.
    ///   - colors: the colours.
    func draw(in canvas: inout Canvas, column: Int, row: Int, columns: Int, colors: Colors) {
        // The bar is full only at and after the deadline.
        let total = columns * 8
        let eighths = fraction >= 1 ? total : min(Int(fraction * Double(total)), total - 1)
        if colors.isLine { return drawLine(in: &canvas, column: column, row: row, columns: columns, eighths, colors) }
        let height = if case .high(let height) = shape { height } else { 1 }
        let bottom = row + Self.rows(height: height) - 1
        for line in row...bottom {
            let glyph =
                switch shape {
                case .row: "▆"
                case .edge: "▄"
                case .under: "▀"
                case .high: height == 1 ? "▄" : line == bottom && height % 2 == 1 ? "▀" : "█"
                }
            for (start, end, style) in spans(columns: columns, eighths, colors) {
                canvas.fill(
                    Rect(column: column + start, row: line, columns: end - start, rows: 1), with: glyph, style: style)
            }
        }
    }

    /// The cells of the bar with the same colour, from left to right.
    private func spans(
        columns: Int, _ eighths: Int, _ colors: Colors
    ) -> [(start: Int, end: Int, style: Style)] {
        let (filled, track) = (colors.filled, colors.track)
        guard colors.isMixed else {
            let full = eighths >= columns * 8 ? columns : (eighths + 4) / 8
            return [(0, full, filled), (full, columns, track)].filter { $0.0 < $0.1 }
        }
        let full = eighths / 8
        var spans: [(start: Int, end: Int, style: Style)] = []
        for shade in 1...shades {
            let (start, end) = (full * (shade - 1) / shades, full * shade / shades)
            guard start < end else { continue }
            var style = filled
            let strength = palest + (1 - palest) * Double(shade) / Double(shades)
            style.foreground = filled.background.mixed(with: filled.foreground, strength)
            spans.append((start, end, style))
        }
        guard full < columns else { return spans }
        var edge = track
        edge.foreground = track.foreground.mixed(with: filled.foreground, Double(eighths % 8) / 8)
        spans.append((full, full + 1, edge))
        if full + 1 < columns { spans.append((full + 1, columns, track)) }
        return spans
    }

    /// Draws the bar as a heavy line, followed by a light line; a high bar as blocks, followed by hatching.
    private func drawLine(
        in canvas: inout Canvas, column: Int, row: Int, columns: Int, _ eighths: Int, _ colors: Colors
    ) {
        let full = eighths / 8
        func span(_ row: Int, from start: Int, to end: Int) -> Rect {
            Rect(column: column + start, row: row, columns: end - start, rows: 1)
        }
        if case .high(let height) = shape, height > 1 {
            for line in row..<row + height / 2 {
                canvas.fill(span(line, from: 0, to: full), with: "█", style: colors.filled)
                canvas.fill(span(line, from: full, to: columns), with: "▒", style: colors.track)
            }
            return
        }
        canvas.fill(span(row, from: 0, to: full), with: "━", style: colors.filled)
        canvas.fill(span(row, from: full, to: columns), with: "─", style: colors.track)
        // Both halves of `╾` have the colour of the heavy half: a wrong colour is less visible than a gap.
        if eighths % 8 >= 4 { canvas.write("╾", column: column + full, row: row, style: colors.filled) }
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
    ///   - shape: the shape of the bar.
    ///   - column: the leftmost column.
    ///   - row: the top row.
    ///   - columns: the length of the bar.
    mutating func drawBar(
        _ face: CountdownFace, _ shape: ProgressBar.Shape = .row, column: Int, row: Int, columns: Int
    ) {
        guard let fraction = show(face.fraction(steps: ProgressBar.steps(columns: columns))) else { return }
        let height = if case .high(let height) = shape { height } else { 1 }
        let area = Rect(column: column, row: row, columns: columns, rows: ProgressBar.rows(height: height))
        noteClick(on: area, .bar(face.countdown.id))
        let hue = hue(face)
        let filled = styles.bar(face.urgency, group: hue)
        let shades = if case .high = shape { ProgressBar.manyShades } else { 8 }
        guard let bar = face.reading.step.flatMap({ StepBar($0, left: face.amount.shown, columns: columns) }) else {
            ProgressBar(fraction: fraction, shape: shape, shades: shades).draw(
                in: &canvas, column: column, row: row, columns: columns,
                colors: barColors(filled, isSolid: face.urgency == .due))
            return
        }
        var start = column
        for part in bar.parts {
            let color = face.urgency == .paused ? nil : part.color.flatMap { theme.color($0) }
            let usual = color.map { Style(foreground: $0, background: hue.background) }
            let isLoud = [.done, .due, .danger, .soon].contains(face.urgency)
            let own = part.isCurrent && isLoud ? filled : usual ?? (face.urgency == .paused ? styles.bar : hue)
            ProgressBar(fraction: part.fraction, shape: shape, shades: shades).draw(
                in: &canvas, column: start, row: row, columns: part.columns, colors: barColors(own))
            start += part.columns + 1
        }
    }

    /// The colours of a bar with the given fill; if `isSolid`, the whole fill has full strength.
    func barColors(_ filled: Style, isSolid: Bool = false) -> ProgressBar.Colors {
        let isOfTerminal =
            filled.foreground.isOfTerminal || filled.background.isOfTerminal || styles.track.foreground.isOfTerminal
        return ProgressBar.Colors(
            filled: filled, track: styles.track, isMixed: theme.depth == .truecolor && !isOfTerminal && !isSolid,
            isLine: theme.depth == .none || canvas.profile.isASCII || canvas.profile.ambiguousWidth == .wide)
    }
}
