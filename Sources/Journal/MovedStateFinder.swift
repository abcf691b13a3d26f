import Countdowns

/// Finds the state of a board whose files were moved, without reading the states of other boards.
///
/// The state folder contains a note for each board, with the name of the state file. The name of the note is a hash of the
/// devices, the inodes and the birth times of the board's files.
struct MovedStateFinder {
    let folder: String
    let system: any FileSystem

    /// The path of the state file that was noted for these files; nil if no note exists.
    func statePath(of files: [BoardFileRecord]) -> String? {
        guard let note = path(of: files), let bytes = try? system.read(note) else { return nil }
        let name = String(decoding: bytes, as: UTF8.self)
        return name.hasSlash ? nil : "\(folder)/\(name)"
    }

    /// Writes the note of a board.
    ///
    /// Errors are ignored: without its note, a board keeps its state, but the state cannot be found after the files were moved.
    func note(_ statePath: String, of files: [BoardFileRecord]) {
        guard let note = path(of: files), self.statePath(of: files) != statePath else { return }
        try? system.write(Array(statePath.dropFirst(folder.count + 1).utf8), to: note)
    }

    /// Removes the note of a board, unless the note names another state file.
    func remove(_ statePath: String, of files: [BoardFileRecord]) {
        guard let note = path(of: files), self.statePath(of: files) == statePath else { return }
        try? system.remove(note)
    }

    /// The path of the note; nil if one of the files was not found.
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
