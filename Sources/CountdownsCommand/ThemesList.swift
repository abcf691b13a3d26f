import ArgumentParser
import BoardEngine
import Dashboard
import DashboardApp
import Definitions
import Foundation
import Screen
import Themes

struct ThemesList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show each theme as a small board in its colours.",
        discussion: """
            If colours are off, as in a pipe, prints the names. Your own themes are in $XDG_CONFIG_HOME/countdowns/\
            themes, or ~/.config/countdowns/themes, and in a folder named themes beside a board file.
            """
    )

    @Argument(help: "Show only these themes.", completion: .custom(Completions.themes))
    var names: [String] = []

    @Option(
        help: ArgumentHelp("Also show the themes in the folder themes beside this file.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var beside: String?

    @Option(help: "The number of colours. (default: from the terminal)")
    var color: ColorDepth?

    @OptionGroup var time: TimeArguments

    func run() throws {
        let output = PlainOutput()
        let environment = ProgramEnvironment.variables
        let folders = ThemeFolders.all(beside: [beside].compactMap(\.self), environment: environment)
        var library = ThemeLibrary(folders: folders)
        for failure in library.readAll() { output.report(failure.description) }
        let depth = color ?? output.depth
        do {
            for name in names.isEmpty ? library.ids : names { try show(try library.theme(name), depth, output) }
        } catch let error as UnknownTheme {
            throw output.failure("error: \(error)", .usage)
        }
    }

    private func show(_ theme: Theme, _ depth: ColorDepth, _ output: PlainOutput) throws {
        if depth == .none { return try output.print(theme.id) }
        try output.writeFrame(ThemeSample.text(theme, depth: depth, at: time.start) + "\n")
    }
}
