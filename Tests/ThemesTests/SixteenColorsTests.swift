import Definitions
import Screen
import Testing

@testable import Themes

/// Themes on terminals with sixteen colours.
@Suite struct SixteenColorsTests {
    private static let ids = ThemeLibrary().ids

    @Test(arguments: ids)
    func `in sixteen colours text differs from every surface, and rules and tracks from the background`(id: String)
        throws
    {
        let theme = try ThemeLibrary().theme(id).shown(at: .ansi16)
        guard theme[.background].ansiNumber != nil else { return }
        func number(_ role: ThemeRole) -> UInt8? { theme[role].ansiNumber }
        #expect(ThemeRole.allCases.allSatisfy { number($0) != nil })
        for role in ThemeRole.allCases where role.use == .text || role.use == .dimmedText {
            for surface in [ThemeRole.background, .selection, .panel] {
                #expect(number(role) != number(surface), "\(role) on \(surface)")
            }
        }
        #expect(number(.rule) != number(.background))
        #expect(number(.track) != number(.background) && number(.bar) != number(.track))
    }

    /// Tests the palette of xterm, which is brighter than the palettes of other consoles.
    @Test(arguments: ids)
    func `text and urgent states are readable on the selection in xterm's sixteen colours`(id: String) throws {
        let xterm: [UInt8: Color] = [
            0: Color(red: 0, green: 0, blue: 0), 1: Color(red: 205, green: 0, blue: 0),
            4: Color(red: 0, green: 0, blue: 238), 5: Color(red: 205, green: 0, blue: 205),
            7: Color(red: 229, green: 229, blue: 229), 9: Color(red: 255, green: 0, blue: 0),
            11: Color(red: 255, green: 255, blue: 0), 15: Color(red: 255, green: 255, blue: 255),
        ]
        let theme = try ThemeLibrary().theme(id).shown(at: .ansi16)
        guard let selection = theme[.selection].ansiNumber else { return }
        for role in [ThemeRole.soon, .due, .text] {
            let number = try #require(theme[role].ansiNumber)
            let contrast = try #require(xterm[number], "\(number)").contrast(with: #require(xterm[selection]))
            #expect(contrast > 3.5, "\(role) on \(selection)")
        }
    }

    @Test func `in sixteen colours nord's muted green is shown as green and its muted red as red`() throws {
        let theme = try ThemeLibrary().theme("nord").shown(at: .ansi16)
        #expect(theme[.running].ansiNumber == 10)
        #expect(theme[.due].ansiNumber == 9)
    }

    @Test func `with more than sixteen colours a theme is unchanged`() throws {
        let theme = try ThemeLibrary().theme("nord")
        for depth in [ColorDepth.ansi256, .truecolor] {
            for role in ThemeRole.allCases { #expect(theme.shown(at: depth)[role] == theme[role]) }
        }
    }

    @Test func `with sixteen colours or none a panel has the colour of the background`() throws {
        for depth in [ColorDepth.none, .ansi16] {
            let theme = try ThemeLibrary().theme("nord").shown(at: depth)
            #expect(theme[.panel] == theme[.background])
        }
    }
}
