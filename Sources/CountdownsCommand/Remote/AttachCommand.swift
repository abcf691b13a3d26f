import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Foundation
import Remote
import Screen

/// `countdowns attach`.
struct AttachCommand: ScreenCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach",
        abstract: "Show a running board in this terminal, too.",
        discussion: """
            Shows the board's countdowns; size, view, theme and selection are independent of other screens. \
            q leaves the board running. On another machine: ssh -t HOST countdowns attach BOARD.
            """
    )

    @Argument(help: "The name of the board, as in --board.", completion: .custom(Completions.boards))
    var name: String?

    @OptionGroup var choice: BoardLookupArguments

    @OptionGroup var look: LookArguments

    @Flag(help: "End when the board is disconnected, instead of waiting until it runs again.")
    var noReconnect = false

    @OptionGroup var text: TextArguments

    @OptionGroup var screen: ScreenArguments
    @OptionGroup var alerts: AlertArguments

    @Flag(help: .private)
    var readOnly = false

    var isViewOnly: Bool { readOnly }

    func validate() throws {
        guard name == nil || !choice.isNamed else { throw ValidationError("Name one board.") }
    }

    func run() throws {
        let output = PlainOutput(in: text.profile)
        let answers = AnswerOutput(plain: output, isJSON: false)
        let found =
            try name.map { try RunningBoards.choose($0, reportingTo: answers) } ?? choice.found(reportingTo: answers)
        if screen.relay { return try attach(to: found, reportingTo: output) }
        let preferences = try look.preferences(mouse: screen.mouse, alerts: alerts, reportingTo: output)
        let viewer = Viewer(
            preferences: preferences, screen: screen, text: text, reconnects: !noReconnect)
        let watch = try viewer.watch(found, reportingTo: output)
        guard screen.canShow(environment: ProgramEnvironment.variables) else {
            return try output.print(watch.plainList(columns: output.columns))
        }
        try Watch.show(watch, stats: screen.stats, reportingTo: output)
    }

    /// Shows the board, and continues it in this process if its process ends.
    private func attach(to found: DiscoveredBoard, reportingTo output: PlainOutput) throws {
        let result: SessionResult?
        do {
            result = try relay(found, reportingTo: output)
        } catch let error as RemoteError {
            throw AnswerOutput(plain: output, isJSON: false).end(for: error, of: found)
        }
        let files = found.record?.files ?? []
        if let result {
            guard case .boardLost = result.end, !noReconnect, !readOnly, !files.isEmpty, !files.contains("-") else {
                return try end(result, reportingTo: output)
            }
        }
        var watch = try Watch.parse(["--"] + files)
        (watch.board.look, watch.text, watch.screen, watch.alerts) = (look, text, screen, alerts)
        watch.state.readOnly = result == nil
        try watch.run()
    }
}
