import ArgumentParser
import Countdowns
import DashboardApp
import Definitions
import Foundation

/// `countdowns add`.
struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(.add)

    @Argument(help: "The countdown: its title, its time, its tags.")
    var line: String

    @OptionGroup var editing: EditingArguments

    func run() throws {
        let path = editing.source.files.first { !PathText.isDirectory($0) }
        try editing.make("added to") { _, _ in
            .add(line: line)
        } path: {
            path
        }
    }
}

/// `countdowns edit`.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(.edit)

    @Argument(help: "The countdown: its id or its title.")
    var countdown: String

    @Argument(help: "What it is to be: its title, its time, its tags.")
    var line: String

    @OptionGroup var editing: EditingArguments

    func run() throws {
        try editing.make("edited in") { board, moment in .edit(try board.one(countdown, at: moment), line: line) }
    }
}

/// `countdowns remove`.
struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(.remove)

    @Argument(help: "The countdown: its id or its title.")
    var countdown: String

    @OptionGroup var editing: EditingArguments

    func run() throws {
        try editing.make("removed from") { board, moment in .remove(try board.one(countdown, at: moment)) }
    }
}

/// The files that are edited.
struct EditingArguments: ParsableArguments {
    @OptionGroup var source: SourceArguments
    @OptionGroup var time: TimeArguments

    /// Edits the files, and says what was done.
    func make(
        _ done: String, _ change: (Board, Moment) throws -> FileChange, path: () -> String? = { nil }
    ) throws {
        let output = PlainOutput()
        let files = try source.found(reportingTo: output).files
        let (_, board, moment) = try time.board(of: files, reportingTo: output)
        let environment = ProgramEnvironment.variables
        let context = DecodingContext(
            now: moment.wall, machineZone: SystemZone.current(environment: environment), home: environment["HOME"])
        do {
            switch try FileEditor(files, in: context).make(try change(board, moment), in: path()) {
            case .written(let edit): try output.print("\(done) \(edit.path)")
            case .kept(let path, let edited):
                output.report("\(path): error: it was saved at the same moment and stays so; edited it is in \(edited)")
                throw ExitCode(ExitStatus.cannotCreate)
            }
        } catch let refusal as EditRefusal {
            output.report("error: \(refusal)")
            throw ExitCode(ExitStatus.failure)
        } catch let error as SelectorError {
            output.report("error: \(error.message)")
            throw ExitCode(ExitStatus.failure)
        }
    }
}

extension Board {
    /// The countdown that a text names.
    fileprivate func one(_ text: String, at moment: Moment) throws -> Countdown.ID {
        let indices = try indices(of: CountdownSelector(text), at: moment)
        guard indices.count == 1 else {
            throw EditRefusal(
                "\(text.quoted) names \(indices.count) countdowns", help: "name one by its id or its title")
        }
        return items[indices[0]].id
    }
}

extension FileVerb {
    /// The subcommand.
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
