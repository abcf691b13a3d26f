import ArgumentParser
import Countdowns
import Dashboard
import DashboardApp
import Definitions
import Foundation

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain how each time in a countdown file is interpreted.",
        discussion: "For each time, prints the time in UTC and in its zone, the rule, and the location in the file."
    )

    @Argument(
        help: "A countdown file, or a folder of countdown files; - is standard input.",
        completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Argument(help: "Explain only countdowns with these ids.", completion: .custom(Completions.ids))
    var ids: [String] = []

    @OptionGroup var time: TimeArguments

    func run() throws {
        let output = PlainOutput()
        let (decoded, board, moment) = try time.board(
            of: [file], reportingTo: AnswerOutput(plain: output, isJSON: false))
        let known = board.items.map(\.id)
        for id in ids where !known.contains(id) {
            throw output.failure("error: " + UnknownID(id, among: known).description, .usage)
        }
        let wanted = ids.isEmpty ? Array(known.indices) : ids.compactMap(known.firstIndex)
        var isFirst = true
        for index in wanted {
            if !isFirst { try output.print("") }
            isFirst = false
            let explanation = Explanation(
                board.items[index], texts: decoded.texts[index], boardZone: board.zone, at: moment)
            for line in explanation.lines { try output.print(line) }
        }
    }
}
