import TestSupport
import Testing

@testable import Screen

/// Random frames on a terminal of the tests' own.
///
/// The four laws: what was brought there bit by bit is what one whole repaint shows; an unchanged frame has no bytes;
/// a forced repaint mends a screen that something else has written on; everything drawn is there.
struct FrameProgramTests {
    private static let texts = [
        "a", "clock 12:34:56", "e\u{301}", "\u{E9}", "漢字", "ｶﾞ", "\u{1F600}", "\u{2764}\u{FE0F}", "\u{2764}",
        "1\u{FE0F}\u{20E3}", "\u{1F1E9}\u{1F1EA}", "\u{1F1E9}", "\u{1F44D}\u{1F3FD}", "▏▌█▁▔",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", "\u{915}\u{94D}\u{937}", "…",
        "x\u{301}\u{302}\u{303}", "\u{1FAE0}", "\u{1B}[31m\u{9B}5C\u{7}\t\r\n\u{202E}", "   ", "각\u{1100}",
    ]

    private static func style(_ random: inout SplitMix) -> Style {
        let colors: [Color] = [
            .terminalDefault, Color(packed: 0xFF0000), Color(packed: 0x00FF80), Color(packed: 0x101010),
        ]
        let attributes: [TextAttributes] = [[], .bold, .dim, [.bold, .underline], .reverse, .italic, .strikethrough]
        return Style(
            foreground: colors.randomElement(using: &random) ?? .terminalDefault,
            background: colors.randomElement(using: &random) ?? .terminalDefault,
            attributes: attributes.randomElement(using: &random) ?? []
        )
    }

    private static func draw(on canvas: inout Canvas, _ random: inout SplitMix) {
        let column = Int.random(in: -3...canvas.size.columns + 1, using: &random)
        let row = Int.random(in: -1...canvas.size.rows, using: &random)
        let extent = Int.random(in: 0...9, using: &random)
        let rect = Rect(column: column, row: row, columns: extent, rows: extent / 3 + 1)
        let style = style(&random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: canvas.fill(rect, style: style)
        case 1: canvas.recolour(rect, background: style.background)
        case 2: canvas.setStyle(rect, style: style)
        case 3:
            let text = (texts.randomElement(using: &random) ?? "") + "countdown"
            canvas.writeTruncated(text, column: column, row: row, style: style, columns: extent)
        default:
            let text = texts.randomElement(using: &random) ?? ""
            canvas.write(text, column: column, row: row, style: style)
        }
    }

    private static func encode(_ canvas: Canvas, _ encoder: inout FrameEncoder) -> [UInt8] {
        var bytes: [UInt8] = []
        encoder.encode(canvas, into: &bytes)
        return bytes
    }

    @Test(arguments: [TerminalEmulator.WidthModel.scalars, .clusters])
    func `the four laws hold`(model: TerminalEmulator.WidthModel) {
        for seed in 0..<UInt64(700) {
            guard let broken = run(seed: seed, model: model) else { continue }
            Issue.record("program \(seed), \(model): \(broken)")
            return
        }
    }

    /// Runs one program; tells which law it broke, if any.
    private func run(seed: UInt64, model: TerminalEmulator.WidthModel) -> String? {
        var random = SplitMix(seed: seed)
        let styles = StyleCache(depth: .truecolor)
        var encoder = FrameEncoder(styles: styles)
        var size = Size(columns: Int.random(in: 1...24, using: &random), rows: Int.random(in: 1...4, using: &random))
        var canvas = Canvas(size: size)
        var terminal = TerminalEmulator(columns: size.columns, rows: size.rows, widths: model)
        terminal.feed("\u{1B}[?7l")
        for frame in 0..<6 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                size = Size(
                    columns: Int.random(in: 1...24, using: &random), rows: Int.random(in: 1...4, using: &random))
                terminal.resize(columns: size.columns, rows: size.rows)
                canvas.reset(to: size, style: Self.style(&random))
            case 1:
                canvas.reset(to: size, style: Self.style(&random))
            case 2:
                canvas = Canvas(size: size)
            case 3:
                terminal.feed("\u{1B}[H漢\u{1B}[41mgarbage\u{1B}[2;3H\u{1F468}\u{200D}\u{1F469}")
                encoder.invalidate()
            default:
                break
            }
            for _ in 0..<Int.random(in: 0...5, using: &random) { Self.draw(on: &canvas, &random) }
            terminal.feed(Self.encode(canvas, &encoder))
            guard Self.encode(canvas, &encoder).isEmpty else { return "frame \(frame): an unchanged frame has bytes" }

            var other = TerminalEmulator(columns: size.columns, rows: size.rows, widths: model)
            other.feed("\u{1B}[?7l")
            var whole = FrameEncoder(styles: styles)
            other.feed(Self.encode(canvas, &whole))
            guard terminal.cells == other.cells else {
                return "frame \(frame): incremental\n\(terminal.screenText)whole\n\(other.screenText)"
            }
            guard terminal.scrollCount == 0, terminal.unknown.isEmpty, terminal.controlStrings.isEmpty else {
                return "frame \(frame): scrolled, or not understood"
            }
            if model == .clusters, let missing = difference(canvas, terminal) { return "frame \(frame): \(missing)" }
        }
        return nil
    }

    /// The first cell that is not on the screen as it was drawn.
    private func difference(_ canvas: Canvas, _ terminal: TerminalEmulator) -> String? {
        for row in 0..<canvas.size.rows {
            for column in 0..<canvas.size.columns {
                let drawn = Array(canvas.glyph(column: column, row: row).unicodeScalars)
                let style = canvas.style(column: column, row: row)
                let shown = terminal.cell(column: column, row: row)
                guard drawn == shown.scalars, Self.matches(style, shown.style) else {
                    return
                        "\(column),\(row): drawn \(drawn) \(style), shown \(shown)\n\(canvas.text())\(terminal.screenText)"
                }
            }
        }
        return nil
    }

    private static func matches(_ style: Style, _ shown: EmulatedStyle) -> Bool {
        func color(_ color: Color) -> EmulatedColor {
            color.isTerminalDefault ? .terminalDefault : .rgb(Int(color.red), Int(color.green), Int(color.blue))
        }
        let numbers: [(TextAttributes, Int)] = [
            (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7), (.strikethrough, 9),
        ]
        return shown.foreground == color(style.foreground) && shown.background == color(style.background)
            && shown.attributes == Set(numbers.filter { style.attributes.contains($0.0) }.map(\.1))
    }
}
