import Countdowns
import Dashboard
import Definitions
import Dispatch

/// The edits of files that a board made, and what is under way.
struct BoardEdits {
    /// An edit, and the reading of the files before it.
    struct Made {
        let edit: FileEdit
        let before: Int
    }

    /// What led to a reading, by the number of the reading.
    var made: [Int: Made] = [:]
    /// The reading that the files say, or will when all is written.
    var reading = 0
    /// How many edits are being written: what is read meanwhile is already old.
    var pending = 0
    /// How many were begun and how many ended: a reading that began before is old.
    var count = 0
    /// The files that were kept because somebody saved at the same moment, and what is said of them.
    var kept: [String: String] = [:]
    let queue = DispatchQueue(label: "countdowns.edit", qos: .userInitiated)
}

/// Keys that edit the files. The disk is waited for elsewhere; then the board reads its files again.
extension BoardSession {
    /// Whether there are files that can be edited here; otherwise says why not.
    func canEditFiles() -> Bool {
        if setup.attachment != nil {
            tell("Another process has the files: edit them with countdowns add, edit and remove.")
        } else if setup.reloader == nil || !setup.loaded.arguments.contains(where: { $0 != "-" }) {
            tell("This board has no file to edit.")
        } else {
            return true
        }
        return false
    }

    /// Opens the line of the selected countdown.
    func openLine(at now: Now) {
        guard let index = board.selection(at: now.shown) else { return }
        let id = board.items[index].id
        do throws(EditRefusal) {
            prompt = LinePrompt(id, text: try fileEditor.editing().line(of: id))
            perform(.select(id))
        } catch {
            tell(error.description)
        }
    }

    /// Edits the files.
    func edit(_ change: FileChange) {
        guard canEditFiles() else { return }
        let before = board.reading
        begin(.change(change)) { session, outcome in
            guard case .written(let edit)? = outcome else { return }
            session.readFiles { [weak session] _ in
                session?.enter { session in
                    guard session.board.reading != before else { return }
                    session.edits.made[session.board.reading] = .init(edit: edit, before: before)
                }
            }
        }
    }

    /// Edits a file as undoing or redoing the reading of an edit needs it.
    ///
    /// - Parameter number: the reading of which the board is now.
    func editFiles(forReading number: Int) {
        let from = edits.reading
        edits.reading = number
        let edit: FileEdit
        if let made = edits.made[from], made.before == number {
            edit = made.edit.inverse
        } else if let made = edits.made[number], made.before == from {
            edit = made.edit
        } else {
            return
        }
        // The banner says that the files are another reading, which they are no longer.
        let problem = board.problem
        setProblem(nil, of: .board)
        begin(.edit(edit)) { session, outcome in
            guard case .written? = outcome else { return session.setProblem(problem, of: .board) }
            session.readFiles { _ in }
        }
    }

    private var fileEditor: FileEditor {
        let zone = SystemZone.current(environment: setup.environment)
        return FileEditor(
            setup.loaded.arguments,
            in: DecodingContext(now: now.shown.wall, machineZone: zone, home: setup.environment["HOME"]))
    }

    private enum Work: Sendable {
        case change(FileChange)
        case edit(FileEdit)
    }

    /// Writes an edit elsewhere; then tells what came of it.
    private func begin(
        _ work: Work,
        _ then: @escaping @Sendable (isolated BoardSession, FileEditor.Outcome?) -> Void
    ) {
        edits.pending += 1
        edits.count += 1
        let editor = fileEditor
        edits.queue.async { [weak self] in
            let result = Result { () throws(EditRefusal) in
                switch work {
                case .change(let change): try editor.make(change)
                case .edit(let edit): try editor.write(edit)
                }
            }
            self?.enter { session in
                session.edits.pending -= 1
                session.edits.count += 1
                switch result {
                case .success(.written): break
                case .success(.kept(let path, let edited)):
                    session.edits.kept[edited] =
                        "\(path) was saved at the same moment and stays so; with your edit it is in \(edited)."
                    session.tellKept()
                case .failure(let refusal): session.tell("Nothing is edited. \(refusal)")
                }
                then(session, try? result.get())
            }
        }
    }

    /// Shows which files were kept, until they are gone.
    func tellKept() {
        edits.kept = edits.kept.filter { if case .missing = FileSignature(of: $0.key) { false } else { true } }
        setProblem(edits.kept.values.sorted().first, of: .edits)
        let signatures = edits.kept.keys.map { ($0, FileSignature(of: $0)) }
        resources?.watcher.watch(Dictionary(uniqueKeysWithValues: signatures), for: .edits)
    }
}
