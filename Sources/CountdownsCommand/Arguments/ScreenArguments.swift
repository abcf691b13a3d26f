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
            valueName: "durations"))
    var sayAt: SpokenMoments?

    @Flag(help: "Hide the header and the footer; K shows them.")
    var kiosk = false

    @Option(help: "Keep a countdown selected after zero for this duration, such as 5m. (default: 60s)")
    var stay: StayTime?

    @Flag(help: "Print statistics on exit.")
    var stats = false

    /// Whether the terminal can show the board.
    ///
    /// With `--screen-reader`, any terminal can show the board, because the board is printed as lines.
    func canShow(environment: [String: String]) -> Bool {
        screenReader ? isatty(STDOUT_FILENO) == 1 : BoardWatch.canDraw(environment: environment)
    }

    /// Returns the terminal settings that these arguments and the preferences define.
    func settings(_ preferences: Preferences, profile: DisplayProfile) -> TerminalSettings {
        var settings = TerminalSettings(preferences)
        (settings.depth, settings.profile) = (color, profile)
        settings.script = KeyScript(keys ?? "").keys
        (settings.isKiosk, settings.stay, settings.showsCursor) = (kiosk, stay?.duration, cursor)
        if screenReader { settings.transcript = sayAt.map { Transcript(moments: $0.amounts) } ?? Transcript() }
        return settings
    }
}

/// A duration as a command-line argument.
struct StayTime: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        guard let duration = try? DurationText.parse(argument), duration.isExact else { return nil }
        self.duration = duration.exact
    }
}

/// Comma-separated durations as a command-line argument, such as `1h,10m`.
struct SpokenMoments: ExpressibleByArgument {
    let amounts: [Duration]

    init?(argument: String) {
        let amounts = argument.split(separator: ",").map { StayTime(argument: String($0))?.duration }
        guard !amounts.isEmpty, !amounts.contains(nil) else { return nil }
        self.amounts = amounts.compactMap(\.self)
    }
}
