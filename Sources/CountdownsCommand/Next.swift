import ArgumentParser
import Dashboard

/// `countdowns next`.
struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Print what comes next, for a prompt or a status bar.",
        discussion:
            """
            Prints one line, by default '{title} {remaining}', or nothing if nothing runs. With --waybar, one line of \
            JSON for a custom module of Waybar.
            """
    )

    @OptionGroup var arguments: ListingArguments

    @Option(name: [.customShort("n"), .customLong("count")], help: ArgumentHelp("How many lines.", valueName: "count"))
    var count = 1

    @Flag(help: "JSON with text, tooltip, class and percentage.")
    var waybar = false

    func validate() throws {
        guard (1...1_000).contains(count) else { throw ValidationError("-n is from 1 to 1000.") }
    }

    func run() throws {
        let output = PlainOutput()
        let listing = try arguments.listing(reportingTo: output).next(count)
        let format = arguments.format ?? .next
        if waybar {
            try output.writeFrame(WaybarStatus(listing, format: format).json() + "\n")
        } else {
            try output.writeFrame(listing.lines(format).map { $0 + "\n" }.joined())
        }
    }
}
