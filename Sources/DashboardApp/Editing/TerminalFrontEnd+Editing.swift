import Countdowns
import Dashboard
import Definitions

/// Keys that edit the files.
extension TerminalFrontEnd {
    /// Whether there are files that can be edited; otherwise says that there are none.
    func checkFiles(_ engine: isolated Engine) -> Bool {
        let hasFiles = !engine.files.loaded.arguments.isEmpty
        if !hasFiles { engine.tell("This board has no file to edit.") }
        return hasFiles
    }

    /// Opens the line of the selected countdown.
    func openLine(at now: Now, _ engine: isolated Engine) {
        let loaded = engine.files.loaded
        guard let index = look.list.selection(on: engine.board, at: now.shown), let context = loaded.context else {
            return
        }
        let id = engine.board.items[index].id
        do {
            let editing = try BoardEditing(loaded.arguments, in: context, from: RecordedFiles(loaded.places))
            prompts.open(LinePrompt(id, text: try editing.line(of: id)))
            perform(.select(id), engine)
        } catch {
            engine.tell((error as? EditRefusal)?.description ?? "The files have a mistake.")
        }
    }

    /// Edits the files, and tells why that cannot be.
    func edit(_ change: FileChange, _ engine: isolated Engine) {
        guard checkFiles(engine) else { return }
        engine.edit(change) { [handle] refusal in
            guard let refusal else { return }
            handle.enter { _, engine in engine.tell("Nothing is edited. \(refusal.reason)") }
        }
    }
}
