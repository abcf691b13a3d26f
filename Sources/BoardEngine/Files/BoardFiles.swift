import Countdowns
import Definitions
import Dispatch
import Foundation

/// The files of the board of an engine: watched, read again when they change or somebody asks, and edited.
///
/// Reading, decoding, matching and writing happen on queues; on the engine's thread one board takes the place of the other.
///
/// - Thread: the engine's, in whose isolation it lives.
public final class BoardFiles {
    /// Told the result of a reading, on any thread.
    public typealias ReadAnswer = @Sendable (Result<ReloadResult, EngineError>) -> Void
    /// Told the result of an edit, on any thread.
    public typealias EditAnswer = @Sendable (Result<FileEditor.Outcome, EngineError>) -> Void

    /// The most times that a reading is matched on the queue while the board changes; after them it is matched here.
    private static let mostMatches = 5

    /// The reading that the board shows.
    public private(set) var loaded: LoadedBoard

    /// The edits that the board made, and what is under way.
    private(set) var edits = BoardEdits()

    /// Reads the files again; nil where they are another process's.
    private let reloader: BoardReloader?
    private let writing = DispatchQueue(label: "countdowns.edit", qos: .userInitiated)
    /// Tells when the zone of the machine changes.
    private var zone: SystemZone
    /// Why the files, or what belongs to them, cannot be taken as they are now.
    private var problems: [FileWatcher.Subject: Problem] = [:]
    private var past = FileVersions()
    /// Nil before ``begin(_:)`` and after ``end()``.
    private var watcher: FileWatcher?

    /// Begins with the first reading.
    public init(_ loaded: LoadedBoard, reloader: BoardReloader?, zone: SystemZone) {
        (self.loaded, self.reloader, self.zone) = (loaded, reloader, zone)
    }

    /// Whether they are this process's to read.
    var canBeRead: Bool { reloader != nil }

    // MARK: Watching

    /// Begins to watch what was read, and where the machine's zone is set.
    func begin(_ engine: isolated Engine) {
        problems[.board] = engine.board.problem
        watcher = FileWatcher { [weak engine] subject in engine?.enter { $0.filesDiffer(subject) } }
        watchZone()
        guard reloader != nil else { return }
        guard loaded.origin == .otherProcess else { return watch(loaded.signatures, for: .board) }
        // They could not be read when this board took over; why, is said now.
        read(engine) { _ in }
    }

    /// Watches no file any more, and drops what is being read.
    func end() { watcher = nil }

    /// Watches files, in place of those that were watched for the same subject.
    ///
    /// - Parameters:
    ///   - signatures: how each path was when it was read.
    ///   - subject: what they are; the engine is told it when one of them differs.
    public func watch(_ signatures: [String: FileSignature], for subject: FileWatcher.Subject) {
        watcher?.watch(signatures, for: subject)
    }

    private func watchZone() {
        if !zone.isFixed { watch([SystemZone.localTime: SystemZone.signature], for: .zone) }
    }

    /// Takes another zone of the machine, if it has changed.
    func followZone(_ engine: isolated Engine) {
        watchZone()
        guard let zone = zone.change() else { return }
        reloader?.setZone(zone)
        engine.send(.setZone(zone), at: engine.now)
    }

    // MARK: Reading

    /// Reads the files because some of them are not as they were.
    func readChanged(_ engine: isolated Engine) {
        reloader?.read(isPatient: true, deliverReading(to: engine, since: edits.count) { _ in })
    }

    /// Reads the files because somebody asks.
    public func read(_ engine: isolated Engine, _ answer: @escaping ReadAnswer) {
        guard let reloader else { return answer(.failure(.notPossible("the files belong to another process"))) }
        reloader.read(isPatient: false, deliverReading(to: engine, since: edits.count, answer))
    }

    /// Takes a reading that began after so many edits; one that an edit has made old is read again.
    private func deliverReading(
        to engine: Engine, since count: Int, _ answer: @escaping ReadAnswer
    ) -> @Sendable (BoardReloader.Result, [String: FileSignature]) -> Void {
        { [weak engine] result, signatures in
            engine?.enter { engine in engine.files.take(result, signatures, since: count, engine, answer) }
        }
    }

    private func take(
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

    /// Whether no edit has begun or ended since there were so many.
    private func isCurrent(_ count: Int) -> Bool { edits.count == count && edits.pending == 0 }

    /// Matches the board with another reading of its files elsewhere, and takes what comes of it unless the board has
    /// changed meanwhile.
    private func match(
        _ reading: BoardReloader.Reading, since count: Int, attempt: Int = 1, _ engine: isolated Engine,
        _ answer: @escaping ReadAnswer
    ) {
        guard watcher != nil, let reloader else { return }
        guard isCurrent(count) else { return read(engine, answer) }
        let (base, revision, moment) = (engine.board, engine.revision, engine.now.shown)
        if attempt > Self.mostMatches {
            var matched = base
            let changes = matched.reload(as: reading.board, at: moment)
            return show(matched, changes, reading, engine, answer)
        }
        reloader.match(base, with: reading, at: moment) { [weak engine] matched, changes in
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

    /// Takes what another process read.
    public func take(_ decoded: DecodedBoard, zone: TimeZone) {
        (loaded.definition, loaded.texts) = (decoded.definition, decoded.texts)
        loaded.context?.machineZone = zone
    }

    /// Goes on with the reading to which a step of the history led.
    ///
    /// - Returns: whether the reading is known.
    func travel(to board: Board) -> Bool {
        guard let reading = past.reading(of: board, after: loaded) else { return false }
        loaded = reading
        return true
    }

    // MARK: Problems

    /// Shows why the files cannot be taken as they are now, or something that belongs to them; nil where they can.
    public func setProblem(_ problem: Problem?, of subject: FileWatcher.Subject, _ engine: isolated Engine) {
        problems[subject] = problem
        // That of the files comes before all others.
        let subjects: [FileWatcher.Subject] = [.board, .edits, .state, .themes, .config]
        let shown = subjects.lazy.compactMap { [problems] in problems[$0] }.first
        if engine.board.problem != shown { engine.send(.setProblem(shown), at: engine.now) }
    }

    // MARK: Editing

    /// Edits the files, and reads them again.
    ///
    /// The disk is waited for elsewhere.
    public func edit(_ work: FileEditor.Work, _ engine: isolated Engine, _ answer: @escaping EditAnswer) {
        guard let editor = editor(engine) else {
            return answer(.failure(.notPossible("this board has no file to edit")))
        }
        let before = engine.board.reading
        edits.begin()
        writing.async { [weak engine] in
            let result = Result { () throws(EditError) in try editor.carryOut(work) }
            engine?.enter { engine in
                engine.files.finish(work, result, by: editor, since: before, engine, answer)
            }
        }
    }

    /// Edits the files; nil where there are none, or they are another process's.
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
        case .failure(let refusal): answer(.failure(.notPossible(refusal.description)))
        case .success(.kept(let path, let edited)):
            let (name, other) = (PathText.name(of: path), PathText.name(of: edited))
            edits.keep(edited, "\(name) was saved meanwhile and is unchanged; your edit is in \(other).")
            reportKeptFiles(engine)
            answer(.success(.kept(path: path, edited: edited)))
        case .success(.written(let edit)):
            if case .change = work { edits.note(written: edit, before: before) }
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

    /// Edits a file as undoing or redoing the reading of an edit needs it.
    ///
    /// - Parameters:
    ///   - number: the reading of which the board is now.
    ///   - engine: the engine.
    func edit(forReading number: Int, _ engine: isolated Engine) {
        guard let edit = edits.edit(forReading: number) else { return }
        // The banner says that the files are another reading, which they are no longer.
        let problem = engine.board.problem
        setProblem(nil, of: .board, engine)
        self.edit(.edit(edit), engine) { [weak engine] result in
            guard case .failure(let refusal) = result else { return }
            engine?.enter { engine in
                engine.files.setProblem(problem, of: .board, engine)
                engine.warn("The file is unchanged. \(refusal.reason)")
            }
        }
    }

    /// Tells which files were kept because somebody saved at the same moment, until they are gone.
    func reportKeptFiles(_ engine: isolated Engine) {
        edits.dropGoneFiles()
        let sentences = edits.kept.values.sorted()
        guard engine.isShown else { return sentences.forEach { engine.warn($0) } }
        setProblem(sentences.first.map { Problem($0, outline: $0) }, of: .edits, engine)
        let signatures = edits.kept.keys.map { ($0, FileSignature(of: $0)) }
        watch(Dictionary(uniqueKeysWithValues: signatures), for: .edits)
    }
}
