import ArgumentParser
import Remote

struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Reload the files of a running board.",
        discussion:
            "A board reloads edited files automatically. Exit status 65 if the files have errors: the board is then unchanged."
    )

    @OptionGroup var question: RequestArguments

    func run() throws {
        try question.ask(.reload) { (answer: ReloadAnswer, _) in [Self.words(answer)] }
    }

    private static func words(_ answer: ReloadAnswer) -> String {
        let parts = [(answer.added, "new"), (answer.changed, "changed"), (answer.removed, "removed")]
        let told = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return told.isEmpty ? "no changes" : told.joined(separator: ", ")
    }
}
