import Definitions
import Foundation
import Screen
import Testing

@testable import Themes

/// Tests of the properties that all built-in themes must have.
@Suite struct ShippedThemesTests {
    private let library = ThemeLibrary()

    private func all() throws -> [Theme] { try library.ids.map { try library.theme($0) } }

    @Test func `every text role of every built-in theme has enough contrast on every surface`() throws {
        for theme in try all() { #expect(theme.faint.map(\.sentence) == [], "\(theme.id)") }
    }

    @Test func `bars and tracks contrast with the background, and bars contrast more than tracks`() throws {
        for theme in try all() where theme.scheme.variant != .both {
            func ratio(_ role: ThemeRole) -> Double { theme[role].contrast(with: theme[.background]) }
            #expect(ratio(.track) >= 1.4, "\(theme.id): \(ratio(.track))")
            #expect(ratio(.bar) >= 3 && ratio(.bar) >= 1.4 * ratio(.track), "\(theme.id): \(ratio(.bar))")
        }
    }

    @Test func `large shapes have a contrast of 3:1 on every surface, and more of the scheme's hue than text`() throws {
        for theme in try all() where theme.scheme.variant != .both {
            for role in [ThemeRole.soon, .due] + ThemeRole.groups {
                let large = theme.large(role)
                for surface in [ThemeRole.background, .selection, .panel] {
                    #expect(large.contrast(with: theme[surface]) >= 3, "\(role) on \(surface) in \(theme.id)")
                }
                let least = theme[role].contrast(with: theme[.background])
                #expect(large.contrast(with: theme[.background]) <= least, "\(role) in \(theme.id)")
            }
        }
        let latte = try library.theme("catppuccin-latte")
        #expect(latte.large(.soon) != latte[.soon])
    }

    @Test func `there are at least fourteen built-in themes, at least five of them light`() throws {
        let variants = try all().map(\.scheme.variant)
        #expect(variants.count >= 14)
        #expect(variants.count { $0 == .light } >= 5)
    }

    @Test func `the variant of each theme matches the luminance of its background`() throws {
        for theme in try all() where theme.scheme.variant != .both {
            let isLight = theme[.background].relativeLuminance > 0.4
            #expect(isLight == (theme.scheme.variant == .light), "\(theme.id)")
        }
    }

    @Test func `all text of the high-contrast theme has a contrast of at least 7:1 on every surface`() throws {
        let contrasts = try library.theme("high-contrast").contrasts
        #expect(contrasts.count == 36)
        for contrast in contrasts { #expect(contrast.ratio >= 7, "\(contrast.sentence)") }
    }

    @Test(arguments: ColorVision.allCases)
    func `the state colours of the colour-blind-safe theme differ in every simulated colour vision`(eye: ColorVision)
        throws
    {
        let theme = try library.theme("colorblind")
        let roles: [ThemeRole] = [.text, .running, .paused, .soon, .due]
        for (index, one) in roles.enumerated() {
            for other in roles[..<index] {
                let difference = eye.difference(theme[one], theme[other])
                #expect(difference >= 20, "\(one) and \(other): \(difference)")
            }
        }
    }

    @Test func `the simulation shows red and green as similar for protanopia and deuteranopia`() throws {
        let (red, green) = (Color(red: 0xA5, green: 0x40, blue: 0x20), Color(red: 0x5A, green: 0x6A, blue: 0x20))
        #expect(ColorVision.usual.difference(red, green) > 50)
        #expect(ColorVision.protanopia.difference(red, green) < 25)
        #expect(ColorVision.deuteranopia.difference(red, green) < 25)
        let (black, white) = (Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 255, blue: 255))
        for eye in ColorVision.allCases { #expect(abs(eye.difference(black, white) - 100) < 0.5) }
    }

    @Test func `the monochrome theme contains only greys`() throws {
        let theme = try library.theme("monochrome")
        for role in ThemeRole.allCases {
            let color = theme[role]
            #expect(color.red == color.green && color.green == color.blue && !color.isOfTerminal, "\(role)")
        }
    }

    @Test func `all colours of the terminal theme are the terminal's own, and its background is the default`() throws {
        let theme = try library.theme("terminal")
        for role in ThemeRole.allCases { #expect(theme[role].isOfTerminal, "\(role)") }
        for role in [ThemeRole.background, .selection, .panel, .text, .dim] { #expect(theme[role] == .terminalDefault) }
        #expect(theme.scheme.variant == .both && theme.contrasts == [])
    }

    @Test func `text colours of the terminal theme contrast with the backgrounds of common palettes`() throws {
        let theme = try library.theme("terminal")
        for palette in TerminalPalettes.all {
            #expect(palette.colors.count == 16)
            for role in ThemeRole.allCases where role.use == .text {
                guard let number = theme[role].ansiNumber else { continue }
                for background in palette.backgrounds {
                    let contrast = palette.colors[Int(number)].contrast(with: background)
                    #expect(contrast > 2.5, "\(role) in \(palette.name): \(contrast)")
                }
            }
        }
    }

    @Test func `the terminal theme dims muted roles by attribute, the default dark theme does not`() throws {
        let terminal = try library.theme("terminal")
        #expect(terminal.style(.dim).attributes == .dim && terminal.style(.paused).attributes == .dim)
        #expect(terminal.style(.track).attributes == .dim)
        #expect(terminal.style(.text).attributes == [] && terminal.style(.due, .bold).attributes == .bold)
        let dark = try library.theme(ThemeLibrary.defaultDark)
        for role in ThemeRole.allCases { #expect(dark.style(role).attributes == []) }
    }
}

extension Theme {
    fileprivate func style(_ role: ThemeRole, _ attributes: TextAttributes = []) -> Style {
        style(role, on: .background, attributes)
    }
}
