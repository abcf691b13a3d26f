import ArgumentParser
import DashboardApp
import Remote
import Screen

/// `countdowns watch`.
struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a board on the whole screen.",
        discussion: """
            Press ? for the keys. Without a terminal, or on one that cannot move its cursor (TERM=dumb), the list is \
            printed once.
            """
    )

    @OptionGroup var board: BoardArguments
    @OptionGroup var text: TextArguments

    @Option(help: "How many colours: none, 16, 256 or truecolor. (default: by COLORTERM, TERM and NO_COLOR)")
    var color: ColorDepth?

    @Flag(name: .long, help: "Let no other command ask or tell this board: it has no socket.")
    var noRemote = false

    @Flag(help: "Print on exit what was counted.")
    var stats = false

    func run() throws {
        let output = PlainOutput(in: text.profile)
        let isOnScreen = BoardWatch.canFillScreen(environment: board.environment)
        let loaded = try board.load(reportingTo: output, isOnScreen: isOnScreen)
        let stage = board.makeStage()
        let source = noRemote ? nil : BoardSource(loaded, on: stage, version: CountdownsCommand.version)
        let watch = BoardWatch(
            loaded, on: stage, depth: color, profile: text.profile(of: loaded.definition), source: source)
        guard isOnScreen else { return try output.print(watch.plainList(columns: output.columns)) }
        try Self.show(watch, stats: stats, reportingTo: output)
    }

    /// Shows a board until its user leaves it, says what there is to say of that, and ends the command.
    static func show(_ watch: BoardWatch, stats: Bool, reportingTo output: PlainOutput) throws {
        let result = try Self.run(watch, reportingTo: output)
        for failure in result.themeFailures { output.report(failure.description) }
        if stats { for line in result.statistics.lines { try output.print(line) } }
        switch result.end {
        case .boardEnded: output.report("the board has ended")
        case .boardLost(let error): output.report("error: the board is lost: \(error.reason)")
        default: break
        }
        guard result.status == .success else { throw ExitCode(result.status) }
    }

    private static func run(_ watch: BoardWatch, reportingTo output: PlainOutput) throws -> SessionResult {
        do {
            return try watch.run()
        } catch {
            output.report("error: the terminal cannot be used: \(error)")
            throw ExitCode(ExitStatus.noTerminal)
        }
    }
}
