import Foundation

/// The program `nc`, run in a shell pipeline as in the documentation.
enum Netcat {
    static let isThere = isExecutable("nc")
    static let canChangeUser = isExecutable("setpriv")

    /// Returns the output of `printf '…' | nc -N -U path`.
    static func answer(from path: String, to input: String, as user: Int? = nil) throws -> String {
        let process = Process()
        let (stdin, stdout) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let change = user.map { "setpriv --reuid=\($0) --regid=\($0) --clear-groups " } ?? ""
        process.arguments = ["-c", "cat | \(change)nc -N -U \"$0\"", path]
        process.standardInput = stdin
        process.standardOutput = stdout
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    private static func isExecutable(_ name: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
}
