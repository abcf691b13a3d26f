import Countdowns
import Screen

/// The title of the terminal's window and the progress in the taskbar: the countdown that is next, beside the board.
struct WindowTitle {
    /// The title where the user wants no other one.
    static let usual = "{title} · {state}"

    private struct Shown: Equatable {
        var title: String?
        var progress: TerminalAlerts.Progress?
    }

    private var shown = Shown()
    /// Until when that is right; nil where it is to be found out.
    private var until: Uptime?

    /// Says that the board, or what is wanted of the title, is another one.
    mutating func invalidate() { until = nil }

    /// Compares the title with what is next.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - moment: now.
    ///   - template: the title, with `{title}`, `{state}` and `{remaining}`; nil shows none.
    ///   - hasProgress: whether the taskbar shows the progress.
    /// - Returns: the title and the progress, where they are to be sent.
    mutating func update(
        _ board: Board, at moment: Moment, template: @autoclosure () -> String?, hasProgress: Bool
    ) -> (title: String?, progress: TerminalAlerts.Progress?) {
        if let until, moment.uptime < until { return (nil, nil) }
        let index = board.nearest(at: moment)
        let reading = index.map { board.items[$0].reading(at: moment) }
        let template = template()
        var new = Shown()
        if let template {
            new.title = board.title
            if let index, let reading {
                new.title = template.filled([
                    "title": board.items[index].countdown.title, "state": reading.state.rawValue,
                    "remaining": AmountWords.remaining(reading.amount),
                ])
            }
        }
        if hasProgress { new.progress = reading?.progress ?? TerminalAlerts.Progress.none }
        // What is left differs in each frame; all else changes with the board, or with the percent.
        let isTimed = template?.contains("{remaining}") ?? false
        until = isTimed ? nil : moment.uptime + min(reading?.untilNextPercent ?? .seconds(60), .seconds(60))
        let before = shown
        shown = new
        return (
            new.title == before.title ? nil : new.title,
            new.progress == before.progress ? nil : new.progress ?? TerminalAlerts.Progress.none
        )
    }
}

extension Reading {
    /// The part of its length that is gone.
    private var percent: Int { Int((fraction(left: amount) ?? 0) * 100) }

    /// The time until another percent is gone; nil where that is not known before.
    fileprivate var untilNextPercent: Duration? {
        guard state == .running, work == nil, let length, percent < 100 else { return nil }
        return max(amount - length * (99 - percent) / 100, .zero)
    }

    /// The progress that a taskbar shows.
    fileprivate var progress: TerminalAlerts.Progress {
        switch state {
        case .running: .running(percent)
        case .paused: .paused(percent)
        case .due: isAcknowledged ? .none : .due
        case .done: .none
        }
    }
}
