import Countdowns
import Foundation
import Screen

/// The words that say when a countdown ends, ended or began.
public struct WhenText: Sendable {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Now.
    let now: WallTime

    /// The zone of the board.
    let boardZone: TimeZone

    /// The words on a board at a moment.
    init(_ board: Board, at moment: Moment) {
        self.init(now: moment.wall, boardZone: board.zone)
    }

    /// The words on a board in a zone.
    public init(now: WallTime, boardZone: TimeZone) {
        self.now = now
        self.boardZone = boardZone
    }

    /// The words for one countdown, and how long they are right but for those that name a day, such as `ends tomorrow 09:00`, `ended 2 min ago` or `paused`.
    ///
    /// A date in a zone of its own is told in that zone with the zone's place behind it, and here, such as
    /// `ends Wed 09:00 Tokyo, Tue 19:00 here (-1 day)`; where that does not fit, only here: a time without a place is a time
    /// here at every width. `today` and `tomorrow` are days here: a zone with another day has the day of the week in their
    /// place.
    ///
    /// - Parameters:
    ///   - countdown: the countdown.
    ///   - reading: what it shows now.
    ///   - columns: the room there is.
    /// - Returns: the fullest words that fit; else the shortest.
    func words(for countdown: Countdown, reading: Reading, columns: Int) -> Timed<String> {
        let relations = relations(of: countdown, reading: reading)
        func fits(_ form: String) -> Bool { DisplayText.width(of: form) <= columns }
        let launch = reading.launch.flatMap { forms($0, relations, reading) }
        var words = reading.state == .paused || launch != nil ? nil : relations.first(where: fits)
        if words == nil {
            // Few places are so narrow.
            let forms = launch ?? shorterForms(than: relations, of: reading)
            words = forms.first(where: fits) ?? forms.last ?? relations.last
        }
        return Timed(words ?? "", for: untilWordsChange(for: countdown, reading: reading))
    }

    private func untilWordsChange(for countdown: Countdown, reading: Reading) -> Duration? {
        guard let date = reading.date else { return nil }
        if let launch = reading.launch, let change = launch.untilWordsChange { return change }
        guard date <= now else { return date - now }
        let isTold = countdown.kind.direction == .down && now - date < .seconds(Self.longestAgo)
        return isTold ? ago(date).lasts : nil
    }

    /// The forms where none of the fuller ones fits; all forms of what is paused.
    private func shorterForms(than relations: [String], of reading: Reading) -> [String] {
        guard reading.state == .paused else { return shortForms(of: reading) }
        // A duration that is paused has no date; a date that is paused keeps its own, and only its view stands still.
        guard let shortest = relations.last else { return ["paused"] }
        return relations.map { "view paused, \($0)" } + ["paused, \(shortest)", "view paused", "paused"]
    }

    /// The date without a verb, then as shortly as it can be told: `9d ago`, `18:00`, `Thu 18:00`, `4 Jan`, `Feb 2028`.
    func shortForms(of reading: Reading) -> [String] {
        guard let date = reading.date else { return [] }
        if reading.state == .done, date > now { return [] }
        if date <= now, Self.ago(now - date) != nil, reading.amount <= .zero {
            let amount = (now - date).flooredSeconds
            let unit = Self.unitOfAgo(now - date)
            let name = unit == 1 ? "s" : unit == 60 ? "m" : unit == 3_600 ? "h" : "d"
            return ["\(amount / unit)\(name) ago"]
        }
        let (civil, today) = (civil(date, boardZone), civil(now, boardZone))
        let days = civil.dayNumber - today.dayNumber
        let shortest =
            switch days {
            case 0: Self.time(civil)
            case 1...6: "\(Self.weekdays[civil.weekday]) \(Self.time(civil))"
            case 7...300: Self.dayAndMonth(civil)
            default: "\(Self.months[civil.month - 1]) \(civil.year)"
            }
        return [shortly(date), shortest]
    }

    private func relations(of countdown: Countdown, reading: Reading) -> [String] {
        guard let end = reading.date else { return [] }
        // Ended by hand before its time, which does not come any more.
        if reading.state == .done, end > now { return ["done"] }
        let verb = verb(of: countdown, reading)
        if verb == "ended", let ago = Self.ago(now - end) { return withNext("\(verb) \(ago)", reading) }
        let zone = countdown.zone ?? boardZone
        let forms = dates(end, zone: zone).map { "\(verb) \($0)" }
        return withWhole(withPause(forms, zone, reading), reading)
    }

    /// What a date is to its countdown.
    func verb(of countdown: Countdown, _ reading: Reading) -> String {
        let isPast = reading.date.map { $0 <= now } ?? false
        return switch countdown.kind {
        case .since: isPast ? "since" : "begins"
        case .duration, .date, .steps: isPast ? "ended" : "ends"
        case .recurring: isPast ? "ended" : "next"
        }
    }

    /// The same with the hours of work behind it, where none goes on now.
    private func withPause(_ forms: [String], _ zone: TimeZone, _ reading: Reading) -> [String] {
        guard reading.state == .running, let start = nextWork(reading), start > now else { return forms }
        let next = dates(start, zone: zone).last ?? ""
        return forms.map { "\($0), off until \(next)" } + forms
    }

    /// The same with the end of all steps behind it.
    private func withWhole(_ forms: [String], _ reading: Reading) -> [String] {
        guard let step = reading.step, let end = reading.date, reading.state == .running else { return forms }
        let rest = step.wholeLeft(reading.amount) - reading.amount
        guard rest > .zero, let whole = dates(end + rest, zone: boardZone).last else { return forms }
        return forms.map { "\($0), all \(whole)" } + forms
    }

    /// The same with the step behind it that waits to be started.
    private func withNext(_ form: String, _ reading: Reading) -> [String] {
        guard let step = reading.step, step.isWaiting, let next = step.next?.title else { return [form] }
        return ["\(form), next \(next)", form]
    }

    /// When work begins again that does not go on now, or now where it does; nil for what is not counted in working time.
    func nextWork(_ reading: Reading) -> WallTime? { reading.work?.nextWork(from: now) }

    /// A date in full in the zone of its countdown; nil where that is the board's.
    func there(_ date: WallTime, for countdown: Countdown) -> String? {
        guard let zone = countdown.zone, zone != boardZone else { return nil }
        return inFull(date, zone)
    }

    /// A date in the zone of the board, as shortly as it is clear today: `14:30`, `tomorrow 09:00`, `3 Feb 2031`.
    public func shortly(_ date: WallTime) -> String {
        words(civil(date, boardZone), today: civil(now, boardZone))
    }

    /// A date in full in the zone of the board.
    func here(_ date: WallTime) -> String { inFull(date, boardZone) }

    /// `Thu 1 Apr 2027 09:00 Asia/Tokyo (+09:00)`.
    private func inFull(_ date: WallTime, _ zone: TimeZone) -> String {
        let civil = civil(date, zone)
        let day = "\(Self.weekdays[civil.weekday]) \(Self.dayAndMonth(civil)) \(civil.year)"
        let offset = RFC3339.text(of: WallTime(unixSeconds: 0), utcOffset: zone.utcOffset(at: date)).dropFirst(19)
        return "\(day) \(Self.time(civil)) \(zone.identifier) (\(offset))"
    }

    /// How long ago a date was, as exactly as the words tell it.
    func ago(_ date: WallTime) -> Timed<Duration> {
        let elapsed = now - date
        let unit = Self.unitOfAgo(elapsed)
        let told = elapsed.flooredSeconds / unit * unit
        return Timed(.seconds(told), for: .seconds(told + unit) - elapsed)
    }

    /// The largest unit that is not zero, in seconds.
    private static func unitOfAgo(_ amount: Duration) -> Int64 {
        switch amount.flooredSeconds {
        case ..<60: 1
        case ..<3_600: 60
        case ..<86_400: 3_600
        default: 86_400
        }
    }

    /// How much of its date the header's clock tells.
    enum ClockDate {
        /// `Fri 20 Nov`.
        case weekday
        /// `20 Nov`.
        case day
        /// Nothing.
        case none
    }

    /// The header's clock: `Fri 20 Nov 23:39:46`.
    func clock(_ date: ClockDate, withSeconds: Bool) -> String {
        let civil = civil(now, boardZone)
        let time = Self.time(civil) + (withSeconds ? ":\(AmountText.twoDigits(civil.second))" : "")
        return switch date {
        case .weekday: "\(Self.weekdays[civil.weekday]) \(Self.dayAndMonth(civil)) \(time)"
        case .day: "\(Self.dayAndMonth(civil)) \(time)"
        case .none: time
        }
    }

    /// The last two digits of the clock, in a zone of which the offset is known.
    func seconds(utcOffset: Int) -> Timed<String> {
        let text = AmountText.twoDigits(CivilTime(now, utcOffset: utcOffset).second)
        return Timed(text, for: .seconds(now.unixSeconds + 1) - now.sinceEpoch)
    }

    /// How much time passes until the clock shows another minute.
    var untilMinute: Duration {
        let seconds = Int64(civil(now, boardZone).second)
        return .seconds(now.unixSeconds + 60 - seconds) - now.sinceEpoch
    }

    /// A date as shortly as it is clear today: there and here, then here alone.
    private func dates(_ date: WallTime, zone: TimeZone) -> [String] {
        let hereWords = shortly(date)
        guard zone != boardZone else { return [hereWords] }
        let (there, here) = (civil(date, zone), civil(date, boardZone))
        let (today, todayThere) = (civil(now, boardZone), civil(now, zone))
        let days = here.dayNumber - there.dayNumber
        let isSameDay = days == 0 && today.dayNumber == todayThere.dayNumber
        let thereWords = words(there, today: todayThere, isRelative: isSameDay)
        let inZone = "\(thereWords) \(Self.place(zone))"
        let time = Self.time(here)
        guard days != 0 else {
            // A date far away is told without its time: then the same day is the same words.
            let isSame = there == here || thereWords == hereWords
            guard !isSame else { return [inZone, hereWords] }
            let nearHere = here.dayNumber == today.dayNumber ? "today \(time)" : hereWords
            let isNamed = !isSameDay && 0...1 ~= here.dayNumber - today.dayNumber
            return ["\(inZone), \(isNamed ? nearHere : time) here", hereWords]
        }
        let difference = "here (\(days > 0 ? "+" : "")\(days) day)"
        // A date far away is told without its time.
        let shorter = hereWords.hasSuffix(time) ? ["\(inZone), \(time) \(difference)"] : []
        return ["\(inZone), \(hereWords) \(difference)"] + shorter + [hereWords]
    }

    /// A date on some clocks; a day near today is told by how near it is, or, where that is not wanted, by its name.
    private func words(_ civil: CivilTime, today: CivilTime, isRelative: Bool = true) -> String {
        let time = Self.time(civil)
        let days = civil.dayNumber - today.dayNumber
        switch days {
        case 0 where isRelative: return time
        case 1 where isRelative: return "tomorrow \(time)"
        case 0...6: return "\(Self.weekdays[civil.weekday]) \(time)"
        case 7...300: return "\(Self.weekdays[civil.weekday]) \(Self.dayAndMonth(civil)) \(time)"
        default: return "\(Self.dayAndMonth(civil)) \(civil.year)"
        }
    }

    private func civil(_ time: WallTime, _ zone: TimeZone) -> CivilTime {
        CivilTime(time, utcOffset: zone.utcOffset(at: time))
    }

    /// Two months in seconds: what is longer ago is told by its date.
    private static let longestAgo: Int64 = 5_184_000

    /// How long ago something was, in the largest unit that is not zero; nil beyond two months, when the date says more.
    private static func ago(_ amount: Duration) -> String? {
        let seconds = amount.flooredSeconds
        guard seconds > 0 else { return "now" }
        return seconds < longestAgo ? AmountWords.largestUnit(amount) + " ago" : nil
    }

    private static func time(_ civil: CivilTime) -> String {
        AmountText.twoDigits(civil.hour) + ":" + AmountText.twoDigits(civil.minute)
    }

    private static func dayAndMonth(_ civil: CivilTime) -> String { "\(civil.day) \(months[civil.month - 1])" }

    /// The city of a zone's identifier: `Tokyo` of `Asia/Tokyo`.
    private static func place(_ zone: TimeZone) -> String {
        String(zone.nameInFiles.split(separator: "/").last ?? "").replacing("_", with: " ")
    }
}

/// The words of a launch: that it is held, and by how much it slipped.
extension WhenText {
    /// The words of a launch that is held, or has slipped; nil for one that goes on as planned.
    func forms(_ launch: LaunchReading, _ relations: [String], _ reading: Reading) -> [String]? {
        let slip = launch.slipInWords
        guard let hold = holdInWords(reading) else {
            guard reading.state == .running, let slip else { return nil }
            let short = shortForms(of: reading)
            let slipped = (relations + short.suffix(1)).map { "\($0), \(slip)" } + [slip]
            return relations.map { "\($0), \(slip) in all" } + slipped + relations + short
        }
        let slips = slip.map { ["\(hold), \($0) in all", "\(hold), \($0)"] } ?? []
        return slips + (launch.isHeld ? [] : relations.map { "\(hold), \($0)" }) + [hold, "HOLD"]
    }

    /// `HOLD`, and of a planned one until when; nil where the count goes on.
    func holdInWords(_ reading: Reading) -> String? {
        guard let launch = reading.launch, reading.state == .running || reading.state == .paused else { return nil }
        if launch.isHeld { return "HOLD" }
        return launch.hold.map { "HOLD until \(shortly(now + $0.left))" }
    }
}

extension LaunchReading {
    /// By how much the date slipped, in whole minutes beyond the first; nil where it did not.
    var slipInWords: String? {
        guard slip != .zero else { return nil }
        let amount = slip < .zero ? .zero - slip : slip
        let told =
            amount < .seconds(60) ? Duration.seconds(amount.flooredSeconds) : .seconds(amount.flooredSeconds / 60 * 60)
        guard told > .zero else { return nil }
        return slip < .zero ? "earlier by \(AmountWords.words(told))" : "slipped \(AmountWords.words(told))"
    }

    /// How much time passes until the words of a hold and of the slip differ; nil where that is not to be foreseen.
    var untilWordsChange: Duration? {
        guard isHeld else { return untilTurn }
        let unit: Int64 = slip < .seconds(60) ? 1 : 60
        return .seconds((slip.flooredSeconds / unit + 1) * unit) - slip
    }
}
