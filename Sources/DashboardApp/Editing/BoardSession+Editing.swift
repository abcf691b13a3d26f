import Countdowns
import Dashboard
import Definitions
import Remote

/// Keys that edit the files; in a viewer the board that it shows is asked to.
extension BoardSession {
    /// Whether there are files that can be edited; otherwise says that there are none.
    func checkFiles() -> Bool {
        let hasFiles = !files.loaded.arguments.isEmpty
        if !hasFiles { tell("This board has no file to edit.") }
        return hasFiles
    }

    /// Opens the line of the selected countdown.
    func openLine(at now: Now) {
        guard let index = look.list.selection(on: board, at: now.shown), let context = files.loaded.context else {
            return
        }
        let id = board.items[index].id
        do {
            let editing = try BoardEditing(
                files.loaded.arguments, in: context, from: RecordedFiles(files.loaded.places))
            prompts.open(LinePrompt(id, text: try editing.line(of: id)))
            perform(.select(id))
        } catch {
            tell((error as? EditRefusal)?.description ?? "The files have a mistake.")
        }
    }

    /// Edits the files, and tells why that cannot be.
    func edit(_ change: FileChange) {
        guard checkFiles() else { return }
        guard setup.attachment == nil else { return askToEdit(change) }
        edit(.change(change, path: nil)) { [weak self] result in
            guard case .failure(let refusal) = result else { return }
            self?.enter { $0.tell("Nothing is edited. \(refusal.reason)") }
        }
    }

    /// Asks the board that is shown to edit its files.
    private func askToEdit(_ change: FileChange) {
        let from = setup.attachment?.name
        let call: RemoteCall =
            switch change {
            case .add(let line): .editFiles(.add, FileParameters(line: line, from: from))
            case .edit(let id, let line): .editFiles(.edit, FileParameters(target: id, line: line, from: from))
            case .remove(let id): .editFiles(.remove, FileParameters(target: id, from: from))
            }
        ask(call) { session, reply in
            do throws(RemoteError) {
                _ = try reply.get().result(FileAnswer.self)
            } catch {
                session.tell("Nothing is edited. \(error.reason)")
            }
        }
    }

    /// Shows which files were kept, until they are gone.
    func tellKept() {
        files.edits.kept = files.edits.kept.filter {
            if case .missing = FileSignature(of: $0.key) { false } else { true }
        }
        setProblem(files.edits.kept.values.sorted().first.map { Problem($0, outline: $0) }, of: .edits)
        let signatures = files.edits.kept.keys.map { ($0, FileSignature(of: $0)) }
        resources?.watcher.watch(Dictionary(uniqueKeysWithValues: signatures), for: .edits)
    }
}
