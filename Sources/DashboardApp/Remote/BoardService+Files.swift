import Countdowns
import CrashGuard
import Definitions
import Dispatch
import Remote
import Ticking

/// The files of a service: read again, edited, and its configuration.
extension BoardService {
    func filesDiffer(_ subject: FileWatcher.Subject) {
        switch subject {
        case .board: reloader.read(isPatient: true, deliverReading(since: edits.count) { _ in })
        case .config: readConfig()
        case .themes, .edits, .state: break
        case .zone:
            watchZone()
            guard let zone = systemZone.change() else { return }
            reloader.setZone(zone)
            perform(.setZone(zone), at: now, cause: nil)
        }
    }

    /// Reads the configuration again, elsewhere: a disk may be slow.
    private func readConfig() {
        guard let preferences, let place = preferences.place else { return }
        DispatchQueue.global(qos: .utility).async { [weak self, environment = context.environment] in
            CrashGuard.useAlternateStack()
            let (result, signature) = preferences.readAgain(environment: environment)
            self?.enter { service in
                if let signature { service.resources?.watcher.watch([place.path: signature], for: .config) }
                switch result {
                case .success(let new): service.take(new)
                case .failure(let failure): service.report("error: \(failure.problem.line); it stays as it was")
                }
            }
        }
    }

    private func take(_ new: Preferences) {
        preferences = new
        alerts?.take(new.config, on: board, at: now.shown)
        replan()
    }

    func watchZone() {
        guard !systemZone.isFixed else { return }
        resources?.watcher.watch([SystemZone.localTime: SystemZone.signature], for: .zone)
    }

    func readFiles(_ answer: @escaping @Sendable (Result<ReloadResult, EngineRefusal>) -> Void) {
        reloader.read(isPatient: false, deliverReading(since: edits.count, answer))
    }

    /// Takes a reading that began after so many edits; one that an edit has made old is read again.
    private nonisolated func deliverReading(
        since count: Int, _ answer: @escaping @Sendable (Result<ReloadResult, EngineRefusal>) -> Void
    ) -> @Sendable (BoardReloader.Result, [String: FileSignature]) -> Void {
        { [weak self] result, signatures in
            self?.enter { service in
                guard service.edits.count == count, service.edits.pending == 0 else { return service.readFiles(answer) }
                service.take(result, signatures, answer)
            }
        }
    }

    private func take(
        _ result: BoardReloader.Result, _ signatures: [String: FileSignature],
        _ answer: @Sendable (Result<ReloadResult, EngineRefusal>) -> Void
    ) {
        guard let resources else { return }
        resources.watcher.watch(signatures, for: .board)
        switch result {
        case .problem(let problem):
            if board.problem != problem { report("error: \(problem.line); the board stays as it was") }
            perform(.setProblem(problem), at: now, cause: nil)
            answer(.failure(.badFiles(problem.line)))
        case .board(let reading):
            if board.problem != nil { report("the files are a board again") }
            let (past, number) = (resources.desk.source.loaded, board.reading)
            resources.desk.source = resources.desk.source.read(again: reading.loaded)
            keeper?.setFiles(reading.files, theme: reading.loaded.definition.theme)
            let changes = board.reload(as: reading.board, at: now.shown)
            pastReadings.replace(past, number, by: reading.loaded, on: board)
            edits.show(board)
            alerts?.take(reading.loaded)
            announce(changes)
            perform(.setProblem(nil), at: now, cause: nil)
            answer(.success(ReloadResult(changes, on: board)))
        }
    }

    var fileEditor: FileEditor? {
        guard let files = resources?.desk.source.loaded.arguments else { return nil }
        return FileEditor(
            files, of: reloader.input,
            in: DecodingContext(
                now: now.shown.wall, machineZone: SystemZone.current(environment: context.environment),
                home: context.environment["HOME"]))
    }

    func setFileProblem(_ problem: Problem?) { perform(.setProblem(problem), at: now, cause: nil) }

    func tell(_ sentence: String) { report(sentence) }

    func tellKept() { for sentence in edits.kept.values.sorted() { report(sentence) } }
}
