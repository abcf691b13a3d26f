import ArgumentParser
import DashboardApp
import Definitions
import Foundation

/// `countdowns init`.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a commented file to start with.",
        discussion: "An existing file is not changed: exit status 73."
    )

    @Argument(help: "The file to write; - prints it.", completion: .file(extensions: ["yaml", "yml"]))
    var file = Self.defaultFile

    /// The file that is written where none is named.
    static let defaultFile = "countdowns.yaml"

    @OptionGroup var time: TimeArguments

    func run() throws {
        let output = PlainOutput()
        guard file != "-" else { return try output.writeFrame(StarterFile.text) }
        try write(reportingTo: output)
        let name = file == DefaultBoard.name ? "" : " \(file)"
        try output.print("\(file) is written. Open it with: countdowns watch\(name)")
    }

    private func write(reportingTo output: PlainOutput) throws {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            let isThere = errno == EEXIST
            let reason = isThere ? "it is there already" : String(cString: strerror(errno))
            output.report("\(file): error: cannot be written: \(reason)")
            throw ExitCode(ExitStatus.cannotCreate)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(StarterFile.text.utf8))
        } catch {
            output.report("\(file): error: cannot be written: \(error.localizedDescription)")
            throw ExitCode(ExitStatus.writeFailed)
        }
    }
}
