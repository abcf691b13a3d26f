import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Foundation
import Remote

/// A viewer of another process's board, with its own size, view and theme.
struct Viewer {
    let preferences: Preferences
    let screen: ScreenArguments
    let text: TextArguments
    /// Whether the viewer reconnects after the connection is lost.
    var reconnects = false

    /// Connects to a board, and creates a view of the board.
    ///
    /// The view is not shown yet.
    ///
    /// - Throws: `ExitCode`, to end the command.
    func watch(
        _ found: DiscoveredBoard, reportingTo output: PlainOutput
    ) throws -> BoardWatch {
        let attached: (BoardAttachment, AttachedBoard)
        do throws(RemoteError) {
            attached = try attach(to: found)
        } catch {
            throw AnswerOutput(plain: output, isJSON: false).end(for: error, of: found)
        }
        return try watch(BoardWatch.Viewed(attached.1, by: attached.0), reportingTo: output)
    }

    /// Shows a board until the user leaves it or the board ends.
    ///
    /// - Returns: nil if the board does not answer. Otherwise, `isOver` is whether the board ended or its connection
    ///   was lost. If `isOver` is true, `last` is the last snapshot, with which this process can continue the board.
    /// - Throws: `ExitCode`, to end the command.
    func show(
        _ found: DiscoveredBoard, reportingTo output: PlainOutput
    ) throws -> (isOver: Bool, last: AttachedBoard?)? {
        guard let attached = try? attach(to: found) else { return nil }
        let watch = try watch(
            BoardWatch.Viewed(attached.1, by: attached.0), reportingTo: output)
        switch try Watch.show(watch, stats: screen.stats, reportingTo: output, goesOn: true).end {
        case .boardEnded, .boardLost: return (true, attached.0.lastBoard)
        default: return (false, nil)
        }
    }

    private func attach(to board: DiscoveredBoard) throws(RemoteError) -> (BoardAttachment, AttachedBoard) {
        // Blocks the signals before the connection starts a thread, because the thread inherits the signal mask. The
        // signals must stay pending until the board handles them.
        BoardWatch.blockSignals()
        let attachment = try BoardAttachment(path: board.path, name: ClientName.name, reconnects: reconnects)
        return (attachment, try attachment.board())
    }

    private func watch(
        _ viewed: BoardWatch.Viewed, reportingTo output: PlainOutput
    ) throws -> BoardWatch {
        let environment = ProgramEnvironment.variables
        var loaded: LoadedBoard
        do throws(LoadFailure) {
            loaded = try viewed.board.loaded(theme: preferences.asked.theme, environment: environment)
        } catch {
            throw output.failure(error.description, error.status)
        }
        // The views of the configuration file apply to the user's own boards. A viewed board keeps its own view, unless
        // the command line or the environment selects another view.
        loaded.look(as: preferences.asked)
        let context = viewed.board.context(environment: environment, readClocks: SystemClock.now)
        let settings = screen.settings(preferences, profile: text.profile(of: loaded.definition))
        return BoardWatch(loaded, in: context, as: settings, viewing: viewed)
    }
}
