import ArgumentParser
import DashboardApp
import Definitions
import Foundation

/// The replacement of this process by another program, with `execvp`.
///
/// The new program keeps the terminal, the signals and the process id, and the parent process gets the program's
/// status.
enum ProgramReplacement {
    /// Replaces this process by a command.
    ///
    /// Returns only by throwing an error.
    ///
    /// - Parameters:
    ///   - command: the program, which is searched in `PATH`, and its arguments. Must not be empty.
    ///   - output: the output for errors.
    /// - Throws: `ExitCode` with the status that a shell uses: 127 if the program does not exist, 126 if it cannot be
    ///   run.
    static func run(_ command: [String], reportingTo output: PlainOutput) throws {
        // This process ignores SIGPIPE. Without this call, the new program would ignore SIGPIPE as well.
        signal(SIGPIPE, SIG_DFL)
        var arguments = command.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        guard let name = command.first, let program = arguments[0] else { return }
        execvp(program, arguments)
        let code = errno
        output.report("error: \(name.quoted) cannot be run: \(String(cString: strerror(code)))")
        throw ExitCode(code == ENOENT ? 127 : 126)
    }
}
