import Countdowns
import Dispatch
import Foundation
import Journal
import TestSupport
import Testing
import Ticking

@testable import BoardEngine

@Suite struct StateWriterTests {
    /// A board, the writer of its state, and a file system that counts the writes.
    private struct Kept {
        let system = CountingFileSystem()
        let folder: RuntimeFolder
        let stateWriter: StateWriter
        var board: Board

        init(
            _ pace: StateWriter.WriteIntervals = .init(), right: StateWriter.WriteAccess? = nil,
            log: String = "board.log"
        ) throws {
            folder = try RuntimeFolder()
            let countdowns = ["tea", "nap"].map {
                Countdown(id: $0, title: $0, kind: .duration(CalendarDuration(.seconds(600))))
            }
            board = Board(
                BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "a"),
                at: Self.now)
            let file = StateFile(
                path: folder.path + "/board.json", files: [], machine: "m", boot: BootIdentity(text: "one"), in: system)
            let lockPath = folder.path + "/board.lock"
            let lock = right == nil ? try FileLock(lockPath) : nil
            stateWriter = StateWriter(
                file, saved: SavedBoard(board, at: Self.now), log: LogFile(path: folder.path + "/" + log),
                lockPath: lockPath, right: try right ?? .held(#require(lock)),
                themeInFiles: nil, pace: pace
            ) { Self.now }
        }

        static let now = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(100)))

        mutating func apply(_ command: Command) {
            stateWriter.note(board.apply(command, at: Self.now, cause: .user), on: board)
        }

        var text: String { (try? String(contentsOfFile: folder.path + "/board.json", encoding: .utf8)) ?? "" }
    }

    @Test func `a change that a flush has written is not written again after the write delay`() throws {
        var kept = try Kept(.init(writeDelay: .milliseconds(50), interval: .zero, share: 0))
        #expect(kept.stateWriter.flush() == nil)
        kept.apply(.change(.pause, of: ["tea"]))
        #expect(kept.stateWriter.flush() == nil)
        let writes = kept.system.writes
        #expect(kept.text.contains(#""run":"paused""#))
        // Waits longer than the write delay: nothing happens for which the test could wait.
        let later = DispatchSemaphore(value: 0)
        _ = later.wait(timeout: .now() + 0.2)
        #expect(kept.system.writes == writes)
    }

    @Test func `many changes within the write delay are saved completely in one write`() throws {
        // The write delay is so long that no write begins before all changes are made, even on a slow machine.
        var kept = try Kept(.init(writeDelay: .seconds(600)))
        #expect(kept.stateWriter.flush() == nil)
        for number in 0..<501 { kept.apply(.saveTheme(number % 2 == 0 ? "b" : "a")) }
        kept.apply(.change(.pause, of: ["nap"]))
        #expect(kept.stateWriter.flush() == nil)
        #expect(kept.system.writes == 2)
        #expect(kept.text.contains(#""theme":{"name":"b"}"#) && kept.text.contains(#""run":"paused""#))
    }

    @Test func `automatic writes keep the minimum interval, and a flush writes immediately`() throws {
        let interval = Duration.milliseconds(300)
        var automatic = try Kept(.init(writeDelay: .milliseconds(1), interval: interval))
        let start = ContinuousClock.now
        automatic.stateWriter.start { _ in }
        while automatic.system.writes < 1 { Thread.sleep(forTimeInterval: 0.001) }
        automatic.apply(.change(.pause, of: ["nap"]))
        while automatic.system.writes < 2 { Thread.sleep(forTimeInterval: 0.001) }
        #expect(.now - start >= interval)
        // A flush does not wait for the minimum interval between two writes.
        var flushed = try Kept(.init(writeDelay: .milliseconds(1), interval: .seconds(600)))
        #expect(flushed.stateWriter.flush() == nil)
        flushed.apply(.change(.pause, of: ["nap"]))
        #expect(flushed.stateWriter.flush() == nil)
        #expect(flushed.system.writes == 2)
    }

    @Test func `a failure to save the state is reported once, and so is the first success after it`() throws {
        var kept = try Kept()
        let told = LockedValue<[String?]>([])
        let heard = DispatchSemaphore(value: 0)
        kept.system.refuses = true
        kept.stateWriter.start { words in
            told.withLock { $0.append(words) }
            heard.signal()
        }
        #expect(heard.wait(timeout: .now() + 60) == .success)
        kept.apply(.change(.pause, of: ["tea"]))
        #expect(kept.stateWriter.flush()?.contains("not saved") == true && kept.stateWriter.failure != nil)
        kept.system.refuses = false
        #expect(kept.stateWriter.flush() == nil)
        #expect(told.withLock { $0.map { $0?.contains("not saved") } } == [true, nil])
        #expect(kept.text.contains(#""run":"paused""#) && kept.stateWriter.failure == nil)
    }

    @Test func `a busy lock is acquired at a later flush, and without write access no state is written`() throws {
        var kept = try Kept(right: .wanted)
        let lock = kept.folder.path + "/board.lock"
        let other = try #require(try FileLock(lock))
        #expect(kept.stateWriter.flush() == "The state is not saved: Another program saves the state.")
        other.release()
        kept.apply(.change(.pause, of: ["tea"]))
        #expect(kept.stateWriter.flush() == nil)
        #expect(FileLock.isHeld(lock) && kept.text.contains(#""run":"paused""#))
        let refused = try Kept(right: .refused("It is of tomorrow."))
        #expect(refused.stateWriter.flush() == "The state is not saved: It is of tomorrow.")
        #expect(refused.text.isEmpty)
    }

    @Test func `a program that deletes the lock and acquires it owns the state until it releases the lock`() throws {
        var kept = try Kept()
        #expect(kept.stateWriter.flush() == nil)
        let lock = kept.folder.path + "/board.lock"
        unlink(lock)
        let other = try #require(try FileLock(lock))
        let before = kept.text
        kept.apply(.change(.pause, of: ["tea"]))
        #expect(kept.stateWriter.flush() == "The state is not saved: Another program saves the state.")
        #expect(kept.text == before)
        let log = kept.folder.path + "/board.log"
        #expect(!FileManager.default.fileExists(atPath: log))
        other.release()
        #expect(kept.stateWriter.flush() == nil && kept.text != before)
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains(#""event":"paused""#))
    }

    @Test func `a failed write of the log does not make the sync of a saved state fail`() throws {
        var kept = try Kept(log: "folder.log")
        try FileManager.default.createDirectory(
            atPath: kept.folder.path + "/folder.log", withIntermediateDirectories: false)
        kept.apply(.change(.pause, of: ["tea"]))
        let answer = LockedValue<String??>(nil)
        let heard = DispatchSemaphore(value: 0)
        kept.stateWriter.sync { failure in
            answer.withLock { $0 = .some(failure) }
            heard.signal()
        }
        #expect(heard.wait(timeout: .now() + 60) == .success)
        #expect(answer.withLock { $0 } == .some(nil))
        #expect(kept.text.contains(#""run":"paused""#))
        #expect(kept.stateWriter.failure?.hasPrefix("The log is not written: ") == true)
        #expect(kept.stateWriter.flush()?.hasPrefix("The log is not written: ") == true)
    }
}

/// The machine's file system, which counts writes and can reject them.
private final class CountingFileSystem: FileSystem {
    private let state = LockedValue((writes: 0, refuses: false))
    private let system = SystemFileSystem()

    var writes: Int { state.withLock { $0.writes } }

    var refuses: Bool {
        get { state.withLock { $0.refuses } }
        set { state.withLock { $0.refuses = newValue } }
    }

    private func count(_ path: String) throws(FileError) {
        let isRefused = state.withLock { state in
            state.writes += 1
            return state.refuses
        }
        if isRefused { throw FileError(call: "write", path: path, number: ENOSPC) }
    }

    func read(_ path: String) throws(FileError) -> [UInt8]? { try system.read(path) }
    func names(in folder: String) throws(FileError) -> [String] { try system.names(in: folder) }
    func makeFolder(_ path: String) throws(FileError) { try system.makeFolder(path) }
    func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try count(path)
        try system.write(bytes, to: path)
    }
    func append(_ bytes: [UInt8], to path: String, behind length: Int) throws(FileError) {
        try count(path)
        try system.append(bytes, to: path, behind: length)
    }
    func sync(_ path: String) throws(FileError) { try system.sync(path) }
    func syncFolder(_ path: String) throws(FileError) { try system.syncFolder(path) }
    func rename(_ path: String, to other: String) throws(FileError) { try system.rename(path, to: other) }
    func remove(_ path: String) throws(FileError) { try system.remove(path) }
}
