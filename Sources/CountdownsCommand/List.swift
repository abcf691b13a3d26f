import ArgumentParser
import Countdowns
import Dashboard
import Foundation

struct List: ParsableCommand {
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
        let listing = try arguments.listing(order: sort, zone: zone, isJSON: json, reportingTo: output)
        if json {
            try output.writeJSON(listing.json())
        } else if tsv {
            try output.writeFrame(listing.tsv().map { $0 + "\n" }.joined())
        } else if let format = arguments.format {
            try output.writeFrame(listing.lines(format).map { $0 + "\n" }.joined())
        } else {
            try output.print(PlainList(listing.visible, columns: output.columns))
        }
    }
}
