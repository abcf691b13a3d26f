import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation

/// `countdowns import`.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Convert a calendar to a countdown file.",
        discussion: """
            Prints the file. Anything that cannot be converted becomes a comment with line number and reason. To add a line \
            such as 'Tea 4m', use 'countdowns add'.
            """
    )

    @Argument(help: "The file to read; - is standard input.", completion: .file(extensions: ["ics"]))
    var file: String

    @Option(
        help: ArgumentHelp("Write to this file, which must not exist.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var output: String?

    @OptionGroup var time: TimeArguments

    func run() throws {
        let plain = PlainOutput()
        let environment = ProgramEnvironment.variables
        let context = DecodingContext(
            now: time.start, machineZone: SystemZone.current(environment: environment), home: environment["HOME"])
        let text: String
        do {
            text = try CalendarImport.text(of: SourceFile.read(argument: file), in: context)
        } catch let error as SourceFileError {
            throw plain.failure(error.description, .noInput)
        } catch let errors as DefinitionErrors {
            throw plain.failure(errors.description, .badData)
        }
        guard let output else { return try plain.writeFrame(text) }
        try NewFile(path: output).write(text, reportingTo: plain)
        try plain.print("\(output) is written. Open it with: countdowns watch \(output)")
    }
}
