import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Foundation
import Remote

struct Next: ParsableCommand, BoardText {
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
        if follow { try follow(output) } else { try output.write(arguments.text(of: self, isRunning: running, output)) }
    }

    func text(of board: Board, at moment: Moment, in files: LoadedBoard?, on stream: TextStream) throws -> PrintedText {
        try text(of: arguments.listing(of: board, at: moment, on: stream))
    }

    /// Returns the lines of the next countdowns, or the JSON for Waybar.
    private func text(of listing: BoardListing) throws -> PrintedText {
        let (listing, format) = (listing.next(count), arguments.format ?? .next)
        if bar == .waybar {
            let status = WaybarStatus(listing, format: format)
            return PrintedText(try status.jsonText() + "\n", lasts: status.lasts)
        }
        let lines = listing.timedLines(format)
        let text = lines.value.map { bar?.escaped($0) ?? $0 }.joined(separator: "\n")
        return PrintedText(text.isEmpty ? "" : text + "\n", lasts: lines.lasts)
    }

    private func follow(_ output: PlainOutput) throws {
        let (stream, isRunning) = (output.stream, running)
        let board = try arguments.followed(isRunning: isRunning, isFirst: true, output)
        let follower = BoardFollower(board) {
            try arguments.followed(isRunning: isRunning, isFirst: false, output)
        } asking: { connection in
            do throws(RemoteError) {
                return try connection.text(on: stream)
            } catch {
                guard error.isOfTarget else { throw error }
                return nil
            }
        } text: { board, moment in
            // The list is empty while a target or a tag matches nothing, for example while the board does not run.
            let listing = try? arguments.listing(of: board, at: moment, on: stream)
            return try text(of: listing ?? BoardListing(board, at: moment, of: []))
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
