import Countdowns
import Foundation

/// Moving and forgetting what is kept.
extension StateFolder {
    /// Gives the state of a board to other files.
    ///
    /// - Returns: false where nothing is known of the board.
    /// - Throws: ``Damage``, or the system's error.
    public func move(_ files: [BoardFileRecord], to others: [BoardFileRecord]) throws -> Bool {
        guard let entry = try readKeepingDamage(files) else { return false }
        var document = entry.document
        document.files = others
        let path = statePath(of: others)
        try StateFile.write(document, to: path, replacing: entry.files, in: system)
        if entry.path != path {
            try log(besides: entry.path).move(to: log(besides: path).path)
            try remove(entry)
        }
        return true
    }

    /// Forgets a board, or one of its countdowns.
    ///
    /// - Returns: false where nothing was known of it.
    /// - Throws: ``Damage``, or the system's error.
    public func forget(_ id: Countdown.ID?, of files: [BoardFileRecord]) throws -> Bool {
        guard let entry = try readKeepingDamage(files) else { return false }
        guard let id else {
            try log(besides: entry.path).move(to: nil)
            for name in damagedNames(of: entry.path) { try system.remove(name) }
            try remove(entry)
            return true
        }
        var document = entry.document
        guard document.items.removeValue(forKey: id) != nil else { return false }
        try StateFile.write(document, to: entry.path, in: system)
        return true
    }

    /// Reads what is known of a board, and keeps a damaged file under another name before it is replaced.
    private func readKeepingDamage(_ files: [BoardFileRecord]) throws(Damage) -> Entry? {
        let entry = try read(files)
        if let entry, case .broken = entry.damage { try keep(entry.path) }
        return entry
    }

    /// Removes a state and the generation before.
    private func remove(_ entry: Entry) throws(FileError) {
        moved.remove(entry.path, of: entry.files)
        // The older one first: alone it would be taken for the state.
        try system.remove(StateFile.before(entry.path))
        try system.remove(entry.path)
        try system.syncFolder(self.path)
    }
}
