import Countdowns
import Definitions
import Dispatch
import Foundation

/// The files of an engine's board: watched, reloaded on a change or on request, and edited.
///
/// Background queues read, decode and write the files, and apply new files to a copy of the board. The engine's thread
/// only replaces the board by this copy.
///
/// - Thread: the engine's; this object is isolated to the engine.
public final class BoardFiles {
    /// A function that receives the result of a reload, on any thread.
    public typealias ReadAnswer = @Sendable (Result<ReloadResult, EngineError>) -> Void
    /// A function that receives the result of an edit, on any thread.
    public typealias EditAnswer = @Sendable (Result<FileEditor.Outcome, EngineError>) -> Void

    /// The maximum number of attempts to apply new files on the reloader's queue, for each reload.
    ///
    /// If the board changes during each attempt, the next attempt runs on the engine's thread.
    private static let maxMatches = 5

    /// The reason why undo and redo leave the files as they are if the change was not an edit of this board.
    private static let noEdit = "another program made this change"

    /// The version of the files that the board shows.
    public private(set) var loaded: LoadedBoard

    private(set) var edits = BoardEdits()

    /// The reloader of the files; nil if the files are never read again.
    private let reloader: BoardReloader?
    private let writing = DispatchQueue(label: "countdowns.edit", qos: .userInitiated)
    private var zone: SystemZone
    /// The errors of the files, the kept copies, the state, the themes and the configuration, by subject.
    private var problems: [FileWatcher.Subject: Problem] = [:]
    private var past = FileVersions()
    /// The number of edits after undo and redo steps that are not finished.
    private var followingEdits = 0
    /// The reason why the files stayed as they are after the last undo or redo step; nil if they were edited.
    private var refusal: String?
    /// The functions that wait for the edits after undo and redo steps.
    private var waiting: [@Sendable (String?) -> Void] = []
    /// The file watcher; nil before ``begin(_:)`` and after ``end()``.
    private var watcher: FileWatcher?

    /// Creates an object for files whose first version is `loaded`.
    public init(_ loaded: LoadedBoard, reloader: BoardReloader?, zone: SystemZone) {
        (self.loaded, self.reloader, self.zone) = (loaded, reloader, zone)
    }

    /// Whether the files can be reloaded.
    public var canBeRead: Bool { reloader != nil }

    // MARK: Watching

    /// Starts to watch the files that were read, and the machine's zone.
    func begin(_ engine: isolated Engine) {
        problems[.board] = engine.board.problem
        watcher = FileWatcher { [weak engine] subject in engine?.enter { $0.filesDiffer(subject) } }
        watchZone()
        guard reloader != nil else { return }
        watch(loaded.signatures, for: .board)
    }

    /// Ends the watcher, and drops pending reloads.
    func end() { watcher = nil }

    /// Watches files for a subject, in place of the previous files of this subject.
    ///
    /// - Parameters:
    ///   - signatures: the signature of each path when it was read.
    ///   - subject: the kind of files; passed to the engine when one of the files differs from its signature.
    public func watch(_ signatures: [String: FileSignature], for subject: FileWatcher.Subject) {
        watcher?.watch(signatures, for: subject)
    }

    private func watchZone() {
        if !zone.isFixed { watch([SystemZone.localTime: SystemZone.signature], for: .zone) }
    }

    /// Applies the new zone if the machine's zone has changed.
    func followZone(_ engine: isolated Engine) {
        watchZone()
        guard let zone = zone.change() else { return }
        reloader?.setZone(zone)
        engine.send(.setZone(zone), at: engine.now)
    }

    // MARK: Reloading

    /// Reloads the files after a change on the disk.
    func readChanged(_ engine: isolated Engine) {
        reloader?.read(rechecksErrors: true, deliverReading(to: engine, since: edits.count) { _ in })
    }

    /// Reloads the files on request.
    public func read(_ engine: isolated Engine, _ answer: @escaping ReadAnswer) {
        guard let reloader else { return answer(.failure(.notPossible("this process does not read the files"))) }
        reloader.read(rechecksErrors: false, deliverReading(to: engine, since: edits.count, answer))
    }

    /// Returns a function that handles the result of a reload.
    ///
    /// The function reloads the files again if an edit is pending, or if the edit count is no longer `count`.
    private func deliverReading(
        to engine: Engine, since count: Int, _ answer: @escaping ReadAnswer
    ) -> @Sendable (BoardReloader.Result, [String: FileSignature]) -> Void {
        { [weak engine] result, signatures in
            engine?.enter { engine in engine.files.apply(result, signatures, since: count, engine, answer) }
        }
    }

    private func apply(
        _ result: BoardReloader.Result, _ signatures: [String: FileSignature], since count: Int,
        _ engine: isolated Engine, _ answer: @escaping ReadAnswer
    ) {
        guard watcher != nil else { return }
        guard isCurrent(count) else { return read(engine, answer) }
        watch(signatures, for: .board)
        switch result {
        case .board(let reading): match(reading, since: count, engine, answer)
        case .problem(let problem):
            engine.noteFileProblem(problem)
            setProblem(problem, of: .board, engine)
            answer(.failure(.badFiles(problem.line)))
        }
    }

    private func isCurrent(_ count: Int) -> Bool { edits.count == count && edits.pending == 0 }

    /// Applies a version of the files to a copy of the board on the queue, and keeps the states of the countdowns.
    ///
    /// Replaces the board by this copy, or repeats these steps if the board changed meanwhile.
    private func match(
        _ reading: BoardReloader.Reading, since count: Int, attempt: Int = 1, _ engine: isolated Engine,
        _ answer: @escaping ReadAnswer
    ) {
        guard watcher != nil, let reloader else { return }
        guard isCurrent(count) else { return read(engine, answer) }
        let (base, revision, moment) = (engine.board, engine.revision, engine.now.shown)
        let renamed = edits.renamed
        if attempt > Self.maxMatches {
            var matched = base
            let changes = matched.reload(as: reading.board, renamed: renamed, at: moment)
            return show(matched, changes, reading, engine, answer)
        }
        reloader.match(base, with: reading, renamed: renamed, at: moment) { [weak engine] matched, changes in
            engine?.enter { engine in
                let files = engine.files
                guard engine.revision == revision, files.edits.count == count else {
                    return files.match(reading, since: count, attempt: attempt + 1, engine, answer)
                }
                files.show(matched, changes, reading, engine, answer)
            }
        }
    }

    private func show(
        _ matched: Board, _ changes: [Change], _ reading: BoardReloader.Reading, _ engine: isolated Engine,
        _ answer: ReadAnswer
    ) {
        guard watcher != nil else { return }
        let number = engine.board.reading
        reloader?.release(engine.board)
        let old = loaded
        loaded = reading.loaded
        edits.show(matched)
        past.replace(old, number, by: reading.loaded, on: matched)
        engine.stateWriter?.setFiles(reading.files, theme: reading.loaded.definition.theme)
        engine.noteFileProblem(nil)
        engine.replaceBoard(by: matched, BoardUpdate(changes: changes, reading: .new))
        setProblem(nil, of: .board, engine)
        answer(.success(ReloadResult(changes, on: engine.board)))
    }

    /// Adopts the version of the files that an undo or redo step restored.
    ///
    /// - Returns: whether the version is known.
    func loadVersion(of board: Board) -> Bool {
        guard let reading = past.reading(of: board, after: loaded) else {
            refusal = Self.noEdit
            return false
        }
        loaded = reading
        return true
    }

    // MARK: Errors

    /// Sets the error of a subject, or removes it with nil, and shows the most important error on the board.
    public func setProblem(_ problem: Problem?, of subject: FileWatcher.Subject, _ engine: isolated Engine) {
        problems[subject] = problem
        // The subjects are in descending order of importance: an error of the board's files is shown first.
        let subjects: [FileWatcher.Subject] = [.board, .edits, .state, .themes, .config]
        let shown = subjects.lazy.compactMap { [problems] in problems[$0] }.first
        if engine.board.problem != shown { engine.send(.setProblem(shown), at: engine.now) }
    }

    // MARK: Editing

    /// Edits the files on a queue, and reloads them.
    public func edit(_ work: FileEditor.Work, _ engine: isolated Engine, _ answer: @escaping EditAnswer) {
        guard let editor = editor(engine) else {
            return answer(.failure(.notPossible("this board has no file to edit")))
        }
        let before = engine.board.reading
        edits.begin()
        writing.async { [weak engine] in
            let result = Result { () throws(EditError) in try editor.perform(work) }
            engine?.enter { engine in
                engine.files.finish(work, result, by: editor, since: before, engine, answer)
            }
        }
    }

    /// Creates an editor of the files; nil if there are no files, or if they are never read again.
    private func editor(_ engine: isolated Engine) -> FileEditor? {
        guard let reloader, !loaded.arguments.isEmpty else { return nil }
        let environment = engine.context.environment
        return FileEditor(
            loaded.arguments, of: reloader.input,
            in: DecodingContext(
                now: engine.now.shown.wall, machineZone: SystemZone.current(environment: environment),
                home: environment["HOME"]))
    }

    private func finish(
        _ work: FileEditor.Work, _ result: Result<FileEditor.Outcome, EditError>, by editor: FileEditor,
        since before: Int, _ engine: isolated Engine, _ answer: @escaping EditAnswer
    ) {
        edits.end()
        switch result {
        case .failure(let refusal):
            let reason = refusal.description
            answer(.failure(refusal.isOfBadFiles ? .badFiles(reason) : .notPossible(reason)))
        case .success(.checked), .success(.unchanged): answer(result.mapError { .notPossible($0.description) })
        case .success(.kept(let path, let edited)):
            let (name, other) = (PathText.name(of: path), PathText.name(of: edited))
            edits.keep(edited, "\(name) was saved by another program; your edit is in \(other).")
            reportKeptFiles(engine)
            answer(.success(.kept(path: path, edited: edited)))
        case .success(.written(let edit)):
            if case .change = work { edits.note(written: edit, before: before) }
            if let copy = edit.copy {
                let (name, other) = (PathText.name(of: edit.path), PathText.name(of: copy))
                engine.warn("\(name) was written in place to keep its owner and group; \(other) is the old text.")
            }
            if edit.isOfInput, case .file(_, let bytes, _)? = editor.input?.entry {
                engine.stateWriter?.note(input: bytes)
            }
            read(engine) { [weak engine] _ in
                engine?.enter { engine in
                    engine.files.edits.finish()
                    answer(.success(.written(edit)))
                }
            }
        }
    }

    /// Edits a file to match the version that the board shows after undo or redo.
    ///
    /// - Parameters:
    ///   - number: the version number of the files that the board shows now.
    ///   - engine: the engine.
    func edit(forReading number: Int, _ engine: isolated Engine) {
        guard let edit = edits.edit(forReading: number) else {
            refusal = Self.noEdit
            return
        }
        // Removes the error of the board's files, because the edit gives the files the version that the board shows.
        let problem = engine.board.problem
        setProblem(nil, of: .board, engine)
        followingEdits += 1
        self.edit(.edit(edit), engine) { [weak engine] result in
            engine?.enter { engine in
                var refusal: String?
                switch result {
                case .failure(let error): refusal = error.reason
                case .success(.kept(let path, let edited)):
                    refusal = "another program saved \(path) at the same time; the undone version is \(edited)"
                case .success: break
                }
                engine.files.finishFollowing(refusal, problem, engine)
            }
        }
    }

    private func finishFollowing(_ refusal: String?, _ problem: Problem?, _ engine: isolated Engine) {
        followingEdits -= 1
        self.refusal = refusal
        if let refusal {
            setProblem(problem, of: .board, engine)
            engine.warn("The file is unchanged. \(refusal)")
        }
        guard followingEdits == 0 else { return }
        for answer in waiting { answer(refusal) }
        waiting = []
    }

    /// Calls a function when the edits after all undo and redo steps are finished.
    ///
    /// - Parameter answer: receives the reason why the files stayed as they are after the last step; nil if they were
    ///   edited. Called on any thread.
    public func afterFollowingEdits(_ answer: @escaping @Sendable (String?) -> Void) {
        if followingEdits == 0 { answer(refusal) } else { waiting.append(answer) }
    }

    /// Reports the edited copies that still exist; a copy is kept if another program saved the file at the same time.
    func reportKeptFiles(_ engine: isolated Engine) {
        edits.dropGoneFiles()
        let sentences = edits.kept.values.sorted()
        guard engine.isShown else { return sentences.forEach { engine.warn($0) } }
        setProblem(sentences.first.map { Problem($0) }, of: .edits, engine)
        let signatures = edits.kept.keys.map { ($0, FileSignature(of: $0)) }
        watch(Dictionary(uniqueKeysWithValues: signatures), for: .edits)
    }
}
