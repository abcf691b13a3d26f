import Countdowns
import DashboardApp
import Foundation
import Remote

/// A client that listens to a board, and connects again after the board was disconnected or ended by a signal.
struct BoardListener {
    /// The reason why a connection ended.
    enum End {
        /// A command ended the board.
        case quit
        /// The user has left the terminal of the board's process, so that another process may run the board now.
        case left
        /// A signal ended the board.
        case stopped
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
            case .left:
                guard reconnects else { return }
                connection = try? RemoteConnection.listening(to: board.path, for: events, isLater: true)
                continue
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
            return try RemoteConnection.listening(
                to: board.path, for: events, whenSilent: output.plain.reportSilence)
        } catch {
            throw output.end(for: error)
        }
    }

    /// Waits until the board runs again, and returns a new connection; nil if the reader of standard output has closed
    /// the pipe.
    private func waitForBoard() -> RemoteConnection? {
        while true {
            var entry = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            if poll(&entry, 1, 500) > 0, entry.revents != 0 { return nil }
            if let connection = try? RemoteConnection.listening(to: board.path, for: events) { return connection }
        }
    }
}

extension BoardListener.End {
    /// The end of a connection after the event ``EventKind/quit``.
    init(_ quit: BoardEvent) {
        self =
            switch quit.from {
            case nil: .stopped
            case Change.Cause.keySender: .left
            default: .quit
            }
    }
}
