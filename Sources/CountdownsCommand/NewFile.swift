import ArgumentParser
import DashboardApp
import Definitions
import Foundation

/// A file that a command creates.
///
/// Never overwrites an existing file.
struct NewFile {
    let path: String

    /// Creates the file with a text.
    ///
    /// If the file cannot be written, prints the error and ends the command.
    ///
    /// - Throws: `ExitCode`, to end the command.
    func write(_ text: String, reportingTo output: PlainOutput) throws {
        // Otherwise a write beyond the limit of `ulimit -f` would end the program, and leave a part of the file.
        signal(SIGXFSZ, SIG_IGN)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            let isThere = errno == EEXIST
            let reason = isThere ? "it exists already" : String(cString: strerror(errno))
            throw output.failure(
                "\(path.isEmpty ? path.quoted : path): error: cannot be written: \(reason)", .cannotCreate)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(text.utf8))
        } catch {
            unlink(path)
            throw output.failure("\(path): error: cannot be written: \(error.localizedDescription)", .writeFailed)
        }
    }
}
