import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Definitions
import Foundation
import Journal
import Remote
import Screen

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(.add)

    @Argument(help: "The countdown as one argument: title, time and tags. Without it, lines from standard input.")
    var line: String?

    @OptionGroup var editing: EditingArguments

    func run() throws {
        var editing = editing
        guard let line, line != "-", !(editing.source.files.isEmpty && FileManager.default.fileExists(atPath: line))
        else {
            // The only argument is a file.
            if let line, line != "-" { editing.source.files = [line] }
            return try addLines(editing)
        }
        // If the user forgets the quotes, the words after the first word arrive as file names.
        let words = editing.source.files.prefix { !$0.contains { "./".contains($0) } }
        if !words.isEmpty, !words.contains(where: FileManager.default.fileExists) {
            let whole = ([line] + words).joined(separator: " ")
            PlainOutput().report("error: a countdown is one argument; write: countdowns add \(whole.quoted)")
            throw ExitCode(ExitStatus.usage)
        }
        try editing.edit(.add, nil, line: line)
    }

    /// Adds a countdown for each line of standard input; if a line has an error, adds nothing.
    private func addLines(_ editing: EditingArguments) throws {
        guard isatty(STDIN_FILENO) == 0 else {
            throw ValidationError("Give a line, such as \"Tea 4m\", or lines on standard input.")
        }
        var lines: [(number: Int, text: String)] = []
        var number = 0
        while let text = readLine() {
            number += 1
            // A line that begins with `#` and a space is a comment.
            if !text.allSatisfy(\.isWhitespace), !text.hasPrefix("# ") { lines.append((number, text)) }
        }
        guard !lines.isEmpty else { throw ValidationError("Standard input has no line.") }
        var check = editing
        (check.dryRun, check.isSilent) = (true, !editing.dryRun)
        for line in lines {
            do {
                try check.edit(.add, nil, line: line.text)
            } catch let status as ExitCode {
                PlainOutput().report(
                    "error: line \(line.number) of standard input: \(line.text.quoted); no line was added")
                throw status
            }
        }
        guard !editing.dryRun else { return }
        for line in lines { try editing.edit(.add, nil, line: line.text) }
    }
}

struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(.edit)

    @Argument(help: "The id or the title of the countdown.", completion: .custom(Completions.targets))
    var countdown: String

    @Argument(help: "The new title, time or tags as one argument; optional with --unset.")
    var line: String?

    @Option(
        help: ArgumentHelp("Remove a key from the countdown; may be repeated.", valueName: "key"),
        completion: .list(YAMLEditor.removableKeys))
    var unset: [String] = []

    @OptionGroup var editing: EditingArguments

    func validate() throws {
        if line == nil, unset.isEmpty { throw ValidationError("Give a line, or a key to remove: --unset KEY.") }
    }

    func run() throws {
        var (line, editing) = (line, editing)
        // With --unset, the line may be missing, and the first argument after the countdown may be a file.
        if !unset.isEmpty, let path = line, FileManager.default.fileExists(atPath: path) {
            line = nil
            editing.source.files.insert(path, at: 0)
        }
        try editing.edit(.edit, countdown, line: line, unset: unset)
    }
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

    @Flag(help: "Print what the edit would do, and write nothing.")
    var dryRun = false

    /// Whether only errors are printed.
    var isSilent = false

    /// The arguments; ``isSilent`` is none of them.
    private enum CodingKeys: CodingKey { case source, time, question, dryRun }

    func validate() throws {
        guard source.files.isEmpty || !question.choice.isNamed else {
            throw ValidationError("Give files or --board, not both.")
        }
    }

    /// Edits the files directly, or through the board that runs them, and prints the answer.
    ///
    /// The board must make the edit itself, so that it can undo the edit. `add` writes a new file if there is no file.
    func edit(_ verb: FileVerb, _ target: String?, line: String?, unset: [String] = []) throws {
        // Otherwise a write beyond the limit of `ulimit -f` would end the program, and leave the temporary file.
        signal(SIGXFSZ, SIG_IGN)
        let output = question.output
        let parameters = FileParameters(
            target: target, line: line, unset: unset, dry: dryRun ? true : nil, from: ClientName.name)
        guard let board = try question.choice.boardToEdit(source.files, reportingTo: output) else {
            guard verb == .add else {
                let reason = DefaultBoard.reason(
                    environment: ProgramEnvironment.variables,
                    help: "name a file, or a running board with --board")
                throw output.endWithoutBoard(reason)
            }
            return try addToNewFile(parameters, output)
        }
        let running = board.isOfFiles && !time.isLive ? nil : board.running
        let answer: FileAnswer =
            try running.map { try question.answer(to: .editFiles(verb, parameters), of: $0).0 }
            ?? editFiles(board.files, verb, parameters, output)
        try report(answer, of: verb, output)
    }

    /// Writes a file with one countdown in the current folder.
    private func addToNewFile(_ parameters: FileParameters, _ output: AnswerOutput) throws {
        let name = DefaultBoard.name
        guard !dryRun else {
            let context = time.makeRunContext()
            let countdown: Countdown
            do throws(GrammarError) {
                let rules = CountdownLine.Rules(now: context.now.wall, zone: context.zone)
                countdown = try CountdownLine(parameters.line ?? "", by: rules).countdown(by: rules)
            } catch {
                throw output.end(
                    for: .failure(
                        RemoteFailure(.notPossible, "column \(error.range.lowerBound + 1): \(error.description)")))
            }
            let summary = CountdownSummary(countdown, boardZone: context.zone, isRunning: false, at: context.now)
            return try report(FileAnswer(file: name, reading: summary.text), of: .add, output)
        }
        try NewFile(path: name).write("", reportingTo: output.plain)
        let answer: FileAnswer
        do {
            answer = try editFiles([name], .add, parameters, output)
        } catch {
            unlink(name)
            throw error
        }
        try report(answer, of: .add, isNew: true, output)
    }

    /// Edits files that no process runs.
    private func editFiles(
        _ files: [String], _ verb: FileVerb, _ parameters: FileParameters, _ output: AnswerOutput
    ) throws -> FileAnswer {
        if verb == .add, let missing = files.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
            let help = "create it with: countdowns init \(missing)"
            throw output.end(for: .failure(RemoteFailure(.badFiles, "\(missing) does not exist; \(help)")))
        }
        let (_, board, moment) = try time.board(of: files, mayBeEmpty: verb == .add, reportingTo: output)
        let environment = ProgramEnvironment.variables
        let context = DecodingContext(
            now: moment.wall, machineZone: SystemZone.current(environment: environment), home: environment["HOME"])
        var parameters = parameters
        parameters.file = files.first { !PathText.isDirectory($0) }
        do throws(RemoteFailure) {
            return try FileRequest.answer(
                verb, parameters, of: files, board, at: moment, in: context,
                state: StateFolder(environment: environment))
        } catch {
            throw output.end(for: .failure(error))
        }
    }

    /// Prints the answer to a request to edit a file.
    ///
    /// - Parameters:
    ///   - answer: the answer.
    ///   - verb: the kind of edit.
    ///   - isNew: whether `add` created the file.
    ///   - output: the output.
    /// - Throws: `ExitCode` if the file is unchanged.
    private func report(
        _ answer: FileAnswer, of verb: FileVerb, isNew: Bool = false, _ output: AnswerOutput
    ) throws {
        if output.isJSON, !isSilent { try output.plain.writeJSON(answer.jsonText(indented: true)) }
        let file = Self.name(of: answer.file)
        if let kept = answer.kept {
            if !output.isJSON {
                output.plain.report(
                    "error: \(file) was saved at the same time and is unchanged; the edited file is \(Self.name(of: kept))"
                )
            }
            throw ExitCode(ExitStatus.cannotCreate)
        }
        guard !output.isJSON, !isSilent else { return }
        guard answer.unchanged != true else { return try output.plain.print("unchanged: \(file)") }
        let (done, place) =
            switch verb {
            case .add: (dryRun ? "would add" : "added", "to")
            case .edit: (dryRun ? "would edit" : "edited", "in")
            case .remove: (dryRun ? "would remove" : "removed", "from")
            }
        let reading = DisplayText.sanitized(answer.reading ?? "")
        var hint = isNew ? ", a new file; show it with: countdowns" : ""
        if let copy = answer.copy {
            hint = ", in place to keep its owner and group; the old text is in \(Self.name(of: copy))"
        }
        try output.plain.print("\(done) \(reading) (\(place) \(file)\(hint))")
    }

    /// Returns the path of a file for users: relative to the current folder if the file is in this folder.
    private static func name(of file: String) -> String {
        let here = PathText.workingDirectory + "/"
        if file == FileLocation.standardInput.name { return "the board's state" }
        return file.hasPrefix(here) ? "./" + file.dropFirst(here.count) : file
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
