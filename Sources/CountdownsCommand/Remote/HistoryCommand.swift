import ArgumentParser
import Countdowns
import Remote

struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(.undo)

    @OptionGroup var arguments: HistoryArguments

    func run() throws { try arguments.undoOrRedo(.undo) }
}

struct RedoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(.redo)

    @OptionGroup var arguments: HistoryArguments

    func run() throws { try arguments.undoOrRedo(.redo) }
}

struct HistoryArguments: ParsableArguments {
    @Flag(help: "Wait until the change is saved.")
    var sync = false

    @OptionGroup var question: RequestArguments

    /// Undoes or redoes the last change, and prints the change.
    func undoOrRedo(_ verb: HistoryVerb) throws {
        let parameters = HistoryParameters(from: ClientName.name, sync: sync ? true : nil)
        try question.ask(.undoOrRedo(verb, parameters)) { (answer: HistoryAnswer, _) in
            [Self.words(verb, answer)]
        }
    }

    /// Returns the result in words.
    private static func words(_ verb: HistoryVerb, _ answer: HistoryAnswer) -> String {
        answer.step.map { "\(verb == .undo ? "undone" : "redone"): \($0)" } ?? "nothing to \(verb.rawValue)"
    }
}

extension HistoryVerb {
    var command: any ParsableCommand.Type {
        switch self {
        case .undo: UndoCommand.self
        case .redo: RedoCommand.self
        }
    }
}

extension CommandConfiguration {
    fileprivate init(_ verb: HistoryVerb) {
        self.init(commandName: verb.rawValue, abstract: verb.abstract, discussion: verb.discussion)
    }
}
