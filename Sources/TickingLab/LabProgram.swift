import Foundation
import Lab

/// The program `ticking-lab`: experiments with timers and their owners.
@main
enum LabProgram {
    enum Status: Int32 {
        /// The program did what was requested, and each expectation held.
        case success = 0
        /// An expectation did not hold.
        case failure = 1
        /// The arguments are invalid.
        case usage = 64
        /// Standard output cannot be written.
        case writeFailed = 74
    }

    static let help = """
        Experiments with timers and their owners on this machine.

        Each experiment compares a naive implementation with Sources/Ticking, and
        expects the naive implementation to fail.

          ticking-lab          list the experiments
          ticking-lab NAME     run one experiment
          ticking-lab --all    run all experiments

          --json          print the outcomes as JSON
          --seconds N     duration of experiments that measure, above 0 and at
                          most 60 (default: 3)
          -h, --help      print this help

        Exit status: 0 all expectations held; 1 an expectation did not hold;
        64 wrong arguments; 74 standard output cannot be written.

        """

    static func main() {
        LabOutput.prepare()
        exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func run(_ arguments: [String]) -> Status {
        do {
            return try answer(LabRequest(arguments))
        } catch let error as UsageError {
            LabOutput.report(error.description)
            return .usage
        } catch LabOutput.Failure.readerLeft {
            return .success
        } catch LabOutput.Failure.refused(let reason) {
            LabOutput.report("standard output cannot be written: \(reason)")
            return .writeFailed
        } catch {
            LabOutput.report("\(error)")
            return .failure
        }
    }

    private static func answer(_ request: LabRequest) throws -> Status {
        switch request {
        case .help:
            try LabOutput.writeRaw(help)
        case .list:
            try LabOutput.write(Lab.list)
        case .misuse(let misuse):
            misuse.commit()
        case .run(let name, let seconds, let json):
            let outcomes = try outcomes(of: name, seconds: seconds, json: json)
            if json { try LabOutput.writeRaw(Lab.json(outcomes) + "\n") }
            return outcomes.allSatisfy(\.held) ? .success : .failure
        }
        return .success
    }

    /// Runs one experiment, or all experiments if the name is nil.
    ///
    /// Unless the output is JSON, writes each outcome as soon as it is ready.
    private static func outcomes(of name: String?, seconds: Double, json: Bool) throws -> [Outcome] {
        var options = Experiment.Options(duration: .seconds(seconds))
        options.misuse = Bundle.main.executableURL.map { MisuseProgram(executable: $0, arguments: ["misuse"]) }
        let report: (Outcome) throws -> Void = { outcome in
            if !json { try LabOutput.write(outcome.lines) }
        }
        guard let name else { return try Lab.runAll(options, report: report) }
        guard let experiment = Lab.experiment(named: name) else { return [] }
        if !json, LabOutput.canDrawOver {
            let picture = LivePicture()
            options.watch = { picture.draw($0) }
        }
        let outcome = experiment.run(options)
        try report(outcome)
        return [outcome]
    }
}
