import ArgumentParser
import DashboardApp
import Definitions
import Foundation

/// Runs another program in the place of this one: it has the terminal, the signals and the process number, and its status is
/// the caller's.
enum ProgramReplacement {
    /// Runs a command; returns only by throwing.
    ///
    /// - Parameters:
    ///   - command: the program, which is looked for in `PATH`, and its arguments; at least the former.
    ///   - output: where it is told why there is no such program.
    /// - Throws: the end of the command, with the status of a shell: 127 where there is no such program, 126 where it cannot
    ///   be run.
    static func run(_ command: [String], reportingTo output: PlainOutput) throws {
        // What is ignored here would be ignored there, too.
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
