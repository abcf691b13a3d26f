import ArgumentParser
import DashboardApp
import Screen

/// What a command that fills the screen does with the terminal.
struct ScreenArguments: ParsableArguments {
    @Option(help: "How many colours: none, 16, 256 or truecolor. (default: by COLORTERM, TERM and NO_COLOR)")
    var color: ColorDepth?

    @Flag(inversion: .prefixedNo, help: "Take the mouse, or leave it to the terminal. (default: --mouse)")
    var mouse: Bool?

    @Option(
        help: ArgumentHelp(
            "Press these keys at the start, for demonstrations: names of keys, or characters.",
            valueName: "'jj space'"))
    var keys = ""

    @Flag(help: "Print statistics on exit.")
    var stats = false

    /// The keys to press.
    var script: [Key] { KeyScript(keys).keys }
}
