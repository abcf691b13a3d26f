import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation
import Remote

struct ExportCommand: ParsableCommand, BoardText {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print a board as a calendar, or as a file that 'watch' shows on another machine.",
        discussion: """
            --json prints the board as a countdown file in one line of JSON, with absolute dates in place of durations; \
            docs/viewers.md shows its use. --ics prints a calendar (iCalendar) of the \
            files, with an event for each countdown that has a date, and an alarm for each of its warn and danger times. \
            Durations and sequences use the deadlines of the running board, or else of the saved state. Countdowns without a date are skipped, and listed \
            on standard error.
            """
    )

    @OptionGroup var source: SourceArguments
    @OptionGroup var choice: BoardLookupArguments
    @OptionGroup var closed: ClosedBoardArguments

    @Flag(help: "Print a calendar.")
    var ics = false

    @Flag(help: "Print a countdown file in JSON.")
    var json = false

    @Flag(help: "With --json, print a line at the start, after each change and each minute, until the board ends.")
    var follow = false

    func validate() throws {
        guard ics != json else { throw ValidationError("Give either --ics or --json.") }
        guard json || !follow && !choice.isNamed else {
            throw ValidationError("--ics prints files: remove --follow, --board and --socket.")
        }
        guard source.files.isEmpty || !choice.isNamed else { throw ValidationError("Give files or --board, not both.") }
        guard closed.time.isLive || ics || !source.files.isEmpty else {
            throw ValidationError("--now and --speed need files: a running board has its own clock.")
        }
    }

    func run() throws {
        let output = PlainOutput()
        if json { try exportBoard(output) } else { try exportCalendar(output) }
    }

    private func exportBoard(_ output: PlainOutput) throws {
        let answers = AnswerOutput(plain: output, isJSON: false)
        let chosen = try choice.boardToRead(source.files, reportingTo: answers)
        guard let running = chosen.process(for: closed) else {
            guard !follow else {
                throw output.failure("error: --follow needs a running board: countdowns watch FILE", .unavailable)
            }
            let (board, moment) = try closed.board(of: chosen.files, reportingTo: output)
            let export = ExportPage { ExportPage(of: board, at: moment, cursor: $0) }
            return try output.writeJSON(export.jsonText())
        }
        guard follow else {
            let export: ExportPage
            do throws(RemoteError) {
                export = try running.connection(output).export()
            } catch {
                throw answers.end(for: error, of: running)
            }
            return try output.writeJSON(export.jsonText())
        }
        let listener = BoardListener(
            board: running, events: nil, command: "export")
        try listener.run(answers) { try follow($0, output) }
    }

    /// Prints the board after each change, at most once a second, and each minute, until the connection ends.
    private func follow(_ connection: RemoteConnection, _ output: PlainOutput) throws -> BoardListener.End {
        do {
            while true {
                try output.writeJSON(connection.export().jsonText())
                let printed = ContinuousClock.now
                var next = printed + .seconds(60)
                while let event = try connection.event(before: next, output: STDOUT_FILENO) {
                    if event.event == .quit { return BoardListener.End(event) }
                    next = printed + .seconds(1)
                }
            }
        } catch let error as RemoteError {
            return .lost(error)
        }
    }

    private func exportCalendar(_ output: PlainOutput) throws {
        let chosen = ChosenBoard(files: try source.found(reportingTo: output))
        let text = try chosen.text(of: self, closed, AnswerOutput(plain: output, isJSON: false))
        try output.writeFile(text.text)
        for warning in text.warnings { output.report("warning: \(warning)") }
    }

    /// Returns the calendar of a board.
    func text(of board: Board, at moment: Moment, in files: LoadedBoard?, on stream: TextStream) throws -> PrintedText {
        let machineZone = SystemZone.current(environment: stream.environment)
        let paths = OpenedState.boardFiles(try files?.arguments ?? source.found(reportingTo: PlainOutput())).map(\.path)
        var entries: [CalendarEntry] = []
        var leftOut: [CalendarEntry.LeftOut: [String]] = [:]
        for item in board.items {
            do throws(CalendarEntry.LeftOut) {
                entries.append(
                    try CalendarEntry(
                        item, zone: board.zone, machineZone: machineZone, files: paths, at: moment,
                        isRunning: files != nil))
            } catch {
                leftOut[error, default: []].append(item.countdown.title)
            }
        }
        let warnings = CalendarEntry.LeftOut.allCases.compactMap { reason in
            leftOut[reason].map { titles in
                let more = titles.count > 5 ? " and \(titles.count - 5) more" : ""
                return "skipped, \(reason.rawValue): " + titles.prefix(5).joined(separator: ", ") + more
            }
        }
        return PrintedText(CalendarText.text(of: entries, at: moment.wall), warnings: warnings)
    }
}
