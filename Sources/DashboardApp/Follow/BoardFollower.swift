import Countdowns
import Dashboard
import Dispatch
import Foundation
import Remote
import Ticking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Prints a text of a board each time it is another one: for status bars that read a pipe.
///
/// It wakes when the text changes, when something happens on the board, and when a board that was closed is opened or edited.
/// A reader that takes nothing stops it until it reads again, and gets the newest text then.
///
/// - Lifetime: neither its ticker nor its watcher retains it.
public actor BoardFollower {
    private nonisolated let thread = RunLoopThread(name: "countdowns.follow")

    /// The thread on which it lives.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Makes the text of a board at a moment.
    public typealias Text = @Sendable (Board, Moment) throws -> Timed<String>

    private let find: @Sendable () throws -> FollowedBoard
    private let text: Text
    private let output: Int32
    private let ended = Promise<(any Error)?>()
    private var followed: FollowedBoard
    private var socket: String?
    private var timer: RunLoopTimer?
    private var ticker: ChangeTicker?
    private var watcher: FileWatcher?
    private var printed: String?
    /// Waits for a reader that takes nothing.
    private var room: (any DispatchSourceWrite)?

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
        self.followed = followed
        self.find = find
        self.output = output
        self.text = text
    }

    /// Prints until nobody reads any more.
    ///
    /// - Throws: why a text cannot be made or written.
    /// - Thread: blocks the calling thread.
    public nonisolated func run() throws {
        signal(SIGPIPE, SIG_IGN)
        enter { $0.start() }
        Thread.detachNewThread { [ended, output] in
            // Nothing is asked for: only that its other end is gone.
            var entry = pollfd(fd: output, events: 0, revents: 0)
            while poll(&entry, 1, -1) <= 0 {}
            ended.fulfil(nil)
        }
        if let error = withExtendedLifetime(self, { ended.wait() }) { throw error }
        thread.stop()
    }

    private nonisolated func enter(_ body: @escaping @Sendable (isolated BoardFollower) -> Void) {
        thread.perform { [weak self] in self?.assumeIsolated(body) }
    }

    private func start() {
        timer = RunLoopTimer(.onDemand, target: self, on: thread) { follower, _, _ in
            follower.assumeIsolated { $0.show() }
        }
        ticker = ChangeTicker(target: self) { follower in follower.enter { $0.tick() } }
        watcher = FileWatcher { [weak self] _ in self?.enter { $0.findAgain() } }
        follow()
    }

    private func tick() {
        ticker?.hasTicked()
        show()
    }

    /// Begins to hear of the board, and shows it.
    private func follow() {
        if let attachment = followed.attachment {
            socket = attachment.path
            attachment.deliver { [weak self, weak attachment] delivery in
                self?.enter { [attachment] follower in
                    if follower.followed.attachment === attachment { follower.take(delivery) }
                }
            }
        }
        watcher?.watch(followed.watched, for: .board)
        show()
    }

    private func findAgain() {
        do {
            followed = try find()
        } catch {
            // Files that are being edited are followed as they were.
            guard followed.attachment == nil, followed.watched.isEmpty else {
                return rewatch(followed.watched.keys)
            }
            followed = FollowedBoard(gone: socket)
        }
        follow()
    }

    /// Watches the same paths as they are now.
    private func rewatch(_ paths: some Sequence<String>) {
        let now = paths.map { ($0, FileSignature(of: $0)) }
        watcher?.watch(Dictionary(now) { first, _ in first }, for: .board)
    }

    private func take(_ delivery: RemoteLink.Delivery) {
        switch delivery {
        case .notification(.event(let event, json: _)): take(event)
        case .notification(.other): break
        case .notification(.dropped), .ended: lose()
        }
    }

    private func take(_ event: BoardEvent) {
        switch event.event {
        case .quit: lose()
        case .reloaded: readAgain()
        case .state:
            guard let state = event.state, followed.board.items.indices.contains(state.index) else { return }
            let item = followed.board.items[state.index]
            guard let itemState = state.itemState(of: item) else { return }
            _ = followed.board.apply(.adopt([item.id: itemState]), at: followed.clock.moment(at: SystemClock.now()))
            show()
        default: break
        }
    }

    private func readAgain() {
        followed.attachment?.read { [weak self] result in
            self?.enter { follower in
                guard let attached = try? result.get() else { return follower.lose() }
                follower.followed.board = attached.board(at: SystemClock.now()).board
                follower.show()
            }
        }
    }

    /// The board is gone; it may be closed, or run again in a moment.
    private func lose() {
        followed = FollowedBoard(gone: socket)
        findAgain()
    }

    /// Prints the text if it is another one, and waits until it changes.
    private func show() {
        guard room == nil else { return }
        let real = SystemClock.now()
        let moment = followed.clock.moment(at: real)
        _ = followed.board.apply(.tick, at: moment)
        do {
            let timed = try text(followed.board, moment)
            if timed.value != printed {
                guard try write(timed.value) else { return }
                printed = timed.value
            }
            let next = [timed.lasts, followed.board.untilNextChange(at: moment)].compactMap(\.self).min()
            if let next { wait(followed.clock.realDuration(of: next), after: real.wall) }
        } catch {
            ended.fulfil(error)
        }
    }

    /// Waits for the next change: a near one on this thread, because a ticker wakes three.
    private func wait(_ time: Duration, after now: WallTime) {
        guard time <= Self.longestNear else {
            timer?.reschedule(.onDemand)
            ticker?.tick(at: now + time)
            return
        }
        timer?.reschedule(.after(time))
        // The tick once a minute sees a clock that was set.
        ticker?.tick(at: WallTime(unixSeconds: (now.unixSeconds / 60 + 2) * 60))
    }

    private static let longestNear = Duration.seconds(61)

    /// Writes a line, or waits until there is room for one.
    private func write(_ line: String) throws -> Bool {
        var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 0) > 0 else {
            waitForRoom()
            return false
        }
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EPIPE {
                // Nobody reads any more, which is no mistake.
                ended.fulfil(nil)
                return false
            } else if errno != EINTR, errno != EAGAIN {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }
        return true
    }

    private func waitForRoom() {
        let source = DispatchSource.makeWriteSource(fileDescriptor: output)
        source.setEventHandler { [weak self] in
            self?.enter { follower in
                follower.room?.cancel()
                follower.room = nil
                follower.show()
            }
        }
        room = source
        source.activate()
    }
}
