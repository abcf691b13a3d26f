import Foundation
import TestSupport
import Testing
import Ticking

@testable import BoardEngine

/// Tests the detection of file changes.
@Suite struct FileWatcherTests {
    /// A watcher, with a semaphore that is signalled for each report.
    private final class Watching: Sendable {
        let news = DispatchSemaphore(value: 0)
        private let watcher: LockedValue<FileWatcher?>

        init(isRemote: @escaping @Sendable (String) -> Bool = { _ in false }) {
            let news = news
            watcher = LockedValue(FileWatcher(isRemote: isRemote) { _ in news.signal() })
        }

        func watch(_ paths: String...) {
            let files = Dictionary(uniqueKeysWithValues: paths.map { ($0, FileSignature(of: $0)) })
            watcher.withLock { $0?.watch(files, for: .board) }
        }

        func hears(within seconds: Double = 60) -> Bool { news.wait(timeout: .now() + seconds) == .success }
    }

    private static func write(_ text: String, to url: URL) throws { try Data(text.utf8).write(to: url) }

    @Test func `a change between the file's signature and the start of the watch is reported`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("a.yaml")
            try Self.write("a", to: file)
            let news = DispatchSemaphore(value: 0)
            let watcher = FileWatcher { _ in news.signal() }
            let before = FileSignature(of: file.path)
            try Self.write("ab", to: file)
            watcher.watch([file.path: before], for: .board)
            #expect(news.wait(timeout: .now() + 60) == .success)
        }
    }

    @Test func `the creation of a watched missing file is reported, also if its folder is new`() throws {
        try withTemporaryFolder { folder in
            let watching = Watching()
            let file = folder.appendingPathComponent("sub/deep/a.yaml")
            watching.watch(file.path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Self.write("a", to: file)
            #expect(watching.hears())
        }
    }

    @Test func `the move of a watched file's folder and the arrival of a replacement are reported`() throws {
        try withTemporaryFolder { folder in
            let (one, two) = (folder.appendingPathComponent("one"), folder.appendingPathComponent("two"))
            for place in [one, two] {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                try Self.write(place.path, to: place.appendingPathComponent("a.yaml"))
            }
            let watching = Watching()
            let file = one.appendingPathComponent("a.yaml").path
            watching.watch(file)
            try FileManager.default.moveItem(at: one, to: folder.appendingPathComponent("three"))
            #expect(watching.hears())
            watching.watch(file)
            try FileManager.default.moveItem(at: two, to: one)
            #expect(watching.hears())
        }
    }

    @Test func `in a watched folder only files whose names can belong to a board are reported`() throws {
        try withTemporaryFolder { folder in
            try Self.write("a", to: folder.appendingPathComponent("a.yaml"))
            let watching = Watching()
            watching.watch(folder.path)
            try Self.write("a", to: folder.appendingPathComponent(".a.yaml.swp"))
            try Self.write("a", to: folder.appendingPathComponent("a.yaml~"))
            #expect(!watching.hears(within: 1))
            try Self.write("a", to: folder.appendingPathComponent("b.yaml"))
            #expect(watching.hears())
        }
    }

    @Test func `a new destination of a watched link is reported even if the destination does not exist`() throws {
        try withTemporaryFolder { folder in
            let link = folder.appendingPathComponent("localtime").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "zoneinfo/Europe/Berlin")
            let news = DispatchSemaphore(value: 0)
            let watcher = FileWatcher { subject in if subject == .zone { news.signal() } }
            watcher.watch([link: FileSignature(ofLink: link)], for: .zone)
            let other = folder.appendingPathComponent("new").path
            try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: "zoneinfo/Asia/Tokyo")
            rename(other, link)
            #expect(news.wait(timeout: .now() + 60) == .success)
        }
    }

    @Test func `the watcher polls a file without file system events every few seconds`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("a.yaml")
            try Self.write("a", to: file)
            // A write through mapped memory causes no file system event.
            let descriptor = open(file.path, O_RDWR)
            defer { close(descriptor) }
            let bytes = try #require(mmap(nil, 1, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0))
            defer { munmap(bytes, 1) }
            let watching = Watching(isRemote: { _ in true })
            watching.watch(file.path)
            #expect(!watching.hears(within: 0.5))
            bytes.storeBytes(of: UInt8(ascii: "b"), as: UInt8.self)
            msync(bytes, 1, MS_SYNC)
            #expect(watching.hears())
        }
    }

    @Test func `a watch plan covers the folders of links, their destinations and parents of missing files`() throws {
        try withTemporaryFolder { folder in
            let root = try #require(folder.path.withCString { realpath($0, nil) }.map { String(cString: $0) })
            try FileManager.default.createDirectory(atPath: root + "/v1", withIntermediateDirectories: true)
            try Self.write("a", to: URL(fileURLWithPath: root + "/v1/real.yaml"))
            try FileManager.default.createSymbolicLink(atPath: root + "/current", withDestinationPath: "v1")
            try FileManager.default.createSymbolicLink(
                atPath: root + "/a.yaml", withDestinationPath: "\(root)/x/../current/./real.yaml")
            try FileManager.default.createSymbolicLink(atPath: root + "/loop", withDestinationPath: "loop")
            try FileManager.default.createDirectory(atPath: root + "/x", withIntermediateDirectories: true)
            let places = WatchPlan([root + "/a.yaml", root + "/x/y/z", root + "/loop"]).places
            #expect(places[root] == .names)
            #expect(places[root + "/v1"] == .names)
            #expect(places[root + "/v1/real.yaml"] == .content)
            #expect(places[root + "/x"] == .names)
            #expect(places["/"] == .presence || root.split(separator: "/").count == 1)
        }
    }

    #if os(Linux)
    /// Returns the number of watches of an inotify descriptor.
    private static func watches(of events: FileEvents) throws -> Int {
        let info = try String(contentsOfFile: "/proc/self/fdinfo/\(events.descriptor)", encoding: .utf8)
        return info.components(separatedBy: "inotify wd:").count - 1
    }

    @Test func `a thousand edits use no more watches than one, and an empty watch plan closes the descriptor`() throws {
        try withTemporaryFolder { folder in
            let (file, other) = (folder.appendingPathComponent("a.yaml"), folder.appendingPathComponent("b"))
            try Self.write("a", to: file)
            let queue = DispatchQueue(label: "test")
            let events = FileEvents(on: queue, isRemote: { _ in false }) {}
            var watches: Set<Int> = []
            for index in 0..<1_000 {
                try Self.write("\(index)", to: other)
                rename(other.path, file.path)
                events.listen(to: WatchPlan([file.path]))
                watches.insert(try Self.watches(of: events))
            }
            // There is one watch for the file, and one watch for each folder in its path.
            #expect(watches == [WatchPlan([file.path]).places.count])
            events.listen(to: WatchPlan([]))
            #expect(events.descriptor == -1)
        }
    }
    #endif
}
