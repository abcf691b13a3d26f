import Countdowns

/// Finds the state of a board whose files were moved, without reading the other states.
///
/// For each board, a note in the folder of the states has the name of its state file. The name of the note is a hash of
/// the devices, the inodes and the birth times of the board's files.
struct MovedStateFinder {
    /// The folder of the states.
    let folder: String
    let system: any FileSystem

    /// The path of the state file of a board that had these files; nil where none is known.
    func statePath(of files: [BoardFileRecord]) -> String? {
        guard let note = path(of: files), let bytes = try? system.read(note) else { return nil }
        let name = String(decoding: bytes, as: UTF8.self)
        return name.contains("/") ? nil : "\(folder)/\(name)"
    }

    /// Notes the state file of a board.
    ///
    /// A board whose note cannot be written keeps its state, and is only not found after a move; so no error is thrown.
    func note(_ statePath: String, of files: [BoardFileRecord]) {
        guard let note = path(of: files), self.statePath(of: files) != statePath else { return }
        try? system.write(Array(statePath.dropFirst(folder.count + 1).utf8), to: note)
    }

    /// Removes the note of a board, unless it names another state file.
    func remove(_ statePath: String, of files: [BoardFileRecord]) {
        guard let note = path(of: files), self.statePath(of: files) == statePath else { return }
        try? system.remove(note)
    }

    /// The path of the note; nil where one of the files was not found.
    private func path(of files: [BoardFileRecord]) -> String? {
        guard !files.isEmpty else { return nil }
        var numbers: [String] = []
        for file in files {
            guard let device = file.device, let inode = file.inode else { return nil }
            numbers.append("\(device) \(inode) \(file.born ?? 0)")
        }
        return "\(folder)/\(FileName.hash64(of: FileName.bytes(of: numbers))).moved"
    }
}
