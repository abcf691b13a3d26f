import ArgumentParser
import Dashboard

/// `countdowns next`.
struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what comes next, for a prompt or a status bar.",
        discussion:
            "One line, nothing where nothing runs. With --waybar, one line of JSON for a custom module of Waybar."
    )

    @OptionGroup var source: SourceArguments
    @OptionGroup var time: TimeArguments

    @Option(name: [.customShort("n"), .customLong("count")], help: ArgumentHelp("So many lines.", valueName: "count"))
    var count = 1

    @Option(
        help: ArgumentHelp("The form of each line. (default: '{title} {remaining}')", valueName: "format"),
        transform: ListFormat.argument)
    var format: ListFormat?

    @Option(
        help: ArgumentHelp("Only countdowns with this tag; may be given several times.", valueName: "tag"),
        completion: .custom(Completions.tags))
    var tag: [String] = []

    @Flag(help: "JSON with text, tooltip, class and percentage.")
    var waybar = false

    func validate() throws {
        guard (1...1_000).contains(count) else { throw ValidationError("-n is from 1 to 1000.") }
    }

    func run() throws {
        let output = PlainOutput()
        let (_, board, moment) = try time.board(of: source.files, reportingTo: output)
        let listing = BoardListing(board, at: moment, tags: Set(tag)).next(count)
        let format = format ?? .next
        if waybar {
            try output.writeFrame(WaybarStatus(listing, format: format).json() + "\n")
        } else {
            try output.writeFrame(listing.lines(format).map { $0 + "\n" }.joined())
        }
    }
}
