import ArgumentParser
import Countdowns
import DashboardApp
import Definitions

/// The arguments of a board on a screen that is looked at from afar.
struct FocusArguments: ParsableArguments {
    @Flag(help: "Hide the header and the footer; K shows them.")
    var kiosk = false

    @Option(help: "How long what has reached zero stays in focus, such as 5m. (default: 60s)")
    var stay: StayTime?

    /// A board, looked at as these say.
    func lookedAt(_ loaded: LoadedBoard) -> LoadedBoard {
        var loaded = loaded
        (loaded.isKiosk, loaded.stay) = (kiosk, stay?.duration)
        return loaded
    }
}

/// A duration of an argument.
struct StayTime: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        guard let duration = try? DurationText.parse(argument), duration.isExact else { return nil }
        self.duration = duration.exact
    }
}
