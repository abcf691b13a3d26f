import Countdowns
import Definitions
import Dispatch
import Remote

/// The files of a board on a terminal.
extension BoardSession {
    /// Watches what was read, and where the machine's zone is set.
    func watchFiles() {
        watchZone()
        guard files.reloader != nil else { return }
        guard files.loaded.origin == .otherProcess else {
            watcher?.watch(files.loaded.signatures, for: .board)
            return
        }
        // They could not be read when this board took over; why, is said now.
        readFiles { _ in }
    }

    /// Some files are not as they were read.
    func filesDiffer(_ subject: FileWatcher.Subject) {
        switch subject {
        case .board: readChangedFiles()
        case .edits: tellKept()
        case .themes: readThemes()
        case .config: readConfig()
        case .state: break
        case .zone: followZone()
        }
    }

    /// Reads the files because the user wants it, who is told what came of it.
    func readFilesAsAsked() {
        if setup.attachment != nil { return askToReadFiles() }
        guard files.reloader != nil else { return perform(.notify("There are no files to read.")) }
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

    func replaceBoard(by matched: Board) {
        board = matched
        revision += 1
    }

    func hasRead(_ changes: [Change], themeBefore theme: String?) {
        follow(changes, at: now, cause: .file)
        // It has the readings of before.
        overlay = nil
        resources?.picture.picture?.invalidate()
        perform(.tick)
        let new = files.loaded.definition.theme
        guard new != theme, files.loaded.askedTheme == nil else { return }
        themes.take(named: new)
        setNamedTheme()
        if themes.named != nil { readThemes() }
    }

    func noteFileProblem(_ problem: Problem?) {}
}
