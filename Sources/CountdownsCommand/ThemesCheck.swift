import ArgumentParser
import BoardEngine
import Dashboard
import DashboardApp
import Definitions
import Foundation
import Themes

struct ThemesCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check that the text of theme files is readable.",
        discussion: """
            Text, even dimmed text, needs a contrast of 4.5:1 with the background, the selection and panels, as in WCAG 2.2. \
            Prints the lowest contrast of each role. Colours of the palette are changed until they have this contrast; \
            colours under "roles" are not. Exit status 65 if a theme is invalid or a contrast is too low, 66 if a file \
            cannot be read.
            """
    )

    @Argument(help: "The theme files.", completion: .file(extensions: ["yaml", "yml"]))
    var files: [String]

    @OptionGroup var time: TimeArguments

    func run() throws {
        let output = PlainOutput()
        let environment = ProgramEnvironment.variables
        var status = ExitStatus.success
        for path in files {
            do {
                let folders = [PathText.folder(of: path)] + ThemeFolders.all(beside: [], environment: environment)
                let file = try SourceFile.read(path: path)
                let theme = try ThemeFile.check(file, among: ThemeLibrary(folders: folders))
                try output.print("\(path): \(Self.sentence(theme.contrasts))")
                for line in Self.table(theme.contrasts) { try output.print(line) }
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

    /// Returns the lowest contrast ratio of each role, one on each line.
    private static func table(_ contrasts: [Contrast]) -> [String] {
        ThemeRole.allCases.compactMap { role in
            let least = contrasts.filter { $0.role == role }.min { $0.margin < $1.margin }
            return least.map {
                let name = role.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0)
                return "  \(name)\($0.number):1 on \($0.surface)"
            }
        }
    }

    /// Returns a sentence about the colours with the least contrast.
    private static func sentence(_ contrasts: [Contrast]) -> String {
        guard let least = contrasts.min(by: { $0.margin < $1.margin }) else {
            return "the terminal chooses the colours, so no contrast can be measured"
        }
        return "all text is readable; the lowest contrast: \(least.sentence)"
    }
}
