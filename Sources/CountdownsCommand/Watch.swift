import ArgumentParser
import BoardEngine
import DashboardApp
import Foundation
import Remote
import Screen

struct Watch: ScreenCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show a board in full screen.",
        discussion: """
            Press ? for the keys. Without a terminal, or if the terminal cannot move its cursor (TERM=dumb), prints the list \
            once.
            """
    )

    @OptionGroup var board: BoardArguments
    @OptionGroup var state: StateArguments
    @OptionGroup var text: TextArguments

    @OptionGroup var screen: ScreenArguments
    @OptionGroup var alerts: AlertArguments

    @Flag(name: .long, help: "Open no socket, so that other commands cannot reach this board.")
    var noRemote = false

    var look: LookArguments { board.look }

    func run() throws {
        let output = PlainOutput(in: text.profile)
        let preferences = try board.look.preferences(mouse: screen.mouse, alerts: alerts, reportingTo: output)
        guard screen.canShow(environment: board.environment) else {
            var loaded = try board.load(as: preferences, reportingTo: output, isOnScreen: false)
            let context = board.makeRunContext()
            let watch = try watch(
                &loaded, as: preferences, in: context, isRemote: false, state.read(loaded, in: context))
            return try output.print(watch.plainList(columns: output.columns))
        }
        let files = try board.source.found(reportingTo: output)
        var loaded: LoadedBoard?
        var following = Following.again(nil)
        var isLater = false
        while case .again(let last) = following {
            // A board on standard input is not loaded again, because standard input can be read only once.
            if !(files.contains("-") && isLater) {
                do throws(LoadFailure) {
                    loaded = try board.load(files, as: preferences, reportingTo: output, isOnScreen: true)
                } catch {
                    guard
                        let next = try continueElsewhere(
                            files, as: preferences, error, after: last, reportingTo: output)
                    else {
                        return
                    }
                    loaded = next
                }
            }
            guard let loaded else { return }
            following = try show(loaded, as: preferences, isLater: isLater, reportingTo: output)
            isLater = true
        }
    }

    /// The next action when a board is no longer shown: nothing, or showing the same board again.
    ///
    /// The associated value is the last snapshot of the board if the board ran in another process.
    private enum Following {
        case nothing
        case again(AttachedBoard?)
    }

    /// Shows the running board of files that this process cannot read.
    ///
    /// - Returns: the board of the last snapshot; nil if the user left the board before it ended.
    /// - Throws: `ExitCode` if no process has read the files.
    private func continueElsewhere(
        _ files: [String], as preferences: Preferences, _ failure: LoadFailure,
        after last: AttachedBoard?,
        reportingTo output: PlainOutput
    ) throws -> LoadedBoard? {
        var last = last
        if failure.isOfFiles, !noRemote {
            while let other = RunningBoards.owner(of: files, environment: board.environment),
                let following = try view(other, as: preferences, reportingTo: output)
            {
                guard case .again(let seen) = following else { return nil }
                last = seen ?? last
            }
        }
        guard failure.isOfFiles,
            let read = try? last?.loaded(theme: preferences.asked.theme, environment: board.environment)
        else {
            throw board.end(for: failure, reportingTo: output)
        }
        return board.withView(read, as: preferences)
    }

    /// Shows the board, as a viewer if another process runs the board.
    ///
    /// When the other process ends, the board continues in this process.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - preferences: the preferences of the user.
    ///   - isLater: whether a board was shown before; the process of that board may not have released the saved state
    ///     yet.
    ///   - output: the output for errors.
    /// - Returns: the next action.
    /// - Throws: `ExitCode`, to end the command.
    private func show(
        _ loaded: LoadedBoard, as preferences: Preferences, isLater: Bool, reportingTo output: PlainOutput
    ) throws -> Following {
        var loaded = loaded
        let context = board.makeRunContext()
        var opened: OpenedState?
        for attempt in 1... {
            do throws(OpenedState.Refusal) {
                opened = try state.open(loaded, in: context)
                break
            } catch {
                let other = noRemote ? nil : RunningBoards.owner(of: loaded.arguments, environment: board.environment)
                if let other, let following = try view(other, as: preferences, reportingTo: output) { return following }
                // The process that uses the saved state may be starting or ending, so this process retries.
                guard attempt < (isLater ? 100 : noRemote ? 1 : 20) else {
                    opened = state.read(loaded, in: context)
                    opened?.messages.append("Another program saves the state of this board: nothing is saved here.")
                    break
                }
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
        let watch = try watch(&loaded, as: preferences, in: context, isRemote: !noRemote, opened)
        try Self.show(watch, stats: screen.stats, reportingTo: output)
        return .nothing
    }

    /// Shows another process's board; nil if that board does not answer.
    private func view(
        _ other: DiscoveredBoard, as preferences: Preferences, reportingTo output: PlainOutput
    ) throws -> Following? {
        if screen.relay {
            do {
                guard let result = try relay(other, reportingTo: output) else {
                    var watch = self
                    watch.state.readOnly = true
                    try watch.run()
                    return .nothing
                }
                if case .boardLost = result.end { return .again(nil) }
                try end(result, reportingTo: output)
                return .nothing
            } catch let error as RemoteError {
                // The process may be ending, so that this process continues the board.
                guard error.status != .unavailable else { return nil }
                throw AnswerOutput(plain: output, isJSON: false).end(for: error, of: other)
            }
        }
        let viewer = Viewer(preferences: preferences, screen: screen, text: text)
        return try viewer.show(other, reportingTo: output).map {
            $0.isOver ? .again($0.last) : .nothing
        }
    }

    private func watch(
        _ loaded: inout LoadedBoard, as preferences: Preferences, in context: RunContext, isRemote: Bool,
        _ opened: OpenedState?
    ) throws -> BoardWatch {
        var opened = opened
        opened?.restoreInput(of: &loaded, in: context)
        opened?.look(at: &loaded, as: preferences.asked)
        let source =
            isRemote
            ? BoardSource(
                loaded, in: context, version: Version.number, clientSettings: Self.clientSettings(preferences)) : nil
        let settings = screen.settings(preferences, profile: text.profile(of: loaded.definition))
        return BoardWatch(loaded, in: context, as: settings, source: source, state: opened)
    }

    /// Shows a board until the user leaves it, and prints the failures and statistics of the session.
    ///
    /// Ends the command if the session failed.
    ///
    /// - Returns: the result of the session.
    @discardableResult
    static func show(
        _ watch: BoardWatch, stats: Bool, reportingTo output: PlainOutput, goesOn: Bool = false
    ) throws -> SessionResult {
        let result = try Self.run(watch, reportingTo: output)
        for failure in result.themeFailures { output.report(failure.description) }
        if let failure = result.stateFailure { output.report(failure) }
        if stats { for line in result.statistics.lines { try output.print(line) } }
        switch result.end {
        case .boardEnded where goesOn, .boardLost where goesOn: return result
        case .boardEnded: output.report("the board has ended")
        case .boardLost(let error): output.report("error: disconnected from the board: \(error)")
        default: break
        }
        guard result.status == .success else { throw ExitCode(result.status) }
        return result
    }

    private static func run(_ watch: BoardWatch, reportingTo output: PlainOutput) throws -> SessionResult {
        do {
            return try watch.run()
        } catch {
            throw output.failure("error: the terminal cannot be used: \(error)", .noTerminal)
        }
    }
}
