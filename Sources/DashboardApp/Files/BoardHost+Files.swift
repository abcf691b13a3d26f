import Countdowns
import Definitions

/// The files of a board that runs: watched, and read again when they change or somebody asks.
///
/// Reading, decoding and matching happen elsewhere; here one board takes the place of the other.
extension BoardHost {
    /// The most times that a reading is matched on the queue while the board changes; after them it is matched here.
    private static var mostMatches: Int { 5 }

    /// Watches where the machine's zone is set.
    func watchZone() {
        guard !files.zone.isFixed else { return }
        watcher?.watch([SystemZone.localTime: SystemZone.signature], for: .zone)
    }

    /// Takes another zone of the machine, if it has changed.
    func followZone() {
        watchZone()
        guard let zone = files.zone.change() else { return }
        files.reloader?.setZone(zone)
        perform(.setZone(zone), at: now, cause: nil)
    }

    /// Reads the files because some of them are not as they were.
    func readChangedFiles() {
        files.reloader?.read(isPatient: true, deliverReading(since: files.edits.count) { _ in })
    }

    /// Reads the files because somebody asks.
    ///
    /// - Parameter answer: told what came of it, on any thread.
    func readFiles(_ answer: @escaping @Sendable (Result<ReloadResult, EngineRefusal>) -> Void) {
        guard let reloader = files.reloader else {
            return answer(.failure(.notPossible("the files are another process's")))
        }
        reloader.read(isPatient: false, deliverReading(since: files.edits.count, answer))
    }

    /// Takes a reading that began after so many edits; one that an edit has made old is read again.
    private nonisolated func deliverReading(
        since count: Int, _ answer: @escaping @Sendable (Result<ReloadResult, EngineRefusal>) -> Void
    ) -> @Sendable (BoardReloader.Result, [String: FileSignature]) -> Void {
        { [weak self] result, signatures in
            self?.enter { host in
                guard let watcher = host.watcher else { return }
                guard host.isCurrent(count) else { return host.readFiles(answer) }
                watcher.watch(signatures, for: .board)
                switch result {
                case .board(let reading): host.match(reading, since: count, answer)
                case .problem(let problem):
                    host.noteFileProblem(problem)
                    host.setProblem(problem, of: .board)
                    answer(.failure(.badFiles(problem.line)))
                }
            }
        }
    }

    /// Whether no edit has begun or ended since there were so many.
    private func isCurrent(_ count: Int) -> Bool { files.edits.count == count && files.edits.pending == 0 }

    /// Matches the board with another reading of its files elsewhere, and takes what comes of it unless the board has
    /// changed meanwhile.
    private func match(
        _ reading: BoardReloader.Reading, since count: Int, attempt: Int = 1,
        _ answer: @escaping @Sendable (Result<ReloadResult, EngineRefusal>) -> Void
    ) {
        guard watcher != nil, let reloader = files.reloader else { return }
        guard isCurrent(count) else { return readFiles(answer) }
        let (base, revision, moment) = (board, revision, now.shown)
        if attempt > Self.mostMatches {
            var matched = base
            let changes = matched.reload(as: reading.board, at: moment)
            return take(matched, changes, reading, answer)
        }
        reloader.match(base, with: reading, at: moment) { [weak self] matched, changes in
            self?.enter { host in
                guard host.revision == revision, host.files.edits.count == count else {
                    return host.match(reading, since: count, attempt: attempt + 1, answer)
                }
                host.take(matched, changes, reading, answer)
            }
        }
    }

    private func take(
        _ matched: Board, _ changes: [Change], _ reading: BoardReloader.Reading,
        _ answer: @Sendable (Result<ReloadResult, EngineRefusal>) -> Void
    ) {
        guard watcher != nil else { return }
        let (number, theme) = (board.reading, files.loaded.definition.theme)
        files.reloader?.release(board)
        replaceBoard(by: matched)
        files.replace(by: reading.loaded, after: number, on: board)
        showReading()
        keeper?.setFiles(reading.files, theme: reading.loaded.definition.theme)
        noteFileProblem(nil)
        hasRead(changes, themeBefore: theme)
        setProblem(nil, of: .board)
        answer(.success(ReloadResult(changes, on: board)))
    }

    /// Goes on with the reading to which a step of the history led.
    func travel(toReading number: Int) {
        guard files.travel(to: board) else { return }
        showReading()
        editFiles(forReading: number)
    }

    private func showReading() {
        if let source = files.source { desk?.source = source }
        alerts?.take(files.loaded)
    }

    /// Shows why the files cannot be taken as they are now, or something that belongs to them; nil where they can.
    func setProblem(_ problem: Problem?, of subject: FileWatcher.Subject) {
        files.problems[subject] = problem
        let shown = files.problem
        if board.problem != shown { perform(.setProblem(shown), at: now, cause: nil) }
    }

    /// Edits the files; nil where there are none, or they are another process's.
    var fileEditor: FileEditor? {
        guard let reloader = files.reloader, !files.loaded.arguments.isEmpty else { return nil }
        return FileEditor(
            files.loaded.arguments, of: reloader.input,
            in: DecodingContext(
                now: now.shown.wall, machineZone: SystemZone.current(environment: environment),
                home: environment["HOME"]))
    }
}
