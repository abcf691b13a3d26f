import ArgumentParser
import Countdowns
import Remote
import Screen

let targetHelp =
    "An id, a prefix of an id or title, '#tag', group:NAME, is:STATE (running, paused, due, done), or all; repeatable."

/// The arguments of a command that changes countdowns of a running board.
struct ChangeArguments: ParsableArguments {
    @Flag(help: "Wait until the change is saved.")
    var sync = false

    @OptionGroup var question: RequestArguments

    /// Changes the countdowns, and prints the result.
    ///
    /// - Parameters:
    ///   - verb: the command.
    ///   - targets: the targets.
    ///   - amount: the duration, if the command needs one.
    /// - Throws: `ExitCode`, to end the command.
    func change(_ verb: CountdownVerb, of targets: [String], by amount: String? = nil) throws {
        let parameters = ChangeParameters(targets: targets, by: amount, from: ClientName.name, sync: sync ? true : nil)
        let board = try question.choice.found(holding: targets, reportingTo: question.output)
        try question.ask(.change(verb, parameters), of: board) { (answer: ChangeAnswer, _) in [Self.words(answer)] }
    }

    /// Returns the result of a change in words.
    private static func words(_ answer: ChangeAnswer) -> String {
        guard answer.matched > 0 else { return "no countdown matches now" }
        // The answer lists the changed countdowns first. If no countdown changed, all matching countdowns are printed
        // as unchanged.
        let count = answer.changed > 0 ? answer.changed : answer.matched
        let names = answer.countdowns.prefix(count).map(\.id)
        let rest = count > names.count ? " and \(count - names.count) more" : ""
        guard answer.changed > 0 else { return "unchanged: \(names.joined(separator: ", "))\(rest)" }
        if let reading = answer.reading, let word = answer.effects.first {
            return "\(word) \(DisplayText.sanitized(reading))"
        }
        // One command can have several effects: `pin` pins some countdowns and unpins others.
        var effects: [(word: String, names: [String])] = []
        for (name, word) in zip(names, answer.effects) {
            if let place = effects.firstIndex(where: { $0.word == word }) {
                effects[place].names.append(name)
            } else {
                effects.append((word, [name]))
            }
        }
        return effects.map { "\($0.word) \($0.names.joined(separator: ", "))" }.joined(separator: "; ") + rest
    }
}
