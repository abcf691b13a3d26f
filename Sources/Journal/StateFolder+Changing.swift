import Countdowns
import Foundation

/// Moving and forgetting what is kept.
extension StateFolder {
    /// Gives the state of a board to other files.
    ///
    /// - Returns: false where nothing is known of the board.
    /// - Throws: ``Damage``, or what the system refused.
    public func move(_ files: [BoardFileRecord], to others: [BoardFileRecord]) throws -> Bool {
        guard let entry = try read(files) else { return false }
        try rewrite(entry, entry.saved, of: others, at: statePath(of: others))
        if entry.path != statePath(of: others) {
            try history(besides: entry.path).move(to: history(of: others).path)
            try system.remove(entry.path)
        }
        try system.syncFolder(path)
        return true
    }

    /// Writes a state anew, on the clocks on which it was saved: what is left must not change.
    private func rewrite(
        _ entry: Entry, _ saved: SavedBoard, of files: [BoardFileRecord], at path: String
    ) throws(FileError) {
        let clocks = try StateText.clocks(of: system.read(entry.path) ?? [])
        var file = StateFile(
            path: path, saved: saved, files: files, machine: machine, boot: BootIdentity(text: clocks?.boot ?? ""),
            in: system)
        try file.write([], at: clocks?.moment ?? saved.moment)
    }

    /// Forgets a board, or one of its countdowns.
    ///
    /// - Returns: false where nothing was known of it.
    /// - Throws: ``Damage``, or what the system refused.
    public func forget(_ id: Countdown.ID?, of files: [BoardFileRecord]) throws -> Bool {
        guard let entry = try read(files) else { return false }
        guard let id else {
            try history(besides: entry.path).move(to: nil)
            try system.remove(entry.path)
            try system.syncFolder(path)
            return true
        }
        guard entry.saved.items[id] != nil else { return false }
        var saved = entry.saved
        saved.items[id] = nil
        try rewrite(entry, saved, of: entry.files, at: entry.path)
        return true
    }
}

extension StateText {
    /// The last reading of the clocks in a file.
    static func clocks(of bytes: [UInt8]) -> ClockReading? {
        bytes.split(separator: UInt8(ascii: "\n")).reversed().lazy.compactMap {
            try? JSONDecoder().decode(StateLine.self, from: Data($0)).clocks
        }.first
    }
}
