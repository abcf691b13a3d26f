import Foundation
import TestSupport
import Testing

@testable import Journal

/// Tests of the files of a user's state among files of other users.
@Suite struct SystemFileSystemTests {
    private let home: RuntimeFolder
    private let system = SystemFileSystem()

    init() throws { home = try RuntimeFolder() }

    private var folder: String { home.path + "/countdowns/m" }
    private var path: String { folder + "/board.json" }

    private func write() throws {
        try system.makeFolder(folder)
        try system.write([1, 2], to: path)
    }

    /// The error number of all operations that open the file; nil if they succeed.
    private func numbers() -> [Int32?] {
        func number(_ body: () throws -> Void) -> Int32? {
            do { try body() } catch { return (error as? FileError)?.number }
            return nil
        }
        return [
            number { _ = try system.read(path) }, number { try system.write([3], to: path) },
            number { _ = try system.append([3], to: path) }, number { try system.append([3], to: path, behind: 0) },
            number { try system.sync(path) },
        ]
    }

    @Test(.enabled(if: geteuid() == 0), arguments: ["", "/countdowns", "/countdowns/m", "/countdowns/m/board.json"])
    func `a private file is refused if another user owns the file or its folders`(name: String) throws {
        try write()
        #expect(numbers() == [nil, nil, nil, nil, nil])
        chown(home.path + name, 12_345, 12_345)
        // The folder above can belong to another user.
        let expected = name.isEmpty ? nil : FileError.foreign
        #expect(numbers() == [expected, expected, expected, expected, expected])
    }

    @Test(.enabled(if: geteuid() == 0)) func `a private file is refused if another user made a link to its folder`()
        throws
    {
        try write()
        #expect(rename(home.path + "/countdowns", home.path + "/other") == 0)
        #expect(symlink("other", home.path + "/countdowns") == 0)
        #expect(numbers()[0] == nil)
        lchown(home.path + "/countdowns", 12_345, 12_345)
        #expect(numbers()[0] == FileError.foreign)
        #expect(throws: FileError.self) { try system.makeFolder(folder) }
    }

    @Test(arguments: ["", "/countdowns", "/countdowns/m", "/countdowns/m/board.json"], [0o707, 0o770, 0o1777])
    func `a private file is refused if other users can write to the file or its folders`(name: String, mode: Int) throws
    {
        try write()
        chmod(home.path + name, mode_t(mode))
        let isRefused = !name.isEmpty || mode == 0o707
        #expect(numbers() == Array(repeating: isRefused ? FileError.shared : nil, count: 5))
        let user = SystemFileSystem(isPrivate: false)
        #expect(try user.read(path)?.isEmpty == false)
    }

    @Test func `a pipe or a link in place of a private file is never opened`() throws {
        try write()
        let target = home.path + "/target"
        try system.write([7], to: target)
        for isPipe in [true, false] {
            unlink(path)
            #expect(isPipe ? mkfifo(path, 0o600) == 0 : symlink(target, path) == 0)
            let watch = try #require(OpenWatch(path))
            #expect(numbers() == Array(repeating: isPipe ? FileError.notRegular : ELOOP, count: 5))
            #expect(!watch.hasOpened())
        }
        #expect(try system.read(target) == [7])
    }

    @Test func `a lock that waits is held by one thread at a time`() throws {
        try system.makeFolder(folder)
        let (path, count) = (folder + "/x.lock", folder + "/count")
        DispatchQueue.concurrentPerform(iterations: 8) { [system] _ in
            for _ in 0..<20 {
                guard let lock = try? FileLock(path, waits: true) else {
                    Issue.record("no lock")
                    return
                }
                let before = (try? system.read(count))?.first ?? 0
                try? system.write([before + 1], to: count)
                lock.release()
            }
        }
        #expect(try system.read(count) == [160])
    }
}
