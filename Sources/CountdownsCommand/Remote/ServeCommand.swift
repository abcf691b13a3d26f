import ArgumentParser
import BoardEngine
import DashboardApp
import Remote

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run a board without a screen; 'attach' shows it, the other commands control it.",
        discussion: "Prints the board's name when it is ready. The command quit or a signal ends the board."
    )

    @OptionGroup var board: BoardArguments
    @OptionGroup var state: StateArguments
    @OptionGroup var alerts: AlertArguments

    func run() throws {
        let output = PlainOutput()
        let preferences = try board.look.preferences(alerts: alerts, reportingTo: output)
        var loaded = try board.load(as: preferences, reportingTo: output, isOnScreen: false)
        let context = board.makeRunContext()
        var opened: OpenedState?
        do throws(OpenedState.Refusal) {
            opened = try state.open(loaded, in: context)
        } catch {
            throw output.failure("error: this board runs already; show it with: countdowns attach", .unavailable)
        }
        opened?.restoreInput(of: &loaded, in: context)
        opened?.look(at: &loaded, as: preferences.asked)
        let source = BoardSource(
            loaded, in: context, version: Version.number, clients: ClientCommands(preferences))
        let result: SessionResult
        do throws(RemoteError) {
            result = try BoardServe(source, in: context, state: opened, preferences: preferences).run(
                reportingTo: { PlainOutput().report($0) }, { name in try? output.print(name) })
        } catch {
            throw output.failure("error: other commands cannot reach the board: \(error)", error.status)
        }
        if let failure = result.stateFailure { output.report(failure) }
        guard result.status == .success else { throw ExitCode(result.status) }
    }
}
