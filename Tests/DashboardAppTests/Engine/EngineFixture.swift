import Countdowns
import Definitions
import Foundation
import Remote
import TestSupport
import Testing
import Ticking

@testable import BoardEngine
@testable import DashboardApp

/// An engine with its own file, in a folder that is deleted with the fixture.
struct EngineFixture {
    let folder: RuntimeFolder
    let source: BoardSource
    let context: RunContext
    let thread = RunLoopThread(name: "engine")
    private let ended = Promise<Shutdown>()

    /// Writes a board file, and loads it.
    ///
    /// - Parameters:
    ///   - text: the text of the file.
    ///   - start: the time at which the clock starts; nil for the machine's time.
    ///   - options: the preferences of the terminals of clients.
    ///   - readClocks: reads the machine's clocks.
    /// - Throws: an error if the board cannot be loaded.
    init(
        _ text: String, start: WallTime? = nil, options: Config = Config(),
        readClocks: @escaping @Sendable () -> Moment = SystemClock.now
    ) throws {
        folder = try RuntimeFolder()
        let path = folder.path + "/board.yaml"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        context = RunContext(
            start: start, speed: 1, zone: .gmt, environment: folder.environment, readClocks: readClocks)
        let loaded = try BoardLoader.load(
            [path], theme: nil, now: context.now.wall, machineZone: .gmt, environment: [:], readsAllThemes: false
        ) { _ in }
        let preferences = try Preferences(environment: folder.environment, commandLine: options)
        let clients = ClientCommands { _, _, _ throws(RemoteFailure) in
            TerminalSettings(preferences)
        } command: { _ throws(RemoteFailure) in
            TitleText()
        }
        source = BoardSource(loaded, in: context, version: "1", clients: clients)
    }

    /// Creates an engine that is not started.
    func engine() -> Engine {
        BoardServe(source, in: context).engine(on: thread, reportingTo: { _ in }, ended: ended)
    }

    /// Returns the settings of a terminal with the options of a command line.
    func settings(_ options: Config = Config()) throws -> TerminalSettings {
        var settings = TerminalSettings(try Preferences(environment: folder.environment, commandLine: options))
        settings.depth = .truecolor
        return settings
    }

    func engine(
        on terminal: TerminalPair
    ) throws -> (engine: Engine, attach: @Sendable (isolated Engine) -> TerminalFrontEnd?) {
        let watch = BoardWatch(source.loaded, in: context, as: try settings(), source: source)
        return watch.make(
            on: terminal.program, thread, [], ended: ended, reportingTo: Promise<TerminalFrontEnd.Report>())
    }

    /// Starts an engine whose front end is the control socket.
    ///
    /// - Returns: the handle of the socket's front end, and the path of the socket.
    /// - Throws: a failed expectation if the socket cannot be opened.
    func serve(_ engine: Engine) throws -> (desk: Handle<RemoteFrontEnd>, path: String) {
        let desk = Promise<(Handle<RemoteFrontEnd>, String)?>()
        engine.enter { [source] engine in
            var handle: Handle<RemoteFrontEnd>?
            let made = try? engine.attach { new, engine in
                handle = new
                return try RemoteFrontEnd(source, new, engine)
            }
            engine.begin()
            desk.fulfil(handle.flatMap { handle in made.map { (handle, $0.name) } })
        }
        let made = try #require(desk.wait(within: .seconds(60)))
        let (handle, name) = try #require(made)
        return (handle, path(of: name))
    }

    /// Returns the path of the socket of the board `name`.
    func path(of name: String) -> String { "\(folder.path)/countdowns/\(name).sock" }

    /// Waits until the engine has ended.
    ///
    /// - Returns: whether the user ended the board.
    func hasQuit() -> Bool {
        defer { thread.stop() }
        return if case .quit = ended.wait(within: .seconds(60))?.reason { true } else { false }
    }
}

/// The text of a command that prints the title of a board, and a line for each countdown.
private struct TitleText: BoardText {
    func text(of board: Board, at moment: Moment, in files: LoadedBoard?, on stream: TextStream) -> PrintedText {
        PrintedText(([board.title] + board.items.map(\.id)).joined(separator: "\n"), lasts: .seconds(60))
    }
}

extension Engine {
    /// Runs a body in the engine's isolation, and waits for its result.
    nonisolated func result<Result: Sendable>(
        _ body: @escaping @Sendable (isolated Engine) -> Result
    ) throws -> Result {
        let promise = Promise<Result>()
        enter { promise.fulfil(body($0)) }
        return try #require(promise.wait(within: .seconds(60)))
    }
}
