import BoardEngine
import Countdowns
import CrashGuard
import Foundation
import Remote
import Ticking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A printer that writes a text of a board each time the text changes, for status bars that read a pipe.
///
/// The process of a running board makes the texts. For a closed board, a ``LineWriter`` is the front end of an engine in this
/// process. When the board is opened, closed or edited, it is found again.
///
/// - Thread: any.
public final class BoardFollower: Sendable {
    /// A function that returns the text of a board at a clock reading.
    public typealias Text = @Sendable (Board, Moment) throws -> PrintedText
    /// A function that requests the text of a running board; nil if the text is the one of a board without countdowns.
    public typealias Question = @Sendable (RemoteConnection) throws -> PrintedText?

    /// The maximum time between two questions: a text may also change without an event, for example after the clock is set.
    private static let longestWait = Duration.seconds(60)

    private let thread = RunLoopThread(name: "countdowns.follow")
    /// The first board to follow; nil after ``run()`` has taken the board.
    private let first: LockedValue<FollowedBoard?>
    private let find: @Sendable () throws -> FollowedBoard
    private let ask: Question
    private let text: Text
    private let output: Int32
    private let ended = Promise<(any Error)?>()
    private let engine = LockedValue<Engine?>(nil)

    /// Creates a follower.
    ///
    /// Nothing is printed before ``run()``.
    ///
    /// - Parameters:
    ///   - followed: the board.
    ///   - find: a function that finds the board again after the board was opened, closed or edited. The function blocks the
    ///     follower's thread.
    ///   - output: the file descriptor to which each text is written; a line break in place of an empty text.
    ///   - ask: a function that requests the text of a running board.
    ///   - text: a function that returns the text of a closed board.
    public init(
        _ followed: FollowedBoard, findingAgain find: @escaping @Sendable () throws -> FollowedBoard,
        output: Int32 = STDOUT_FILENO, asking ask: @escaping Question, text: @escaping Text
    ) {
        (first, self.find, self.output) = (LockedValue(followed), find, output)
        (self.ask, self.text) = (ask, text)
    }

    /// Prints until the pipe closes.
    ///
    /// Must not be called twice.
    ///
    /// - Throws: an error if a text cannot be created or written.
    /// - Thread: blocks the calling thread.
    public func run() throws {
        signal(SIGPIPE, SIG_IGN)
        let taken = first.withLock { first in
            defer { first = nil }
            return first
        }
        guard let taken else { preconditionFailure("run() must be called only once.") }
        follow(taken, after: nil)
        Thread.detachNewThread { [ended, output] in
            // With no requested events, `poll` returns only after the reader has closed the pipe.
            var entry = pollfd(fd: output, events: 0, revents: 0)
            while poll(&entry, 1, -1) <= 0 {}
            ended.fulfil(nil)
        }
        let error = ended.wait()
        thread.stop()
        engine.withLock { $0 = nil }
        if let error { throw error }
    }

    /// Follows a board in place of the previous board.
    ///
    /// - Parameters:
    ///   - followed: the board.
    ///   - printed: the text that was printed last.
    func follow(_ followed: FollowedBoard, after printed: String?) {
        if let path = followed.running {
            engine.withLock { $0 = nil }
            return Thread.detachNewThread { [self] in follow(runningAt: path, followed.place, after: printed) }
        }
        let new = followed.engine(on: thread)
        engine.withLock { $0 = new }
        let place = followed.place
        new.enter { [self] engine in
            engine.attach { handle, engine in
                LineWriter(place, after: printed, to: output, for: self, handle, engine)
            }
            engine.begin()
            engine.files.watch(place.watched, for: .board)
        }
    }

    /// Prints the texts that the process of a running board makes, until the board ends or the pipe closes; then goes on
    /// with the process that takes the board over.
    ///
    /// - Thread: blocks the calling thread.
    private func follow(runningAt path: String, _ place: FollowedBoard.Place, after printed: String?) {
        CrashGuard.useAlternateStack()
        var printed = printed
        do {
            while true {
                let connection = try RemoteConnection.listening(to: path, isLater: true)
                do {
                    while try follow(connection, after: &printed) {}
                    return
                } catch let error as RemoteError where error.isEnd {}
            }
        } catch let error as RemoteError {
            if error == .noReader { end(nil) } else { findAgain(after: place, isLost: true, printed) }
        } catch {
            end(error)
        }
    }

    /// Prints the text of a running board if it has changed, and waits for the next event.
    ///
    /// - Returns: false if the reader has closed the pipe.
    private func follow(_ connection: RemoteConnection, after printed: inout String?) throws -> Bool {
        // Asks only when the pipe accepts bytes, so that the newest text is printed.
        var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        while poll(&entry, 1, -1) <= 0 {}
        let text = try ask(connection) ?? text(FollowedBoard(gone: nil).board, SystemClock.now())
        connection.dropEvents()
        if text.text != printed {
            guard try write(text.text) else { return false }
            printed = text.text
        }
        let wait = min(text.lasts ?? Self.longestWait, Self.longestWait)
        _ = try connection.event(before: .now + wait, output: output)
        return true
    }

    /// Writes a text, or a line break in place of an empty text.
    ///
    /// - Returns: false if the reader has closed the pipe, which is not an error.
    func write(_ text: String) throws -> Bool {
        var bytes = Array((text.isEmpty ? "\n" : text).utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EPIPE {
                end(nil)
                return false
            } else if errno != EINTR, errno != EAGAIN {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }
        return true
    }

    /// Finds the board again, and follows it.
    ///
    /// - Parameters:
    ///   - before: the previous board.
    ///   - isLost: whether the connection to the previous board is lost. If the connection is not lost and no board is
    ///     found, the previous board stays, because an editor may be writing the files of the board.
    ///   - printed: the text that was printed last.
    /// - Returns: whether the previous board was replaced.
    @discardableResult
    func findAgain(after before: FollowedBoard.Place, isLost: Bool, _ printed: String?) -> Bool {
        let found = try? find()
        guard found != nil || isLost || before.watched.isEmpty && !before.isGone else { return false }
        follow(found ?? FollowedBoard(gone: before.socket), after: printed)
        return true
    }

    func makeText(of board: Board, at moment: Moment) throws -> PrintedText { try text(board, moment) }

    /// Makes ``run()`` throw an error, or return if the error is nil.
    func end(_ error: (any Error)?) { ended.fulfil(error) }
}
