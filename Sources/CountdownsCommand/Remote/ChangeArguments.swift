import ArgumentParser
import Countdowns
import Remote

/// The arguments of a command that changes countdowns of a running board.
struct ChangeArguments: ParsableArguments {
    @Argument(
        help: "An id, the beginning of a title, '#tag', group:NAME, is:running (paused, due, done), or all.",
        completion: .custom(Completions.targets))
    var target: String

    @Flag(help: "Wait until it is on the disk.")
    var sync = false

    @OptionGroup var question: QuestionArguments

    /// Changes the countdowns, and says which.
    ///
    /// - Parameters:
    ///   - verb: what is to be done.
    ///   - amount: by how much, where the verb needs it.
    /// - Throws: the end of the command.
    func change(_ verb: CountdownVerb, by amount: String? = nil) throws {
        let parameters = ChangeParameters(target: target, by: amount, from: Asker.name, sync: sync ? true : nil)
        try question.ask(.change(verb, parameters)) { (answer: ChangeAnswer, _) in [Self.words(answer)] }
    }

    private static func words(_ answer: ChangeAnswer) -> String {
        guard answer.changed > 0 else { return answer.matched == 0 ? "no such countdown now" : "nothing to change" }
        let names = answer.countdowns.prefix(answer.changed).map(\.id).joined(separator: ", ")
        let more = answer.changed - min(answer.changed, answer.countdowns.count)
        return "changed: \(names)" + (more > 0 ? " and \(more) more" : "")
    }
}
