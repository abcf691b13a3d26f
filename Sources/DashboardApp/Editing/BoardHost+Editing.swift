import Countdowns
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
    /// The edit on the disk whose reading the board does not show yet.
    var written: Made?
    /// The reading that the files say, or will when all is written.
    var reading = 0
    /// How many edits are being written: what is read meanwhile is already old.
    var pending = 0
    /// How many were begun and how many ended: a reading that began before is old.
    var count = 0
    /// The files that were kept because somebody saved at the same moment, and what is said of them.
    var kept: [String: String] = [:]
    let queue = DispatchQueue(label: "countdowns.edit", qos: .userInitiated)

    /// The board was made of another reading, which leads back to the one before an edit that it has.
    mutating func show(_ board: Board) {
        reading = board.reading
        made = made.filter { board.history.readings.contains($0.key) }
        // Not only when the reading is answered: undoing finds the edit as soon as the board shows it.
        if let written, written.before != reading { (made[reading], self.written) = (written, nil) }
    }
}

/// Edits the files of a board. The disk is waited for elsewhere; then the board reads its files again.
extension BoardHost {
    /// Edits the files.
    ///
    /// - Parameters:
    ///   - work: what is to be done.
    ///   - answer: told what came of it, on any thread.
    func edit(
        _ work: FileEditor.Work, _ answer: @escaping @Sendable (Result<FileEditor.Outcome, EngineRefusal>) -> Void
    ) {
        guard let editor = fileEditor else {
            return answer(.failure(.notPossible("this board has no file to edit")))
        }
        let before = board.reading
        files.edits.pending += 1
        files.edits.count += 1
        files.edits.queue.async { [weak self] in
            let result = Result { () throws(EditRefusal) in try editor.carryOut(work) }
            self?.enter { $0.finish(work, result, by: editor, since: before, answer) }
        }
    }

    private func finish(
        _ work: FileEditor.Work, _ result: Result<FileEditor.Outcome, EditRefusal>, by editor: FileEditor,
        since before: Int,
        _ answer: @escaping @Sendable (Result<FileEditor.Outcome, EngineRefusal>) -> Void
    ) {
        files.edits.pending -= 1
        files.edits.count += 1
        switch result {
        case .failure(let refusal): answer(.failure(.notPossible(refusal.description)))
        case .success(.kept(let path, let edited)):
            let (name, other) = (PathText.name(of: path), PathText.name(of: edited))
            files.edits.kept[edited] = "\(name) was saved meanwhile and stays; your edit is beside it, in \(other)."
            tellKept()
            answer(.success(.kept(path: path, edited: edited)))
        case .success(.written(let edit)):
            if case .change = work { files.edits.written = .init(edit: edit, before: before) }
            if edit.isOfInput, case .file(_, let bytes, _)? = editor.input?.entry { keeper?.note(input: bytes) }
            readFiles { [weak self] _ in
                self?.enter { host in
                    host.files.edits.written = nil
                    answer(.success(.written(edit)))
                }
            }
        }
    }

    /// Edits a file as undoing or redoing the reading of an edit needs it.
    ///
    /// - Parameter number: the reading of which the board is now.
    func editFiles(forReading number: Int) {
        let from = files.edits.reading
        files.edits.reading = number
        let edit: FileEdit
        if let made = files.edits.made[from], made.before == number {
            edit = made.edit.inverse
        } else if let made = files.edits.made[number], made.before == from {
            edit = made.edit
        } else {
            return
        }
        // The banner says that the files are another reading, which they are no longer.
        let problem = board.problem
        setProblem(nil, of: .board)
        self.edit(.edit(edit)) { [weak self] result in
            guard case .failure(let refusal) = result else { return }
            self?.enter { host in
                host.setProblem(problem, of: .board)
                host.tell("The file stays as it is. \(refusal.reason)")
            }
        }
    }
}
