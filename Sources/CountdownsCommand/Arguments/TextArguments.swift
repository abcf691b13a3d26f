import ArgumentParser
import Countdowns
import Screen

/// What a terminal makes of text, as far as the command line says it.
struct TextArguments: ParsableArguments {
    @Flag(help: "Send 7-bit characters only; what has none that looks like it comes as a question mark.")
    var ascii = false

    @Option(
        help: ArgumentHelp(
            "How many columns ambiguous characters take (Greek, Cyrillic, lines). (default: as the file says, else 1)",
            valueName: "1|2"))
    var ambiguousWidth: DisplayProfile.AmbiguousWidth?

    /// The profile for what is said before a board is read.
    var profile: DisplayProfile { profile(of: BoardDefinition(countdowns: [])) }

    /// The profile to draw a board in.
    func profile(of board: BoardDefinition) -> DisplayProfile {
        let said: DisplayProfile.AmbiguousWidth = board.ambiguousWidth == .wide ? .wide : .narrow
        return DisplayProfile(ambiguousWidth: ambiguousWidth ?? said, isASCII: ascii)
    }
}
