import BoardEngine
import CLibrary
import Countdowns
import Definitions
import Remote
import Screen

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The terminals of clients: each is shown by a terminal front end on a pseudoterminal, whose bytes the client relays.
extension RemoteFrontEnd {
    /// Shows the board in the terminal of a client.
    ///
    /// - Throws: the reason why the terminal is refused.
    func attach(
        _ parameters: AttachParameters, for request: RemoteRequest, at now: Now, of engine: isolated Engine
    ) throws(RemoteFailure) {
        guard let read = source.clients?.settings else {
            throw RemoteFailure(.notPossible, "this board is not shown in other terminals")
        }
        let environment = TerminalEnvironment.of(parameters.environment, over: engine.context.environment)
        var settings = try read(parameters.arguments, environment, engine.files.loaded.definition)
        if let config = engine.configuration?.config { settings.preferences.file = config }
        if let theme = settings.preferences.asked.theme {
            do {
                _ = try ThemeLibrary(folders: engine.files.loaded.themeFolders).theme(theme)
            } catch {
                throw RemoteFailure(.unknownName, error.description)
            }
        }
        let setup = TerminalConfiguration(
            settings, of: engine.files.loaded, as: engine.board.remembered, environment: environment)
        let ends = try Self.openPseudoterminal(of: parameters)
        let frontEnd = engine.attach { (handle: Handle<TerminalFrontEnd>, engine) in
            let relay = request.attach(to: ends.master) { delivery in
                handle.enter { $0.receive(delivery, $1) }
            }
            return TerminalFrontEnd(
                setup, on: TTY(relayed: ends.device), over: relay, reportingTo: Promise(), handle, engine)
        }
        frontEnd.start(engine)
    }

    /// Opens a pseudoterminal with the size of a client's terminal.
    static func openPseudoterminal(
        of parameters: AttachParameters
    ) throws(RemoteFailure) -> (master: (input: Int32, output: Int32), device: Int32) {
        var ends: [Int32] = [-1, -1]
        let error = library_open_pseudoterminal(Int32(parameters.columns), Int32(parameters.rows), &ends)
        guard error == 0 else {
            throw RemoteFailure(.unavailable, "no pseudoterminal can be opened: \(String(cString: strerror(error)))")
        }
        let output = fcntl(ends[0], F_DUPFD_CLOEXEC, 3)
        guard output >= 0 else {
            for end in ends { close(end) }
            throw RemoteFailure(.unavailable, "the board has too many open files")
        }
        return ((ends[0], output), ends[1])
    }
}

/// The environment variables that describe a terminal.
public enum TerminalEnvironment {
    private static let names: Set = [
        "TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "TMUX", "STY", "LC_ALL", "LC_CTYPE", "LC_TIME", "LANG",
        "LC_TERMINAL",
        "VTE_VERSION", "KITTY_WINDOW_ID", "GHOSTTY_RESOURCES_DIR", "WEZTERM_PANE", "WT_SESSION", "ConEmuANSI",
    ]

    private static func describes(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix("SSH_") || name.hasPrefix("COUNTDOWNS_")
    }

    /// Returns the variables of an environment that describe its terminal, each as `NAME=value`.
    public static func words(of environment: [String: String]) -> [String] {
        environment.filter { describes($0.key) }.map { "\($0.key)=\($0.value)" }.sorted()
    }

    /// Returns the environment of the board with the variables of a client's terminal in place of its own.
    static func of(_ words: [String], over own: [String: String]) -> [String: String] {
        let words = words.map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        }
        let others = words.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") }.filter { describes($0.0) }
        return own.filter { !describes($0.key) }.merging(others) { $1 }
    }
}
