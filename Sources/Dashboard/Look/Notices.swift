import Countdowns

/// A sentence that a front end shows for a short while, such as the reason for which a key did nothing.
public struct Notice: Equatable, Sendable {
    /// The sentence; not yet made safe for a terminal.
    public var text: String

    /// The uptime at which it goes.
    public var end: Uptime
}

/// The notice that is shown, and the times for which notices stay.
struct Notices: Equatable, Sendable {
    /// The time for which a notice stays, unless a key takes it away.
    enum Stay: Double {
        /// The answer to a key, whose user looks.
        case brief = 4
        /// The news of what nobody here asked for.
        case long = 12
        /// The news of a sleep of the machine, after which nobody looks for a while.
        case longest = 60
    }

    /// Changes of a peer that one sentence tells.
    private struct Asked: Equatable, Sendable {
        let action: CountdownAction
        let peer: String
    }

    /// The last changes of a peer: a viewer asks for each countdown on its own.
    private var asked: CoalescedChanges<Asked, Countdown.ID>

    private var current: Notice?
    /// When the news of a sleep came last.
    private var wakeUp: Uptime?
    private let speed: Double

    /// Makes a value that shows nothing.
    ///
    /// - Parameter speed: board seconds in a real second, so that a notice stays for the same time at any speed.
    init(speed: Double) {
        self.speed = speed
        asked = CoalescedChanges(gap: .milliseconds(250) * speed)
    }

    /// The notice at a moment; nil where its time is over.
    func shown(at moment: Moment) -> Notice? { current.flatMap { moment.uptime < $0.end ? $0 : nil } }

    /// Shows a sentence in place of the one before.
    mutating func show(_ text: String, _ stay: Stay, at moment: Moment) {
        current = Notice(text: text, end: moment.uptime + .seconds(stay.rawValue) * speed)
    }

    /// Takes the notice away for a key, but not the news of a sleep from which that key woke the machine.
    mutating func dismiss(at moment: Moment) { if wakeUp != moment.uptime { current = nil } }

    /// Takes the notice away where its time is over, so that it does not come back when a clock is set back.
    mutating func expire(at moment: Moment) { current = shown(at: moment) }

    // MARK: Of changes

    /// Tells what happened to a board.
    ///
    /// - Parameters:
    ///   - changes: the changes of one command, in order.
    ///   - board: the board after them.
    ///   - moment: now.
    mutating func take(_ changes: [Change], of board: Board, at moment: Moment) {
        var travelled: String?
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
            case .theme(let name): if let peer { show("Theme “\(name)”, set from \(peer).", .long, at: moment) }
            case .view(let view): if let peer { show("View “\(view.rawValue)”, set from \(peer).", .long, at: moment) }
            // What was said of an earlier reading is not true any more.
            case .problem(.some): current = nil
            case .reloaded(let reload):
                if let sentence = Self.sentence(of: reload, on: board) { show(sentence, .long, at: moment) }
            case .history(.undone): travelled = Self.sentence("Undone", board.history.redoable.last, from: peer)
            case .history(.redone): travelled = Self.sentence("Redone", board.history.undoable.last, from: peer)
            default: break
            }
        }
        coalesce(changes, of: board, at: moment)
        // It tells of all that a step changed.
        if let travelled { show(travelled, .long, at: moment) }
    }

    private static func sentence(_ word: String, _ step: UndoStep?, from peer: String?) -> String? {
        step.map { "\(word)\(peer.map { ", from \($0)" } ?? ""): \($0.sentence)." }
    }

    /// The news of another reading of the files; nil where it says the same in another way.
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
        let news = parts.isEmpty ? "Reloaded." : "Reloaded: \(parts.joined(separator: ", "))."
        guard let first = reload.misfits.first else { return parts.isEmpty && !reload.isRearranged ? nil : news }
        let them = reload.misfits.count == 1 ? "“\(first)”" : "\(reload.misfits.count) countdowns"
        return "\(news) Some changes of \(them) no longer fit."
    }

    /// Tells what a peer did to countdowns.
    private mutating func coalesce(_ changes: [Change], of board: Board, at moment: Moment) {
        let own = changes.filter { change in
            guard change.isOfHand, let action = change.action, let index = board.index(of: change.countdown) else {
                return false
            }
            return action.suitsFollowers || board.items[index].countdown.link == nil
        }
        guard let action = own.first?.action, let peer = own.first?.cause.peer else { return }
        let all = asked.add(own.compactMap(\.countdown), to: Asked(action: action, peer: peer), at: moment.uptime)
        let items = all.compactMap { board.index(of: $0) }.map { board.items[$0] }
        guard let first = items.first else { return }
        let subject = items.count == 1 ? "“\(first.countdown.title)” was" : "\(items.count) countdowns were"
        show("\(subject) \(action.participle(for: first)) from \(peer).", .long, at: moment)
    }
}

extension Change.Cause {
    /// The name of the peer that asked; nil where none did.
    fileprivate var peer: String? {
        if case .peer(let name) = self { name } else { nil }
    }
}

extension CountdownAction {
    /// The words for the action, after “was”; `item` is a countdown after it.
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
        case .pin: item.state.isPinned ? "pinned" : "unpinned"
        case .done: "ended"
        case .skip: "skipped"
        }
    }
}
