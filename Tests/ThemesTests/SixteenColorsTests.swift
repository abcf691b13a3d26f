import Definitions
import Screen
import Testing

@testable import Themes

/// Themes on a terminal of sixteen colours.
@Suite struct SixteenColorsTests {
    private static let ids = ThemeLibrary().ids

    @Test(arguments: ids)
    func `surfaces, text and lines of a theme keep apart in sixteen colours`(id: String) throws {
        let theme = try ThemeLibrary().theme(id).shown(at: .ansi16)
        guard theme[.background].ansiNumber != nil else { return }
        func number(_ role: ThemeRole) -> UInt8? { theme[role].ansiNumber }
        #expect(ThemeRole.allCases.allSatisfy { number($0) != nil })
        for role in ThemeRole.allCases where role.use == .text || role.use == .dimmedText {
            for surface in [ThemeRole.background, .selection, .panel] {
                #expect(number(role) != number(surface), "\(role) on \(surface)")
            }
        }
        #expect(number(.selection) != number(.background) && number(.rule) != number(.background))
        #expect(number(.track) != number(.background) && number(.bar) != number(.track))
    }

    @Test func `a muted green stays green`() throws {
        let theme = try ThemeLibrary().theme("nord").shown(at: .ansi16)
        #expect(theme[.running].ansiNumber == 10)
        #expect(theme[.due].ansiNumber == 9)
    }

    @Test func `with more colours a theme is as it is`() throws {
        let theme = try ThemeLibrary().theme("nord")
        for depth in [ColorDepth.ansi256, .truecolor] { #expect(theme.shown(at: depth) == theme) }
    }

    @Test func `with sixteen colours or none a panel lies on the background's own, and has an edge instead`() throws {
        for depth in [ColorDepth.none, .ansi16] {
            let theme = try ThemeLibrary().theme("nord").shown(at: depth)
            #expect(theme[.panel] == theme[.background])
        }
    }
}
