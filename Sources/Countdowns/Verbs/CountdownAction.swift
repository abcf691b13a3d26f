/// What can be done to countdowns that somebody names.
public enum CountdownAction: Hashable, Sendable {
    /// Stand still at what is shown.
    case pause
    /// Go on after a pause.
    case resume
    /// Pause those that go on; where none does, let those that are paused go on.
    case toggle
    /// Start durations again, in full and running; what was done to a date by hand is undone.
    case restart
    /// Move the end by an amount, earlier if it is negative, but never before now.
    ///
    /// A date is moved on the board alone, until it ends. What has ended goes on for so long from now.
    case extend(Duration)
    /// Move the end so that so much is left.
    case set(Duration)
    /// Go on for so long from now, after zero was reached.
    case snooze(Duration)
    /// Be quiet about the zero that was reached, also where it went on by itself and still rings.
    case acknowledge
    /// Stand before those that are not pinned, or no longer.
    case pin
    /// End now, and be ``Reading/State/done`` whatever happens at zero.
    case done
    /// Go on to what comes next; what has nothing after it is done.
    case skip
}

extension Board {
    /// Why an action can do nothing to a countdown.
    ///
    /// - Parameters:
    ///   - action: what was asked.
    ///   - index: its place in ``items``.
    ///   - moment: now.
    /// - Returns: the reason; nil where it can, or where it is already as it should be.
    public func refusal(of action: CountdownAction, for index: Int, at moment: Moment) -> ActionRefusal? {
        let item = items[index]
        return reason(against: action, for: item, at: moment).map {
            ActionRefusal(title: item.countdown.title, reason: $0)
        }
    }

    /// Why a key can do nothing to the selected countdown: it skips only where something follows.
    public func keyRefusal(of action: CountdownAction, for index: Int, at moment: Moment) -> ActionRefusal? {
        let item = items[index]
        if action == .skip, !item.canSkip(at: moment) {
            return ActionRefusal(
                title: item.countdown.title,
                reason: item.countdown.kind.isSequence
                    ? "has ended: there is no next step" : "has no steps to go through")
        }
        if action == .acknowledge, item.isAcknowledged(at: moment) {
            return ActionRefusal(title: item.countdown.title, reason: "was acknowledged already")
        }
        return refusal(of: action, for: index, at: moment)
    }

    private func reason(against action: CountdownAction, for item: BoardItem, at moment: Moment) -> String? {
        if let link = item.countdown.link, !action.suitsFollowers {
            let leader = index(of: link.leader).map { items[$0].countdown.title } ?? link.leader
            return "follows “\(leader)”: it is moved, paused and ended with that"
        }
        switch action {
        case .pause, .toggle:
            return item.isDone(at: moment) ? "has ended: there is nothing to pause" : nil
        case .resume: return nil
        case .restart:
            if !item.canEnd { return "counts up: it cannot be restarted" }
            return item.canRestart(at: moment)
                ? nil : "is an unchanged date: there is nothing to restart"
        case .snooze(let amount):
            return item.left(at: moment) > .zero
                ? "is not due: there is nothing to snooze" : reason(against: .extend(amount), for: item, at: moment)
        case .acknowledge:
            return canAcknowledge(item, at: moment) ? nil : "is not due: there is nothing to acknowledge"
        case .pin: return nil
        case .set(let left):
            // What has ended goes on.
            let before = max(item.left(at: moment), .zero)
            return left == before ? nil : reason(against: .extend(left - before), for: item, at: moment)
        case .extend(let amount):
            if !item.canEnd { return "counts up: there is no end to move" }
            if !item.hasMovableEnd {
                return item.countdown.onZero == .repeat
                    ? "begins again by itself: its end cannot be moved"
                    : "ends by its rule or its hours: its end cannot be moved"
            }
            if item.canExtend(by: amount, at: moment) { return nil }
            return amount < .zero ? "has ended: it cannot be shortened" : "would take too long"
        case .done, .skip: return item.canEnd ? nil : "counts up: it has no end"
        }
    }
}

/// Why an action can do nothing to a countdown.
public struct ActionRefusal: Hashable, Sendable {
    /// The title of the countdown.
    public let title: String

    /// What follows the title, without a full stop, such as `counts up: it has no end`.
    public let reason: String

    /// The sentence for a screen; not yet made safe for it.
    public var sentence: String { "“\(title)” \(reason)." }
}
