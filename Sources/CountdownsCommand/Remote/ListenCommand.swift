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
            waits until it runs again. With --no-reconnect, listen ends, with status 69 if the board was disconnected. \
            With --snapshots, prints a stream, which 'attach -' shows on any machine; docs/viewers.md explains it.
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

    @Option(
        help: ArgumentHelp(
            "Print a stream: all changes, and a snapshot of the whole board at the start and at this interval, such as 30s.",
            valueName: "time"))
    var snapshots: SnapshotInterval?

    func validate() throws {
        guard snapshots == nil || event.isEmpty else {
            throw ValidationError("--snapshots prints all events: give --snapshots or --event, not both.")
        }
    }

    /// The reason why a connection ended.
    enum End {
        case quit, stopped
        case lost(RemoteError)
    }

    func run() throws {
        let output = AnswerOutput(plain: PlainOutput(), isJSON: json, isIndented: false)
        let board = try choice.found(reportingTo: output)
        var connection: RemoteConnection? = try connect(board, output)
        while let current = connection {
            switch try snapshots?.hear(current, output.plain) ?? hear(current, output.plain) {
            case .quit: return
            case .stopped where noReconnect: return
            case .lost(.noReader): return
            case .lost(let error) where noReconnect: throw output.end(for: error)
            case .stopped, .lost: break
            }
            output.plain.report("the board is disconnected; listen waits until it runs again")
            connection = waitForBoard(board)
        }
    }

    private func connect(_ board: DiscoveredBoard, _ output: AnswerOutput) throws -> RemoteConnection {
        do throws(RemoteError) {
            return try listening(board)
        } catch {
            throw output.end(for: error)
        }
    }

    private func listening(_ board: DiscoveredBoard) throws(RemoteError) -> RemoteConnection {
        let connection = try RemoteConnection(path: board.path)
        // The subscription always includes the `quit` event, which reports the end of the board.
        let events = snapshots == nil ? (event.isEmpty ? nil : event + [.quit]) : EventKind.allCases
        _ = try connection.call(.listen(ListenParameters(events: events)))
        return connection
    }

    /// Prints events until the connection ends.
    ///
    /// - Throws: `ExitCode` if the output cannot be written.
    private func hear(_ connection: RemoteConnection, _ output: PlainOutput) throws -> End {
        while true {
            let notification: RemoteNotification
            do throws(RemoteError) {
                notification = try connection.notification(output: STDOUT_FILENO)
            } catch {
                return .lost(error)
            }
            guard case .event(let event, let json) = notification else { continue }
            if self.event.isEmpty || self.event.contains(event.event) { try output.writeJSON(json) }
            // A `quit` event without a client means that a signal ended the board.
            if event.event == .quit { return event.from == nil ? .stopped : .quit }
        }
    }

    /// Waits until the board runs again, and returns a new connection; nil if the reader of standard output has closed
    /// the pipe.
    private func waitForBoard(_ board: DiscoveredBoard) -> RemoteConnection? {
        while true {
            var entry = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            if poll(&entry, 1, 500) > 0, entry.revents != 0 { return nil }
            if let connection = try? listening(board) { return connection }
        }
    }
}

extension EventKind: ExpressibleByArgument {}
