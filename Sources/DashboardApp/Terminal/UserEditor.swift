import Countdowns
import Definitions
import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The user's editor, on the terminal of the board: `$VISUAL`, or else `$EDITOR`, or else `vi`.
struct UserEditor {
    /// The shell and its arguments.
    ///
    /// A shell is needed because `$VISUAL` or `$EDITOR` may also contain arguments of the editor.
    let arguments: [String]

    /// Creates the command that opens a file at a line.
    init(at origin: Origin, environment: [String: String]) {
        let editor = Self.command(in: environment)
        // The path is absolute, because an editor would run a file name such as `+!reboot` as a command.
        let path = PathText.absolute(origin.path)
        let name = editor.split(separator: " ").first.map { PathText.name(of: String($0)) } ?? ""
        let isCode = ["code", "codium", "code-insiders"].contains(name)
        let place = isCode ? ["--wait", "--goto", "\(path):\(origin.line)"] : ["+\(origin.line)", path]
        arguments = ["/bin/sh", "-c", "exec \(editor) \"$@\"", "sh"] + place
    }

    private static func command(in environment: [String: String]) -> String {
        [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self)
            .first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
    }

    /// The notice that the editor cannot be started.
    static func failure(in environment: [String: String]) -> String {
        "The editor \(command(in: environment)) cannot be started."
    }

    /// Starts the editor on the terminal of the process, and calls back when the editor has exited.
    ///
    /// - Parameter ended: called on any thread; the argument is false if the shell could not start the editor.
    /// - Returns: the process of the editor.
    /// - Throws: the system's error if the editor cannot be started.
    @discardableResult
    func start(_ ended: @escaping @Sendable (_ isStarted: Bool) -> Void) throws(POSIXError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // In a session without a controlling terminal, standard output is the terminal.
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        defer { close(terminal) }
        posix_spawn_file_actions_adddup2(&actions, terminal < 0 ? 1 : terminal, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        // Unblocks all signals and restores their default actions, because the editor would otherwise inherit the signals
        // that the board blocks and ignores.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, arguments[0], &actions, &attributes, &words, environ)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
        DispatchQueue.global(qos: .userInitiated).async { [process] in
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            // The shell exits with 126 or 127 if it cannot execute or find the editor.
            ended(status != 126 << 8 && status != 127 << 8)
        }
        return process
    }
}
