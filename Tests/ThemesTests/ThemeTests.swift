import Screen
import TestSupport
import Testing

@testable import Themes

@Suite struct ThemeTests {
    private static let surfaces = ThemeRole.allCases.filter { $0.use == .surface }

    @Test func `text of themes from random schemes has enough contrast on every surface`() {
        var random = SplitMix(seed: 16)
        for _ in 0..<200 {
            let palette = (0..<16).map { _ in Color(packedRGB: UInt32.random(in: 0...0xFFFFFF, using: &random)) }
            let scheme = Base16Scheme(name: "random", author: "", variant: .dark, palette: palette)
            let theme = Theme(id: "random", scheme: scheme)
            // Skips themes that have dark and light surfaces: no text colour is readable on all surfaces of such a
            // theme.
            let lights = Self.surfaces.map { theme[$0].relativeLuminance }
            guard lights.allSatisfy({ $0 < 0.17 }) || lights.allSatisfy({ $0 > 0.19 }) else { continue }
            #expect(theme.faint == [])
        }
    }

    @Test func `an override of a role's colour is used unchanged`() {
        let color = Color(red: 1, green: 2, blue: 3)
        #expect(Theme(id: "x", scheme: .gray, overrides: [.text: color])[.text] == color)
    }

    @Test func `the terminal's own colours are neither mixed nor adjusted for contrast`() throws {
        var scheme = Base16Scheme.gray
        scheme.palette[0x0] = .terminalDefault
        let theme = Theme(id: "x", scheme: scheme)
        #expect(theme[.selection] == .terminalDefault && theme[.panel] == .terminalDefault)
        for role in [ThemeRole.text, .dim, .heading, .paused, .bar, .track, .rule] {
            #expect(theme[role] == scheme.palette[0x5], "\(role)")
        }
        #expect(theme[.due] == scheme.palette[0x8])
        let blue = try #require(Color(ansi: 4))
        scheme = .gray
        scheme.palette[0xD] = blue
        #expect(Theme(id: "x", scheme: scheme)[.accent] == blue)
    }

    @Test func `black on white has the maximum contrast of 21:1`() {
        let (black, white) = (Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 255, blue: 255))
        #expect(abs(black.contrast(with: white) - 21) < 0.001)
        #expect(white.contrast(with: white) == 1)
    }
}

extension Color {
    fileprivate init(packedRGB: UInt32) {
        self.init(
            red: UInt8(packedRGB >> 16), green: UInt8(packedRGB >> 8 & 0xFF), blue: UInt8(packedRGB & 0xFF))
    }
}

extension Base16Scheme {
    /// A scheme of sixteen greys from black to white.
    static let gray = Base16Scheme(
        name: "Gray", author: "", variant: .dark,
        palette: (0..<16).map { (index: Int) -> Color in
            let value = UInt8(index * 17)
            return Color(red: value, green: value, blue: value)
        })
}
