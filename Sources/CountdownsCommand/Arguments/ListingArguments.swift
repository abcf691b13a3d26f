import ArgumentParser
import Countdowns
import Dashboard
import Foundation

/// The arguments of every command that prints countdowns line by line.
struct ListingArguments: ParsableArguments {
    @OptionGroup var source: SourceArguments
    @OptionGroup var time: TimeArguments

    @Option(
        help: ArgumentHelp("A line each, in a form such as '{title} {remaining:clock}'.", valueName: "format"),
        transform: ListFormat.argument)
    var format: ListFormat?

    @Option(
        help: ArgumentHelp("Only countdowns with this tag; may be given several times.", valueName: "tag"),
        completion: .custom(Completions.tags))
    var tag: [String] = []

    /// Reads the files; prints what is wrong with them and ends the command if there is no board in them.
    ///
    /// - Parameters:
    ///   - order: the order.
    ///   - zone: the zone in which all dates are told; nil is each countdown's own.
    ///   - output: where mistakes are told.
    /// - Returns: the countdowns that the tags choose.
    /// - Throws: the end of the command.
    func listing(
        order: ListOrder = .file, zone: TimeZone? = nil, reportingTo output: PlainOutput
    ) throws -> BoardListing {
        let (_, board, moment) = try time.board(of: source.files, reportingTo: output)
        return BoardListing(board, at: moment, tags: Set(tag), order: order, zone: zone)
    }
}
