import Definitions
import Screen
import TestSupport
import Testing

@testable import Dashboard

@Suite struct ThemeTests {
    private static let surfaces = ThemeRole.allCases.filter { $0.use == .surface }

    /// The roles whose colours are too faint on one of the theme's surfaces.
    private func faint(_ theme: Theme) -> [String] {
        ThemeRole.allCases.flatMap { role -> [String] in
            guard let least = role.use.leastContrast else { return [] }
            return Self.surfaces.compactMap { surface in
                let contrast = theme[role].contrast(with: theme[surface])
                return contrast < least ? "\(theme.id): \(role) on \(surface): \(contrast)" : nil
            }
        }
    }

    @Test func `every text role of every shipped theme can be read on every surface`() throws {
        let library = ThemeLibrary()
        for id in library.ids { #expect(faint(try library.theme(id)) == []) }
    }

    @Test func `there are at least eight themes, three of them light`() throws {
        let library = ThemeLibrary()
        let variants = try library.ids.map { try library.theme($0).scheme.variant }
        #expect(variants.count >= 8)
        #expect(variants.count { $0 == .light } >= 3)
    }

    @Test func `a light theme has a light background, a dark one a dark one`() throws {
        let library = ThemeLibrary()
        for id in library.ids {
            let theme = try library.theme(id)
            let isLight = theme[.background].relativeLuminance > 0.4
            #expect(isLight == (theme.scheme.variant == .light), "\(id)")
        }
    }

    @Test func `random schemes can be read as well`() {
        var random = SplitMix(seed: 16)
        for _ in 0..<200 {
            let palette = (0..<16).map { _ in Color(packedRGB: UInt32.random(in: 0...0xFFFFFF, using: &random)) }
            let scheme = Base16Scheme(name: "random", author: "", variant: .dark, palette: palette)
            let theme = Theme(id: "random", scheme: scheme)
            // Where the surfaces themselves lie on both sides of the middle no text can be read on all of them.
            let lights = Self.surfaces.map { theme[$0].relativeLuminance }
            guard lights.allSatisfy({ $0 < 0.17 }) || lights.allSatisfy({ $0 > 0.19 }) else { continue }
            #expect(faint(theme) == [])
        }
    }

    @Test func `a colour given for a role is taken as it is`() {
        let color = Color(red: 1, green: 2, blue: 3)
        #expect(Theme(id: "x", scheme: .gray, overrides: [.text: color])[.text] == color)
    }

    @Test func `black on white has the greatest contrast`() {
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
