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
        case .board: readChangedFiles()
        case .config: readConfig()
        case .themes, .edits, .state: break
        case .zone: followZone()
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

    func replaceBoard(by matched: Board) {
        board = matched
        revision += 1
    }

    func hasRead(_ changes: [Change], themeBefore theme: String?) {
        announce(changes)
        replan()
    }

    func noteFileProblem(_ problem: Problem?) {
        if let problem {
            if board.problem != problem { report("error: \(problem.line); the board stays as it was") }
        } else if board.problem != nil {
            report("the files are a board again")
        }
    }

    func tell(_ sentence: String) { report(sentence) }

    func tellKept() { for sentence in files.edits.kept.values.sorted() { report(sentence) } }
}
