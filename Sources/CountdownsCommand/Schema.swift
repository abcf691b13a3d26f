import ArgumentParser
import Definitions
import Foundation
import Remote

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print a JSON Schema of countdown files, for editors."
    )

    @Flag(help: "Print the schema of remote messages instead; see docs/remote.md.")
    var remote = false

    @OptionGroup var time: TimeArguments

    func run() throws {
        guard !remote else { return try printMessages() }
        try PlainOutput().writeJSON(BoardSchema.text(themes: ThemeLibrary().ids))
    }

    private func printMessages() throws {
        try PlainOutput().writeJSON(MessageSchema.document.jsonText(indented: true))
    }
}
