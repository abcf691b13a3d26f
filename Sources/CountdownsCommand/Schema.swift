import ArgumentParser
import Definitions

/// `countdowns schema`.
struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a JSON Schema of countdown files, for editors."
    )

    @OptionGroup var time: TimeArguments

    func run() throws {
        try PlainOutput().writeFrame(BoardSchema.text(themes: ThemeLibrary().ids) + "\n")
    }
}
