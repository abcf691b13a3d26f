import Foundation

/// Computes the alert deliveries of a board from the board's changes and the time.
///
/// A deterministic value type: the same changes at the same times give the same deliveries.
public struct BoardAlerts: Equatable, Sendable {
    /// An alert that rings repeatedly.
    private struct Ringing: Equatable, Sendable {
        var delivery: AlertDelivery
        /// Whether an acknowledgement stops the ringing.
        let isZeroAlert: Bool
        var next: Uptime
        let end: Uptime
        /// The number of remaining rings; nil if the alert rings until an acknowledgement.
        var rest: Int?
    }

    private var plan: AlertPlan
    private var ringing: [Countdown.ID: Ringing] = [:]
    private let speed: Double

    /// The maximum age of a zero for which an alert is sent; an older zero counts as missed.
    ///
    /// All missed zeros are reported in one summary.
    private var lateness: Duration { .seconds(10) * speed }

    /// Plans the alerts of a board.
    public init(_ board: Board, at moment: Moment) {
        plan = AlertPlan(board, at: moment)
        speed = board.speed
    }

    /// Returns the time until the next ring, or until the next alert that is set for a remaining time; nil if neither
    /// is scheduled.
    ///
    /// A ring is not a change, and an alert that is set for a remaining time is not a change either, so
    /// ``Board/untilNextChange(at:)`` does not consider them.
    public func untilNext(at moment: Moment) -> Duration? {
        let rings = ringing.values.map { max($0.next - moment.uptime, .zero) }.min()
        return [plan.untilNext(at: moment), rings].compactMap(\.self).min()
    }

    /// Computes the deliveries for changes, for rings that are due, and for alerts whose remaining time is reached.
    ///
    /// - Parameters:
    ///   - changes: the changes since the last call.
    ///   - board: the board after the changes.
    ///   - moment: the current time.
    ///   - isQuiet: whether quiet hours suppress alerts; suppressed alerts are not sent later.
    /// - Returns: the deliveries to send, in order.
    public mutating func read(
        _ changes: [Change], on board: Board, at moment: Moment, isQuiet: Bool = false
    ) -> [AlertDelivery] {
        var deliveries: [AlertDelivery] = []
        for due in plan.takeDue(at: moment) {
            let ahead = due.ago <= lateness
            guard board.items.indices.contains(due.index) else { continue }
            let item = board.items[due.index]
            let step = item.steps(at: moment)
            for alert in item.alerts(in: step?.step) where ahead && alert.trigger == .left(due.amount) {
                deliveries.append(start(alert, of: item, step: step, left: due.amount, at: moment))
            }
            plan.plan(due.index, of: board, at: moment)
        }
        if changes.contains(where: \.movesAllTimes) {
            plan = AlertPlan(board, at: moment)
        } else if !changes.isEmpty {
            for index in Set(changes.compactMap(\.countdown)).compactMap({ board.index(of: $0) }) {
                plan.plan(index, of: board, at: moment)
            }
        }
        let missed = missed(changes, on: board, at: moment)
        for change in changes where change.event.hasAlerts && change.time + lateness >= moment.wall {
            guard let item = board.index(of: change.countdown).map({ board.items[$0] }) else { continue }
            deliveries += self.deliveries(for: change, of: item, at: moment)
        }
        if let missed { deliveries.append(missed) }
        deliveries += rings(on: board, at: moment)
        guard !isQuiet, !board.isMuted else {
            ringing = [:]
            return []
        }
        return deliveries
    }

    /// Whether an alert rings repeatedly.
    public var isRinging: Bool { !ringing.isEmpty }

    // MARK: Alerts of changes

    private mutating func deliveries(for change: Change, of item: BoardItem, at moment: Moment) -> [AlertDelivery] {
        let current = item.steps(at: moment)
        var found: [(alert: Alert, step: StepPosition?)] = []
        func add(_ step: StepPosition?, _ triggers: Alert.Trigger...) {
            found += item.alerts(in: step?.step).filter { triggers.contains($0.trigger) }.map { ($0, step) }
        }
        switch change.event {
        case .warned(.warn, _): add(current, .warn)
        case .warned(.danger, _): add(current, .danger)
        case .reachedZero, .rolled: add(current, .zero)
        case .stepBegan(let place, _):
            // When a step begins automatically, the previous step ends, and the previous step may have its own alerts.
            let ended = current?.before(place)
            if ended?.step.alerts != nil { add(ended, .zero) }
            add(current, .step)
            if place.step == 0 { add(current, .round) }
        default: return []
        }
        return found.map { start($0.alert, of: item, step: $0.step, left: nil, at: moment) }
    }

    /// Creates the delivery of an alert, and schedules its repeated rings.
    private mutating func start(
        _ alert: Alert, of item: BoardItem, step: StepPosition?, left: Duration?, at moment: Moment
    ) -> AlertDelivery {
        let filled = AlertText(item: item, step: step, trigger: alert.trigger, left: left, at: moment)
        let delivery = AlertDelivery(
            countdown: item.id, title: item.countdown.title, text: alert.text.map(filled.fill) ?? filled.sentence,
            speech: alert.speech.map(filled.fill), sound: alert.sound, bell: alert.bell, notifies: alert.notifies,
            desktop: alert.desktop)
        let rest: Int? = if case .times(let count) = alert.ring { count - 1 } else { nil }
        if rest != 0, alert.bell || alert.sound != nil {
            var again = delivery
            (again.notifies, again.desktop, again.speech, again.isRepeat) = (false, false, nil, true)
            ringing[item.id] = Ringing(
                delivery: again, isZeroAlert: alert.isZeroAlert, next: moment.uptime + Alert.ringInterval * speed,
                end: moment.uptime + alert.ringLimit * speed, rest: rest)
        }
        return delivery
    }

    /// Returns one delivery for all countdowns that reached zero while the machine slept or the program was suspended.
    private func missed(_ changes: [Change], on board: Board, at moment: Moment) -> AlertDelivery? {
        var titles: [String] = []
        var known: Set<Countdown.ID> = []
        for change in changes where change.reachesZero || change.beginsStep {
            let ago = moment.wall - change.time
            guard ago > lateness, let index = board.index(of: change.countdown) else { continue }
            let item = board.items[index]
            guard item.countdown.late.allowsAlerts(after: ago), known.insert(item.id).inserted,
                item.alerts(in: nil).contains(where: \.isZeroAlert)
            else { continue }
            titles.append(item.countdown.title)
        }
        return titles.isEmpty ? nil : Self.summary(of: titles)
    }

    /// A summary for several countdowns that ended while no alert could be sent.
    public static func summary(of titles: [String]) -> AlertDelivery {
        let shown = titles.prefix(3).joined(separator: ", ")
        let more = titles.count > 3 ? " and \(titles.count - 3) more" : ""
        let heading = titles.count == 1 ? "1 countdown ended" : "\(titles.count) countdowns ended"
        return AlertDelivery(title: heading, text: "Meanwhile: \(shown)\(more)")
    }

    // MARK: Ringing

    private mutating func rings(on board: Board, at moment: Moment) -> [AlertDelivery] {
        guard !ringing.isEmpty else { return [] }
        var deliveries: [AlertDelivery] = []
        for (id, ring) in ringing.sorted(by: { $0.key < $1.key }) {
            var ring = ring
            guard moment.uptime < ring.end, board.isUnacknowledged(id, isZeroAlert: ring.isZeroAlert, at: moment) else {
                ringing[id] = nil
                continue
            }
            guard ring.next <= moment.uptime else { continue }
            deliveries.append(ring.delivery)
            ring.next = moment.uptime + Alert.ringInterval * speed
            ring.rest = ring.rest.map { $0 - 1 }
            ringing[id] = ring.rest == 0 ? nil : ring
        }
        return deliveries
    }
}

extension Change {
    /// Whether the event can move the times of any countdown, even of a countdown for which no change is recorded.
    fileprivate var movesAllTimes: Bool {
        switch event {
        case .reloaded, .zone, .clockSet: true
        case .history: countdown == nil
        default: false
        }
    }

    fileprivate var beginsStep: Bool { if case .stepBegan = event { true } else { false } }
}

/// The built-in text of an alert, and the values of its placeholders.
struct AlertText {
    private let values: [String: String]

    /// The built-in sentence for an alert without a text.
    let sentence: String

    init(item: BoardItem, step position: StepPosition?, trigger: Alert.Trigger, left: Duration?, at moment: Moment) {
        let left = left ?? item.left(at: moment)
        let amount = item.calendarAmount(item.reading(at: moment), left: left, at: moment.wall)
        let remaining = AmountWords.remaining(left, amount)
        let (step, round) = (position?.step.title, position.map { "\($0.place.round + 1)" } ?? "")
        values = ["title": item.countdown.title, "remaining": remaining, "step": step ?? "", "round": round]
        let words =
            switch trigger {
            case .zero: step.map { "\($0) ended" } ?? "Time is up"
            case .step, .round: step.map { "\($0) begins" } ?? "The next step begins"
            case .left(let amount) where amount <= .zero:
                "Over by \(AmountWords.words(.zero - amount))" + (step.map { ", \($0)" } ?? "")
            case .warn, .danger, .left: "\(remaining) left" + (step.map { ", \($0)" } ?? "")
            }
        let rounds = position?.sequence.rounds ?? 1
        sentence = rounds > 1 ? "\(words), round \(round) of \(rounds)" : words
    }

    /// Replaces the placeholders in a text with their values.
    ///
    /// Placeholders in a value are not replaced.
    func fill(_ text: String) -> String { text.filled(values) }
}

extension StepPosition {
    /// Returns the step before the step at `place`.
    ///
    /// The first step of a round follows the last step of the previous round. The first round follows the last round, because
    /// the sequence repeats.
    fileprivate func before(_ place: StepIndex) -> StepPosition {
        var before = StepIndex(round: place.round, step: place.step - 1)
        if place.step == 0 {
            before.round = place.round > 0 ? place.round - 1 : sequence.rounds - 1
            before.step = sequence.steps(inRound: before.round).count - 1
        }
        return StepPosition(sequence: sequence, place: before, repeats: repeats, left: .zero)
    }
}

extension Change.Event {
    /// Whether this event can trigger an alert.
    fileprivate var hasAlerts: Bool {
        switch self {
        case .warned, .reachedZero, .rolled, .stepBegan: true
        default: false
        }
    }
}
