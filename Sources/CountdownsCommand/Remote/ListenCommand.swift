import ArgumentParser
import DashboardApp
import Remote

/// `countdowns listen`.
struct ListenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Print what happens on a running board, a line of JSON each, until it ends.",
        discussion: "The fields are stable; docs/remote.md tells what they mean. Exit status 69 if the board is lost."
    )

    @OptionGroup var choice: BoardChoiceArguments

    @Flag(help: "Print an error as JSON, too; events always are.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Only this kind of event; may be given several times. (default: all of \(Self.kinds))", valueName: "kind"))
    var event: [EventKind] = []

    private static var kinds: String { EventKind.announced.map(\.rawValue).joined(separator: ", ") }

    func run() throws {
        let output = AnswerOutput(plain: PlainOutput(), isJSON: json, isIndented: false)
        let board = try choice.found(reportingTo: output)
        do {
            let connection = try RemoteConnection(path: board.path)
            _ = try connection.call(.listen(ListenParameters(events: event.isEmpty ? nil : event)))
            var hasQuit = false
            while !hasQuit { hasQuit = try next(connection, output.plain) }
        } catch let error as RemoteError {
            throw output.end(for: error)
        }
    }

    /// Prints the next event.
    ///
    /// - Returns: whether it was the last one.
    /// - Throws: ``RemoteError`` where none comes any more; the end of the command where nobody reads on.
    private func next(_ connection: RemoteConnection, _ output: PlainOutput) throws -> Bool {
        switch try connection.notification() {
        case .event(let event, let json):
            try output.writeFrame(json + "\n")
            return event.event == .quit
        case .dropped(let reason): throw RemoteError.closed(reason: reason)
        case .other: return false
        }
    }
}

extension EventKind: ExpressibleByArgument {}
