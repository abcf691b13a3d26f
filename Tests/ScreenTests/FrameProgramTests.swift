import TestSupport
import Testing

@testable import Screen

/// Tests of random frames on a terminal emulator, whose width table is independent of the program's.
///
/// Four invariants must hold after each frame: the screen is the same as after a full repaint; encoding the unchanged
/// frame again gives no bytes; a forced repaint repairs a screen on which another program has written; all drawn cells
/// are shown.
struct FrameProgramTests {
    /// The total number of random frame programs, divided among the terminals and the colour depths.
    private static let programs = UInt64(Tries.of(10_000))

    private static let terminals: [(TerminalEmulator.WidthModel, ColorDepth)] =
        [TerminalEmulator.WidthModel.scalars, .clusters].flatMap { model in
            ColorDepth.allCases.map { (model, $0) }
        }

    @Test(arguments: terminals)
    func `random frames keep the four invariants of the frame encoder`(
        model: TerminalEmulator.WidthModel, depth: ColorDepth
    ) {
        for seed in 0..<Self.programs / UInt64(Self.terminals.count) {
            var program = FrameProgram(seed: seed, model: model, depth: depth)
            guard let broken = program.run() else { continue }
            Issue.record("program \(seed) at \(depth), measured by \(model): \(broken)")
            return
        }
    }
}

/// A random sequence of a few frames, determined by its seed.
private struct FrameProgram {
    private var random: SplitMix
    private let model: TerminalEmulator.WidthModel
    private let depth: ColorDepth
    private let styles: StyleCache
    private let profile: DisplayProfile
    private var encoder: FrameEncoder
    private var size = Size(columns: 0, rows: 0)
    private var canvas: Canvas
    private var terminal: TerminalEmulator
    /// The colour that the terminal shows for each colour of the canvas.
    private var colors: [Color: EmulatedColor] = [.terminalDefault: .terminalDefault]

    init(seed: UInt64, model: TerminalEmulator.WidthModel, depth: ColorDepth) {
        self.model = model
        self.depth = depth
        random = SplitMix(seed: seed)
        styles = StyleCache(depth: depth)
        encoder = FrameEncoder(styles: styles)
        encoder.isSynchronized = seed % 2 == 1
        profile = DisplayProfile(ambiguousWidth: seed % 5 == 4 ? .wide : .narrow)
        canvas = Canvas(size: size, profile: profile)
        terminal = Self.terminal(size, model, profile)
        resize()
    }

    /// Runs the program; returns the broken invariant, or nil if all invariants hold.
    mutating func run() -> String? {
        for frame in 0..<6 {
            prepare()
            for _ in 0..<Int.random(in: 0...5, using: &random) { draw() }
            terminal.feed(encode(&encoder))
            if let broken = brokenInvariant() { return "frame \(frame): \(broken)" }
            if Bool.random(using: &random) { canvas.markShown() }
        }
        return nil
    }

    /// Prepares a frame: resizes the terminal, clears the canvas, writes to the terminal as another program would, or
    /// does nothing.
    private mutating func prepare() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: resize()
        case 1: canvas.reset(to: size, style: style())
        case 2: canvas = Canvas(size: size, profile: profile)
        case 3:
            terminal.feed("\u{1B}[H漢\u{1B}[41mgarbage\u{1B}[2;3H\u{1F468}\u{200D}\u{1F469}")
            encoder.invalidate()
        default: break
        }
    }

    private mutating func resize() {
        size = Size(columns: Int.random(in: 1...24, using: &random), rows: Int.random(in: 1...4, using: &random))
        terminal.resize(columns: size.columns, rows: size.rows)
        // The encoder must repaint the cells that the terminal kept during the resize, even if the canvas is blank.
        canvas.reset(to: size, style: Bool.random(using: &random) ? Style() : style())
    }

    private mutating func draw() {
        let column = Int.random(in: -3...size.columns + 1, using: &random)
        let row = Int.random(in: -1...size.rows, using: &random)
        let extent = Int.random(in: 0...9, using: &random)
        let rect = Rect(column: column, row: row, columns: extent, rows: extent / 3 + 1)
        let style = style()
        switch Int.random(in: 0..<11, using: &random) {
        case 0: canvas.fill(rect, style: style)
        case 1: canvas.recolour(rect, background: style.background)
        case 2: canvas.writeTruncated(text() + "countdown", column: column, row: row, style: style, columns: extent)
        default: canvas.write(text(), column: column, row: row, style: style)
        }
    }

    private func encode(_ encoder: inout FrameEncoder) -> [UInt8] {
        var bytes: [UInt8] = []
        encoder.encode(canvas, into: &bytes)
        return bytes
    }

    private static func terminal(
        _ size: Size, _ model: TerminalEmulator.WidthModel, _ profile: DisplayProfile
    ) -> TerminalEmulator {
        var terminal = TerminalEmulator(
            columns: size.columns, rows: size.rows, widths: model, isAmbiguousWide: profile.ambiguousWidth == .wide)
        terminal.feed("\u{1B}[?7l")
        return terminal
    }
}

// MARK: Drawing

extension FrameProgram {
    private static let texts = [
        "a", "clock 12:34:56", "e\u{301}", "\u{E9}", "漢字", "ｶﾞ", "\u{1F600}", "\u{2764}\u{FE0F}", "\u{2764}",
        "1\u{FE0F}\u{20E3}", "\u{1F1E9}\u{1F1EA}", "\u{1F1E9}", "\u{1F44D}\u{1F3FD}", "\u{1F3FC}", "▏▌█▁▔",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", "\u{915}\u{94D}\u{937}", "…",
        "x\u{301}\u{302}\u{303}", "\u{1FAE0}", "\u{1B}[31m\u{9B}5C\u{7}\t\r\n\u{202E}", "   ", "각\u{1100}",
        "\u{1B}]52;c;QQ==\u{7}\u{1B}P1$r\u{1B}\\\u{1B}[2J\u{1B}c", "日本語の締切 🎉", "👩‍🚀 launch", "⏳ tea", "العد التنازلي",
        "उलटी गिनती", "z" + String(repeating: "\u{301}", count: 100), "\u{301}\u{200D}\u{FE0F}", "\u{2630}\u{4DC0}",
        "\u{644}\u{627}\u{5E9}\u{5B8}", "\u{E0061}\u{FFFE}\u{0}\u{85}\u{AD}",
    ]

    /// The ranges of random scalars: letters, combining marks, wide scalars, emoji, format and control
    /// characters, and unassigned scalars.
    private static let scalars: [ClosedRange<UInt32>] = [
        0...0xFF, 0x300...0x6FF, 0x900...0xDFF, 0x1100...0x11FF, 0x2000...0x2BFF, 0x3000...0x30FF, 0xA900...0xD7FF,
        0xFE00...0xFFFF, 0x1F000...0x1FAFF, 0x1_1000...0x1_1FFF, 0x2_0000...0x2_00FF, 0xE_0000...0xE_01FF,
    ]

    private mutating func text() -> String {
        guard Int.random(in: 0..<5, using: &random) == 0 else {
            return Self.texts.randomElement(using: &random) ?? ""
        }
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let range = Self.scalars.randomElement(using: &random) ?? 0x20...0x7E
            text.append(Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "x")
        }
        return String(text)
    }

    private mutating func style() -> Style {
        let attributes: [TextAttributes] = [[], .bold, .dim, [.bold, .underline], .reverse, .italic, .strikethrough]
        return Style(
            foreground: color(), background: color(), attributes: attributes.randomElement(using: &random) ?? [])
    }

    private mutating func color() -> Color {
        let color = anyColor()
        if colors[color] == nil { colors[color] = emulated(color) }
        return color
    }

    private mutating func anyColor() -> Color {
        switch Int.random(in: 0..<6, using: &random) {
        case 0...1: .terminalDefault
        case 2: Color(packed: UInt32.random(in: 0...0xFF_FFFF, using: &random))
        case 3: Color(packed: 0xFF0000)
        case 4: Color(packed: 0x00FF80)
        default: Color(packed: 0x101010)
        }
    }
}

// MARK: The laws

extension FrameProgram {
    private mutating func brokenInvariant() -> String? {
        guard encode(&encoder).isEmpty else { return "an unchanged frame has bytes" }
        var whole = FrameEncoder(styles: styles)
        var other = Self.terminal(size, model, profile)
        other.feed(encode(&whole))
        guard terminal.cells == other.cells else {
            return "incremental\n\(terminal.screenText)whole\n\(other.screenText)"
        }
        guard terminal.scrollCount == 0, terminal.bellCount == 0, terminal.unknown.isEmpty,
            terminal.controlStrings.isEmpty, terminal.modes.isSubset(of: [25])
        else { return "scrolled, rang, left a mode on, or was not understood" }
        return missing()
    }

    /// Returns the first cell that is not shown as it was drawn.
    ///
    /// Ignores a glyph of disputed width if its width on this terminal differs from its width on the canvas.
    private func missing() -> String? {
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let shown = terminal.cell(column: column, row: row)
                let drawn = Array(canvas.glyph(column: column, row: row).unicodeScalars)
                let style = canvas.style(column: column, row: row)
                guard drawn != shown.scalars || !matches(style, shown.style),
                    !isMeasuredOtherwise(column: column, row: row)
                else { continue }
                return "\(column),\(row): drawn \(drawn) \(style), shown \(shown)\n"
                    + canvas.text() + terminal.screenText
            }
        }
        return nil
    }

    private func isMeasuredOtherwise(column: Int, row: Int) -> Bool {
        var index = row * size.columns + column
        if canvas.cells[index].width == 0 { index -= 1 }
        let glyph = Array(canvas.glyph(column: index - row * size.columns, row: row).unicodeScalars)
        return canvas.cells[index].dispute != 0
            && (model == .scalars || terminal.width(of: glyph) != Int(canvas.cells[index].width))
    }

    private func matches(_ style: Style, _ shown: EmulatedStyle) -> Bool {
        let numbers: [(TextAttributes, Int)] = [
            (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7), (.strikethrough, 9),
        ]
        return shown.foreground == colors[style.foreground] && shown.background == colors[style.background]
            && shown.attributes == EmulatedAttributes(numbers.filter { style.attributes.contains($0.0) }.map(\.1))
    }

    private func emulated(_ color: Color) -> EmulatedColor {
        switch depth {
        case .none: .terminalDefault
        case .ansi16: .palette(Int(color.nearestOf16))
        case .ansi256: .palette(Int(color.nearestOf256))
        case .truecolor: .rgb(Int(color.red), Int(color.green), Int(color.blue))
        }
    }
}
