import Countdowns
import Screen

/// The title of the terminal's window and the progress in the taskbar: both show the next countdown.
struct WindowTitle {
    static let defaultPattern = "{title} · {state}"

    private struct Shown: Equatable {
        var title: String?
        var progress: TerminalAlerts.Progress?
    }

    private var shown = Shown()
    /// The time until which the shown title and progress are valid; nil if they must be checked.
    private var until: Uptime?

    /// Marks the title as outdated, because the board or the template changed.
    mutating func invalidate() { until = nil }

    /// Updates the title and the progress to the next countdown.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - moment: the current clock reading.
    ///   - template: the template of the title, with `{title}`, `{state}` and `{remaining}`; nil for no title.
    ///   - hasProgress: whether the taskbar shows the progress.
    /// - Returns: the title and the progress to send; nil for a value that is unchanged.
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
                    "remaining": AmountWords.remaining(
                        reading.amount, board.items[index].calendarAmount(reading, at: moment.wall)),
                ])
            }
        }
        if hasProgress { new.progress = reading?.progress ?? TerminalAlerts.Progress.none }
        // The remaining time changes in each frame. The other fields change only if the board or the percentage changes.
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
    /// The elapsed part of the length, in percent.
    private var percent: Int { Int((fraction(left: amount) ?? 0) * 100) }

    /// The time until ``percent`` increases next; nil if this time cannot be predicted.
    fileprivate var untilNextPercent: Duration? {
        guard state == .running, work == nil, let length, percent < 100 else { return nil }
        return max(amount - length * (99 - percent) / 100, .zero)
    }

    fileprivate var progress: TerminalAlerts.Progress {
        switch state {
        case .running: .running(percent)
        case .paused: .paused(percent)
        case .due: isAcknowledged ? .none : .due
        case .done: .none
        }
    }
}
