import Countdowns
import Foundation

/// A countdown at one time, with the values that the rows of a list and the big digits show.
///
/// A class: each region that draws a countdown would otherwise copy a structure and retain every reference in it.
final class CountdownFace: Sendable {
    let countdown: Countdown
    let reading: Reading
    let urgency: Urgency
    let amount: AmountText

    /// The texts about the current step; nil for a countdown without steps.
    let step: StepText?

    private let now: WallTime
    private let zone: TimeZone

    /// The amount by which the displayed time changes until the countdown becomes more urgent.
    private let untilMoreUrgent: Duration?

    /// Creates the face of a countdown.
    ///
    /// - Parameters:
    ///   - item: the countdown.
    ///   - isKept: whether the countdown stays listed because it reached zero. If it is done, it is as urgent as a due countdown.
    ///   - isBig: whether the face is for big digits, which show tenths in the last ten seconds, and the hours to a day
    ///     that begins in less than 24 hours.
    ///   - moment: the current time.
    init(_ item: borrowing BoardItem, isKept: Bool = false, isBig: Bool = false, at moment: Moment) {
        countdown = item.countdown
        let reading = item.reading(at: moment)
        self.reading = reading
        now = moment.wall
        zone = item.zone
        // A countdown that does not run shows no tenths.
        amount = AmountText(
            reading.amount, units: countdown.units, direction: countdown.kind.direction,
            tenths: isBig && reading.state == .running, of: reading.work?.hours,
            anchor: CalendarAnchor(reading, of: countdown, in: item.zone, at: moment.wall),
            day: Self.dayForms(reading, in: countdown.units, isBig: isBig))
        step = reading.step.map(StepText.init)
        let urgency =
            isKept && reading.state == .done ? Expiring(.due, for: nil) : Urgency.timed(reading, of: countdown)
        self.urgency = urgency.value
        untilMoreUrgent = urgency.lasts
    }

    /// The displayed time, and the time for which its text is valid.
    var digits: Expiring<AmountText> { timed(amount) }

    /// The displayed time without tenths of a second, unless the countdown's units include tenths.
    var wholeDigits: Expiring<AmountText> { wholeDigits(in: nil) }

    /// The displayed time in the given units; nil uses the units of the countdown.
    ///
    /// Tenths are shown only if the units include tenths.
    func wholeDigits(in units: Units?) -> Expiring<AmountText> {
        timed(
            AmountText(
                reading.amount, units: units ?? countdown.units, direction: countdown.kind.direction,
                of: reading.work?.hours, anchor: CalendarAnchor(reading, of: countdown, in: zone, at: now),
                day: Self.dayForms(reading, in: units ?? countdown.units, isBig: false)))
    }

    /// The forms of whole days; nil if the time of the countdown is shown in units.
    private static func dayForms(_ reading: Reading, in units: Units, isBig: Bool) -> [String]? {
        guard let event = reading.event, let forms = DayText.forms(event) else { return nil }
        // A user ended the countdown before the day was over.
        if reading.state == .done, event.daysAhead + (event.wholeDays ?? 0) > 0 { return nil }
        if event.isOn { return forms }
        if isBig, reading.amount > .zero, reading.amount < .seconds(86_400) { return nil }
        return units == .auto ? forms : units == .days ? forms.suffix(1) : nil
    }

    /// The time for which the symbol and the styles are valid.
    var lasts: Duration? { realDuration(untilMoreUrgent).earlier(untilWorkChanges) }

    private func timed(_ amount: AmountText) -> Expiring<AmountText> {
        Expiring(amount, for: isCounting ? realDuration(amount.untilChange) : nil)
    }

    /// Whether the countdown does not advance now, because it counts working time and is outside its working hours.
    var isOff: Bool { reading.state == .running && reading.work?.isWork(at: now) == false }

    /// Whether the countdown is due, or has finished at zero and was not acknowledged.
    var isOver: Bool {
        urgency == .due || reading.state == .done && reading.amount <= .zero && !reading.isAcknowledged
    }

    /// The time from now to the deadline, or to the start of a count-up, in seconds; negative in the past.
    ///
    /// The value has the precision of the displayed digits. After the end of a countdown, it has the precision of a text such
    /// as `2 min ago`. For working time, and for a day that has begun, the precision is a minute.
    func place(_ words: WhenText) -> Expiring<Double> {
        if reading.state == .done, let date = reading.date { return words.ago(date).map { 0 - $0 / .seconds(1) } }
        if let date = endInMinutes {
            let seconds = (date - now).ceiledSeconds
            let minutes = seconds > 0 ? (seconds + 59) / 60 : seconds / 60
            return Expiring(Double(minutes * 60), for: date - now - .seconds((minutes - 1) * 60))
        }
        return Expiring(amount.shown / .seconds(1), for: isCounting ? amount.untilShownChanges : nil)
    }

    /// The time until ``place(_:)``, now `place`, is at most `edge` seconds, or slightly less.
    func untilPlace(_ place: Expiring<Double>, isAtMost edge: Double) -> Duration? {
        // The ends of steps move together, and a countdown with working time does not move evenly.
        guard let lasts = place.lasts, reading.state == .running, reading.step == nil, reading.work == nil else {
            return place.lasts
        }
        return max(amount.untilShown(isAtMost: 1, of: 1, length: .seconds(edge)), lasts)
    }

    /// The end of a day that has begun, or of a countdown with working time; nil for other countdowns, whose digits show
    /// how far away their end is.
    private var endInMinutes: WallTime? {
        reading.isToday ? reading.event?.end : reading.work == nil ? nil : reading.date
    }

    /// The symbol for state and urgency, one column wide and independent of colour.
    var mark: String {
        switch (urgency, countdown.kind) {
        case (.paused, _): "‖"
        case (.done, _): "✓"
        case (.due, _): reading.state == .done ? "✓" : "!"
        case (.danger, _): "*"
        case (.soon, _): "»"
        case _ where isOff: "·"
        case (_, .since): "▴"
        case (.near, _), (.today, _), (.far, _): "▸"
        }
    }

    /// The elapsed fraction, from 0 to 1.
    ///
    /// The value is 1 only at and after the deadline, and nil without a deadline. For a date without a start in the
    /// file, the fraction counts from the time at which the board was loaded, and nil replaces a value below 0.01. The
    /// value is computed from the displayed time, so that bar, percentage and digits change together.
    var fraction: Double? { wholeFraction.flatMap(visible) }

    /// The elapsed fraction for a bar that fills in `steps` steps, and the time for which the bar is valid.
    func fraction(steps: Int) -> Expiring<Double?> {
        guard let whole = wholeFraction else { return Expiring(nil, for: nil) }
        let fraction = visible(whole)
        return Expiring(fraction, for: untilBarMoves(from: whole, steps: fraction == nil ? 100 : steps))
    }

    private func visible(_ fraction: Double) -> Double? { lacksStart && fraction < 0.01 ? nil : fraction }

    private var wholeFraction: Double? {
        if let event = reading.event, event.isOn, let days = event.wholeDays {
            return days == 1 ? nil : Double(-event.daysAhead) / Double(days)
        }
        return reading.fraction(left: amount.shown).map { reading.amount > .zero ? min($0, 1.0.nextDown) : $0 }
    }

    /// Whether the countdown ends at a date, and the file does not define a start for its bar.
    private var lacksStart: Bool {
        if case .date = countdown.kind { countdown.barStart == nil } else { false }
    }

    /// The elapsed percentage, such as `73%`.
    ///
    /// The percentage is rounded down, so that `100%` is shown only at and after the deadline.
    var percent: Expiring<String?> {
        fraction(steps: 100).map { fraction in fraction.map { "\(Int($0 * 100))%" } }
    }

    /// The text about the deadline in the longest form that fits, otherwise in the shortest form.
    ///
    /// If `isAligned`, the text is in a column in which either each text has a verb or none has.
    func when(_ words: WhenText, columns: Int, isAligned: Bool = false) -> Expiring<String> {
        words.words(
            for: countdown, reading: reading, columns: columns, hasVerb: !isAligned || columns >= WhenText.verbColumns)
    }

    /// The time until a bar that fills in `steps` steps moves, or slightly less.
    private func untilBarMoves(from fraction: Double, steps: Int) -> Duration? {
        guard reading.state == .running, let length = reading.length,
            let untilShownChanges = amount.untilShownChanges
        else { return nil }
        // The parts of a sequence's bar are rounded separately, so any change of the displayed time may move the bar.
        if reading.step != nil { return untilShownChanges }
        let left = steps - Int(fraction * Double(steps)) - 1
        // Rounding errors can make the computed time too short. The bar moves only when the displayed time changes, so
        // the result is at least `untilShownChanges`.
        return realDuration(max(amount.untilShown(isAtMost: left, of: steps, length: length), untilShownChanges))
    }

    /// The time until working hours begin or end; nil for a countdown without working hours.
    private var untilWorkChanges: Duration? {
        guard reading.state == .running, let work = reading.work else { return nil }
        let turn = work.isWork(at: now) ? work.endOfWork(from: now) : work.nextWork(from: now)
        return turn.map { $0 - now }
    }

    /// The real time after which the displayed time has changed by `amount`; nil if the real time cannot be predicted.
    private func realDuration(_ amount: Duration?) -> Duration? {
        guard let work = reading.work, let amount else { return amount }
        return work.moment(amount, after: now).map { $0 - now }
    }

    private var isCounting: Bool { reading.state == .running || reading.state == .due }
}

/// The texts about the current step of a sequence.
struct StepText: Equatable, Sendable {
    private let position: StepPosition

    init(_ position: StepPosition) { self.position = position }

    private var sequence: StepSequence { position.sequence }

    /// The label next to the countdown's title: the step and the round, such as `Focus 2/4`.
    ///
    /// The label is empty if the sequence has only one round, with only one step, which has no title.
    var label: String {
        let round = sequence.rounds > 1 ? "\(position.place.round + 1)/\(sequence.rounds)" : nil
        return [name.isEmpty ? nil : name, round].compactMap(\.self).joined(separator: " ")
    }

    /// The label without the round, for narrow spaces.
    var name: String {
        let count = sequence.steps(inRound: position.place.round).count
        return position.step.title ?? (count > 1 ? "step \(position.place.step + 1)" : "")
    }

    /// The remaining time of the whole sequence if `left` remains of the current step; nil in the last step.
    private func whole(left: Duration) -> String? {
        let whole = position.wholeLeft(left)
        return whole > max(left, .zero) ? AmountText(whole).text() : nil
    }

    /// The next step, such as `Break 05:00`; nil in the last step.
    var next: String? {
        position.next.map { step in
            [step.title, AmountText(step.length).text()].compactMap(\.self).joined(separator: " ")
        }
    }

    /// The rows of the details, each with its label.
    func facts(left: Duration) -> [(String, String)] {
        let count = sequence.steps(inRound: position.place.round).count
        let step = [position.step.title, count > 1 ? "\(position.place.step + 1) of \(count)" : nil]
            .compactMap(\.self).joined(separator: ", ")
        let round = sequence.rounds > 1 ? "\(position.place.round + 1) of \(sequence.rounds)" : nil
        let facts = [
            ("step", step.isEmpty ? nil : step), ("round", round), ("next", next), ("in all", whole(left: left)),
        ]
        return facts.compactMap { label, text in text.map { (label, $0) } }
    }
}
