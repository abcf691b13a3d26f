import Countdowns
import DashboardApp
import Foundation
import Remote

/// A client that listens to a board, and connects again after the board was disconnected or ended by a signal.
struct BoardListener {
    /// The reason why a connection ended.
    enum End {
        case quit, stopped
        case lost(RemoteError)
    }

    let board: DiscoveredBoard
    /// The kinds of events; nil for the default of the board.
    let events: [EventKind]?
    /// The name of the command in messages.
    let command: String
    var reconnects = true

    /// Calls a body with a connection, and with another connection each time the board runs again.
    ///
    /// - Parameters:
    ///   - output: the output for errors.
    ///   - hear: reads the connection until it ends.
    /// - Throws: `ExitCode`, to end the command.
    func run(_ output: AnswerOutput, _ hear: (RemoteConnection) throws -> End) throws {
        var connection: RemoteConnection? = try connect(output)
        while let current = connection {
            switch try hear(current) {
            case .quit: return
            case .stopped where !reconnects: return
            case .lost(.noReader): return
            case .lost(let error) where !reconnects: throw output.end(for: error)
            case .stopped, .lost: break
            }
            output.plain.report("the board is disconnected; \(command) waits until it runs again")
            connection = waitForBoard()
        }
    }

    private func connect(_ output: AnswerOutput) throws -> RemoteConnection {
        do throws(RemoteError) {
            return try listening()
        } catch {
            throw output.end(for: error)
        }
    }

    private func listening() throws(RemoteError) -> RemoteConnection {
        let connection = try RemoteConnection(path: board.path)
        _ = try connection.call(.listen(ListenParameters(events: events)))
        return connection
    }

    /// Waits until the board runs again, and returns a new connection; nil if the reader of standard output has closed
    /// the pipe.
    private func waitForBoard() -> RemoteConnection? {
        while true {
            var entry = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            if poll(&entry, 1, 500) > 0, entry.revents != 0 { return nil }
            if let connection = try? listening() { return connection }
        }
    }
}

extension BoardListener.End {
    /// The end of a connection after the event ``EventKind/quit``; without a client, a signal ended the board.
    init(_ quit: BoardEvent) { self = quit.from == nil ? .stopped : .quit }
}
