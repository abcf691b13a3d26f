import Countdowns
import Definitions
import Dispatch
import Remote

/// The files of a board that is shown: watched, and read again when they change or somebody asks.
///
/// Reading, decoding and matching happen elsewhere; here one board takes the place of the other.
extension BoardSession {
    /// How often a board that was changed meanwhile is matched anew elsewhere; then it is done here.
    private static let mostMatches = 5

    /// Watches what was read, and where the machine's zone is set.
    func watchFiles() {
        watchZone()
        guard setup.reloader != nil else { return }
        guard setup.loaded.origin == .otherProcess else {
            resources?.watcher.watch(setup.loaded.signatures, for: .board)
            return
        }
        // They could not be read when this board took over; why, is said now.
        readFiles { _ in }
    }

    /// Some files are not as they were read.
    func filesDiffer(_ subject: FileWatcher.Subject) {
        switch subject {
        case .board: setup.reloader?.read(isPatient: true, deliverReading(since: edits.count) { _ in })
        case .edits: tellKept()
        case .themes: readThemes()
        case .config: readConfig()
        case .state: break
        case .zone:
            watchZone()
            guard let zone = systemZone.change() else { return }
            setup.reloader?.setZone(zone)
            perform(.setZone(zone))
        }
    }

    private func watchZone() {
        guard !systemZone.isFixed else { return }
        resources?.watcher.watch([SystemZone.localTime: SystemZone.signature], for: .zone)
    }

    /// Reads the files because the user wants it, who is told what came of it.
    func readFilesAsAsked() {
        if setup.attachment != nil { return askToReadFiles() }
        guard setup.reloader != nil else { return perform(.notify("There are no files to read.")) }
        readFiles { [weak self] result in
            let sentence: String
            switch result {
            case .success(let result): sentence = result.isNothing ? Self.sameFiles : ""
            case .failure: sentence = Self.stillNoBoard
            }
            guard !sentence.isEmpty else { return }
            self?.enter { $0.perform(.notify(sentence)) }
        }
    }

    private static let sameFiles = "The files say the same as before."
    private static let stillNoBoard = "Read again: the board stays as it is."

    /// Asks the board that is shown to read its files.
    private func askToReadFiles() {
        ask(.reload) { session, reply in
            do throws(RemoteError) {
                let answer = try reply.get().result(ReloadAnswer.self)
                if (answer.added, answer.changed, answer.removed) == (0, 0, 0) {
                    session.perform(.notify(Self.sameFiles))
                }
            } catch {
                // What is wrong in the files comes as a problem, but not from an older board.
                let reason = "The board read nothing: \(error.reason)"
                session.perform(.notify(session.board.problem == nil ? reason : Self.stillNoBoard))
            }
        }
    }

    func readFiles(_ answer: @escaping @Sendable (Result<ReloadResult, EngineRefusal>) -> Void) {
        guard let reloader = setup.reloader else {
            return answer(.failure(.notPossible("the files are another process's")))
        }
        reloader.read(isPatient: false, deliverReading(since: edits.count, answer))
    }

    /// Takes a reading that began after so many edits; one that an edit has made old is read again.
    private nonisolated func deliverReading(
        since count: Int, _ answer: @escaping @Sendable (Result<ReloadResult, EngineRefusal>) -> Void
    ) -> @Sendable (BoardReloader.Result, [String: FileSignature]) -> Void {
        { [weak self] result, signatures in
            self?.enter { session in
                guard session.resources != nil else { return }
                guard session.edits.count == count, session.edits.pending == 0 else { return session.readFiles(answer) }
                session.resources?.watcher.watch(signatures, for: .board)
                switch result {
                case .board(let reading): session.match(reading, since: count, answer)
                case .problem(let problem):
                    session.setProblem(problem, of: .board)
                    answer(.failure(.badFiles(problem.line)))
                }
            }
        }
    }

    /// Matches the board with another reading of its files elsewhere, and takes what comes of it unless the board has
    /// changed meanwhile.
    private func match(
        _ reading: BoardReloader.Reading, since count: Int, attempt: Int = 1,
        _ answer: @escaping @Sendable (Result<ReloadResult, EngineRefusal>) -> Void
    ) {
        guard resources != nil, let reloader = setup.reloader else { return }
        guard edits.count == count, edits.pending == 0 else { return readFiles(answer) }
        let (base, revision, moment) = (board, revision, now.shown)
        if attempt > Self.mostMatches {
            var matched = base
            let changes = matched.reload(as: reading.board, at: moment)
            return take(matched, changes, reading, answer)
        }
        reloader.match(base, with: reading, at: moment) { [weak self] matched, changes in
            self?.enter { session in
                guard session.revision == revision, session.edits.count == count else {
                    return session.match(reading, since: count, attempt: attempt + 1, answer)
                }
                session.take(matched, changes, reading, answer)
            }
        }
    }

    /// Shows why the files or the theme cannot be taken as they are now, or the state cannot be written; nil where they
    /// can.
    func setProblem(_ problem: Problem?, of subject: FileWatcher.Subject) {
        problems[subject] = problem
        let shown = problems[.board] ?? problems[.edits] ?? problems[.state] ?? problems[.themes] ?? problems[.config]
        if board.problem != shown { perform(.setProblem(shown)) }
    }

    /// The board was made of an earlier or a later reading again.
    func showReading(_ number: Int) {
        guard let loaded = pastReadings.reading(of: board, after: filesRead) else { return }
        show(loaded)
        alerts?.take(loaded)
        editFiles(forReading: number)
        // It has the readings of before.
        overlay = nil
    }

    /// The reading that the board shows, with the moment at which it was made.
    private var filesRead: LoadedBoard { setup.source?.loaded ?? setup.loaded }

    private func show(_ loaded: LoadedBoard) {
        setup.loaded = loaded
        setup.source = setup.source?.read(again: loaded)
        if let source = setup.source { resources?.remote?.source = source }
    }

    private func take(
        _ matched: Board, _ changes: [Change], _ reading: BoardReloader.Reading,
        _ answer: @Sendable (Result<ReloadResult, EngineRefusal>) -> Void
    ) {
        guard let resources else { return }
        let (past, number) = (filesRead, board.reading)
        let theme = reading.loaded.definition.theme
        let isOtherTheme = theme != setup.loaded.definition.theme && setup.loaded.askedTheme == nil
        setup.reloader?.release(board)
        board = matched
        edits.show(board)
        revision += 1
        show(reading.loaded)
        pastReadings.replace(past, number, by: reading.loaded, on: board)
        setup.keeper?.setFiles(reading.files, theme: theme)
        alerts?.take(reading.loaded)
        follow(changes, at: now, cause: .file)
        // It has the readings of before.
        overlay = nil
        resources.picture.picture?.invalidate()
        setProblem(nil, of: .board)
        perform(.tick)
        if isOtherTheme {
            themeToCome = theme
            setThemeToCome()
            if themeToCome != nil { readThemes() }
        }
        answer(.success(ReloadResult(changes, on: board)))
    }
}
