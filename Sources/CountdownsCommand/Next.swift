import ArgumentParser
import Countdowns
import Dashboard
import DashboardApp
import Foundation

struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Print the next countdown, for a shell prompt or a status bar.",
        discussion:
            """
            Prints one line, such as 'Tea 03:59' or 'Tea -00:12 due', or nothing if there is nothing to show. Due countdowns \
            are first, then waiting, running and paused ones. With --waybar, prints one line of JSON for a custom module of \
            Waybar. With --follow, prints a line at each change, for bars that read a pipe.
            """
    )

    @OptionGroup var arguments: ListingArguments

    @Option(
        name: [.customShort("n"), .long], parsing: .unconditional,
        help: ArgumentHelp("The number of lines.", valueName: "count"))
    var count = 1

    @Flag var bar: StatusBar?

    @Flag(help: "Print a line at each change (an empty one if there is none) until the pipe closes.")
    var follow = false

    @Flag(help: "Use only a running board, and no file. If no board runs, print nothing; the exit status is 69.")
    var running = false

    func validate() throws {
        guard !running || arguments.files.isEmpty else { throw ValidationError("Give files or --running, not both.") }
        guard !follow || bar == .waybar || count == 1 else {
            throw ValidationError("--follow prints one line: remove -n.")
        }
        guard (1...1_000).contains(count) else { throw ValidationError("-n must be from 1 to 1000.") }
    }

    func run() throws {
        let output = PlainOutput()
        guard !follow else { return try follow(output) }
        let listing = try arguments.listing(isRunning: running, reportingTo: output)
        let text = try text(of: listing).value
        if !text.isEmpty { try output.writeFrame(text + "\n") }
    }

    /// Returns the lines of the next countdowns, or the JSON for Waybar.
    private func text(of listing: BoardListing) throws -> Expiring<String> {
        let (listing, format) = (listing.next(count), arguments.format ?? .next)
        if bar == .waybar {
            let status = WaybarStatus(listing, format: format)
            return Expiring(try status.jsonText(), for: status.lasts)
        }
        return listing.timedLines(format).map { lines in
            lines.map { bar?.escaped($0) ?? $0 }.joined(separator: "\n")
        }
    }

    private func follow(_ output: PlainOutput) throws {
        let board = try arguments.followed(isRunning: running, reportingTo: output)
        // A misspelt target is an error only at the start: later, an edit may have removed the countdown.
        let answers = AnswerOutput(plain: output, isJSON: false)
        _ = try arguments.listing(of: board.board, at: arguments.closed.time.moment, answers)
        let follower = BoardFollower(board) {
            try arguments.followed(isRunning: running, reportingTo: output)
        } _: { board, moment in
            try text(of: arguments.listing(ofFollowed: board, at: moment))
        }
        do {
            try follower.run()
        } catch let error as POSIXError {
            throw output.failure(
                "error: standard output cannot be written: \(String(cString: strerror(error.code.rawValue)))",
                .writeFailed)
        }
    }
}

extension StatusBar: EnumerableFlag {
    /// Returns the help text of a flag that selects a status bar.
    public static func help(for bar: StatusBar) -> ArgumentHelp? {
        switch bar {
        case .waybar: "Print JSON with text, tooltip, class and percentage."
        case .tmux: "Escape the text for tmux: double each #."
        case .polybar: "Escape the text for polybar: %{ becomes % {."
        case .pango: "Escape &, < and > for Pango markup, as in i3status-rust."
        }
    }
}
