import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation
import Remote

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(.add)

    @Argument(help: "The countdown as one argument: title, time and tags.")
    var line: String

    @OptionGroup var editing: EditingArguments

    func run() throws {
        // If the user forgets the quotes, the words after the first word arrive as file names.
        let words = editing.source.files.prefix { !$0.contains { "./".contains($0) } }
        if !words.isEmpty, !words.contains(where: FileManager.default.fileExists) {
            let whole = ([line] + words).joined(separator: " ")
            PlainOutput().report("error: a countdown is one argument; write: countdowns add \(whole.quoted)")
            throw ExitCode(ExitStatus.usage)
        }
        try editing.edit(.add, nil, line: line)
    }
}

struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(.edit)

    @Argument(help: "The id or the title of the countdown.", completion: .custom(Completions.targets))
    var countdown: String

    @Argument(help: "The new countdown as one argument: title, time and tags.")
    var line: String

    @OptionGroup var editing: EditingArguments

    func run() throws { try editing.edit(.edit, countdown, line: line) }
}

struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(.remove)

    @Argument(help: "The id or the title of the countdown.", completion: .custom(Completions.targets))
    var countdown: String

    @OptionGroup var editing: EditingArguments

    func run() throws { try editing.edit(.remove, countdown, line: nil) }
}

/// The arguments that select the files to edit: the named files, the files of a named running board, or the default
/// file.
struct EditingArguments: ParsableArguments {
    @OptionGroup var source: SourceArguments
    @OptionGroup var time: TimeArguments
    @OptionGroup var question: RequestArguments

    /// Edits the files directly or through a running board, and prints the result.
    ///
    /// `add` writes a new file if there is no file, no default board and no running board.
    func edit(_ verb: FileVerb, _ target: String?, line: String?) throws {
        let environment = ProgramEnvironment.variables
        let isChosen = question.choice.isChosen
        if !source.files.isEmpty || !isChosen && DefaultBoard.find(environment: environment) != nil {
            let files = try source.found(reportingTo: PlainOutput())
            let path = try editFiles(files, verb, target, line: line ?? "")
            return try PlainOutput().print(Self.words(verb, path))
        }
        if verb == .add, let line, !isChosen, !RunningBoards.isAny(environment: environment) {
            return try addToNewFile(line)
        }
        let parameters = FileParameters(target: target, line: line, from: ClientName.name)
        try question.ask(.editFiles(verb, parameters)) { (answer: FileAnswer, board) in
            // A relative path is relative to the working folder of the board, so the message also names the board.
            let isWhole = answer.file.hasPrefix("/") || answer.file == FileLocation.standardInput.name
            let words = Self.words(verb, answer.file) + (isWhole ? "" : " of the board \(board.name)")
            return [words] + (answer.kept.map { [Self.warning(answer.file, kept: $0)] } ?? [])
        }
    }

    /// Writes a file with one countdown in the current folder.
    private func addToNewFile(_ line: String) throws {
        let (output, name) = (PlainOutput(), DefaultBoard.name)
        try NewFile(path: name).write("", reportingTo: output)
        do {
            _ = try editFiles([name], .add, nil, line: line)
        } catch {
            unlink(name)
            throw error
        }
        try output.print("\(name) is written, with one countdown. Show it with: countdowns")
    }

    /// Returns the id of the only countdown that a target matches.
    private static func one(_ text: String, on board: Board, at moment: Moment) throws -> Countdown.ID {
        let indices = try CountdownSelector(text).indices(on: board, at: moment)
        guard indices.count == 1 else {
            throw EditError(
                "\(text.quoted) matches \(indices.count) countdowns", help: "select one of them by its id or title")
        }
        return board.items[indices[0]].id
    }

    /// Edits files directly, without a running board.
    ///
    /// - Returns: the path of the edited file.
    private func editFiles(_ files: [String], _ verb: FileVerb, _ target: String?, line: String) throws -> String {
        let output = PlainOutput()
        let (_, board, moment) = try time.board(of: files, mayBeEmpty: verb == .add, reportingTo: output)
        let environment = ProgramEnvironment.variables
        let context = DecodingContext(
            now: moment.wall, machineZone: SystemZone.current(environment: environment), home: environment["HOME"])
        do {
            let id = try target.map { try Self.one($0, on: board, at: moment) } ?? ""
            let change: FileChange =
                switch verb {
                case .add: .add(line: line)
                case .edit: .edit(id, line: line)
                case .remove: .remove(id)
                }
            let path = source.files.first { !PathText.isDirectory($0) }
            switch try FileEditor(files, in: context).perform(.change(change, path: path)) {
            case .written(let edit): return edit.path
            case .kept(let path, let edited):
                throw output.failure("error: " + Self.warning(path, kept: edited), .cannotCreate)
            }
        } catch let refusal as EditError {
            throw output.failure("error: \(refusal)", .failure)
        } catch let error as SelectorError {
            throw output.failure("error: \(error.message)", .failure)
        }
    }

    private static func words(_ verb: FileVerb, _ file: String) -> String {
        let file = file == FileLocation.standardInput.name ? "the board's state" : file
        return switch verb {
        case .add: "added to \(file)"
        case .edit: "edited in \(file)"
        case .remove: "removed from \(file)"
        }
    }

    private static func warning(_ file: String, kept: String) -> String {
        "\(file) was saved at the same time and is unchanged; the edited file is \(kept)"
    }
}

extension FileVerb {
    var command: any ParsableCommand.Type {
        switch self {
        case .add: AddCommand.self
        case .edit: EditCommand.self
        case .remove: RemoveCommand.self
        }
    }
}

extension CommandConfiguration {
    fileprivate init(_ verb: FileVerb) {
        self.init(commandName: verb.rawValue, abstract: verb.abstract, discussion: verb.discussion)
    }
}
