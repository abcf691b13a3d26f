import Foundation

/// The error if the shell cannot write an executable file.
public struct ExecutableFileError: Error {
    /// The path of the file.
    public let path: String

    /// The exit status of the shell.
    public let status: Int32
}

/// Writes a program that only the user may run, and replaces an existing file.
///
/// A child process writes the file. If the test process opened the file, a child process that another test starts at
/// the same time would inherit the descriptor until its `exec`. Linux does not run a file that is open for writing
/// (`ETXTBSY`, "Text file busy").
///
/// - Throws: an `ExecutableFileError` if the file cannot be written, or the error of starting the shell.
public func writeExecutable(_ text: String, at path: String) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "printf '%s' \"$1\" >\"$0\" && chmod 700 \"$0\"", path, text]
    try shell.run()
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else {
        throw ExecutableFileError(path: path, status: shell.terminationStatus)
    }
}
