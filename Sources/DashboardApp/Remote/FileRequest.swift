import BoardEngine
import Countdowns
import Dashboard
import Definitions
import Foundation
import Journal
import Remote

/// A request to edit the files of a board that no process runs; the answer is that of a running board.
public enum FileRequest {
    /// Edits the files.
    ///
    /// - Parameters:
    ///   - verb: the kind of edit.
    ///   - parameters: the parameters of the request.
    ///   - files: the files and folders of the board.
    ///   - board: the board of the files, for the target.
    ///   - moment: the board's current clock reading.
    ///   - context: the time and the zone for parsing lines and files.
    ///   - folder: the folder of the saved states, in which a renamed countdown gets its new id; nil if there is none.
    /// - Returns: the answer.
    /// - Throws: the reason why no file was changed.
    /// - Thread: blocks the calling thread while the disk is read and written.
    public static func answer(
        _ verb: FileVerb, _ parameters: FileParameters, of files: [String], _ board: Board, at moment: Moment,
        in context: DecodingContext, state folder: StateFolder?
    ) throws(RemoteFailure) -> FileAnswer {
        let work = try FileEditor.Work(verb, parameters, on: board, at: moment)
        do throws(EditError) {
            let outcome = try FileEditor(files, in: context).perform(work)
            if case .written(let edit) = outcome {
                folder?.rename(edit.renamed, of: OpenedState.boardFiles(files), at: moment.wall)
            }
            return FileAnswer(outcome, verb, on: board, isRunning: false, at: moment)
        } catch {
            throw RemoteFailure(error.isOfBadFiles ? .badFiles : .notPossible, error.description)
        }
    }
}

extension FileEditor.Work {
    /// Creates the edit that a request describes.
    init(
        _ verb: FileVerb, _ parameters: FileParameters, on board: Board, at moment: Moment
    ) throws(RemoteFailure) {
        let (line, isDry) = (parameters.line ?? "", parameters.dry == true)
        guard verb != .add else {
            let change = FileChange.add(line: line)
            self = isDry ? .check(change, path: parameters.file) : .change(change, path: parameters.file)
            return
        }
        let indices: [Int]
        do {
            indices = try CountdownSelector(parameters.target ?? "").indices(on: board, at: moment)
        } catch {
            throw RemoteFailure(error, on: board)
        }
        guard let index = indices.first, indices.count == 1 else {
            throw RemoteFailure(.notPossible, "\(verb.rawValue) one countdown at a time, not \(indices.count)")
        }
        let id = board.items[index].id
        let change: FileChange = verb == .edit ? .edit(id, line: line, unset: parameters.unset ?? []) : .remove(id)
        self = isDry ? .check(change, path: nil) : .change(change, path: nil)
    }
}

extension FileAnswer {
    /// Creates the answer for the result of an edit.
    ///
    /// - Parameters:
    ///   - outcome: the result.
    ///   - verb: the kind of edit.
    ///   - board: the board; if it runs, its state after the edit.
    ///   - isRunning: whether a process runs the board, so that durations count down.
    ///   - moment: the board's current clock reading.
    init(_ outcome: FileEditor.Outcome, _ verb: FileVerb, on board: Board, isRunning: Bool, at moment: Moment) {
        // The client may have another working folder than the board.
        func absolute(_ path: String) -> String {
            path == FileLocation.standardInput.name ? path : PathText.absolute(path)
        }
        func reading(_ edit: FileEdit) -> String? {
            guard let countdown = edit.countdown else { return nil }
            guard verb != .remove else { return "“\(countdown.title)”" }
            let item = isRunning ? board.index(of: countdown.id).map { board.items[$0] } : nil
            guard let item, item.countdown == countdown else {
                return CountdownSummary(countdown, boardZone: board.zone, isRunning: isRunning, at: moment).text
            }
            return CountdownSummary(item, boardZone: board.zone, at: moment).text
        }
        switch outcome {
        case .written(let edit), .checked(let edit):
            self.init(file: absolute(edit.path), reading: reading(edit), copy: edit.copy.map(absolute))
        case .unchanged(let path): self.init(file: absolute(path), unchanged: true)
        case .kept(let path, let edited): self.init(file: absolute(path), kept: absolute(edited))
        }
    }
}

extension RemoteFailure {
    /// Creates the error for a target that matches no countdown of a board, or several.
    public init(_ error: SelectorError, on board: Board) {
        switch error.problem {
        case .ambiguous(let indices):
            self = .target(
                .ambiguousTarget, error.message, candidates: indices.lazy.map { CountdownName(board.items[$0]) })
        case .unknown:
            guard case .name = error.selector else {
                self = .name(error.message, names: error.words, code: .unknownTarget)
                return
            }
            self = .target(.unknownTarget, error.message, candidates: board.items.lazy.map(CountdownName.init))
        }
    }
}
