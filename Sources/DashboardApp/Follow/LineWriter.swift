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

/// A writer of a board's text, which prints a line each time the text changes.
///
/// While the pipe is full, the writer waits. When the reader has read, the writer prints only the newest text.
final class LineWriter: FrontEnd {
    private let place: FollowedBoard.Place
    private let follower: BoardFollower
    private let output: Int32
    private let handle: Handle<LineWriter>
    private var printed: String?
    private(set) var wakeRequest = WakeRequest.pending
    private var isPlanned = false
    /// The dispatch source that fires when the pipe accepts bytes; nil if the writer is not waiting.
    private var room: (any DispatchSourceWrite)?

    /// Creates a writer with the text that was printed last.
    init(
        _ place: FollowedBoard.Place, after printed: String?, to output: Int32, for follower: BoardFollower,
        _ handle: Handle<LineWriter>, _ engine: isolated Engine
    ) {
        (self.place, self.printed, self.output) = (place, printed, output)
        (self.follower, self.handle) = (follower, handle)
        plan()
    }

    var followsTime: Bool { true }

    func receive(_ update: BoardUpdate, of board: Board, at now: Now) {
        guard update.differing == nil else { return handle.enter { $0.findAgain($1) } }
        wakeRequest = .pending
        plan()
    }

    private func findAgain(_ engine: isolated Engine) {
        guard !follower.findAgain(after: place, isLost: false, printed) else { return }
        // Watches the paths again, with their current signatures.
        let now = place.watched.keys.map { ($0, FileSignature(of: $0)) }
        engine.files.watch(Dictionary(now) { first, _ in first }, for: .board)
    }

    private func plan() {
        guard !isPlanned else { return }
        isPlanned = true
        handle.enter { $0.show($1) }
    }

    /// Prints the text if it changed, and schedules the next change.
    private func show(_ engine: isolated Engine) {
        isPlanned = false
        guard room == nil else { return }
        let now = engine.advance()
        do {
            let text = try follower.makeText(of: engine.board, at: now.shown)
            if text.text != printed {
                guard try write(text.text) else { return }
                printed = text.text
            }
            let change = text.lasts.map { now.real.wall + engine.context.clock.realDuration(of: $0) }
            wakeRequest = change.map(WakeRequest.at) ?? .never
            engine.rescheduleTimer()
        } catch {
            follower.end(error)
        }
    }

    /// Writes a text; if the pipe is full, returns false and prints again when the pipe accepts bytes.
    private func write(_ text: String) throws -> Bool {
        var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 0) > 0 else {
            waitForRoom()
            return false
        }
        return try follower.write(text)
    }

    private func waitForRoom() {
        let source = DispatchSource.makeWriteSource(fileDescriptor: output)
        source.setEventHandler { [handle] in
            handle.enter { writer, engine in
                writer.room?.cancel()
                writer.room = nil
                writer.show(engine)
            }
        }
        room = source
        source.activate()
    }
}
