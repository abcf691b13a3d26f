/// A colour of a cell: 24-bit RGB, or a colour of the terminal, which is the default colour or one of the 16 palette
/// colours.
///
/// Cells keep the exact colour. ``ColorDepth`` determines the colour that is sent to the terminal. Palette colours are
/// sent by their number at every depth but `none`.
public struct Color: Hashable, Sendable {
    /// `0xRRGGBB`, or a greater value for a colour of the terminal.
    let packed: UInt32

    /// The terminal's default foreground or background.
    public static let terminalDefault = Color(packed: 0x0100_0000)

    /// The value of ``packed`` for the palette colour 0; the numbers of the other palette colours are added to this
    /// value.
    private static let ansiBase: UInt32 = 0x0200_0000

    init(packed: UInt32) {
        self.packed = packed
    }

    /// Creates a colour from its channels, each 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        packed = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    /// Parses six hexadecimal digits, with or without `#` before them; nil if the text is invalid.
    public init?(hex: some StringProtocol) {
        let digits = String(hex.hasPrefix("#") ? hex.dropFirst() : hex[...])
        // Rejects a sign, which `UInt32(_:radix:)` would accept.
        let isNumber = digits.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
        guard digits.utf8.count == 6, isNumber, let value = UInt32(digits, radix: 16) else { return nil }
        packed = value
    }

    /// Creates one of the terminal's 16 palette colours: 0 to 7 as in SGR 30 to 37, and 8 to 15 for the bright colours.
    ///
    /// Returns nil for any other number.
    public init?(ansi number: Int) {
        guard (0..<16).contains(number) else { return nil }
        packed = Self.ansiBase | UInt32(number)
    }

    /// The number in the terminal's palette; nil for a colour outside the palette.
    public var ansiNumber: UInt8? {
        packed & ~0xF == Self.ansiBase ? UInt8(truncatingIfNeeded: packed & 0xF) : nil
    }

    /// Whether this is the terminal's default foreground or background.
    public var isTerminalDefault: Bool { self == .terminalDefault }

    /// Whether the terminal determines the colour, so that its channels are unknown.
    public var isOfTerminal: Bool { packed > 0xFF_FFFF }

    /// The red channel, 0 to 255; 0 for a colour of the terminal.
    public var red: UInt8 { isOfTerminal ? 0 : UInt8(truncatingIfNeeded: packed >> 16) }

    /// The green channel, 0 to 255; 0 for a colour of the terminal.
    public var green: UInt8 { isOfTerminal ? 0 : UInt8(truncatingIfNeeded: packed >> 8) }

    /// The blue channel, 0 to 255; 0 for a colour of the terminal.
    public var blue: UInt8 { isOfTerminal ? 0 : UInt8(truncatingIfNeeded: packed) }
}

extension Color {
    /// The nearest of xterm's colours 16 to 255: a colour of the 6x6x6 cube, or one of the 24 greys if a grey is nearer.
    ///
    /// The first 16 colours are excluded, because users can change them.
    var nearestOf256: UInt8 {
        // `StyleCache` caches the result, so a linear search is fast enough.
        var nearest: UInt8 = 16
        var least = Int.max
        for index in UInt8(16)...255 {
            let distance = distance(to: Color(palette: index))
            if distance < least { (nearest, least) = (index, distance) }
        }
        return nearest
    }

    /// The number of the palette colour with the same hue: 1 to 6 for red, green, yellow, blue, magenta and cyan; nil
    /// for a grey or a colour of the terminal.
    public var ansiHue: Int? {
        let (red, green, blue) = (Int(red), Int(green), Int(blue))
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let chroma = most - least
        guard !isOfTerminal, chroma >= 24 else { return nil }
        let degrees: Int =
            if most == red {
                (60 * (green - blue) / chroma + 360) % 360
            } else if most == green {
                60 * (blue - red) / chroma + 120
            } else {
                60 * (red - green) / chroma + 240
            }
        return switch degrees {
        case 20..<70: 3
        case 70..<165: 2
        case 165..<200: 6
        case 200..<265: 4
        case 265..<330: 5
        default: 1
        }
    }

    /// The nearest of the 16 colours of xterm's palette; for a vivid colour, only the colours of the same hue are
    /// compared.
    var nearestOf16: UInt8 {
        let hue = isVivid ? ansiHue : nil
        let candidates = hue.map { [$0, $0 + 8] } ?? Array(Self.ansi.indices)
        var nearest = candidates[0]
        for index in candidates where distance(to: Self.ansi[index]) < distance(to: Self.ansi[nearest]) {
            nearest = index
        }
        return UInt8(nearest)
    }

    /// Creates the colour that xterm shows for an index in its palette of 256 colours.
    init(palette index: UInt8) {
        switch index {
        case ..<16:
            self = Self.ansi[Int(index)]
        case 232...:
            let level = 8 + 10 * (index - 232)
            self.init(red: level, green: level, blue: level)
        default:
            let cube = Int(index) - 16
            self.init(red: Self.levels[cube / 36], green: Self.levels[cube / 6 % 6], blue: Self.levels[cube % 6])
        }
    }

    /// The colour for output without a terminal: a palette colour becomes xterm's colour with the same number.
    var shown: Color { ansiNumber.map(Color.init(palette:)) ?? self }

    /// The six channel values of the 6x6x6 colour cube.
    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// The first 16 colours of xterm's default palette.
    private static let ansi: [Color] = [
        0x00_0000, 0xCD_0000, 0x00_CD00, 0xCD_CD00, 0x00_00EE, 0xCD_00CD, 0x00_CDCD, 0xE5_E5E5,
        0x7F_7F7F, 0xFF_0000, 0x00_FF00, 0xFF_FF00, 0x5C_5CFF, 0xFF_00FF, 0x00_FFFF, 0xFF_FFFF,
    ].map(Color.init(packed:))

    /// Whether the colour is far from every grey.
    private var isVivid: Bool { Int(max(red, green, blue)) - Int(min(red, green, blue)) >= 64 }

    /// Returns the distance between two colours: the sum of the squared differences of the channels, weighted by the
    /// mean red channel ("redmean").
    private func distance(to other: Color) -> Int {
        let mean = (Int(red) + Int(other.red)) / 2
        let deltaRed = Int(red) - Int(other.red)
        let deltaGreen = Int(green) - Int(other.green)
        let deltaBlue = Int(blue) - Int(other.blue)
        return (512 + mean) * deltaRed * deltaRed + 1024 * deltaGreen * deltaGreen
            + (767 - mean) * deltaBlue * deltaBlue
    }
}

/// The number of colours that a terminal supports.
///
/// Cells keep 24 bits at every depth. Colours are reduced only in the output, so text and layout are the same at every
/// depth.
public enum ColorDepth: String, CaseIterable, Sendable {
    /// No colours; attributes such as bold, dim, underline and reverse remain.
    case none

    /// The 16 colours of the terminal's palette.
    case ansi16 = "16"

    /// The colour cube and the greys of xterm.
    case ansi256 = "256"

    /// 24-bit colours.
    case truecolor

    /// Detects the colour depth of the terminal from the environment.
    ///
    /// The result is `none` if `NO_COLOR` is not empty (no-color.org), or if `TERM` is missing, `dumb` or the name of a
    /// monochrome terminal, such as `vt100` or `xterm-mono`. A `COLORTERM` of `truecolor` or `24bit` means 24 bits,
    /// except in GNU screen, which inherits the variable but does not support the colours. Otherwise the depth depends
    /// on the name in `TERM`.
    public static func detect(environment: [String: String]) -> ColorDepth {
        if environment["NO_COLOR"]?.isEmpty == false { return .none }
        guard let term = environment["TERM"]?.lowercased(), !term.isEmpty, term != "dumb" else { return .none }
        let isMonochrome = term.hasSuffix("-mono") || term.hasSuffix("-m") || term.hasPrefix("hp")
        if isMonochrome || ["vt52", "vt100", "vt102", "vt220", "vt320", "unknown", "network", "dialup"].contains(term) {
            return .none
        }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased()) {
            let isScreen = term.hasPrefix("screen") && environment["TMUX", default: ""].isEmpty
            return isScreen ? .ansi256 : .truecolor
        }
        let capable = ["xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "foot", "foot-extra", "contour"]
        if term.hasSuffix("-direct") || capable.contains(term) { return .truecolor }
        // The check compares suffixes, because a search for a substring needs Foundation or is slow.
        return term.hasSuffix("256color") || term.hasSuffix("256color-bce") ? .ansi256 : .ansi16
    }
}
