import Countdowns
import Foundation

/// One countdown at one moment, ready to be drawn: what the list's rows and the big digits both need.
///
/// A class: a copy of a structure would retain all that a countdown refers to, for each region in which it is drawn.
final class CountdownFace: Sendable {
    let countdown: Countdown
    let reading: Reading
    let urgency: Urgency
    let amount: AmountText

    /// What is said of its step; nil for what has no steps.
    let step: StepText?

    private let now: WallTime
    private let zone: TimeZone

    /// How much time passes until it is more urgent.
    private let untilMoreUrgent: Duration?

    /// Whether it flashes right now.
    let isLit: Bool

    /// A countdown, and how long its mark and its styles are right.
    static func timed(
        of item: BoardItem, _ rhythm: AnimationTiming, tenths: Bool = true, at moment: Moment
    ) -> Timed<CountdownFace> {
        let flash = rhythm.untilFlashChanges(item, at: moment)
        // What is lit is so for a while only.
        let isLit = flash != nil && rhythm.isLit(item, at: moment)
        let face = CountdownFace(item, isLit: isLit, tenths: tenths, at: moment)
        return Timed(face, for: face.untilUrgencyChanges.earlier(face.untilWorkTurns).earlier(flash))
    }

    init(_ item: BoardItem, isLit: Bool = false, tenths: Bool = true, at moment: Moment) {
        self.isLit = isLit
        countdown = item.countdown
        let reading = item.reading(at: moment)
        self.reading = reading
        now = moment.wall
        zone = item.zone
        // What stands still has no use for tenths.
        amount = AmountText(
            reading.amount, units: countdown.units, direction: countdown.kind.direction,
            tenths: tenths && reading.state == .running, of: reading.work?.hours,
            anchor: Self.anchor(of: reading, at: moment.wall, in: item.zone))
        step = reading.step.map(StepText.init)
        let urgency = Urgency.timed(reading, of: countdown)
        self.urgency = urgency.value
        untilMoreUrgent = urgency.lasts
    }

    /// The amount, and how long its text is right.
    var digits: Timed<AmountText> { timed(amount) }

    /// The amount where it is told beside another countdown: without tenths, unless the units have them.
    var wholeDigits: Timed<AmountText> { wholeDigits(in: nil) }

    /// The same in other units than those of the countdown.
    func wholeDigits(in units: Units?) -> Timed<AmountText> {
        timed(
            AmountText(
                reading.amount, units: units ?? countdown.units, direction: countdown.kind.direction,
                of: reading.work?.hours, anchor: Self.anchor(of: reading, at: now, in: zone)))
    }

    /// The date from which months and years are counted.
    private static func anchor(of reading: Reading, at now: WallTime, in zone: TimeZone) -> CalendarAnchor {
        CalendarAnchor(reading.date ?? now + reading.amount, in: zone)
    }

    /// How long it is as urgent as it is now.
    var untilUrgencyChanges: Duration? { realDuration(untilMoreUrgent) }

    private func timed(_ amount: AmountText) -> Timed<AmountText> {
        Timed(amount, for: isCounting ? realDuration(amount.untilChange) : nil)
    }

    /// Whether it stands still because it is counted in hours of work, and these are over for now.
    var isOff: Bool { reading.state == .running && reading.work?.isWork(at: now) == false }

    /// Whether zero was reached, whatever became of it then, and nobody has acknowledged that.
    var isOver: Bool {
        urgency == .due || reading.state == .done && reading.amount <= .zero && !reading.isAcknowledged
    }

    /// How many seconds the end, or the beginning, lies from now; negative in the past.
    ///
    /// As exactly as the digits show; where they stand still at zero, as the words tell. Working time is only a part of
    /// it, and it is told to the minute.
    func place(_ words: WhenText) -> Timed<Double> {
        if reading.state == .done, let date = reading.date { return words.ago(date).map { 0 - $0 / .seconds(1) } }
        if let minutes = minutesUntilDate, let date = reading.date {
            return Timed(Double(minutes * 60), for: date - now - .seconds((minutes - 1) * 60))
        }
        return Timed(amount.shown / .seconds(1), for: isCounting ? amount.untilShownChanges : nil)
    }

    /// The begun minutes until a date that is counted in working time, or with holds.
    private var minutesUntilDate: Int64? {
        guard reading.work != nil || reading.launch != nil, let date = reading.date else { return nil }
        let seconds = (date - now).ceiledSeconds
        return seconds > 0 ? (seconds + 59) / 60 : seconds / 60
    }

    /// The sign that tells its state and its stage without colour; one column.
    var mark: String {
        switch (urgency, countdown.kind) {
        case (.paused, _): "‖"
        case (.done, _): "✓"
        case (.due, _): "!"
        case (.danger, _): "*"
        case (.soon, _): "»"
        case _ where isOff: "·"
        case (_, .since): "▴"
        case (.near, _), (.today, _), (.far, _): "▸"
        }
    }

    /// How much of the way has gone, 0 to 1, and 1 only from the end on; nil where there is no end, and where a date without
    /// a start has come less than a percent nearer since the board was loaded.
    ///
    /// Computed from what the digits show, so that bar, percent and digits change together.
    var fraction: Double? { wholeFraction.flatMap(visible) }

    /// The same for a bar of so many steps, and how long the bar is right.
    func fraction(steps: Int) -> Timed<Double?> {
        guard let whole = wholeFraction else { return Timed(nil, for: nil) }
        let fraction = visible(whole)
        return Timed(fraction, for: untilBarMoves(from: whole, steps: fraction == nil ? 100 : steps))
    }

    private func visible(_ fraction: Double) -> Double? { lacksStart && fraction < 0.01 ? nil : fraction }

    private var wholeFraction: Double? {
        reading.fraction(left: amount.shown).map { reading.amount > .zero ? min($0, 1.0.nextDown) : $0 }
    }

    /// Whether the file does not say where the bar of a date starts.
    private var lacksStart: Bool {
        if case .date = countdown.kind { countdown.barStart == nil } else { false }
    }

    /// The same, such as `73%`, rounded down, so that `100%` is never seen before the end.
    var percent: Timed<String?> {
        fraction(steps: 100).map { fraction in fraction.map { "\(Int($0 * 100))%" } }
    }

    /// When it ends, in words for which there is room.
    func when(_ words: WhenText, columns: Int) -> Timed<String> {
        words.words(for: countdown, reading: reading, columns: columns)
    }

    /// How much time passes until a bar of so many steps moves from where it is; perhaps a little less.
    private func untilBarMoves(from fraction: Double, steps: Int) -> Duration? {
        guard reading.state == .running, let length = reading.length,
            let untilShownChanges = amount.untilShownChanges
        else { return nil }
        // Its parts are rounded one by one.
        if reading.step != nil { return untilShownChanges }
        let left = steps - Int(fraction * Double(steps)) - 1
        // A step that is due by rounding errors only comes with the next change.
        return realDuration(max(amount.untilShown(isAtMost: left, of: steps, length: length), untilShownChanges))
    }

    /// How much time passes until an hour of work, or a hold, begins or ends; nil for what has neither.
    private var untilWorkTurns: Duration? {
        if let launch = reading.launch { return reading.state == .running ? launch.untilTurn : nil }
        guard reading.state == .running, let work = reading.work else { return nil }
        let turn = work.isWork(at: now) ? work.endOfWork(from: now) : work.nextWork(from: now)
        return turn.map { $0 - now }
    }

    /// How much time passes while what is counted goes on by so much; nil if that is not to be foreseen.
    private func realDuration(_ amount: Duration?) -> Duration? {
        if let launch = reading.launch { return amount.map(launch.realDuration) }
        guard let work = reading.work, let amount else { return amount }
        return work.moment(amount, after: now).map { $0 - now }
    }

    private var isCounting: Bool { reading.state == .running || reading.state == .due }
}

/// The words about the step of a sequence.
struct StepText: Equatable, Sendable {
    private let position: StepPosition

    init(_ position: StepPosition) { self.position = position }

    private var sequence: StepSequence { position.sequence }

    /// What stands beside the countdown's title: the step, and which round it is, such as `Focus 2/4`; empty for a step
    /// that is alone and has no title.
    var label: String {
        let round = sequence.rounds > 1 ? "\(position.place.round + 1)/\(sequence.rounds)" : nil
        return [name.isEmpty ? nil : name, round].compactMap(\.self).joined(separator: " ")
    }

    /// The same without the round, for where there is little room.
    var name: String {
        let count = sequence.steps(inRound: position.place.round).count
        return position.step.title ?? (count > 1 ? "step \(position.place.step + 1)" : "")
    }

    /// What is left of all steps when the digits show so much of this one; nil where it is the last.
    private func whole(left: Duration) -> String? {
        let whole = position.wholeLeft(left)
        return whole > max(left, .zero) ? AmountText(whole).text() : nil
    }

    /// The step that follows, such as `Break 05:00`; nil after the last one.
    var next: String? {
        position.next.map { step in
            [step.title, AmountText(step.length).text()].compactMap(\.self).joined(separator: " ")
        }
    }

    /// What the detail says, each with its label.
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
