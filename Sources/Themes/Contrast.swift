import Screen

/// How well one role of a theme can be read on one of its surfaces.
public struct Contrast: Equatable, Sendable {
    /// What is read.
    public let role: ThemeRole
    /// What lies behind it.
    public let surface: ThemeRole
    /// The contrast ratio, 1 to 21.
    public let ratio: Double
    /// What the role needs.
    public let least: Double

    /// Whether it can be read.
    public var isEnough: Bool { ratio >= least }

    /// How near it is to being too faint: below 1 it is.
    public var margin: Double { ratio / least }

    /// The contrast in words, such as `"dim" on "panel" has a contrast of 2.91:1 and needs 3:1`.
    public var sentence: String {
        "\"\(role)\" on \"\(surface)\" has a contrast of \(number):1 and needs \(Self.number(least)):1"
    }

    /// The ratio as a number of at most two digits behind the point.
    public var number: String { Self.number(ratio) }

    /// Two digits, rounded down, so that what falls short does not look as if it did not.
    private static func number(_ value: Double) -> String {
        let hundredths = Int(value * 100 + 1e-9)
        guard hundredths % 100 != 0 else { return "\(hundredths / 100)" }
        let fraction = hundredths % 100 < 10 ? "0\(hundredths % 100)" : "\(hundredths % 100)"
        return "\(hundredths / 100).\(fraction.hasSuffix("0") ? String(fraction.dropLast()) : fraction)"
    }
}

extension Theme {
    /// The contrast of every role that is read with every surface, but for colours that the terminal decides on, which
    /// are not known.
    public var contrasts: [Contrast] {
        let surfaces = ThemeRole.allCases.filter { $0.use == .surface && !self[$0].isOfTerminal }
        return ThemeRole.allCases.flatMap { role -> [Contrast] in
            guard let least = role.use.leastContrast, !self[role].isOfTerminal else { return [] }
            return surfaces.map {
                Contrast(role: role, surface: $0, ratio: self[role].contrast(with: self[$0]), least: least)
            }
        }
    }

    /// What cannot be read: the worst contrast of each role that is too faint on a surface.
    public var faint: [Contrast] {
        let worst = Dictionary(grouping: contrasts, by: \.role).compactMapValues { $0.min { $0.margin < $1.margin } }
        return ThemeRole.allCases.compactMap { worst[$0] }.filter { !$0.isEnough }
    }
}
