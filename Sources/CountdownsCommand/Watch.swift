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

    private(set) var isViewOnly = false

    var look: LookArguments { board.look }

    mutating func run() throws { try run(isLater: false) }

    /// Shows the files and the saved state of a board whose process does not respond; keys change only the look.
    mutating func runReadOnly() throws {
        (state.readOnly, isViewOnly, noRemote) = (true, true, true)
        try run()
    }

    /// Shows the board.
    ///
    /// - Parameter isLater: whether the board was shown before; the process of that board may not have released the saved
    ///   state yet.
    /// - Throws: `ExitCode`, to end the command.
    mutating func run(isLater: Bool) throws {
        let output = PlainOutput(in: text.profile)
        var preferences = try board.look.preferences(mouse: screen.mouse, alerts: alerts, reportingTo: output)
        guard screen.canShow(environment: board.environment) else {
            var loaded = try board.load(as: preferences, reportingTo: output, isOnScreen: false)
            let context = board.makeRunContext()
            let watch = try watch(
                &loaded, as: preferences, in: context, isRemote: false, state.read(loaded, in: context))
            return try output.write(
                PlainOutput.text(
                    of: watch.plainList(columns: output.columns), isColored: output.stream.isColored))
        }
        let files = try board.source.found(reportingTo: output)
        var loaded: LoadedBoard?
        var isLater = isLater
        repeat {
            // A board on standard input is not loaded again, because standard input can be read only once.
            if loaded == nil || !files.contains("-") {
                do throws(LoadFailure) {
                    loaded = try board.load(files, as: preferences, reportingTo: output, isOnScreen: true)
                } catch {
                    // Another process may run the board of files that have an error now.
                    guard error.isOfFiles, let other = owner(of: files),
                        let goesOn = try view(other, reportingTo: output)
                    else { throw board.end(for: error, reportingTo: output) }
                    if goesOn { continue }
                    return
                }
            }
            guard let loaded, try show(loaded, as: preferences, isLater: isLater, reportingTo: output) else { return }
            isLater = true
            preferences = try board.look.preferences(mouse: screen.mouse, alerts: alerts, reportingTo: output)
        } while true
    }

    private func owner(of files: [String]) -> DiscoveredBoard? {
        noRemote ? nil : RunningBoards.owner(of: files, environment: board.environment)
    }

    /// Shows the board: in its own process, or in this process if no other runs the board.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - preferences: the preferences of the user.
    ///   - isLater: whether a board was shown before; the process of that board may not have released the saved state
    ///     yet.
    ///   - output: the output for errors.
    /// - Returns: whether the board must be shown again, because its process has ended or this process was stopped.
    /// - Throws: `ExitCode`, to end the command.
    private mutating func show(
        _ loaded: LoadedBoard, as preferences: Preferences, isLater: Bool, reportingTo output: PlainOutput
    ) throws -> Bool {
        var loaded = loaded
        let context = board.makeRunContext()
        var opened: OpenedState?
        for attempt in 1... {
            do throws(OpenedState.Refusal) {
                opened = try state.open(loaded, in: context)
                break
            } catch {
                if let other = owner(of: loaded.arguments), let goesOn = try view(other, reportingTo: output) {
                    return goesOn
                }
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
        let result = try Self.show(watch, stats: screen.stats, reportingTo: output)
        board.look.resume = result.view ?? look.resume
        guard result.end == .suspended else { return false }
        BoardWatch.stopProcess()
        return true
    }

    /// Shows the board of another process.
    ///
    /// - Returns: whether the board must be shown again, because its process has ended; nil if that process does not
    ///   answer.
    private mutating func view(_ other: DiscoveredBoard, reportingTo output: PlainOutput) throws -> Bool? {
        do {
            guard let result = try relay(other, reportingTo: output) else {
                var watch = self
                try watch.runReadOnly()
                return false
            }
            board.look.resume = result.view ?? look.resume
            if case .boardLost = result.end { return true }
            try end(result, reportingTo: output)
            return false
        } catch let error as RemoteError {
            // The process may be ending, so that this process continues the board.
            guard error.status != .unavailable else { return nil }
            throw AnswerOutput(plain: output, isJSON: false).end(for: error, of: other)
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
                loaded, in: context, version: Version.number, clients: ClientCommands(preferences)) : nil
        let settings = settings(preferences, of: loaded.definition)
        return BoardWatch(loaded, in: context, as: settings, source: source, state: opened)
    }

    /// Shows a board until the user leaves it, and prints the failures and statistics of the session.
    ///
    /// Ends the command if the session failed.
    ///
    /// - Returns: the result of the session.
    @discardableResult
    static func show(
        _ watch: BoardWatch, stats: Bool, reportingTo output: PlainOutput
    ) throws -> SessionResult {
        let result: SessionResult
        do {
            result = try watch.run()
        } catch {
            throw output.failure("error: the terminal cannot be used: \(error)", .noTerminal)
        }
        for failure in result.themeFailures { output.report(failure.description) }
        if let failure = result.stateFailure { output.report(failure) }
        if stats { for line in result.statistics.lines { try output.print(line) } }
        guard result.status == .success else { throw ExitCode(result.status) }
        return result
    }
}
