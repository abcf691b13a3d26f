import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Foundation
import Remote

/// Shows a board of another process here, in a size, a view and a theme of its own.
struct Viewer {
    let preferences: Preferences
    let screen: ScreenArguments
    let text: TextArguments
    /// Whether it connects again when the board is lost.
    var reconnects = false

    /// Connects to a board, and makes ready to show it.
    ///
    /// - Throws: the end of the command.
    func watch(
        _ found: DiscoveredBoard, reportingTo output: PlainOutput
    ) throws -> BoardWatch {
        let attached: (BoardAttachment, AttachedBoard)
        do throws(RemoteError) {
            attached = try attach(to: found)
        } catch {
            throw AnswerOutput(plain: output, isJSON: false).end(for: error, of: found)
        }
        return try watch(BoardWatch.Viewed(attached.1, by: .attachment(attached.0)), reportingTo: output)
    }

    /// Makes ready to show a board of another machine, as a stream tells it.
    ///
    /// - Parameters:
    ///   - stream: the stream.
    ///   - board: the board as the first snapshot tells it.
    ///   - output: where to report.
    /// - Returns: what shows it.
    /// - Throws: the end of the command.
    func watch(
        _ stream: BoardStream, _ board: AttachedBoard, reportingTo output: PlainOutput
    ) throws -> BoardWatch {
        try watch(BoardWatch.Viewed(board, by: .stream(stream)), clock: stream.clock, reportingTo: output)
    }

    /// Shows a board until its user leaves it, or it ends.
    ///
    /// - Returns: whether it ended, so that it may go on here, and how it was read last; nil where it does not answer.
    /// - Throws: the end of the command.
    func show(
        _ found: DiscoveredBoard, reportingTo output: PlainOutput
    ) throws -> (isOver: Bool, last: AttachedBoard?)? {
        guard let attached = try? attach(to: found) else { return nil }
        let watch = try watch(
            BoardWatch.Viewed(attached.1, by: .attachment(attached.0)), reportingTo: output)
        switch try Watch.show(watch, stats: screen.stats, reportingTo: output, goesOn: true).end {
        case .boardEnded, .boardLost: return (true, attached.0.lastBoard)
        default: return (false, nil)
        }
    }

    private func attach(to board: DiscoveredBoard) throws(RemoteError) -> (BoardAttachment, AttachedBoard) {
        // Before the connection has a thread of its own: signals must wait for the board.
        BoardWatch.blockSignals()
        let attachment = try BoardAttachment(path: board.path, name: ClientName.name, reconnects: reconnects)
        return (attachment, try attachment.board())
    }

    private func watch(
        _ viewed: BoardWatch.Viewed, clock: PeerClock = .same, reportingTo output: PlainOutput
    ) throws -> BoardWatch {
        let environment = ProgramEnvironment.variables
        var loaded: LoadedBoard
        do throws(LoadFailure) {
            loaded = try viewed.board.loaded(theme: preferences.asked.theme, environment: environment)
        } catch {
            throw output.failure(error.description, error.status)
        }
        // What the file of configuration says of views is for own boards: this one has its own.
        loaded.look(as: preferences.asked)
        let context = viewed.board.context(
            peerClock: clock, environment: environment, readClocks: SystemClock.now)
        let settings = screen.settings(preferences, profile: text.profile(of: loaded.definition))
        return BoardWatch(loaded, in: context, as: settings, viewing: viewed)
    }
}
