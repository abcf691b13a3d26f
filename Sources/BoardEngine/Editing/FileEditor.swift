import Countdowns
import Definitions
import Foundation
import Journal

/// An editor of the files of a board on the disk.
///
/// - Thread: any; blocks while the disk is read and written.
public struct FileEditor: Sendable {
    /// The result of an edit.
    public enum Outcome: Equatable, Sendable {
        /// The edit is on the disk.
        case written(FileEdit)
        /// The edit is possible, and was not made.
        case checked(FileEdit)
        /// The edit would change nothing, so the file was not written.
        case unchanged(path: String)
        /// Another program saved the file at the same time. The other program's version stays in the file, and the
        /// edited version is in another file.
        case kept(path: String, edited: String)
    }

    /// An edit to perform.
    public enum Work: Sendable {
        /// A change of the board's files.
        ///
        /// A new countdown is added to the file at this path, or to the first file if the path is nil.
        case change(FileChange, path: String?)
        /// A change of the board's files that is computed, and not made.
        case check(FileChange, path: String?)
        /// A previous edit, or its inverse.
        case edit(FileEdit)
    }

    /// The maximum number of attempts if another program saves the file between the read and the write.
    private static let maxTries = 10

    private let arguments: [String]
    private let context: DecodingContext
    let input: BoardInput?
    private let system: any ExchangingFileSystem

    /// Creates an editor; no file is read yet.
    ///
    /// - Parameters:
    ///   - arguments: the files and folders of the board.
    ///   - context: the time and the zone for parsing lines and files.
    ///   - system: the file system.
    public init(
        _ arguments: [String], in context: DecodingContext,
        on system: any ExchangingFileSystem = SystemFileSystem(isPrivate: false)
    ) {
        self.init(arguments, of: nil, in: context, on: system)
    }

    /// Creates the editor of a running board.
    ///
    /// - Parameters:
    ///   - arguments: the files and folders of the board.
    ///   - input: the text of standard input, which is edited in memory.
    ///   - context: the time and the zone for parsing lines and files.
    ///   - system: the file system.
    init(
        _ arguments: [String], of input: BoardInput?, in context: DecodingContext,
        on system: any ExchangingFileSystem = SystemFileSystem(isPrivate: false)
    ) {
        (self.arguments, self.input, self.context, self.system) = (arguments, input, context, system)
    }

    private func read() throws(EditError) -> YAMLEditor {
        do {
            return try YAMLEditor(arguments, in: context, from: SignedFiles(input: input?.entry))
        } catch {
            var refusal = EditError(
                LoadFailure.files(error).problem.line,
                help: "fix the file first: countdowns edits only files without errors")
            refusal.isOfBadFiles = true
            throw refusal
        }
    }

    /// Performs an edit.
    ///
    /// - Parameter work: the edit.
    /// - Returns: the result.
    /// - Throws: the reason why no file was changed.
    public func perform(_ work: Work) throws(EditError) -> Outcome {
        var isDry = false
        if case .check = work { isDry = true }
        return try write(isDry: isDry) { editor throws(EditError) in
            switch work {
            case .edit(let edit): edit
            case .change(let change, let path), .check(let change, let path): try Self.edit(change, path, editor)
            }
        }
    }

    private static func edit(
        _ change: FileChange, _ path: String?, _ editor: YAMLEditor
    ) throws(EditError) -> FileEdit {
        switch change {
        case .add(let text): try editor.adding(try line(text, nil, editor), to: path)
        case .edit(let id, let text, let unset): try editor.changing(id, to: try line(text, id, editor), unset: unset)
        case .remove(let id): try editor.removing(id)
        }
    }

    private static func line(
        _ text: String, _ id: Countdown.ID?, _ editor: YAMLEditor
    ) throws(EditError) -> CountdownLine {
        do {
            return try editor.line(text, for: id)
        } catch {
            throw EditError("column \(error.range.lowerBound + 1): \(error.message)", help: error.help)
        }
    }

    private func write(
        isDry: Bool, _ make: (YAMLEditor) throws(EditError) -> FileEdit
    ) throws(EditError) -> Outcome {
        for _ in 0..<Self.maxTries {
            let editor = try read()
            var edit = try make(editor)
            if edit.isEmpty { return .unchanged(path: edit.path) }
            if isDry { return .checked(edit) }
            if edit.isOfInput {
                guard let input, input.replace(by: try editor.applying(edit)) else {
                    throw EditError(
                        "standard input is not a file", help: "use --board to edit the board that shows this input")
                }
                return .written(edit)
            }
            let target = try Self.target(of: edit.path)
            let old = try editor.bytes(of: edit.path)
            do {
                let replacement = FileReplacement(of: target, by: try editor.applying(edit), in: system)
                switch try replacement.replace(old) {
                case .replaced: return .written(edit)
                case .differs: continue
                case .kept(let path): return .kept(path: edit.path, edited: path)
                case .overwritten(let copy):
                    edit.copy = copy
                    return .written(edit)
                }
            } catch let error as FileError {
                throw EditError(
                    "the file cannot be written: \(String(cString: strerror(error.number)))", path: edit.path,
                    help: (try? system.read(target)) == old
                        ? "nothing was changed" : "a hidden file beside it may have the old text")
            } catch let error as EditError {
                throw error
            } catch {
                preconditionFailure("Unexpected error while writing a file: \(error)")
            }
        }
        throw EditError("another program keeps saving the file", path: arguments.first, help: "try again later")
    }

    /// Resolves the symbolic links in a path, and checks that the file may be replaced.
    private static func target(of path: String) throws(EditError) -> String {
        guard let target = PathText.resolved(path) else {
            throw EditError(String(cString: strerror(errno)), path: path, help: "nothing was changed")
        }
        var status = stat()
        let folder = PathText.folder(of: target)
        guard stat(target, &status) == 0, access(target, W_OK) == 0, status.st_mode & 0o222 != 0 else {
            throw EditError("permission denied", path: path, help: "allow writing with chmod u+w, or edit another file")
        }
        guard access(folder, W_OK) == 0 else {
            throw EditError("the folder of the file is not writable", path: path, help: "edit the file by hand")
        }
        guard status.st_nlink == 1 else {
            throw EditError("the file has several hard links, and an edit would replace only one of them", path: path)
        }
        return target
    }
}
