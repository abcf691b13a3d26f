import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Foundation
import Screen

/// A countdown that is shown in one line on standard error until it reaches zero.
///
/// On a terminal the line is redrawn in place. Otherwise a line is printed at the start, at certain remaining times, and
/// at zero.
struct InlineTimer {
    private let board: Board
    private let context: RunContext
    private let profile: DisplayProfile

    /// The remaining times at which a line is printed if standard error is not a terminal.
    private static let told: [Duration] = [.seconds(3_600), .seconds(600), .seconds(60), .seconds(10)]

    init(_ loaded: LoadedBoard, in context: RunContext, text: TextArguments) {
        board = loaded.board(zone: context.zone, clock: context.clock, at: context.now)
        self.context = context
        profile = text.profile(of: loaded.definition)
    }

    /// Shows the countdown, and returns at zero.
    ///
    /// - Throws: `ExitCode` if standard error cannot be written.
    func run() throws {
        let isLive = BoardWatch.canDraw(on: STDERR_FILENO, environment: context.environment)
        let wait = InstantWait()
        while true {
            let moment = context.now
            let isOver = board.ending(of: 0, at: moment) != nil
            let columns = isLive ? Self.columns - 1 : 80
            let line = TimerLine(board.items[0], at: moment, columns: columns, profile: profile)
            try write(isLive ? "\r" + line.text + "\u{1B}[K" + (isOver ? "\n" : "") : line.text + "\n")
            guard !isOver, let next = isLive ? line.lasts : untilNextAnnouncement(at: moment) else { break }
            waitOnBoardClock(next, from: moment, wait)
        }
        // A count-up has no zero: it runs until a signal ends the program.
        while board.ending(of: 0, at: context.now) == nil {
            wait.wait(until: context.readClocks().wall + .seconds(86_400))
        }
    }

    /// Returns the time until the next line must be printed; nil if there is none.
    private func untilNextAnnouncement(at moment: Moment) -> Duration? {
        let reading = board.items[0].reading(at: moment)
        if case .since = board.items[0].countdown.kind { return nil }
        return reading.amount - (Self.told.first { $0 < reading.amount } ?? .zero)
    }

    /// Waits for a duration on the board's clock, or until the machine's clock is set.
    private func waitOnBoardClock(_ amount: Duration, from moment: Moment, _ wait: InstantWait) {
        // Adds 20 µs, because rounding can make a timer fire slightly before the line changes.
        let real = context.clock.realDuration(of: amount) + .microseconds(20)
        wait.wait(until: context.readClocks().wall + real)
    }

    private func write(_ text: String) throws {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                throw ExitCode(ExitStatus.writeFailed)
            }
        }
    }

    /// The number of columns of the terminal of standard error.
    private static var columns: Int {
        var window = winsize()
        return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 1 ? Int(window.ws_col) : 80
    }
}
