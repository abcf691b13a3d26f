import ArgumentParser
import Dashboard
import DashboardApp
import Definitions
import Screen

/// `countdowns themes`.
struct Themes: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the themes, or check one.",
        subcommands: [ThemesList.self, ThemesCheck.self],
        defaultSubcommand: ThemesList.self
    )
}

/// `countdowns themes list`.
struct ThemesList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show each theme as a small board in its colours.",
        discussion: "Without colours: a line each, its name and whether it is dark or light."
    )

    @Argument(help: "Only these.", completion: .custom(Completions.themes))
    var names: [String] = []

    @Option(help: "How many colours: none, 16, 256 or truecolor. (default: by the terminal)")
    var color: ColorDepth?

    func run() throws {
        let output = PlainOutput()
        let library = ThemeLibrary()
        let depth = color ?? output.depth
        for name in names.isEmpty ? library.ids : names {
            let theme: Theme
            do {
                theme = try library.theme(name)
            } catch {
                output.report("error: \(error)")
                throw ExitCode(ExitStatus.usage)
            }
            guard depth != .none else {
                try output.print("\(name)\t\(theme.scheme.variant.rawValue)")
                continue
            }
            try output.writeFrame(ThemeSample.text(theme, depth: depth) + "\n")
        }
    }
}

/// `countdowns themes check`.
struct ThemesCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read theme files, and prove that their colours can be read.",
        discussion: """
            Text needs a contrast of 4.5:1 with every surface, dimmed text 3:1, as WCAG 2.2 reckons it. Only colours \
            given under "roles" can fall short. Exit status 65 if a file cannot be used, or a colour is too faint.
            """
    )

    @Argument(help: "The theme files.", completion: .file(extensions: ["yaml", "yml"]))
    var files: [String]

    func run() throws {
        let output = PlainOutput()
        let results = try files.map { try check($0, output) }
        guard results.allSatisfy(\.self) else { throw ExitCode(ExitStatus.badData) }
    }

    private func check(_ path: String, _ output: PlainOutput) throws -> Bool {
        let theme: Theme
        do {
            theme = try ThemeFile.decode(try SourceFile.read(path: path))
        } catch let error as SourceFileError {
            output.report(error.description)
            throw ExitCode(ExitStatus.noInput)
        } catch let error as DefinitionErrors {
            output.report(error.description)
            return false
        }
        let pairs = theme.contrasts
        let faint = pairs.filter { !$0.isEnough }
        for pair in faint { output.report("\(path): error: \(pair.sentence)") }
        if faint.isEmpty {
            let least = pairs.min { $0.ratio / $0.least < $1.ratio / $1.least }
            try output.print(
                "\(path): \(pairs.count) pairs can be read" + (least.map { "; the faintest: \($0.sentence)" } ?? ""))
        }
        return faint.isEmpty
    }
}
