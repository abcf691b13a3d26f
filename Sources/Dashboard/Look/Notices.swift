import Countdowns

/// A short text that a front end shows for a while, such as the reason why a key had no effect.
public struct Notice: Equatable, Sendable {
    /// The text.
    ///
    /// The text is not yet sanitized for a terminal.
    public var text: String

    /// The uptime at which the notice disappears.
    public var end: Uptime
}

/// The current notice, and the display times of notices.
struct Notices: Equatable, Sendable {
    /// The display time of a notice in seconds, unless a key dismisses it.
    enum Stay: Double {
        /// The display time of a notice about a key press.
        ///
        /// This time is short, because the user who pressed the key is looking at the screen.
        case brief = 4
        /// The display time of a notice about a change that no user of this front end requested.
        case long = 12
        /// The display time of a notice about a sleep of the machine.
        ///
        /// This time is long, because the user may be away.
        case longest = 60
    }

    /// The properties that are equal in all changes that one notice reports.
    private struct Asked: Equatable, Sendable {
        let action: CountdownAction
        let peer: String
    }

    /// The recent changes by a client.
    ///
    /// A script may send one request for each countdown, so one notice reports several changes.
    private var asked: CoalescedChanges<Asked, Countdown.ID>

    private var current: Notice?
    /// The machine's uptime when the last notice about a sleep was shown.
    private var wakeUp: Uptime?
    private let speed: Double

    /// Creates a value without a notice.
    ///
    /// - Parameter speed: the board seconds in a real second. Notices stay for the same real time at any speed.
    init(speed: Double) {
        self.speed = speed
        asked = CoalescedChanges(gap: .milliseconds(250) * speed)
    }

    /// The current notice; nil after its display time.
    func shown(at moment: Moment) -> Notice? { current.flatMap { moment.uptime < $0.end ? $0 : nil } }

    /// Shows a notice in place of the previous notice.
    mutating func show(_ text: String, _ stay: Stay, at moment: Moment) {
        current = Notice(text: text, end: moment.uptime + .seconds(stay.rawValue) * speed)
    }

    /// Dismisses the notice after a key press.
    ///
    /// Keeps a notice about a sleep if the key woke the machine.
    mutating func dismiss(at moment: Moment) { if wakeUp != moment.uptime { current = nil } }

    /// Removes the notice after its display time, so that the notice does not reappear when the clock is set back.
    mutating func expire(at moment: Moment) { current = shown(at: moment) }

    // MARK: Notices of changes

    /// Shows a notice for changes of a board.
    ///
    /// - Parameters:
    ///   - changes: the changes of one command, in order.
    ///   - board: the board after the changes.
    ///   - moment: the current time.
    mutating func apply(_ changes: [Change], of board: Board, at moment: Moment) {
        var undone: String?
        for change in changes {
            let peer = change.cause.peer
            switch change.event {
            case .slept(let amount):
                let ended = changes.count { $0.event == .sleptPast }
                let meanwhile = ended == 0 ? "" : "; \(ended) ended meanwhile"
                show("The machine slept for \(AmountWords.words(amount))\(meanwhile).", .longest, at: moment)
                wakeUp = moment.uptime
            case .muted(let isMuted):
                let origin = peer.map { " from \($0)" } ?? ""
                show("\(isMuted ? "Muted" : "Unmuted")\(origin).", .brief, at: moment)
            // If the files have an error, an earlier notice about the files is out of date.
            case .problem(.some): current = nil
            case .reloaded(let reload):
                if let sentence = Self.sentence(of: reload, on: board) { show(sentence, .long, at: moment) }
            case .history(.undone): undone = Self.sentence("Undone", board.history.redoable.last, from: peer)
            case .history(.redone): undone = Self.sentence("Redone", board.history.undoable.last, from: peer)
            default: break
            }
        }
        coalesce(changes, of: board, at: moment)
        // The notice about an undo step reports all changes of the step.
        if let undone { show(undone, .long, at: moment) }
    }

    private static func sentence(_ word: String, _ step: UndoStep?, from peer: String?) -> String? {
        step.map { "\(word)\(peer.map { ", from \($0)" } ?? ""): \($0.sentence)." }
    }

    /// Returns the text about a reload; nil if the reload changed no countdown.
    private static func sentence(of reload: Board.Reload, on board: Board) -> String? {
        func named(_ titles: [String], _ one: String, _ several: String) -> String? {
            guard let first = titles.first else { return nil }
            return titles.count == 1 ? "“\(first)” \(one)" : "\(titles.count) \(several)"
        }
        func titles(_ ids: [Countdown.ID]) -> [String] {
            ids.compactMap { board.index(of: $0) }.map { board.items[$0].countdown.title }
        }
        let parts = [
            named(reload.removedTitles, "was removed", "were removed"),
            named(titles(reload.added), "was added", "were added"),
            named(titles(reload.changed), "was changed", "were changed"),
        ].compactMap(\.self)
        let summary = parts.isEmpty ? "Reloaded." : "Reloaded: \(parts.joined(separator: ", "))."
        guard let first = reload.discardedStates.first else {
            return parts.isEmpty && !reload.isRearranged ? nil : summary
        }
        let them = reload.discardedStates.count == 1 ? "“\(first)”" : "\(reload.discardedStates.count) countdowns"
        return "\(summary) Some changes made to \(them) no longer apply."
    }

    /// Shows a notice for the changes that a client made to countdowns.
    private mutating func coalesce(_ changes: [Change], of board: Board, at moment: Moment) {
        let own = changes.filter { change in
            guard change.isUserAction, let action = change.action, let index = board.index(of: change.countdown) else {
                return false
            }
            return action.appliesToFollowers || board.items[index].countdown.link == nil
        }
        guard let action = own.first?.action, let peer = own.first?.cause.peer else { return }
        let all = asked.add(own.compactMap(\.countdown), to: Asked(action: action, peer: peer), at: moment.uptime)
        let items = all.compactMap { board.index(of: $0) }.map { board.items[$0] }
        guard let first = items.first else { return }
        let subject = items.count == 1 ? "“\(first.countdown.title)” was" : "\(items.count) countdowns were"
        show("\(subject) \(action.participle(for: first)) from \(peer).", .long, at: moment)
    }
}

extension CountdownAction {
    /// Returns the participle of the action, for a sentence with “was”.
    ///
    /// `item` is the countdown in its state after the action.
    fileprivate func participle(for item: BoardItem) -> String {
        switch self {
        case .pause: "paused"
        case .resume: "resumed"
        case .toggle: item.isPaused ? "paused" : "resumed"
        case .restart: "restarted"
        case .extend(let amount):
            amount < .zero
                ? "shortened by " + AmountWords.words(.zero - amount) : "extended by " + AmountWords.words(amount)
        case .set: "moved"
        case .snooze(let amount): "snoozed for " + AmountWords.words(amount)
        case .acknowledge: "acknowledged"
        case .pin: item.isPinned ? "pinned" : "unpinned"
        case .done: "ended"
        case .skip: "skipped"
        }
    }
}
