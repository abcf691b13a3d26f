import ArgumentParser
import DashboardApp
import Definitions
import Foundation

struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create a file with three example countdowns.",
        discussion: "If the file exists, it is not changed, and the exit status is 73."
    )

    @Argument(help: "The file to write; - is standard output.", completion: .file(extensions: ["yaml", "yml"]))
    var file = DefaultBoard.name

    @Flag(help: "Write a longer file with comments that explain the keys.")
    var samples = false

    @OptionGroup var time: TimeArguments

    func run() throws {
        let output = PlainOutput()
        let text = samples ? StarterFile.samples : StarterFile.text
        guard file != "-" else { return try output.writeFrame(text) }
        try NewFile(path: file).write(text, reportingTo: output)
        let name = file == DefaultBoard.name ? "" : " \(file)"
        try output.print("\(file) is written. Show it with: countdowns\(name)")
    }
}
