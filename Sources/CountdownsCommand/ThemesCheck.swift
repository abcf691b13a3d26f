import ArgumentParser
import Dashboard
import DashboardApp
import Definitions
import Themes

/// `countdowns themes check`.
struct ThemesCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read theme files, and check that their text is readable.",
        discussion: """
            Text needs a contrast of 4.5:1 with the background, the selection and panels, dimmed text 3:1, as WCAG 2.2 \
            defines it. Colours of the palette are changed until they have it; those given under "roles" are not. \
            Exit status 65 if a file is no theme or a colour is too faint, 66 if a file cannot be read.
            """
    )

    @Argument(help: "The theme files.", completion: .file(extensions: ["yaml", "yml"]))
    var files: [String]

    @OptionGroup var time: TimeArguments

    func run() throws {
        let output = PlainOutput()
        var status = ExitStatus.success
        for path in files {
            do {
                let theme = try ThemeFile.check(try SourceFile.read(path: path))
                try output.print("\(path): \(Self.sentence(theme.contrasts))")
            } catch let error as SourceFileError {
                output.report(error.description)
                status = .noInput
            } catch let errors as DefinitionErrors {
                output.report(errors.description)
                if status == .success { status = .badData }
            }
        }
        if status != .success { throw ExitCode(status) }
    }

    /// What was measured.
    private static func sentence(_ contrasts: [Contrast]) -> String {
        guard let least = contrasts.min(by: { $0.margin < $1.margin }) else {
            return "the terminal decides on the colours, so nothing can be measured"
        }
        return "all text can be read; the faintest: \(least.sentence)"
    }
}
