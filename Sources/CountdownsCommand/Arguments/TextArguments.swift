import ArgumentParser
import Countdowns
import Foundation
import Screen

/// The arguments for the display profile of the terminal.
struct TextArguments: ParsableArguments {
    @Flag(help: "Print ASCII only; a character without an ASCII equivalent becomes a question mark.")
    var ascii = false

    @Option(
        help: ArgumentHelp(
            "The width of ambiguous characters (Greek, Cyrillic, box drawing) in columns. (default: the file's value, else 1)",
            valueName: "1|2"))
    var ambiguousWidth: DisplayProfile.AmbiguousWidth?

    /// The display profile for output before a board is loaded.
    var profile: DisplayProfile { profile(of: BoardDefinition(countdowns: [])) }

    func profile(
        of board: BoardDefinition, environment: [String: String] = ProgramEnvironment.variables
    ) -> DisplayProfile {
        let said: DisplayProfile.AmbiguousWidth = board.ambiguousWidth == .wide ? .wide : .narrow
        return DisplayProfile(ambiguousWidth: ambiguousWidth ?? said, isASCII: ascii || !Self.takesUTF8(environment))
    }

    /// Whether the locale uses UTF-8.
    ///
    /// A locale that names another character set, or has the modifier `@euro` without a character set, does not use
    /// UTF-8. Any other locale without a character set counts as UTF-8.
    private static func takesUTF8(_ environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        guard let start = locale.firstIndex(where: { $0 == "." || $0 == "@" }) else { return true }
        let name = locale[locale.index(after: start)...].prefix { $0 != "@" }
        if locale[start] == "@" { return name != "euro" }
        return ["utf8", "utf-8"].contains(name.lowercased())
    }
}
