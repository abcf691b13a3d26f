import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation
import Remote

/// The interval between two snapshots of a stream.
struct SnapshotInterval: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        guard let duration = try? DurationText.parse(argument), duration.isExact,
            StreamLine.intervals.contains(duration.exact)
        else { return nil }
        self.duration = duration.exact
    }
}

extension SnapshotInterval {
    /// The delay between a change and the line that confirms that no other change followed.
    ///
    /// Each line states the maximum time until the next line. If this time is shorter than the delay, the confirming
    /// line is sent after this time.
    private static let markDelay = Duration.seconds(1)

    /// Prints a stream until the connection ends.
    ///
    /// - Parameters:
    ///   - connection: a connection that is subscribed to all kinds of events.
    ///   - output: the output for the lines.
    /// - Returns: the reason why the connection ended.
    /// - Throws: `ExitCode` if the output cannot be written.
    func hear(_ connection: RemoteConnection, _ output: PlainOutput) throws -> ListenCommand.End {
        do {
            let hello = try connection.call(.hello(HelloParameters(program: ClientName.name))).result(HelloAnswer.self)
            // Each stream has a random name, so that output of an earlier stream is not mistaken for a part of this
            // stream.
            let name = String(UInt64.random(in: .min ... .max), radix: 16)
            let writer = StreamWriter(
                board: hello.board.name, stream: name, interval: duration, at: SystemClock.now())
            return try hear(connection, writer, output)
        } catch let error as RemoteError {
            return .lost(error)
        }
    }

    private func hear(
        _ connection: RemoteConnection, _ writer: StreamWriter, _ output: PlainOutput
    ) throws -> ListenCommand.End {
        var writer = writer
        var nextSnapshot = ContinuousClock.now
        var nextMark = nextSnapshot
        func write(_ line: Data?) throws {
            guard let line else { throw RemoteError.badMessage }
            try output.writeJSON(String(decoding: line, as: UTF8.self))
        }
        while true {
            if .now >= nextSnapshot {
                let pages = try connection.snapshotPages()
                guard let lines = writer.lines(of: pages, at: SystemClock.now()) else { throw RemoteError.badMessage }
                for line in lines { try write(line) }
                nextMark = .now + writer.promise
                nextSnapshot = .now + duration
            }
            if .now >= nextMark {
                try write(writer.mark(at: SystemClock.now()))
                nextMark = .now + writer.promise
            }
            let wait = max(min(nextSnapshot, nextMark) - .now, .zero)
            guard let event = try event(of: connection, within: wait) else { continue }
            try write(writer.line(of: event, at: SystemClock.now()))
            nextMark = .now + min(Self.markDelay, writer.promise)
            // After a reload, a snapshot is sent immediately, so that the viewers show the reloaded board.
            if event.event == .reloaded { nextSnapshot = .now }
            // If the event has no client, a signal ended the board.
            if event.event == .quit { return event.from == nil ? .stopped : .quit }
        }
    }

    /// Returns the next event; nil if no event arrives before the timeout.
    private func event(of connection: RemoteConnection, within time: Duration) throws(RemoteError) -> BoardEvent? {
        do {
            let notification = try connection.notification(timeout: time, output: STDOUT_FILENO)
            if case .event(let event, json: _) = notification { return event }
            return nil
        } catch .noAnswer {
            return nil
        }
    }
}
