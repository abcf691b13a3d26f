import ArgumentParser
import Remote

/// `countdowns reload`.
struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Let a running board read its files again.",
        discussion: "A board sees edits by itself. Exit status 65 if the files have mistakes: it stays as it was."
    )

    @OptionGroup var question: RequestArguments

    func run() throws {
        try question.ask(.reload) { (answer: ReloadAnswer, _) in [Self.words(answer)] }
    }

    private static func words(_ answer: ReloadAnswer) -> String {
        let parts = [(answer.added, "new"), (answer.changed, "changed"), (answer.removed, "gone")]
        let told = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return told.isEmpty ? "nothing to change" : told.joined(separator: ", ")
    }
}
