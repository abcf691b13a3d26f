import Countdowns
import Foundation
import Testing

@testable import Remote

/// Tests that a stream contains no private details, such as absolute paths.
@Suite struct StreamWriterTests {
    private static let start = Moment(
        wall: WallTime(unixSeconds: 1_900_000_000), uptime: Uptime(sinceBoot: .seconds(5_000)))

    private var writer = StreamWriter(board: "kitchen-1", stream: "a", interval: .seconds(30), at: start)

    private static let snapshot: BoardSnapshot = {
        var snapshot = BoardSnapshot.sample
        snapshot.arguments = ["/home/ada/boards", "../more.yaml", "/", "<stdin>"]
        snapshot.places = [
            .init(path: "/home/ada/boards", content: .directory(["a.yaml"])),
            .init(path: "/home/ada/boards/a.yaml", content: .file(text: "countdowns:\n", device: 1, inode: 2)),
            .init(path: "../more.yaml", content: .file(text: "", device: 1, inode: 3)),
        ]
        snapshot.settings.boot = "machine 7"
        snapshot.settings.home = "/home/ada"
        snapshot.settings.problem = "a.yaml:1:1: unknown key \"db:5432:ada:secret\""
        snapshot.settings.outline = "a.yaml:1:1: unknown key"
        return snapshot
    }()

    @Test mutating func `a snapshot has file names instead of absolute paths, and its problem has no text of a file`()
        throws
    {
        let snapshot = Self.snapshot
        var pages: [SnapshotPage] = []
        repeat {
            pages.append(snapshot.page(at: pages.last?.next, pieces: .init(of: snapshot.places)))
        } while pages.last?.next != nil
        let written = writer.lines(of: pages, at: Self.start)
        let lines = try #require(written)
        for line in lines {
            let text = String(decoding: line, as: UTF8.self)
            for secret in ["ada", "machine", "secret", "outline", "directory"] { #expect(!text.contains(secret)) }
        }
        let sent = try lines.map { try #require(StreamLine(line: $0)?.snapshot?.content) }
        let received = try #require(BoardSnapshot(joining: sent))
        #expect(received.arguments == ["boards", "../more.yaml", ".", "<stdin>"])
        #expect(received.places.map(\.path) == ["boards", "a.yaml", "../more.yaml"])
        #expect(received.places.map(\.content) == snapshot.places.map(\.content))
        #expect(received.settings.problem == "a.yaml:1:1: unknown key")
        #expect(received.states == snapshot.states)
    }

    @Test mutating func `a problem event contains no text of a file`() throws {
        for (reason, outline, sent) in [
            ("a.yaml:1:1: unknown key \"secret\"", "a.yaml:1:1: unknown key", "a.yaml:1:1: unknown key"),
            ("a.yaml:1:1: unknown key \"secret\"", nil, "the files have an error"), (nil, nil, nil),
        ] as [(String?, String?, String?)] {
            let event = BoardEvent(sequence: 1, event: .problem, at: "", reason: reason, outline: outline)
            let written = writer.line(of: event, at: Self.start)
            let line = try #require(written)
            let read = try #require(StreamLine(line: line)?.event)
            #expect(read.reason == sent && read.outline == nil)
        }
    }
}
