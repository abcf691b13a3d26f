import ArgumentParser
import DashboardApp
import Foundation

/// The arguments of every command that shows a board.
struct BoardArguments: ParsableArguments {
    @Argument(help: "The countdown file.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(help: "The theme to begin with. (default: the file's, else countdowns-dark)")
    var theme: String?

    @OptionGroup var time: TimeArguments

    /// When and where the command happens.
    ///
    /// Read once: a board begins when the program does, not when somebody asks again.
    var stage: Stage { time.stage }

    /// The environment variables.
    var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// Reads the file; prints what is wrong with it and ends the command if there is no board in it.
    func load(reportingTo output: PlainOutput) throws -> LoadedBoard {
        do {
            let loaded = try BoardLoader.load(path: file, theme: theme, machineZone: .current)
            for warning in loaded.warnings { output.report(warning.description) }
            return loaded
        } catch {
            output.report(error.description)
            throw ExitCode(error.status.code)
        }
    }
}
