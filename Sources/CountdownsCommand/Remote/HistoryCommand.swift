import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
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
    ///
    /// An edit of the files of another folder is undone only if the user named the board.
    ///
    /// - Throws: `ExitCode` after the error was printed, or if the change was an edit and the file stays as it is.
    func undoOrRedo(_ verb: HistoryVerb) throws {
        let board = try question.choice.found(reportingTo: question.output)
        let own = question.choice.isChosen ? nil : DefaultBoard.own(environment: ProgramEnvironment.variables)
        let here = PathText.workingDirectory
        let isHere = board.record?.files.contains { file in
            file == own || [file, PathText.folder(of: file)].contains { PathText.resolved($0) == here }
        }
        let mayEdit = question.choice.isChosen || isHere == true
        let parameters = HistoryParameters(
            from: ClientName.name, sync: sync ? true : nil, files: mayEdit ? nil : false)
        let advice = mayEdit ? nil : "its files are in another folder; add: --board \(board.name)"
        let answer = try question.ask(.undoOrRedo(verb, parameters), of: board, advice: advice) {
            (answer: HistoryAnswer, _) in [Self.words(verb, answer)]
        }
        if answer.reason != nil { throw ExitCode(ExitStatus.failure) }
    }

    /// Returns the result in words.
    private static func words(_ verb: HistoryVerb, _ answer: HistoryAnswer) -> String {
        guard let step = answer.step else { return "nothing to \(verb.rawValue)" }
        let word = verb == .undo ? "undone" : "redone"
        guard let reason = answer.reason else { return "\(word): \(step)" }
        return "\(word) on the board only: \(step); the file is unchanged: \(reason)"
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
