import Screen

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The contrast between the colours of a text role and a surface in a theme.
public struct Contrast: Equatable, Sendable {
    /// The role of the foreground colour.
    public let role: ThemeRole
    /// The role of the surface.
    public let surface: ThemeRole
    /// The contrast ratio, 1 to 21.
    public let ratio: Double
    /// The minimum ratio for the role.
    public let least: Double

    /// Whether the ratio reaches the minimum.
    public var isEnough: Bool { ratio >= least }

    /// The ratio divided by the minimum; less than 1 if the contrast is insufficient.
    public var margin: Double { ratio / least }

    /// The contrast as a sentence, such as `"dim" on "panel" has a contrast of 2.91:1 and needs 3:1`.
    public var sentence: String {
        "\"\(role)\" on \"\(surface)\" has a contrast of \(number):1 and needs \(Self.number(least)):1"
    }

    /// The ratio as a number with at most two decimal places.
    public var number: String { Self.number(ratio) }

    /// Formats a number with at most two decimal places, rounded down, so that an insufficient ratio never looks
    /// sufficient.
    private static func number(_ value: Double) -> String {
        let hundredths = Int(value * 100 + 1e-9)
        guard hundredths % 100 != 0 else { return "\(hundredths / 100)" }
        let fraction = hundredths % 100 < 10 ? "0\(hundredths % 100)" : "\(hundredths % 100)"
        return "\(hundredths / 100).\(fraction.hasSuffix("0") ? String(fraction.dropLast()) : fraction)"
    }
}

extension Theme {
    /// The contrasts of every text role with every surface.
    ///
    /// Colours of the terminal are omitted, because their values are unknown.
    public var contrasts: [Contrast] {
        let surfaces = ThemeRole.allCases.filter { $0.use == .surface && !self[$0].isOfTerminal }
        return ThemeRole.allCases.flatMap { role -> [Contrast] in
            guard let least = role.use.leastContrast, !self[role].isOfTerminal else { return [] }
            return surfaces.map {
                Contrast(role: role, surface: $0, ratio: self[role].contrast(with: self[$0]), least: least)
            }
        }
    }

    /// The lowest contrast of each role whose contrast is insufficient on at least one surface.
    public var faint: [Contrast] {
        let worst = Dictionary(grouping: contrasts, by: \.role).compactMapValues { $0.min { $0.margin < $1.margin } }
        return ThemeRole.allCases.compactMap { worst[$0] }.filter { !$0.isEnough }
    }
}

extension Color {
    /// Returns the contrast ratio between this colour and another colour, 1 to 21, as WCAG 2.2 defines the ratio.
    ///
    /// The ratio is meaningless for a colour of the terminal; see ``Screen/Color/isOfTerminal``.
    ///
    /// - SeeAlso: <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>
    public func contrast(with other: Color) -> Double {
        let (a, b) = (relativeLuminance, other.relativeLuminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The relative luminance, 0 for black to 1 for white, as WCAG 2.2 defines it.
    public var relativeLuminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    /// The linear intensities by channel value; a table, because big digits need contrasts in each frame.
    private static let linear = (0...255).map { channel in
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Moves this colour towards black or white until it is readable on all surfaces.
    ///
    /// Colours of the terminal remain unchanged, because the user of the terminal chose them.
    ///
    /// - Parameters:
    ///   - surfaces: the background colours.
    ///   - ratio: the minimum contrast ratio.
    /// - Returns: the nearest colour that reaches the ratio; black or white if no colour does.
    public func readable(on surfaces: [Color], ratio: Double) -> Color {
        if isOfTerminal || surfaces.contains(where: \.isOfTerminal) { return self }
        func least(_ color: Color) -> Double { surfaces.map { color.contrast(with: $0) }.min() ?? 21 }
        let white = Color(red: 255, green: 255, blue: 255)
        let black = Color(red: 0, green: 0, blue: 0)
        let pole = least(white) > least(black) ? white : black
        let steps = 50
        for step in 0..<steps {
            let candidate = mixed(with: pole, Double(step) / Double(steps))
            if least(candidate) >= ratio { return candidate }
        }
        return pole
    }
}
