import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Foundation
import Remote

struct List: ParsableCommand, BoardText {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print all countdowns, once.",
        discussion: """
            By default, prints one line for each countdown, in columns. The fields of --json, --tsv and --format are stable; \
            docs/commands.md explains them.
            """
    )

    @OptionGroup var arguments: ListingArguments

    @Flag(help: "Print a JSON array.")
    var json = false

    @Flag(help: "Print tab-separated values with a header line.")
    var tsv = false

    @Option(
        help: ArgumentHelp("Show all dates in this zone.", valueName: "zone"),
        completion: .custom(Completions.zones), transform: zoneArgument)
    var zone: TimeZone?

    @Option(help: "The sort order.")
    var sort = SortKey.file

    func validate() throws {
        guard [json, tsv, arguments.format != nil].count(where: { $0 }) <= 1 else {
            throw ValidationError("Give only one of --json, --tsv and --format.")
        }
    }

    func run() throws {
        let output = PlainOutput()
        try output.write(arguments.text(of: self, isJSON: json, output))
    }

    func text(of board: Board, at moment: Moment, in files: LoadedBoard?, on stream: TextStream) throws -> PrintedText {
        let listing = try arguments.listing(of: board, at: moment, order: sort, zone: zone, on: stream)
        if json { return PrintedText(PrintableJSON.text(try listing.json()) + "\n") }
        if !tsv, arguments.format == nil {
            return PlainOutput.text(
                of: PlainList(listing.visible, columns: stream.columns), isColored: stream.isColored)
        }
        let lines = arguments.format.map(listing.lines) ?? listing.tsv()
        return PrintedText(lines.map { $0 + "\n" }.joined())
    }
}
