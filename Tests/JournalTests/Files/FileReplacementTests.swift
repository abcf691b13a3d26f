import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Journal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Tests of replacing the user's files on failing disks, and while other programs save the same files.
@Suite struct FileReplacementTests {
    private static let path = "/home/board.yaml"
    private static let old = Array("countdowns:\n  - Tea: 4m\n".utf8)
    private static let new = Array("countdowns:\n  - Tea: 4m\n  - Soup: 8m\n".utf8)

    private static func disk(canChangeOwner: Bool = true) throws -> FaultyFileSystem {
        let system = FaultyFileSystem(canChangeOwner: canChangeOwner)
        try system.write(old, to: path)
        try system.sync(path)
        try system.syncFolder("/home")
        return system
    }

    @Test(arguments: FaultyFileSystem.Fault.allCases)
    func `a failure at any call leaves the whole old file or the whole new file`(
        fault: FaultyFileSystem.Fault
    ) throws {
        let before = try Self.disk()
        let first = before.calls
        _ = try FileReplacement(of: Self.path, by: Self.new, in: before).replace(Self.old)
        #expect(before.calls - first >= 6)
        for call in first + 1...before.calls {
            for seed in 0..<20 {
                let system = try Self.disk()
                system.fail(at: call, fault)
                let outcome = try? FileReplacement(of: Self.path, by: Self.new, in: system).replace(Self.old)
                let now = try system.read(Self.path)
                #expect(now == Self.old || now == Self.new)
                if outcome == .replaced { #expect(now == Self.new) }
                // Each failure is followed by a power cut.
                var random = SplitMix(seed: UInt64(call * 100 + seed))
                system.restart(using: &random)
                let bytes = try system.read(Self.path)
                #expect(bytes == Self.old || bytes == Self.new, "\(fault) at \(call)")
            }
        }
    }

    @Test(arguments: FaultyFileSystem.Fault.allCases)
    func `a failure while a file is written in place leaves the old or the new text, or a copy of the old text`(
        fault: FaultyFileSystem.Fault
    ) throws {
        let before = try Self.disk(canChangeOwner: false)
        let first = before.calls
        let copy = "/home/.board.yaml.before"
        #expect(
            try FileReplacement(of: Self.path, by: Self.new, in: before).replace(Self.old) == .overwritten(copy: copy))
        #expect(try before.read(Self.path) == Self.new && before.read(copy) == Self.old)
        #expect(try before.names(in: "/home").count == 2)
        for call in first + 1...before.calls {
            for seed in 0..<20 {
                let system = try Self.disk(canChangeOwner: false)
                system.fail(at: call, fault)
                _ = try? FileReplacement(of: Self.path, by: Self.new, in: system).replace(Self.old)
                var random = SplitMix(seed: UInt64(call * 100 + seed))
                if seed > 0 { system.restart(using: &random) }
                let bytes = try system.read(Self.path)
                let kept = try system.read(copy)
                #expect(bytes == Self.old || bytes == Self.new || kept == Self.old, "\(fault) at \(call)")
            }
        }
    }

    @Test func `a copy of the old text replaces the copy of the edit before`() throws {
        let system = try Self.disk(canChangeOwner: false)
        for (old, new) in [(Self.old, Self.new), (Self.new, Self.old)] {
            _ = try FileReplacement(of: Self.path, by: new, in: system).replace(old)
            #expect(try system.read("/home/.board.yaml.before") == old)
        }
        #expect(try system.names(in: "/home").count == 2)
    }

    @Test(arguments: [FaultyFileSystem.Fault.refuses, .cuts], [true, false])
    func `a replacement that fails on a full disk leaves no other file`(
        fault: FaultyFileSystem.Fault, canChangeOwner: Bool
    ) throws {
        let before = try Self.disk(canChangeOwner: canChangeOwner)
        let first = before.calls
        _ = try FileReplacement(of: Self.path, by: Self.new, in: before).replace(Self.old)
        for call in first + 1...before.calls {
            let system = try Self.disk(canChangeOwner: canChangeOwner)
            system.fail(at: call, fault)
            let outcome = try? FileReplacement(of: Self.path, by: Self.new, in: system).replace(Self.old)
            guard outcome == nil, try system.read(Self.path) == Self.old else { continue }
            let names = try system.names(in: "/home").filter { $0 != ".board.yaml.before" || canChangeOwner }
            #expect(names == ["board.yaml"], "\(fault) at \(call - first)")
        }
    }

    @Test(arguments: [true, false])
    func `a save by another program during the replacement is never lost`(canChangeOwner: Bool) throws {
        for number in 0..<1_000 {
            let disk = try Self.disk(canChangeOwner: canChangeOwner)
            let system = SavingFileSystem(disk, path: Self.path, seed: UInt64(number))
            let outcome = try FileReplacement(of: Self.path, by: Self.new, in: system).replace(Self.old)
            system.saveWhatIsLeft()
            let there = try system.contents()
            let last = try #require(system.saved.last)
            #expect(there.contains(last), "\(number): \(outcome)")
            switch outcome {
            case .replaced, .overwritten:
                // Another program may have saved the file after the replacement. The file then contains the last save.
                #expect(try system.read(Self.path) == Self.new || system.read(Self.path) == last)
            case .differs: #expect(try system.read(Self.path) == last)
            case .kept(let path):
                #expect(try system.read(path) == Self.new)
                #expect(try system.read(Self.path) == last, "\(number)")
            }
            if outcome == .differs {
                #expect(try system.read(Self.path) == last, "\(number): the last save has the name")
            }
        }
    }

    @Test func `the replacement keeps the mode and the extended attributes, and leaves no other file`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "replace-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/board.yaml"
        let system = SystemFileSystem(isPrivate: false)
        try system.write(Self.old, to: path)
        chmod(path, 0o640)
        let hasAttribute = Self.python("os.setxattr(p, 'user.note', b'x')", path)
        let outcome = try FileReplacement(of: path, by: Self.new, in: system).replace(Self.old)
        #expect(outcome == .replaced)
        #expect(try system.read(path) == Self.new)
        #expect(try system.names(in: folder) == ["board.yaml"])
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o640)
        // Checks the attribute only if Python could set it: the file system may lack extended attributes, and the
        // machine may lack Python.
        if hasAttribute { #expect(Self.python("assert os.getxattr(p, 'user.note') == b'x'", path)) }
    }

    /// Whether a line of Python, in which the variable `p` is the path, exits with status 0.
    private static func python(_ line: String, _ path: String) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", "import os, sys; p = sys.argv[1]; " + line, path]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    @Test func `a file that has changed since it was read is not replaced`() throws {
        let system = try Self.disk()
        #expect(try FileReplacement(of: Self.path, by: Self.new, in: system).replace([1]) == .differs)
        #expect(try system.read(Self.path) == Self.old)
        #expect(try system.names(in: "/home") == ["board.yaml"])
    }

    @Test func `a file is replaced even if the file system cannot exchange two files`() throws {
        let system = SavingFileSystem(try Self.disk(), path: Self.path, seed: 0, canExchange: false)
        #expect(try FileReplacement(of: Self.path, by: Self.new, in: system).replace(Self.old) == .replaced)
        #expect(try system.read(Self.path) == Self.new)
        #expect(try system.names(in: "/home") == ["board.yaml"])
    }
}

/// A file system on which another program saves a file up to three times, each time between two calls.
///
/// The program writes the file in place, or replaces it by a rename.
///
/// - Thread: any.
private final class SavingFileSystem: ExchangingFileSystem {
    private struct Plan {
        var calls = 0
        var saves: [Int]
        var saved: [[UInt8]] = []
    }

    private let system: FaultyFileSystem
    private let path: String
    private let plan: Mutex<Plan>
    private let isInPlace: Bool
    private let canExchange: Bool

    init(_ system: FaultyFileSystem, path: String, seed: UInt64, canExchange: Bool = true) {
        var random = SplitMix(seed: seed)
        (self.system, self.path, self.canExchange) = (system, path, canExchange)
        isInPlace = Bool.random(using: &random)
        let count = canExchange ? Int.random(in: 1...3, using: &random) : 0
        plan = Mutex(Plan(saves: (0..<count).map { _ in Int.random(in: 0...13, using: &random) }.sorted()))
    }

    var saved: [[UInt8]] { plan.withLock { $0.saved } }

    func saveWhatIsLeft() {
        while plan.withLock({ !$0.saves.isEmpty }) { save() }
    }

    func contents() throws -> [[UInt8]] {
        try system.names(in: "/home").compactMap { try system.read("/home/" + $0) }
    }

    private func save() {
        let bytes = plan.withLock { plan -> [UInt8] in
            plan.saves.removeFirst()
            plan.saved.append(Array("countdowns: [] # \(plan.saved.count)\n".utf8))
            return plan.saved.last ?? []
        }
        if isInPlace {
            try? system.write(bytes, to: path)
        } else {
            try? system.write(bytes, to: "/home/.editor")
            try? system.rename("/home/.editor", to: path)
        }
    }

    private func step() {
        while plan.withLock({ $0.saves.first == $0.calls }) { save() }
        plan.withLock { $0.calls += 1 }
    }

    func read(_ path: String) throws(FileError) -> [UInt8]? {
        step()
        return try system.read(path)
    }

    func names(in folder: String) throws(FileError) -> [String] { try system.names(in: folder) }
    func makeFolder(_ path: String) throws(FileError) { try system.makeFolder(path) }

    func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        // No program can detect a save between the last check of a file and a write into the file itself.
        if path != self.path { step() }
        try system.write(bytes, to: path)
    }

    func append(_ bytes: [UInt8], to path: String, behind length: Int) throws(FileError) {
        try system.append(bytes, to: path, behind: length)
    }

    func sync(_ path: String) throws(FileError) {
        step()
        try system.sync(path)
    }

    func syncFolder(_ path: String) throws(FileError) { try system.syncFolder(path) }

    func rename(_ path: String, to other: String) throws(FileError) {
        step()
        try system.rename(path, to: other)
    }

    func remove(_ path: String) throws(FileError) {
        step()
        try system.remove(path)
    }

    func exchange(_ path: String, with other: String) throws(FileError) {
        step()
        guard canExchange else { throw FileError(call: "renameat2", path: path, number: ENOTSUP) }
        try system.exchange(path, with: other)
    }

    func copyAttributes(of path: String, to other: String) throws(FileError) {
        step()
        try system.copyAttributes(of: path, to: other)
    }
}
