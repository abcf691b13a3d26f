import BoardEngine
import Countdowns
import Dashboard
import Foundation
import Ticking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A printer that writes a text of a board each time the text changes, for status bars that read a pipe.
///
/// A ``LineWriter`` is the front end of the board's engine. When the board is opened, closed or edited, a new engine replaces
/// the previous engine.
///
/// - Thread: any.
public final class BoardFollower: Sendable {
    /// A function that returns the text of a board at a clock reading.
    public typealias Text = @Sendable (Board, Moment) throws -> Expiring<String>

    private let thread = RunLoopThread(name: "countdowns.follow")
    /// The first board to follow; nil after ``run()`` has taken the board.
    private let first: LockedValue<FollowedBoard?>
    private let find: @Sendable () throws -> FollowedBoard
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
    ///   - output: the file descriptor to which each text is written, followed by a line break.
    ///   - text: a function that returns the text of a board.
    public init(
        _ followed: FollowedBoard, findingAgain find: @escaping @Sendable () throws -> FollowedBoard,
        output: Int32 = STDOUT_FILENO, _ text: @escaping Text
    ) {
        (first, self.find, self.output, self.text) = (LockedValue(followed), find, output, text)
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

    func makeText(of board: Board, at moment: Moment) throws -> Expiring<String> { try text(board, moment) }

    /// Makes ``run()`` throw an error, or return if the error is nil.
    func end(_ error: (any Error)?) { ended.fulfil(error) }
}
