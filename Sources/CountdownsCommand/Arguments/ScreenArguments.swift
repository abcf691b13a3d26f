import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Definitions
import Foundation
import Screen

/// The terminal arguments of a command that fills the screen.
struct ScreenArguments: ParsableArguments {
    @Option(help: "The number of colours. (default: from COLORTERM, TERM and NO_COLOR)")
    var color: ColorDepth?

    @Flag(
        inversion: .prefixedNo,
        help: "Turn the mouse on or off; if off, it selects text in the terminal. (default: --mouse)")
    var mouse: Bool?

    @Option(
        help: ArgumentHelp(
            "Simulate these key presses at the start, for demonstrations: key names or characters.",
            valueName: "'jj space'"))
    var keys: String?

    @Flag(help: "Show the cursor on the selected countdown, for screen magnifiers.")
    var cursor = false

    @Flag(help: "Print each change as a line for a screen reader, and draw nothing.")
    var screenReader = false

    @Option(
        help: ArgumentHelp(
            "With --screen-reader, print a line when these durations remain. (default: 1h,10m,1m,10s)",
            valueName: "durations"),
        transform: { list in try list.split(separator: ",").map { try Self.duration(String($0)) } })
    var sayAt: [Duration] = []

    @Flag(help: "Hide the header and the footer; K shows them.")
    var kiosk = false

    @Option(
        help: "Keep a countdown selected after zero for this duration, such as 5m. (default: 60s)",
        transform: Self.duration)
    var stay: Duration?

    @Flag(help: "Print statistics on exit.")
    var stats = false

    /// Whether the terminal can show the board.
    ///
    /// With `--screen-reader`, any terminal can show the board, because the board is printed as lines.
    func canShow(environment: [String: String]) -> Bool {
        screenReader ? isatty(STDOUT_FILENO) == 1 : BoardWatch.canDraw(environment: environment)
    }

    /// Returns the terminal settings that these arguments and the preferences define.
    func settings(
        _ preferences: Preferences, profile: DisplayProfile,
        environment: [String: String] = ProgramEnvironment.variables
    ) -> TerminalSettings {
        var settings = TerminalSettings(preferences)
        (settings.depth, settings.profile) = (color, profile)
        settings.profile.isConsole = environment["TERM"] == "linux"
        settings.script = KeyScript(keys ?? "").keys
        (settings.isKiosk, settings.stay, settings.showsCursor) = (kiosk, stay, cursor)
        if screenReader { settings.transcript = sayAt.isEmpty ? Transcript() : Transcript(moments: sayAt) }
        return settings
    }

    /// Parses a duration with a fixed length.
    private static func duration(_ argument: String) throws -> Duration {
        let duration = try DurationText.parse(argument)
        guard duration.isExact else { throw ValidationError("months and years have no fixed length; use days") }
        return duration.exact
    }
}
