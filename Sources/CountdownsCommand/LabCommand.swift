import ArgumentParser
import DashboardApp
import Foundation
import Lab

/// `countdowns lab`.
struct LabCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab",
        abstract: "Experiments with timers and their owners, on this machine.",
        discussion: """
            Without an argument, lists them. Each runs the naive form beside the one in Sources/Ticking and expects \
            the naive one to fail. Exit status 1 if an expectation did not hold.
            """
    )

    @Argument(
        help: "The experiment to run.", completion: .list(Lab.experiments.map(\.name)))
    var experiment: String?

    @Flag(help: "Run all experiments.")
    var all = false

    @Flag(help: "Print the outcomes as JSON.")
    var json = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long an experiment watches, in seconds.", valueName: "seconds"))
    var seconds = 3.0

    func validate() throws {
        guard seconds > 0, seconds <= 60 else { throw ValidationError("--seconds is above 0 and at most 60.") }
        guard !(all && experiment != nil) else { throw ValidationError("Give either an experiment or --all.") }
        guard let experiment, Lab.experiment(named: experiment) == nil else { return }
        let names = Lab.experiments.map(\.name).joined(separator: ", ")
        throw ValidationError("There is no experiment \"\(experiment)\"; there are \(names).")
    }

    func run() throws {
        let output = PlainOutput()
        guard let outcomes = outcomes(on: output) else {
            for line in Lab.list { try output.print(line) }
            return
        }
        if json {
            try output.writeJSON(try Lab.json(outcomes))
        } else {
            for line in outcomes.flatMap(\.lines) { try output.print(line) }
        }
        guard outcomes.allSatisfy(\.held) else { throw ExitCode(ExitStatus.failure) }
    }

    /// Runs what was asked for; nil if nothing was.
    private func outcomes(on output: PlainOutput) -> [Outcome]? {
        var options = Experiment.Options(duration: .seconds(seconds))
        options.misstep = Bundle.main.executableURL.map {
            MisstepProgram(executable: $0, arguments: [MisstepCommand.configuration.commandName ?? ""])
        }
        if all { return Lab.runAll(options) }
        guard let experiment, let chosen = Lab.experiment(named: experiment) else { return nil }
        if !json, output.canDrawOver {
            let picture = LivePicture(on: output)
            options.watch = { picture.draw($0) }
        }
        return [chosen.run(options)]
    }
}
