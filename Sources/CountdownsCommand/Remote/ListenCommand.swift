import ArgumentParser
import Countdowns
import DashboardApp
import Foundation
import Remote

struct ListenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Print the events of a running board as JSON lines, until it ends.",
        discussion: """
            The fields are stable; docs/remote.md explains them. When the board is disconnected, or a signal ends it, listen \
            waits until it runs again. With --no-reconnect, listen ends, with status 69 if the board was disconnected.
            """
    )

    @OptionGroup var choice: BoardLookupArguments

    @Flag(help: "Print errors as JSON, too; events are always JSON.")
    var json = false

    @Flag(help: "End when the board is disconnected, instead of waiting until it runs again.")
    var noReconnect = false

    @Option(
        help: ArgumentHelp(
            "Print only this kind of event; can be repeated. (default: all)", valueName: "kind"))
    var event: [EventKind] = []

    func run() throws {
        let output = AnswerOutput(plain: PlainOutput(), isJSON: json, isIndented: false)
        let listener = BoardListener(
            board: try choice.found(reportingTo: output),
            // The subscription always includes the `quit` event, which reports the end of the board.
            events: event.isEmpty ? nil : event + [.quit], command: "listen", reconnects: !noReconnect)
        try listener.run(output) { try hear($0, output.plain) }
    }

    /// Prints events until the connection ends.
    ///
    /// - Throws: `ExitCode` if the output cannot be written.
    private func hear(_ connection: RemoteConnection, _ output: PlainOutput) throws -> BoardListener.End {
        while true {
            let notification: RemoteNotification
            do throws(RemoteError) {
                notification = try connection.notification(output: STDOUT_FILENO)
            } catch {
                return .lost(error)
            }
            guard case .event(let event, let json) = notification else { continue }
            if self.event.isEmpty || self.event.contains(event.event) { try output.writeJSON(json) }
            if event.event == .quit { return BoardListener.End(event) }
        }
    }
}

extension EventKind: ExpressibleByArgument {}
