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
    var file = DefaultBoard.name

    @OptionGroup var time: TimeArguments

    func run() throws {
        let output = PlainOutput()
        guard file != "-" else { return try output.writeFrame(StarterFile.text) }
        try NewFile(path: file).write(StarterFile.text, reportingTo: output)
        let name = file == DefaultBoard.name ? "" : " \(file)"
        try output.print("\(file) is written. Open it with: countdowns watch\(name)")
    }
}
