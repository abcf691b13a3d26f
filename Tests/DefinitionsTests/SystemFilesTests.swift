import Foundation
import Synchronization
import Testing

@testable import Definitions

struct SystemFilesTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("a.yaml", "countdowns: [A: 1m]")
        try directory.write("b.yaml", "include: [a.yaml, link.yaml, hard.yaml]\ncountdowns: [B: 1m]")
        try directory.write(".hidden.yaml", "[")
        let path = directory.path
        #expect(symlink("a.yaml", path + "/link.yaml") == 0 && link(path + "/a.yaml", path + "/hard.yaml") == 0)
        #expect(mkdir(path + "/folder.yaml", 0o755) == 0)
    }

    private func path(_ name: String) -> String { directory.path + "/" + name }

    private func load(_ names: [String]) throws -> DecodedBoard {
        try BoardFile.load(names.map(path), in: .christmasEve())
    }

    @Test func `a file that is reached by a link or another path is loaded once`() throws {
        #expect(try load(["b.yaml"]).definition.countdowns.map(\.title) == ["B", "A"])
        #expect(try load(["link.yaml", "hard.yaml", "./a.yaml", "a.yaml"]).definition.countdowns.count == 1)
    }

    @Test func `a folder contributes its files in the order of names, each file once`() throws {
        let countdowns = try load([""]).definition.countdowns
        #expect(countdowns.map(\.title) == ["A", "B"])
        #expect(countdowns[1].origin?.path == path("b.yaml"))
    }

    @Test func `a named pipe is an error without waiting, alone or included`() throws {
        #expect(mkfifo(path("pipe.yaml"), 0o600) == 0)
        let alone = try #require(throws: BoardFailure.self) { try load(["pipe.yaml"]) }
        #expect(alone.unreadable.map(\.code) == [.notAFile])
        try directory.write("c.yaml", "include: pipe.yaml\ncountdowns: []")
        let included = try #require(throws: BoardFailure.self) { try load(["c.yaml"]) }
        #expect(included.errors?.errors.map(\.code) == [.unreadableInclude])
        #expect(included.description.contains("it is not a regular file"))
    }

    @Test func `a pipe, a device or a file of procfs is never opened as a file of a board`() throws {
        #expect(mkfifo(path("pipe.yaml"), 0o600) == 0)
        let steps = Atomic(0)
        let files = SystemFiles { _ in steps.add(1, ordering: .relaxed) }
        for place in [path("pipe.yaml"), "/dev/null", "/dev/ptmx", "/proc/self/status", "/proc/kmsg"]
        where FileManager.default.fileExists(atPath: place) {
            let error = #expect(throws: SourceFileError.self) {
                try files.entry(at: .path(place), isKnown: { _ in false })
            }
            #expect(error?.code == .notAFile && steps.load(ordering: .relaxed) == 0, "\(place)")
            #expect(throws: SourceFileError.self) { try SourceFile.read(path: place) }
            #expect(!SourceFile.isReadable(place))
        }
        #expect(SourceFile.isReadable(path("a.yaml")) && !SourceFile.isReadable(directory.path))
    }

    @Test func `an include is relative to the folder of a file whose name begins with a combining mark`() throws {
        #expect(mkdir(path("inner"), 0o755) == 0)
        try directory.write("inner/\u{301}b.yaml", "include: c.yaml\ncountdowns: []")
        try directory.write("inner/c.yaml", "countdowns: [Inner: 1m]")
        try directory.write("c.yaml", "countdowns: [Outer: 1m]")
        #expect(try load(["inner/\u{301}b.yaml"]).definition.countdowns.map(\.title) == ["Inner"])
    }

    @Test
    func `a regular file whose read would block, such as /proc/kmsg, is an error`()
        throws
    {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
        defer { for end in ends { close(end) } }
        let error = #expect(throws: SourceFileError.self) {
            try OpenFile.bytes(of: ends[0], path: "x", waits: false)
        }
        #expect(error?.code == .notAFile)
        guard FileManager.default.fileExists(atPath: "/proc/kmsg") else { return }
        try directory.write("c.yaml", "include: /proc/kmsg\ncountdowns: []")
        let included = try #require(throws: BoardFailure.self) { try load(["c.yaml"]) }
        #expect(included.errors?.errors.map(\.code) == [.unreadableInclude])
    }

    @Test func `a folder without countdown files cannot be read or included`() throws {
        #expect(throws: BoardFailure.self) { try load(["folder.yaml"]) }
        try directory.write("c.yaml", "include: folder.yaml\ncountdowns: []")
        let included = try #require(throws: BoardFailure.self) { try load(["c.yaml"]) }
        #expect(included.description.contains("cannot be included: the folder contains no .yaml or .yml file"))
    }
}
