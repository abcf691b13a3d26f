import ArgumentParser
import DashboardApp
import Remote

/// `countdowns serve`.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run a board without a screen, to be shown with attach and told with the other commands.",
        discussion: "Prints the name of the board when it can be asked. Ends with quit, or by a signal."
    )

    @OptionGroup var board: BoardArguments
    @OptionGroup var state: StateArguments

    func run() throws {
        let output = PlainOutput()
        var loaded = try board.load(reportingTo: output, isOnScreen: false)
        let context = board.makeRunContext()
        var opened: OpenedState?
        do throws(OpenedState.Refusal) {
            opened = try state.open(loaded, in: context)
        } catch {
            output.report("error: this board runs already; attach shows it")
            throw ExitCode(ExitStatus.unavailable)
        }
        opened?.look(at: &loaded, theme: board.theme, view: board.view, face: board.digits)
        let source = BoardSource(loaded, in: context, version: Version.number)
        let result: SessionResult
        do throws(RemoteError) {
            result = try BoardServe(source, in: context, state: opened).run(
                reportingTo: { PlainOutput().report($0) }, { name in try? output.print(name) })
        } catch {
            output.report("error: the board cannot be asked: \(error.reason)")
            throw ExitCode(error.status)
        }
        if let failure = result.stateFailure { output.report(failure) }
        guard result.status == .success else { throw ExitCode(result.status) }
    }
}
