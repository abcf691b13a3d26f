import CLibrary
import Countdowns
import Foundation

/// The additional file operations for replacing a file of the user; see ``FileSystem``.
public protocol ExchangingFileSystem: FileSystem {
    /// Swaps the names of two files in one folder atomically.
    ///
    /// - Throws: an error with the number `ENOTSUP` if the file system does not support the swap.
    func exchange(_ path: String, with other: String) throws(FileError)
    /// Copies the owner, the mode and the extended attributes of a file to another file.
    func copyAttributes(of path: String, to other: String) throws(FileError)
}

extension SystemFileSystem: ExchangingFileSystem {
    /// Swaps the names of two files in one folder atomically.
    public func exchange(_ path: String, with other: String) throws(FileError) {
        let number = library_exchange(path, other)
        if number != 0 { throw FileError(call: "renameat2", path: path, number: number) }
    }

    /// Copies the owner, the mode and the extended attributes of a file to another file.
    public func copyAttributes(of path: String, to other: String) throws(FileError) {
        let number = library_copy_attributes(path, other)
        if number != 0 { throw FileError(call: "fchown", path: path, number: number) }
    }
}

/// The replacement of a user's file that another program may save at the same time.
///
/// The new file is created in the same folder and swapped with the old file. The replaced content is then compared with the
/// content that was read. If the two contents differ, another program saved the file in between. The version of the other
/// program then gets the original name back, and the new content is kept in another file.
///
/// If a new file cannot have the owner and the group of the old file, the old file is copied and written in place.
public struct FileReplacement {
    /// The result of a replacement.
    public enum Outcome: Hashable, Sendable {
        /// The file has the new content.
        case replaced
        /// The file had changed since it was read, so it was not replaced.
        case differs
        /// Another program saved the file at the same time. The file has the content that the other program saved, and
        /// the new content is in another file.
        case kept(path: String)
        /// The new content was written into the file itself, to keep its owner and group. The copy has the old content.
        case overwritten(copy: String)
    }

    /// The maximum number of swaps after a concurrent save.
    private static let maxExchanges = 20

    private let path: String
    private let folder: String
    private let name: String
    private let new: [UInt8]
    private let system: any ExchangingFileSystem

    /// Prepares a replacement.
    ///
    /// - Parameters:
    ///   - path: the path of the file; not a symbolic link.
    ///   - new: the new content.
    ///   - system: the file system.
    public init(of path: String, by new: [UInt8], in system: any ExchangingFileSystem) {
        (self.path, self.new, self.system) = (path, new, system)
        folder = path.hasSlash ? path.pathFolder : "."
        name = path.pathParts.last ?? path
    }

    /// Replaces the file, and returns when the new content is on the disk.
    ///
    /// - Parameter old: the content that was read.
    /// - Returns: the result.
    /// - Throws: the system's error; the file then has the old or the new content.
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
        } catch {
            try? system.remove(beside)
            guard error.call == "fchown", error.number == EPERM || error.number == EINVAL else { throw error }
            return try overwrite(old)
        }
        do {
            try exchange(beside)
        } catch {
            // A swap that fails may still have taken effect, so the temporary file is removed only if it contains the
            // new content.
            if (try? system.read(path)) != new, (try? system.read(beside)) == new { try? system.remove(beside) }
            throw error
        }
        let outcome = try verifyExchange(beside, old)
        try system.syncFolder(folder)
        return outcome
    }

    /// Copies the file, and writes the new content into the file itself.
    private func overwrite(_ old: [UInt8]) throws(FileError) -> Outcome {
        let wanted = "." + name + ".before"
        // The copy replaces the copy of an earlier edit, unless another user owns that copy in a sticky folder.
        try? system.remove(folder + "/" + wanted)
        let copy = try freeName(wanted)
        try system.create(copy, with: old)
        try system.syncFolder(folder)
        // The last check is immediately before the write, because no swap can detect a save after the check.
        guard try system.read(path) == old else {
            try system.remove(copy)
            return .differs
        }
        do {
            try system.write(new, to: path)
            try system.sync(path)
        } catch {
            // If the old content cannot be restored either, the copy stays.
            if (try? system.write(old, to: path)) != nil, (try? system.sync(path)) != nil { try? system.remove(copy) }
            throw error
        }
        guard try system.read(path) == new else { return .kept(path: try keepNew()) }
        try system.syncFolder(folder)
        return .overwritten(copy: copy)
    }

    private func exchange(_ beside: String) throws(FileError) {
        do {
            try system.exchange(beside, with: path)
        } catch {
            guard error.number == ENOTSUP else { throw error }
            try system.rename(beside, to: path)
        }
    }

    /// Compares the replaced content with the content that was read, and removes the replaced content if both are equal.
    private func verifyExchange(_ beside: String, _ old: [UInt8]) throws(FileError) -> Outcome {
        guard let first = try system.read(beside) else { return .replaced }
        if first == old {
            try system.remove(beside)
            return .replaced
        }
        // The other program's version now has the temporary name. The two files are swapped again, until no program saves
        // between two swaps.
        var (inside, outside) = (new, first)
        for _ in 0..<Self.maxExchanges {
            try system.exchange(beside, with: path)
            let out = try system.read(beside) ?? []
            let isQuiet = out == inside
            (inside, outside) = (outside, out)
            if isQuiet { break }
        }
        let kept = try keep(beside)
        guard outside != new else { return .kept(path: kept) }
        // The other program has overwritten the new content, and the kept file contains an older version from the other
        // program. The new content is therefore written to a third file.
        return .kept(path: try keepNew())
    }

    /// Writes the new content to a file that the user can find.
    private func keepNew() throws(FileError) -> String {
        let other = try freeName(name + ".edit")
        try system.create(other, with: new)
        return other
    }

    /// Renames the temporary file to a name that the user can find.
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
