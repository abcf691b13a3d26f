import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Foundation
import Journal
import Screen

struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Print totals of a board's countdowns: rounds, pauses, overtime.",
        discussion: """
            Rounds of a sequence, durations that reached zero, and occurrences of a date count as rounds. Overtime is the \
            time from zero until a user changes or acknowledges the countdown. Covers the last seven days, or the time \
            since --since.
            """
    )

    @OptionGroup var arguments: LogArguments

    @Flag(help: "Start on Monday, 00:00.")
    var week = false

    @Flag(
        help: "Print a line for each tag instead of each countdown. A countdown with several tags counts for each tag.")
    var byTag = false

    func validate() throws {
        guard !week || arguments.since == nil else { throw ValidationError("Give --week or --since, not both.") }
    }

    func run() throws {
        let output = PlainOutput()
        let zone = SystemZone.current(environment: ProcessInfo.processInfo.environment)
        let now = SystemClock.now().wall
        let start = try arguments.start(at: now, in: zone, usually: week ? "monday 00:00" : "7d")
        let span = min(start ?? now, now)..<now
        let lines = try arguments.lines(reportingTo: output)
        let byTag = byTag
        let statistics = LogStatistics(lines, in: span) { byTag ? $0.tags ?? [] : [$0.title] }
        guard !arguments.json else { return try output.writeJSON(Self.json(statistics)) }
        for line in Self.table(statistics, byTag: byTag) { try output.print(line) }
    }

    private static func table(_ statistics: LogStatistics, byTag: Bool) -> [String] {
        let head = [byTag ? "tag" : "countdown", "rounds", "pauses", "paused", "overruns", "over"]
        let rows = statistics.sums.map { name, sum in
            [
                DisplayText.sanitized(name), "\(sum.rounds)", "\(sum.pauses)", LogText.text(sum.paused),
                "\(sum.overruns)", LogText.text(sum.over),
            ]
        }
        let widths = head.indices.map { column in ([head] + rows).map { DisplayText.width(of: $0[column]) }.max() ?? 0 }
        return ([head] + rows).map { row in
            row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - DisplayText.width(of: row[column]))
                return column == 0 ? row[column] + space : space + row[column]
            }
            .joined(separator: "  ")
        }
    }

    /// The JSON object of a countdown or of a tag, with durations in seconds.
    private struct Record: Encodable {
        let name: String
        let rounds: Int
        let pauses: Int
        let paused: Double
        let overruns: Int
        let over: Double
    }

    private static func json(_ statistics: LogStatistics) throws -> String {
        let records = statistics.sums.map { name, sum in
            Record(
                name: name, rounds: sum.rounds, pauses: sum.pauses, paused: sum.paused / .seconds(1),
                overruns: sum.overruns, over: sum.over / .seconds(1))
        }
        return try records.jsonText(indented: true)
    }
}
