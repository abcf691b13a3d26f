import Definitions
import Foundation
import Testing
import Themes

struct ThemeFileTests {
    /// The lines of a palette whose entry `n` is the colour `n0a0b0`.
    private let palette = "0123456789ABCDEF".map { "  base0\($0): \"#\($0)0a0b0\"" }.joined(separator: "\n")

    private func theme(_ text: String, path: String = "themes/my theme.yaml") throws -> Theme {
        try ThemeFile.decode(SourceFile(path: path, bytes: Array(text.utf8)))
    }

    @Test func `a base16 scheme is decoded, and unknown keys are ignored`() throws {
        let theme = try theme(
            """
            system: "base24"
            name: "Mine"
            slug: "mine"
            author: "Me (https://example.com)"
            description: "More than is needed"
            variant: "light"
            palette:
            \(palette)
              base10: "#000000"
              base17: "none of our business"
            """
        )
        #expect(theme.id == "my theme")
        #expect(theme.scheme.name == "Mine" && theme.scheme.author == "Me (https://example.com)")
        #expect(theme.scheme.variant == .light)
        #expect(theme.scheme.palette.count == 16)
        #expect(theme.hex(0) == "00a0b0" && theme.hex(15) == "f0a0b0")
    }

    @Test func `colours are decoded without a hash, even if they have only digits`() throws {
        let plain = (0..<16).map { "  base0\(String($0, radix: 16, uppercase: true)): 00000\($0 % 10)" }
        let theme = try theme("palette:\n" + plain.joined(separator: "\n"))
        #expect(theme.hex(7) == "000007")
        #expect(theme.scheme.name == "my theme" && theme.scheme.author == "")
    }

    @Test(arguments: [("000000", "ffffff", "dark"), ("ffffff", "000000", "light"), ("777777", "0000ff", "light")])
    func `the variant of a theme without one is derived from its background`(
        background: String, text: String, variant: String
    )
        throws
    {
        var colors = Array(repeating: "808080", count: 16)
        (colors[0], colors[5]) = (background, text)
        let lines = colors.enumerated().map { "  base0\(String($0, radix: 16, uppercase: true)): \"\($1)\"" }
        let theme = try theme("palette:\n" + lines.joined(separator: "\n"))
        #expect(theme.scheme.variant.rawValue == variant)
    }

    @Test func `a role is a colour or an entry of the palette`() throws {
        let theme = try theme("palette:\n\(palette)\nroles:\n  accent: \"#123456\"\n  due: base0F\n")
        #expect(theme.hex(.accent) == "123456")
        #expect(theme.hex(.due) == "f0a0b0")
    }

    @Test func `the palette and roles accept the names of the terminal's own colours`() throws {
        let text = palette.replacing("\"#00a0b0\"", with: "default").replacing("\"#80a0b0\"", with: "ansi9")
        let theme = try theme("palette:\n\(text)\nroles:\n  accent: ansi12\n  rule: default\n")
        #expect(theme[.background].isTerminalDefault && theme[.due].ansiNumber == 9)
        #expect(theme[.accent].ansiNumber == 12 && theme[.rule].isTerminalDefault)
        #expect(theme.scheme.variant == .both)
    }

    @Test(arguments: ["ansi", "ansi16", "ansi-1", "ansi01", "ansi+1", "Default", "ansi1 2", "none"])
    func `an invalid name of a terminal colour is an error`(name: String) throws {
        let errors = try #require(throws: DefinitionErrors.self) {
            try theme("palette:\n\(palette)\nroles:\n  accent: \(name)\n")
        }
        #expect(errors.errors.map(\.code) == [.badColor])
    }

    @Test func `the theme check reports a faint colour that decoding accepts`() throws {
        let text = "palette:\n\(palette)\nroles:\n  text: base01\n"
        _ = try theme(text)
        let file = SourceFile(path: "x.yaml", bytes: Array(text.utf8))
        let errors = try #require(throws: DefinitionErrors.self) { try ThemeFile.check(file) }
        #expect(errors.errors.map(\.code) == [.tooFaint] && errors.errors.first?.quote.line == 19)
        let sound = SourceFile(path: "x.yaml", bytes: Array("palette:\n\(palette)".utf8))
        #expect(try ThemeFile.check(sound) == ThemeFile.decode(sound))
    }

    @Test func `if no colour is legible on all surfaces, the check reports the roles that the file sets`() throws {
        let text = "palette:\n\(palette)\nroles:\n  background: \"#000000\"\n  panel: \"#ffffff\"\n"
        let file = SourceFile(path: "x.yaml", bytes: Array(text.utf8))
        let errors = try #require(throws: DefinitionErrors.self) { try ThemeFile.check(file) }
        #expect(errors.errors.allSatisfy { (19...20).contains($0.quote.line) && $0.help?.contains("surfaces") == true })
    }

    @Test func `a scheme in the old base16 format is an error whose help names the palette key`() throws {
        let errors = try #require(throws: DefinitionErrors.self) {
            try theme("scheme: Old\n" + palette.replacing("  ", with: ""))
        }
        #expect(errors.errors.map(\.code) == [.missingPart])
        #expect(errors.errors.first?.help == "put the colours under \"palette:\", indented")
    }

    @Test(arguments: ["", "- a\n", "text", "palette:", "palette: []", "palette: {}\nroles: []"])
    func `a file that is not a theme gives errors with a location`(text: String) throws {
        let errors = try #require(throws: DefinitionErrors.self) { try theme(text) }
        #expect(errors.description.hasPrefix("themes/my theme.yaml:1:"))
    }
}
