import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation
import Journal
import Remote

/// The arguments that select a log, and the time at which the printed lines start.
struct LogArguments: ParsableArguments {
    @Argument(
        help: """
            The files of a board. Without files, uses countdowns.yaml in this folder, else the files of a running board, \
            else countdowns.yaml in $XDG_CONFIG_HOME/countdowns.
            """,
        completion: .file(extensions: ["yaml", "yml", "ics"]))
    var files: [String] = []

    @OptionGroup var choice: BoardLookupArguments

    @Option(
        help: ArgumentHelp(
            "Start at this time: a duration before now such as 2h, or a date such as monday.", valueName: "time"))
    var since: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard files.isEmpty || !choice.isNamed else { throw ValidationError("Give files or --board, not both.") }
        _ = try start(at: WallTime(unixSeconds: 0), in: .gmt)
    }

    /// Returns the time at which the selected lines start.
    ///
    /// - Parameters:
    ///   - now: the current time.
    ///   - zone: the zone in which a date of `--since` is read.
    ///   - usual: the default of `--since`; nil for all lines.
    /// - Returns: the time; nil for all lines.
    /// - Throws: `ValidationError` if the value of `--since` is not a valid time.
    func start(at now: WallTime, in zone: TimeZone, usually usual: String? = nil) throws -> WallTime? {
        guard let since = since ?? usual else { return nil }
        if let duration = try? DurationText.parse(since) {
            return now + (.zero - duration.length(from: now, in: zone))
        }
        do {
            let rules = DateRules(now: now, zone: zone, floats: false, dst: nil, direction: .past)
            return try DateText(since).reading(rules).wallTime(in: zone)
        } catch {
            throw ValidationError(
                "--since needs a duration such as 2h or 7d, or a date such as monday: \(error.message)")
        }
    }

    /// Reads the log.
    ///
    /// If there is no log, prints the reason and ends the command.
    func lines(reportingTo output: PlainOutput) throws -> [LogLine] {
        let files = try boardFiles(output)
        guard let folder = StateFolder(environment: ProcessInfo.processInfo.environment) else {
            throw output.failure("error: there is no state folder: set HOME or XDG_STATE_HOME", .noInput)
        }
        let records = OpenedState.boardFiles(files)
        do {
            let entry = try? folder.read(records)
            let lines = try (entry.map { folder.log(besides: $0.path) } ?? folder.log(of: records)).read()
            guard entry != nil || !lines.isEmpty else {
                output.report(
                    "error: there is no log of \(files.joined(separator: " ")): a board writes its log while it runs")
                throw ExitCode(ExitStatus.noInput)
            }
            return lines
        } catch let error as FileError {
            throw output.failure("error: \(error)", .noInput)
        }
    }

    private func boardFiles(_ output: PlainOutput) throws -> [String] {
        let chosen = try choice.boardToRead(files, reportingTo: AnswerOutput(plain: output, isJSON: false))
        chosen.save()
        guard chosen.files.isEmpty else { return chosen.files }
        let name = chosen.running?.name ?? ""
        throw output.failure("error: \(name) does not report its files: give them as arguments", .unavailable)
    }
}
