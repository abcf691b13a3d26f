import Countdowns
import Dashboard
import Definitions

/// The files of a board on a terminal.
extension TerminalFrontEnd {
    /// Reads the files because the user wants it, who is told what came of it.
    func readFiles(_ engine: isolated Engine) {
        guard engine.canReadFiles else { return perform(.notify("There are no files to read."), engine) }
        engine.readFiles { [handle] result in handle.enter { $0.tell(result, $1) } }
    }

    private func tell(_ result: Result<ReloadResult, EngineRefusal>, _ engine: isolated Engine) {
        let sentence: String
        switch result {
        case .success(let result):
            guard result.isNothing else { return }
            sentence = "The files say the same as before."
        // What is wrong in the files comes as a problem, but not from an older board.
        case .failure(.notPossible(let reason)) where engine.board.problem == nil:
            sentence = "The board read nothing: \(reason)"
        case .failure: sentence = "Read again: the board stays as it is."
        }
        perform(.notify(sentence), engine)
    }

    /// Follows another reading of the files: it may name another theme.
    ///
    /// - Parameters:
    ///   - isNew: whether the files were read again; else a step of the history led to the reading.
    ///   - engine: the engine.
    func followFiles(isNew: Bool, _ engine: isolated Engine) {
        let loaded = engine.files.loaded
        let isOther = themes.take(inFiles: loaded.definition.theme)
        layOut(at: engine.now.shown, engine)
        guard isNew, isOther, loaded.askedTheme == nil else { return }
        themes.take(named: loaded.definition.theme)
        setNamedTheme(engine)
        if themes.named != nil { readThemes(engine) }
    }
}
