import Screen

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Color {
    /// The contrast ratio between two colours, 1 to 21, as WCAG 2.2 defines it.
    ///
    /// It says nothing about a colour that the terminal decides on; see ``Screen/Color/isOfTerminal``.
    ///
    /// - SeeAlso: <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>
    public func contrast(with other: Color) -> Double {
        let (a, b) = (relativeLuminance, other.relativeLuminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The relative luminance, 0 for black to 1 for white, as WCAG 2.2 defines it.
    public var relativeLuminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    private static func linear(_ channel: UInt8) -> Double {
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// This colour with a part of another one in it: 0 is this one, 1 the other.
    func mixed(with other: Color, _ part: Double) -> Color {
        func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8((Double(a) + (Double(b) - Double(a)) * part).rounded())
        }
        return Color(
            red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue))
    }

    /// This colour, moved towards black or white only as far as it takes to be read on every one of some surfaces.
    ///
    /// What the terminal decides on is its user's choice, and stays as it is.
    ///
    /// - Parameters:
    ///   - surfaces: the colours behind the text.
    ///   - ratio: the least contrast to reach.
    /// - Returns: the first colour on the way that reaches it, or the end of the way.
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
