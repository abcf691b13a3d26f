import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation
import Journal

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the dates of a board as a calendar, or as JSON.",
        discussion: """
            --ics prints a calendar (iCalendar) with an event for each countdown that has a date, and an alarm for each \
            of its warn and danger times. Durations and sequences use the deadlines in the saved state. Countdowns without a \
            date are skipped, and listed on standard error.
            """
    )

    @OptionGroup var source: SourceArguments
    @OptionGroup var closed: ClosedBoardArguments

    @Flag(help: "Print a calendar.")
    var ics = false

    @Flag(help: "Print a JSON array.")
    var json = false

    func validate() throws {
        guard ics != json else { throw ValidationError("Give either --ics or --json.") }
    }

    func run() throws {
        let output = PlainOutput()
        let files = try source.found(reportingTo: output)
        let (board, moment) = try closed.board(of: files, reportingTo: output)
        let machineZone = SystemZone.current(environment: ProgramEnvironment.variables)
        let paths = OpenedState.boardFiles(files).map(\.path)
        var entries: [CalendarEntry] = []
        var leftOut: [CalendarEntry.LeftOut: [String]] = [:]
        for item in board.items {
            do throws(CalendarEntry.LeftOut) {
                entries.append(
                    try CalendarEntry(item, zone: board.zone, machineZone: machineZone, files: paths, at: moment))
            } catch {
                leftOut[error, default: []].append(item.countdown.title)
            }
        }
        if ics {
            try output.writeFrame(CalendarText.text(of: entries, at: moment.wall))
        } else {
            try output.writeJSON(entries.jsonText(indented: true))
        }
        for reason in CalendarEntry.LeftOut.allCases {
            guard let titles = leftOut[reason] else { continue }
            let more = titles.count > 5 ? " and \(titles.count - 5) more" : ""
            output.report(
                "warning: skipped, \(reason.rawValue): " + titles.prefix(5).joined(separator: ", ") + more)
        }
    }
}
