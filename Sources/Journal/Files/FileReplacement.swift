import CLibrary
import Foundation

/// The calls by which a file of the user is replaced; see ``FileSystem``.
public protocol ExchangingFileSystem: FileSystem {
    /// Lets two files of one folder change their names, at one instant.
    ///
    /// - Throws: an error of number `ENOTSUP` where that cannot be.
    func exchange(_ path: String, with other: String) throws(FileError)
    /// Gives a file the owner, the mode and the extended attributes of another one.
    func copyAttributes(of path: String, to other: String) throws(FileError)
}

extension SystemFileSystem: ExchangingFileSystem {
    /// Lets two files of one folder change their names, at one instant.
    public func exchange(_ path: String, with other: String) throws(FileError) {
        let number = library_exchange(path, other)
        if number != 0 { throw FileError(call: "renameat2", path: path, number: number) }
    }

    /// Gives a file the owner, the mode and the extended attributes of another one.
    public func copyAttributes(of path: String, to other: String) throws(FileError) {
        let number = library_copy_attributes(path, other)
        if number != 0 { throw FileError(call: "fchown", path: path, number: number) }
    }
}

/// Puts new bytes in the place of a file of the user, which others may save at the same moment.
///
/// The new file is made beside the old one and exchanged with it. What comes out is compared with what was read: where it
/// is something else, somebody saved in between. That file is given its name back, and the new one is kept beside it.
public struct FileReplacement {
    /// What came of it.
    public enum Outcome: Hashable, Sendable {
        /// The file has the new bytes.
        case replaced
        /// The file was not as it was read, before anything was done.
        case differs
        /// Somebody saved the file at the same moment: that stays, and the new bytes are in another file.
        case kept(path: String)
    }

    /// How often a file is exchanged again because somebody saved it meanwhile.
    private static let mostExchanges = 20

    private let path: String
    private let folder: String
    private let name: String
    private let new: [UInt8]
    private let system: any ExchangingFileSystem

    /// Makes ready to replace a file.
    ///
    /// - Parameters:
    ///   - path: the file; not a link.
    ///   - new: what it is to have.
    ///   - system: where it is.
    public init(of path: String, by new: [UInt8], in system: any ExchangingFileSystem) {
        (self.path, self.new, self.system) = (path, new, system)
        let slash = path.lastIndex(of: "/")
        folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        name = String(path[(slash.map(path.index(after:)) ?? path.startIndex)...])
    }

    /// Replaces the file, and returns when that is on the disk.
    ///
    /// - Parameter old: what was read of it.
    /// - Returns: what came of it.
    /// - Throws: what the system refused; the file is then as it was, or has the new bytes.
    public func replace(_ old: [UInt8]) throws(FileError) -> Outcome {
        let beside = try freeName("." + name + ".new")
        do {
            try system.write(new, to: beside)
            try system.copyAttributes(of: path, to: beside)
            try system.sync(beside)
            guard try system.read(path) == old else {
                try system.remove(beside)
                return .differs
            }
            try exchange(beside)
        } catch {
            // It may have happened all the same: only what is surely ours goes away.
            if (try? system.read(path)) != new, (try? system.read(beside)) == new { try? system.remove(beside) }
            throw error
        }
        let outcome = try settle(beside, old)
        try system.syncFolder(folder)
        return outcome
    }

    private func exchange(_ beside: String) throws(FileError) {
        do {
            try system.exchange(beside, with: path)
        } catch {
            guard error.number == ENOTSUP else { throw error }
            try system.rename(beside, to: path)
        }
    }

    /// Looks at what came out of the exchange, and removes it where it is what was read.
    private func settle(_ beside: String, _ old: [UInt8]) throws(FileError) -> Outcome {
        guard let first = try system.read(beside) else { return .replaced }
        if first == old {
            try system.remove(beside)
            return .replaced
        }
        // Somebody's file is beside, ours has its name: they change places until nobody saves in between.
        var (inside, outside) = (new, first)
        for _ in 0..<Self.mostExchanges {
            try system.exchange(beside, with: path)
            let out = try system.read(beside) ?? []
            let isQuiet = out == inside
            (inside, outside) = (outside, out)
            if isQuiet { break }
        }
        let kept = try keep(beside)
        guard outside != new else { return .kept(path: kept) }
        // Ours was saved over; what was kept is an earlier file of somebody.
        let other = try freeName(name + ".edit")
        try system.write(new, to: other)
        try system.sync(other)
        return .kept(path: other)
    }

    /// Gives the file beside a name that its user finds.
    private func keep(_ beside: String) throws(FileError) -> String {
        let kept = try freeName(name + ".edit")
        try system.rename(beside, to: kept)
        return kept
    }

    private func freeName(_ wanted: String) throws(FileError) -> String {
        let taken = Set(try system.names(in: folder))
        let prefix = folder == "/" ? "/" : folder + "/"
        var number = 1
        var name = wanted
        while taken.contains(name) {
            number += 1
            name = "\(wanted)-\(number)"
        }
        return prefix + name
    }
}
