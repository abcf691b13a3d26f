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

/// Prints a text of a board each time it is another one: for status bars that read a pipe.
///
/// The board has an engine whose front end is a ``LineWriter``; where it is opened, closed or edited, another engine takes its
/// place.
///
/// - Thread: any.
public final class BoardFollower: Sendable {
    /// Makes the text of a board at a moment.
    public typealias Text = @Sendable (Board, Moment) throws -> Timed<String>

    private let thread = RunLoopThread(name: "countdowns.follow")
    /// The board to begin with, until it is followed.
    private let first: LockedValue<FollowedBoard?>
    private let find: @Sendable () throws -> FollowedBoard
    private let text: Text
    private let output: Int32
    private let ended = Promise<(any Error)?>()
    private let engine = LockedValue<Engine?>(nil)

    /// Makes a follower; nothing is printed before ``run()``.
    ///
    /// - Parameters:
    ///   - followed: the board.
    ///   - find: finds it again when it was opened, closed or edited; blocks the follower's thread.
    ///   - output: the descriptor to which texts are written, each with a line break.
    ///   - text: makes the text.
    public init(
        _ followed: FollowedBoard, findingAgain find: @escaping @Sendable () throws -> FollowedBoard,
        output: Int32 = STDOUT_FILENO, _ text: @escaping Text
    ) {
        (first, self.find, self.output, self.text) = (LockedValue(followed), find, output, text)
    }

    /// Prints until nobody reads any more; to be called once.
    ///
    /// - Throws: why a text cannot be made or written.
    /// - Thread: blocks the calling thread.
    public func run() throws {
        signal(SIGPIPE, SIG_IGN)
        let taken = first.withLock { first in
            defer { first = nil }
            return first
        }
        guard let taken else { preconditionFailure("A follower runs once.") }
        follow(taken, after: nil)
        Thread.detachNewThread { [ended, output] in
            // Nothing is asked for: only that its other end is gone.
            var entry = pollfd(fd: output, events: 0, revents: 0)
            while poll(&entry, 1, -1) <= 0 {}
            ended.fulfil(nil)
        }
        let error = ended.wait()
        thread.stop()
        engine.withLock { $0 = nil }
        if let error { throw error }
    }

    /// Follows a board in place of the one before.
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
    ///   - before: the board before.
    ///   - isLost: whether that is gone; else it is followed as it was where none is found, because its files are being edited.
    ///   - printed: the text that was printed last.
    /// - Returns: whether another board is followed.
    @discardableResult
    func findAgain(after before: FollowedBoard.Place, isLost: Bool, _ printed: String?) -> Bool {
        let found = try? find()
        guard found != nil || isLost || before.watched.isEmpty && !before.isGone else { return false }
        follow(found ?? FollowedBoard(gone: before.socket), after: printed)
        return true
    }

    /// Makes the text of a board.
    func makeText(of board: Board, at moment: Moment) throws -> Timed<String> { try text(board, moment) }

    /// Ends: a text cannot be made or written, or nobody reads.
    func end(_ error: (any Error)?) { ended.fulfil(error) }
}
