import ArgumentParser
import Screen

/// What a terminal makes of text, as far as the command line says it.
struct TextArguments: ParsableArguments {
    @Flag(help: "Send 7-bit characters only; what has none that looks like it comes as a question mark.")
    var ascii = false

    @Option(
        help: ArgumentHelp(
            "How many columns ambiguous characters take (Greek, Cyrillic, lines). (default: 1)", valueName: "1|2"))
    var ambiguousWidth: DisplayProfile.AmbiguousWidth?

    /// The profile to draw in.
    var profile: DisplayProfile {
        DisplayProfile(ambiguousWidth: ambiguousWidth ?? .narrow, isASCII: ascii)
    }
}
